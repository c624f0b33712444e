import { constants } from 'node:fs'
import { copyFile, open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { isNoRoom } from '#kernel/server/no-room.ts'
import { sha256 } from '#kernel/server/secrets.ts'
import { type FilePurposeName, fileLimits, fileRefusals, generatedPurpose } from '../contract.ts'
import type { StoredFile } from '../schema.ts'
import { type Inspected, inspect, reencodedPath, requireInspection, sentOf } from './inspection.ts'
import { checkedName, nameOfData } from './names.ts'
import { inspectPicture } from './pictures.ts'
import { type FileRow, fileById, requireRoom, type UploadRow } from './queries.ts'
import { newStorageKey, storageOf } from './storage.ts'
import { removeUploadedBytes, uploadedPath, uploadedSize, uploadFolder } from './uploaded-bytes.ts'
import { viewOf } from './views.ts'

const scanAgainAfterMs = 15_000

/**
 * Takes a small file in whole. The same bytes under the same name and purpose from the same person within a day are the same
 * file: a repeated request makes no second one.
 * @param bytes the body of the request
 * @throws the refusal that says why the file cannot be taken
 */
export async function storeFile(
  ctx: Ctx,
  given: { purpose: FilePurposeName; name: string; bytes: Readable },
): Promise<StoredFile> {
  const accountId = accountOf(ctx)
  const name = checkedName(given.name)
  requireInspection(accountId)
  const temporary = await wholePath(ctx)
  try {
    await receive(given.bytes, temporary)
    const found = await inspect(ctx, { path: temporary, name, purpose: given.purpose, accountId })
    const same = await sameFile(ctx, ctx.db, { accountId, purpose: given.purpose, found })
    if (same) return { ...viewOf(ctx, same), notices: found.notices }
    return await keepFile(ctx, found, (file) =>
      ctx.change('files.store', async (tx) => {
        await requireRoom(ctx, tx, { accountId, purpose: given.purpose, sizeBytes: sentOf(found).sizeBytes })
        // A twin of this request may have been faster; requireRoom has let us in after it.
        const row =
          (await sameFile(ctx, tx, { accountId, purpose: given.purpose, found })) ??
          (await insertFile(ctx, tx, { ...file, accountId, purpose: given.purpose }))
        return { subject: row.id, after: traceOf(row), reply: row }
      }),
    )
  } finally {
    await removeWhole(temporary)
  }
}

/**
 * Makes the file of an upload whose bytes are all there. Again: answers the file that was made, or the refusal that was given.
 * @throws upload_incomplete, or the refusal that says why the file cannot be taken
 */
export function finishUpload(ctx: Ctx, upload: UploadRow): Promise<StoredFile> {
  // Two requests at once (a browser that repeats itself) share one look at the bytes.
  const running = finishing.get(upload.id)
  if (running) return running
  const finished = finishNow(ctx, upload).finally(() => finishing.delete(upload.id))
  finishing.set(upload.id, finished)
  return finished
}
const finishing = new Map<string, Promise<StoredFile>>()

async function finishNow(ctx: Ctx, upload: UploadRow): Promise<StoredFile> {
  if (upload.state === 'refused') throw refusalFrom(upload.refusal)
  if (upload.state === 'finished') return { ...viewOf(ctx, await fileOf(ctx, upload)), notices: [] }
  requireInspection(upload.account_id)
  const whole = await copyOfUploaded(ctx, upload)
  try {
    const stored = await fileFromUpload(ctx, upload, whole)
    // Only now: until the commit the bytes under way are the only ones.
    await removeUploadedBytes(ctx.config, upload.id)
    return stored
  } finally {
    await removeWhole(whole)
  }
}

/**
 * A copy that no request writes to any more: what is looked at and hashed is what is kept, even while a slow piece of the same
 * upload still comes in through another process.
 */
async function copyOfUploaded(ctx: Ctx, upload: UploadRow): Promise<string> {
  const receivedBytes = await uploadedSize(ctx.config, upload.id)
  if (receivedBytes !== upload.declared_size_bytes) {
    throw fileRefusals.upload_incomplete({ receivedBytes, declaredBytes: upload.declared_size_bytes })
  }
  const copy = await wholePath(ctx)
  await copyFile(uploadedPath(ctx.config, upload.id), copy, constants.COPYFILE_FICLONE)
  return copy
}

async function fileFromUpload(ctx: Ctx, upload: UploadRow, whole: string): Promise<StoredFile> {
  const accountId = upload.account_id
  const purpose = upload.purpose as FilePurposeName
  const found = await refusing(ctx, upload, () => inspect(ctx, { path: whole, name: upload.name, purpose, accountId }))
  return await keepFile(ctx, found, (file) =>
    ctx.change('files.finishUpload', async (tx) => {
      const current = await lockUpload(tx, upload.id)
      if (current.state === 'refused') throw refusalFrom(current.refusal)
      if (current.state === 'finished') {
        const row = await fileOf({ db: tx }, current)
        return { subject: row.id, after: traceOf(row), reply: row }
      }
      await requireRoom(ctx, tx, { accountId, purpose, sizeBytes: sentOf(found).sizeBytes, exceptUpload: upload.id })
      const row = await insertFile(ctx, tx, { ...file, accountId, purpose })
      await tx
        .updateTable('platform.upload')
        .set({ state: 'finished', file_id: row.id })
        .where('id', '=', upload.id)
        .execute()
      return { subject: row.id, after: traceOf(row), reply: row }
    }),
  )
}

/** Where a whole file lies while it is looked at. */
async function wholePath(ctx: Ctx): Promise<string> {
  return path.join(await uploadFolder(ctx.config), `${ctx.random.bytes(16).toString('hex')}.whole`)
}

async function removeWhole(whole: string): Promise<void> {
  await rm(whole, { force: true })
  await rm(reencodedPath(whole), { force: true })
}

/** A refusal of the bytes is final: it is kept with the upload, and the bytes go. One of the moment (busy, no room) is neither. */
async function refusing<T>(ctx: Ctx, upload: UploadRow, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error
    const refusal = { code: error.code, status: error.status, params: error.params }
    await ctx.change('files.refuseUpload', async (tx) => {
      await tx
        .updateTable('platform.upload')
        .set({ state: 'refused', refusal: JSON.stringify(refusal) })
        .where('id', '=', upload.id)
        .where('state', '=', 'receiving')
        .execute()
      return { subject: upload.id, after: { refusal }, reply: null }
    })
    await removeUploadedBytes(ctx.config, upload.id)
    throw error
  }
}

