import { createWriteStream } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ERRORS, Server } from '@tus/server'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { retryAfterS } from '#kernel/server/busy-answers.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { refusedEnvelope } from '#kernel/server/http.ts'
import { isNoRoom, noRoomRetryAfterS } from '#kernel/server/no-room.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { type FilePurposeName, fileLimits, filePurposes, fileRefusals, fileRoutes } from '../contract.ts'
import { checkedName } from './names.ts'
import { requireFewUploads, requireRoom, type UploadRow, uploadsUnderWay } from './queries.ts'
import { UploadLocks } from './upload-locks.ts'
import { removeUploadedBytes, uploadedSize, uploadFolder } from './uploaded-bytes.ts'

const tusVersion = '1.0.0'

// One per process, whatever server object a request gets: it keeps two requests from writing one upload at once.
const locker = new UploadLocks({ waitMs: 20_000 })

/** The largest file of any purpose; each upload's own limit is its declared size. */
const largestSizeBytes = Math.max(...Object.values(filePurposes).map((purpose) => purpose.maxSizeBytes))

/**
 * tus, creation: judges what the file is going to be before any byte comes, and answers where to send them.
 * @throws file_name_wrong, file_too_large, file_quota_reached and their like, in words
 */
export async function createUpload(ctx: Ctx, exchange: RawExchange): Promise<void> {
  const declared = declaredIn(exchange.request.headers)
  const accountId = accountOf(ctx)
  const id = ctx.random.bytes(16).toString('hex')
  const now = ctx.clock.now()
  const row: UploadRow = {
    id,
    account_id: accountId,
    purpose: declared.purpose,
    name: checkedName(declared.name),
    declared_size_bytes: declared.sizeBytes,
    note: declared.note,
    state: 'receiving',
    refusal: null,
    file_id: null,
    created_at: now,
    expires_at: new Date(now.getTime() + fileLimits.uploadKeptMs),
  }
  await ctx.change(fileRoutes.createUpload.name, async (tx) => {
    await requireRoom(ctx, tx, { accountId, purpose: declared.purpose, sizeBytes: declared.sizeBytes })
    await requireFewUploads(ctx, tx, accountId)
    await tx
      .insertInto('platform.upload')
      .values({ ...row, refusal: null })
      .execute()
    return { subject: id, reply: null }
  })
  await handOver(ctx, row, exchange)
}

/** The asker's uploads that nobody has finished yet, newest first, with how far each has come. */
export async function listUploads(ctx: Ctx, { purpose }: { purpose?: FilePurposeName | undefined }) {
  const rows = await uploadsUnderWay(ctx, purpose)
  const uploads = rows.map(async (row) => ({
    uploadId: row.id,
    purpose: row.purpose as FilePurposeName,
    name: row.name,
    sizeBytes: row.declared_size_bytes,
    receivedBytes: await uploadedSize(ctx.config, row.id),
    note: row.note,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }))
  return { uploads: await Promise.all(uploads) }
}

/** tus, PATCH and HEAD. A GET answers what HEAD does, for programs that cannot ask otherwise. */
export async function continueUpload(ctx: Ctx, row: UploadRow, exchange: RawExchange): Promise<void> {
  const { request, reply } = exchange
  if (request.method !== 'GET') return await handOver(ctx, row, exchange)
  void reply.headers({
    'tus-resumable': tusVersion,
    'cache-control': 'no-store',
    'upload-offset': String(await receivedOf(ctx, row)),
    'upload-length': String(row.declared_size_bytes),
  })
  void reply.code(204).send()
}

async function receivedOf(ctx: Ctx, row: UploadRow): Promise<number> {
  return row.state === 'receiving' ? await uploadedSize(ctx.config, row.id) : row.declared_size_bytes
}

/** tus, termination: the bytes and their trace go. A finished upload has become a file and cannot be taken back so. */
export async function cancelUpload(ctx: Ctx, row: UploadRow, { reply }: RawExchange): Promise<void> {
  if (row.state === 'finished') throw kernelRefusals.wrong_state({ action: 'cancelUpload', state: row.state })
  await ctx.change(fileRoutes.cancelUpload.name, async (tx) => {
    await tx.deleteFrom('platform.upload').where('id', '=', row.id).where('state', '<>', 'finished').execute()
    return { subject: row.id, before: { name: row.name, purpose: row.purpose }, reply: null }
  })
  await removeUploadedBytes(ctx.config, row.id)
  void reply.code(204).header('tus-resumable', tusVersion).send()
}

interface Declared {
  purpose: FilePurposeName
  name: string
  sizeBytes: number
  note: string | null
}

/**
 * What a tus client says of its file: `Upload-Length`, and `Upload-Metadata` with `name` and `purpose` in base64, and `note`
 * if it likes.
 */
