import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { fileLimits, fileRefusals } from '../contract.ts'

const wholeFile = 'application/octet-stream'
const tusChunk = 'application/offset+octet-stream'

/**
 * Lets bodies of bytes pass unread to the routes of this module, which read them as streams. To be called once, before the
 * routes are mounted; any other route that gets such a body sees none.
 */
export function acceptFileBodies(fastify: FastifyInstance): void {
  fastify.addContentTypeParser([wholeFile, tusChunk], (_request, _payload, done) => done(null, undefined))
}

/**
 * The body of a whole small file.
 * @throws unsupported_media_type, file_too_large by the declared length before anything is read
 */
export function wholeBody(request: FastifyRequest): Readable {
  if (request.headers['content-type']?.split(';')[0]?.trim() !== wholeFile)
    throw kernelRefusals.unsupported_media_type()
  if (Number(request.headers['content-length'] ?? 0) > fileLimits.plainSizeBytes) {
    throw fileRefusals.file_too_large({ maxMb: fileLimits.plainSizeBytes / 1024 ** 2 })
  }
  return request.raw
}
