import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { Config } from '#kernel/server/config.ts'
import { FilesAway } from '#kernel/server/files-away.ts'
import type { Storage } from './storage.ts'

/**
 * Files in a bucket of an S3 service. Addressed by path (`/bucket/key`), which every service understands.
 * Not verified against a provider; the tests speak with a local counterpart.
 */
export function s3Storage(config: NonNullable<Config['s3']>): Storage {
  let opening: ReturnType<typeof openClient> | null = null
  const connected = () => {
    opening ??= openClient(config)
    return opening
  }
  const at = (key: string) => ({ Bucket: config.bucket, Key: key })
  async function get(key: string, range?: { start: number; end: number }): Promise<Readable> {
    const bytes = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
    const { client, sdk } = await connected()
    const { Body } = await answered(client.send(new sdk.GetObjectCommand({ ...at(key), ...bytes })))
    if (!(Body instanceof Readable)) throw new Error(`the object storage gave no stream for ${key}`)
    return Body
  }
  async function put(key: string, object: { Body: Readable | Buffer; ContentLength: number }): Promise<void> {
    const { client, sdk } = await connected()
    try {
      await answered(client.send(new sdk.PutObjectCommand({ ...at(key), ...object })))
    } catch (error) {
      if (!isFull(error)) throw error
      throw Object.assign(new Error('the object storage has no room', { cause: error }), { code: 'ENOSPC' })
    }
  }
  return {
    async putFile(path, key) {
      const { size } = await stat(path)
      await put(key, { Body: createReadStream(path), ContentLength: size })
    },
    putBytes: (bytes, key) => put(key, { Body: bytes, ContentLength: bytes.length }),
    open: get,
    read: async (key) => Buffer.concat(await answered((await get(key)).toArray())),
    async sizeOf(key) {
      const { client, sdk } = await connected()
      try {
        return (await answered(client.send(new sdk.HeadObjectCommand(at(key))))).ContentLength ?? null
      } catch (error) {
        if ((error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode === 404) return null
        throw error
      }
    },
    async remove(key) {
      const { client, sdk } = await connected()
      await answered(client.send(new sdk.DeleteObjectCommand(at(key))))
    },
    async *list() {
      const { client, sdk } = await connected()
      let token: string | undefined
      do {
        const asked = { Bucket: config.bucket, ...(token ? { ContinuationToken: token } : {}) }
        const page = await answered(client.send(new sdk.ListObjectsV2Command(asked)))
        for (const { Key, Size, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) yield { key: Key, sizeBytes: Size ?? 0, modifiedAt: LastModified }
        }
        token = page.NextContinuationToken
      } while (token)
    },
  }
}

/** What the service says, by its own attempts; {@link FilesAway} where it does not answer, or says that it cannot at the moment. */
async function answered<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    throw !isFull(error) && isOut(error) ? new FilesAway(error) : error
  }
}

/** The line's codes alone: those of a local file that is to be sent are no fault of the service. */
const lineCodes: ReadonlySet<unknown> = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'ENOTFOUND'],
])

function isOut(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $metadata, code } = error as { $metadata?: { httpStatusCode?: number }; code?: unknown }
  const status = $metadata?.httpStatusCode
  if (status !== undefined) return status >= 500 || status === 429
  return lineCodes.has(code) || error.name === 'TimeoutError'
}

/** What services say when their disks, or what a bucket may hold, are used up: MinIO twice, Ceph. Others answer 507 alone. */
const fullCodes: ReadonlySet<string> = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'])

function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === 507 || fullCodes.has(error.name)
}

/** A service that takes the line and then says nothing: its client alone would wait for ever. */
const timeouts = { connectionTimeout: 5000, socketTimeout: 30_000 }

/** The client is large: only an installation that has object storage loads it. */
async function openClient(config: NonNullable<Config['s3']>) {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint: config.endpoint,
    region: config.region,
    forcePathStyle: true,
    requestHandler: timeouts,
    credentials: { accessKeyId: config.keyId, secretAccessKey: config.secret },
    // Many services besides Amazon's refuse the newer checksums that the client adds by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, sdk }
}