function declaredIn(headers: Readonly<Record<string, unknown>>): Declared {
  const length = headers['upload-length']
  const metadata = new Map(
    String(headers['upload-metadata'] ?? '')
      .split(',')
      .map((pair) => pair.trim().split(' '))
      .map(([key = '', value = '']) => [key, Buffer.from(value, 'base64').toString('utf8')] as const),
  )
  const purpose = metadata.get('purpose')
  const name = metadata.get('name')
  if (
    typeof length !== 'string' ||
    !/^\d{1,15}$/.test(length) ||
    name === undefined ||
    headers['tus-resumable'] !== tusVersion
  ) {
    throw kernelRefusals.malformed_request()
  }
  if (purpose === undefined || !Object.hasOwn(filePurposes, purpose)) {
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'purpose', code: 'not_an_option' }])
  }
  const note = metadata.get('note') ?? null
  if (note !== null && (note.length > fileLimits.noteLength || note.includes('\0')))
    throw kernelRefusals.malformed_request()
  return { purpose: purpose as FilePurposeName, name, sizeBytes: Number(length), note }
}

/** Lets the tus library answer on the raw connection. */
async function handOver(ctx: Ctx, row: UploadRow, { request, reply }: RawExchange): Promise<void> {
  if (request.method !== 'POST' && row.state !== 'receiving') {
    // All bytes had come; whoever asks again is told so, and goes on to finish.
    const isAsking = request.method === 'HEAD'
    if (!isAsking)
      throw row.state === 'refused'
        ? fileRefusals.file_refused()
        : kernelRefusals.wrong_state({ action: 'continueUpload', state: row.state })
    void reply.headers({
      'tus-resumable': tusVersion,
      'cache-control': 'no-store',
      'upload-offset': String(row.declared_size_bytes),
      'upload-length': String(row.declared_size_bytes),
    })
    void reply.code(200).send()
    return
  }
  const server = new Server({
    path: fileRoutes.createUpload.path,
    relativeLocation: true,
    allowedOrigins: [],
    locker,
    lockDrainTimeout: 2000,
    maxSize: largestSizeBytes,
    namingFunction: () => row.id,
    datastore: new UploadStore({
      directory: await uploadFolder(ctx.config),
      configstore: rowAsConfig(row),
    }),
    onResponseError: (_request, error) => wordsFor(ctx, row, error, { request, reply }),
  })
  reply.hijack()
  try {
    await server.handle(request.raw, reply.raw)
  } catch (error) {
    // The connection broke: the bytes that came are kept, and the client asks how many.
    ctx.log.info({ err: error, uploadId: row.id }, 'an upload request ended early')
    reply.raw.destroy()
  }
}

/**
 * What the library answers where it is no mistake of the asker: the same as any other route. What it refuses of a request keeps its
 * own words, which programs read.
 */
function wordsFor(ctx: Ctx, row: UploadRow, error: unknown, { request, reply }: RawExchange) {
  const { status_code: status } = error as { status_code?: number }
  const isGone = request.raw.socket.destroyed
  if (isGone || (status !== undefined && status < 500)) return undefined
  const refusal = refusalOf(ctx, error)
  if (isNoRoom(error)) request.server.room.note(error)
  if (refusal.status === 503) ctx.log.warn({ err: error, uploadId: row.id }, `refused: ${refusal.code}`)
  else ctx.log.error({ err: error, uploadId: row.id, requestId: ctx.requestId }, 'unexpected')
  const waitS = refusal.params.retryAfterS
  if (waitS !== undefined) reply.raw.setHeader('retry-after', String(waitS))
  return { status_code: refusal.status, body: JSON.stringify(refusedEnvelope(ctx, refusal)) }
}

function refusalOf(ctx: Ctx, error: unknown): Refusal {
  if (isNoRoom(error)) return kernelRefusals.no_room({ retryAfterS: noRoomRetryAfterS })
  // whoever writes this upload still does not let go
  if (error === ERRORS.ERR_LOCK_TIMEOUT) return kernelRefusals.busy({ retryAfterS: retryAfterS() })
  return kernelRefusals.unexpected({ requestId: ctx.requestId })
}

/** The library's own store hides why bytes could not be written; that a disk is full has to be told. */
class UploadStore extends FileStore {
  override async write(readable: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(path.join(this.directory, id), { flags: 'r+', start: offset })
    try {
      await pipeline(readable, file)
    } catch (error) {
      throw isNoRoom(error)
        ? error
        : Object.assign(new Error('the bytes were not written', { cause: error }), ERRORS.FILE_WRITE_ERROR)
    }
    return offset + file.bytesWritten
  }
}

/**
 * What the library keeps about an upload stands in `platform.upload`; the offset is the size of the file itself. When it is
 * over is the row's to say (`expires_at`, by the product's clock), so the store is told of no expiry.
 */
function rowAsConfig(row: UploadRow): NonNullable<ConstructorParameters<typeof FileStore>[0]['configstore']> {
  return {
    get: async () =>
      ({ id: row.id, size: row.declared_size_bytes, offset: 0, creation_date: row.created_at.toISOString() }) as never,
    set: async () => undefined,
    delete: async () => undefined,
    list: async () => [row.id],
  }
}