function refusalFrom(kept: unknown): Refusal {
  const { code, status, params } = kept as Pick<Refusal, 'code' | 'status' | 'params'>
  return new Refusal(code, status, params)
}

async function fileOf(ctx: Pick<Ctx, 'db'> | { db: Tx }, upload: UploadRow): Promise<FileRow> {
  const row = upload.file_id === null ? undefined : await fileById(ctx.db, upload.file_id)
  if (!row) throw new Error(`the finished upload ${upload.id} has no file`)
  return row
}

/** @throws not_found when it was cancelled meanwhile */
async function lockUpload(tx: Tx, uploadId: string): Promise<UploadRow> {
  const query = tx.selectFrom('platform.upload').selectAll().where('id', '=', uploadId).forUpdate()
  const row = await query.executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}

type KeptFile = Inspected & { storageKey: string; previewKey: string | null; printKey: string | null }

/**
 * Puts bytes and our own pictures of them into the storage, then lets `commit` write the row; what no row refers to in the end is
 * taken out again.
 */
async function keepFile(ctx: Ctx, found: Inspected, commit: (file: KeptFile) => Promise<FileRow>): Promise<StoredFile> {
  const storage = storageOf(ctx)
  const storageKey = newStorageKey(ctx.random)
  const previewKey = found.preview ? newStorageKey(ctx.random) : null
  const printKey = found.printed ? newStorageKey(ctx.random) : null
  let keptKey: string | null = null
  try {
    await storage.putFile(found.keptPath, storageKey)
    if (found.preview && previewKey) await storage.putBytes(found.preview, previewKey)
    if (found.printed && printKey) await storage.putBytes(found.printed, printKey)
    const row = await commit({ ...found, storageKey, previewKey, printKey })
    keptKey = row.storage_key
    return { ...viewOf(ctx, row), notices: found.notices }
  } finally {
    if (keptKey !== storageKey) for (const key of [storageKey, previewKey, printKey]) if (key) await storage.remove(key)
  }
}

