import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Bounded } from '#kernel/server/bounded.ts'
import { takesEncoding } from './encodings.ts'

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** What the build has compressed each of them to, the smallest first. */
const packed = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
] as const

/** All that was built, compressed, is a tenth of it. */
const keptBytesMax = 32 * 1024 * 1024

/**
 * What pages load, out of memory: a class that opens a page at the same moment asks for hundreds of them, and each costs no more than
 * saying no would. Their names change with their content, so that nothing of them changes while the program runs.
 * @param folder of what was built, with its compressed forms beside it
 */
export function mountAssets(fastify: FastifyInstance, folder: string): void {
  const built = new Set(readdirSync(folder))
  const kept = new Bounded<Buffer>({
    countMax: built.size + 1,
    bytes: { max: keptBytesMax, of: (bytes) => bytes.length + 1 },
  })
  const bytesOf = async (file: string): Promise<Buffer> => {
    const known = kept.get(file)
    if (known) return known
    const bytes = await readFile(path.join(folder, file))
    kept.set(file, bytes)
    return bytes
  }
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { '*': name } = request.params as { '*': string }
    const mediaType = mediaTypes[path.extname(name)]
    if (mediaType === undefined || !built.has(name)) {
      reply.callNotFound()
      return reply
    }
    const taken = packed.find(
      ({ encoding, ending }) => takesEncoding(request.headers, encoding) && built.has(name + ending),
    )
    const file = name + (taken?.ending ?? '')
    const tag = `"${file}"`
    void reply.headers({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: tag,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    if (taken) void reply.header('content-encoding', taken.encoding)
    return reply.type(mediaType).send(await bytesOf(file))
  }
  fastify.get('/assets/*', { schema: { hide: true } as object }, send)
}
