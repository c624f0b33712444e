import { type RawBuilder, type Selectable, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { PersonalRecord } from '#kernel/server/personal.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import type { PlatformFile, PlatformUpload } from '../../../../db/schema.gen.ts'
import { type FilePurpose, type FilePurposeName, fileLimits, filePurposes, fileRefusals } from '../contract.ts'

export type FileRow = Selectable<PlatformFile>
export type UploadRow = Selectable<PlatformUpload>

/** The file, of whomever; undefined when there is none. */
export function fileById(db: Queryable, fileId: string): Promise<FileRow | undefined> {
  return db
    .selectFrom('platform.file')
    .selectAll()
    .where('id', '=', fileId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Several files in one query, by id. */
export async function filesByIds(db: Queryable, fileIds: readonly string[]): Promise<Map<string, FileRow>> {
  if (fileIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('platform.file')
    .selectAll()
    .where('id', 'in', [...fileIds])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** What shows a file and makes its addresses. */
export type ShownFile = Omit<FileRow, 'storage_key' | 'print_key' | 'deleted_at'>
type SelectedFile = Omit<ShownFile, 'sha256' | 'created_at'> & { sha256: string; created_at: string }

/** A column with all files whose ids a query of the caller's finds, for {@link readSelectedFiles}: a round trip less. */
export function selectFiles(ids: RawBuilder<unknown>): RawBuilder<SelectedFile[]> {
  return sql`(select coalesce(json_agg(json_build_object('id', file.id, 'owner_account_id', file.owner_account_id,
      'purpose', file.purpose, 'name', file.name, 'media_type', file.media_type, 'size_bytes', file.size_bytes,
      'sha256', encode(file.sha256, 'hex'), 'state', file.state, 'scan', file.scan, 'preview_key', file.preview_key,
      'width_px', file.width_px, 'height_px', file.height_px, 'page_count', file.page_count,
      'duration_ms', file.duration_ms, 'created_at', file.created_at)), '[]')
    from platform.file file where file.id = any(array(${ids})) and file.deleted_at is null)`
}

export function readSelectedFiles(files: readonly SelectedFile[]): Map<string, ShownFile> {
  return new Map(
    files.map((file) => [
      file.id,
      { ...file, sha256: Buffer.from(file.sha256, 'hex'), created_at: new Date(file.created_at) },
    ]),
  )
}

/** A person's own file; undefined for anybody else's. */
export async function ownFile(ctx: Ctx, fileId: string): Promise<FileRow | undefined> {
  const row = await fileById(ctx.db, fileId)
  return row && row.owner_account_id !== null && row.owner_account_id === ctx.actor.accountId ? row : undefined
}

/** A person's own files of that purpose, the newest first, as many as a picker shows. */
export async function ownFilesOf(ctx: Ctx, purpose: FilePurposeName): Promise<FileRow[]> {
  return await ctx.db
    .selectFrom('platform.file')
    .selectAll()
    .where('owner_account_id', '=', ctx.actor.accountId)
    .where('purpose', '=', purpose)
    .where('state', '=', 'ready')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}

/** A person's own file when it is ready to be used; undefined for another's, a held or a refused one. */
export async function readyFile(db: Queryable, accountId: string, fileId: string): Promise<FileRow | undefined> {
  const row = await fileById(db, fileId)
  return row?.owner_account_id === accountId && row.state === 'ready' ? row : undefined
}

/**
 * The file, locked so that no cleaning takes it, for a row that is going to refer to it.
 * @throws not_found for another person's, file_held or file_refused by the scanner's word
 */
export async function attachableFile(
  tx: Tx,
  { fileId, accountId }: { fileId: string; accountId: string },
): Promise<FileRow> {
  const row = await tx
    .selectFrom('platform.file')
    .selectAll()
    .where('id', '=', fileId)
    .where('owner_account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  if (row.state === 'held') throw fileRefusals.file_held()
  if (row.state === 'refused') throw fileRefusals.file_refused()
  return row
}

/** The upload under way of the asker; another's, and one whose time is over, is none. */
export function ownUpload(ctx: Ctx, uploadId: string): Promise<UploadRow | undefined> {
  return ctx.db
    .selectFrom('platform.upload')
    .selectAll()
    .where('id', '=', uploadId)
    .where('account_id', '=', ctx.actor.accountId)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
}

/** The asker's uploads under way, newest first; there are at most `fileLimits.uploadsUnderWay`. */
export function uploadsUnderWay(ctx: Ctx, purpose?: FilePurposeName): Promise<UploadRow[]> {
  let query = ctx.db
    .selectFrom('platform.upload')
    .selectAll()
    .where('account_id', '=', ctx.actor.accountId)
    .where('state', '=', 'receiving')
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(fileLimits.uploadsUnderWay)
  if (purpose !== undefined) query = query.where('purpose', '=', purpose)
  return query.execute()
}

/**
 * Holds a file against what its purpose and its owner's quota allow, before any byte is taken. Inside a change it also keeps
 * the person's other files out until the change is done.
 * @throws forbidden, file_empty, file_too_large, file_quota_reached
 */
export async function requireRoom(
  ctx: Ctx,
  tx: Tx,
  wanted: { accountId: string; purpose: FilePurposeName; sizeBytes: number; exceptUpload?: string },
): Promise<void> {
  const rule: FilePurpose = filePurposes[wanted.purpose]
  if (rule.permission !== undefined && !may(ctx.actor, rule.permission)) throw kernelRefusals.forbidden()
  if (wanted.sizeBytes === 0) throw fileRefusals.file_empty()
  if (wanted.sizeBytes > rule.maxSizeBytes) throw fileRefusals.file_too_large({ maxMb: rule.maxSizeBytes / 1024 ** 2 })
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${wanted.accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ used: number }>`
    select (
      (select coalesce(sum(size_bytes), 0) from platform.file
       where owner_account_id = ${wanted.accountId} and deleted_at is null and state <> 'refused' and purpose = any(${Object.keys(filePurposes)}))
      + (select coalesce(sum(declared_size_bytes), 0) from platform.upload
         where account_id = ${wanted.accountId} and state = 'receiving' and expires_at > ${ctx.clock.now()}
           and id <> ${wanted.exceptUpload ?? ''})
    )::bigint as used`.execute(tx)
  const used = rows[0]?.used ?? 0
  const quotaSizeBytes = await readSetting(ctx, 'fileQuotaBytes')
  if (used + wanted.sizeBytes > quotaSizeBytes) {
    const mb = (sizeBytes: number) => Math.round(sizeBytes / 1024 ** 2)
    throw fileRefusals.file_quota_reached({ usedMb: mb(used), maxMb: mb(quotaSizeBytes) })
  }
}

/** @throws uploads_too_many; inside the change that {@link requireRoom} has locked */
export async function requireFewUploads(ctx: Ctx, tx: Tx, accountId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('platform.upload')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .where('state', '=', 'receiving')
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirstOrThrow()
  if (count >= fileLimits.uploadsUnderWay) throw fileRefusals.uploads_too_many({ max: fileLimits.uploadsUnderWay })
}

/** What a person handed in, the newest first: for their own eyes and their copy. */
async function handedIn(ctx: Ctx, accountId: string): Promise<FileRow[]> {
  return await ctx.db
    .selectFrom('platform.file')
    .selectAll()
    .where('owner_account_id', '=', accountId)
    .where('purpose', 'in', Object.keys(filePurposes))
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(2000)
    .execute()
}

export async function collectFiles(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  return (await handedIn(ctx, accountId)).map((row) => ({
    title: row.name,
    at: row.created_at.toISOString(),
    facts: [
      { key: 'sizeBytes', value: String(row.size_bytes) },
      { key: 'sha256', value: row.sha256.toString('hex') },
    ],
  }))
}

export async function ownFiles(ctx: Ctx, accountId: string): Promise<{ id: string; name: string }[]> {
  return (await handedIn(ctx, accountId)).map(({ id, name }) => ({ id, name }))
}

/** Uploads under way end; their bytes go with the next cleaning, files that nothing holds with their class. */
export async function eraseUploads(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const done = await tx
    .deleteFrom('platform.upload')
    .where('account_id', '=', accountId)
    .where('file_id', 'is', null)
    .executeTakeFirst()
  return Number(done.numDeletedRows)
}