async function insertFile(
  ctx: Ctx,
  tx: Tx,
  file: Omit<KeptFile, 'preview' | 'printed' | 'notices' | 'keptPath'> & { accountId: string | null; purpose: string },
): Promise<FileRow> {
  const isHeld = file.scan === 'waiting'
  const row = await tx
    .insertInto('platform.file')
    .values({
      id: ctx.random.uuid(),
      owner_account_id: file.accountId,
      purpose: file.purpose,
      name: file.name,
      media_type: file.mediaType,
      size_bytes: file.sizeBytes,
      sha256: file.sha256,
      sent_sha256: file.sent?.sha256 ?? null,
      sent_size_bytes: file.sent?.sizeBytes ?? null,
      storage_key: file.storageKey,
      state: isHeld ? 'held' : 'ready',
      scan: file.scan,
      preview_key: file.previewKey,
      print_key: file.printKey,
      width_px: file.widthPx,
      height_px: file.heightPx,
      page_count: file.pageCount,
      duration_ms: file.durationMs,
      created_at: ctx.clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (isHeld) {
    const runAt = new Date(ctx.clock.now().getTime() + scanAgainAfterMs)
    await enqueue(tx, 'files.scan', {}, { key: 'files.scan', runAt })
  }
  return row
}

function traceOf(row: FileRow) {
  return { name: row.name, purpose: row.purpose, mediaType: row.media_type, sizeBytes: row.size_bytes, scan: row.scan }
}

const sameWithinMs = 86_400_000

async function sameFile(
  ctx: Ctx,
  db: Ctx['db'] | Tx,
  { accountId, purpose, found }: { accountId: string; purpose: FilePurposeName; found: Inspected },
): Promise<FileRow | undefined> {
  return await db
    .selectFrom('platform.file')
    .selectAll()
    .where('owner_account_id', '=', accountId)
    .where('created_at', '>', new Date(ctx.clock.now().getTime() - sameWithinMs))
    .where('purpose', '=', purpose)
    .where('name', '=', found.name)
    .where(sql<boolean>`coalesce(sent_sha256, sha256) = ${sentOf(found).sha256}`)
    .where('state', '<>', 'refused')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Writes a body of at most one plain request's size to a local file. */
async function receive(bytes: Readable, to: string): Promise<void> {
  const file = await open(to, 'w', 0o600)
  try {
    let sizeBytes = 0
    for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length
      if (sizeBytes > fileLimits.plainSizeBytes)
        throw fileRefusals.file_too_large({ maxMb: fileLimits.plainSizeBytes / 1024 ** 2 })
      await file.appendFile(chunk)
    }
  } catch (error) {
    // Where the disk is full the line stays, so that the answer arrives; else nothing more is read.
    if (!isNoRoom(error)) bytes.destroy()
    throw error
  } finally {
    await file.close()
  }
}

export interface GeneratedFile {
  name: string
  mediaType: string
  /** the bytes, or for what is too large to hold a local file of them, which stays where it is */
  bytes: Buffer | { path: string; sizeBytes: number; sha256: Buffer }
  /** `public` for what everybody may fetch, `shared` for the shelf of the download center; `generated` (the default) for the rest */
  purpose?: 'public' | 'shared' | typeof generatedPurpose
  /** whose it is; nobody's unless said */
  ownerAccountId?: string | null
  pageCount?: number
}

/**
 * Keeps bytes that the program itself has made (a PDF, a seed's document): nobody's quota, no scanner. Pictures (JPEG, PNG)
 * get their preview. Call it inside the change that refers to the file; a rolled-back one leaves bytes to the nightly sweep.
 */
export async function storeGenerated(ctx: Ctx, tx: Tx, file: GeneratedFile): Promise<FileRow> {
  const storage = storageOf(ctx)
  const format = file.mediaType === 'image/jpeg' ? 'jpg' : file.mediaType === 'image/png' ? 'png' : null
  const { bytes } = file
  const picture = format && Buffer.isBuffer(bytes) ? await inspectPicture(bytes, format) : null
  const storageKey = newStorageKey(ctx.random)
  const previewKey = picture ? newStorageKey(ctx.random) : null
  if (Buffer.isBuffer(bytes)) await storage.putBytes(bytes, storageKey)
  else await storage.putFile(bytes.path, storageKey)
  if (picture && previewKey) await storage.putBytes(picture.preview, previewKey)
  return await insertFile(ctx, tx, {
    accountId: file.ownerAccountId ?? null,
    purpose: file.purpose ?? generatedPurpose,
    name: nameOfData(file.name),
    mediaType: file.mediaType,
    sizeBytes: Buffer.isBuffer(bytes) ? bytes.length : bytes.sizeBytes,
    sha256: Buffer.isBuffer(bytes) ? sha256(bytes) : bytes.sha256,
    sent: null,
    scan: 'clean',
    widthPx: picture?.widthPx ?? null,
    heightPx: picture?.heightPx ?? null,
    pageCount: file.pageCount ?? null,
    durationMs: null,
    storageKey,
    previewKey,
    printKey: null,
  })
}

/**
 * What the program made for somebody goes for good: its row now, its bytes with the nightly sweep. Part of a larger change.
 * @param fileIds null stands for what has no file
 */
export async function dropGenerated(tx: Tx, fileIds: readonly (string | null)[]): Promise<void> {
  const ids = fileIds.flatMap((id) => id ?? [])
  if (ids.length === 0) return
  await tx.deleteFrom('platform.file').where('id', 'in', ids).where('purpose', '=', generatedPurpose).execute()
}
