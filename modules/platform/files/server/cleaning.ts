import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn, emit } from '#kernel/server/jobs.ts'
import { isOutage } from '#kernel/server/log.ts'
import { countFrom } from '#kernel/server/personal.ts'
import { fileLimits, filePurposes } from '../contract.ts'
import type { FileRow } from './queries.ts'
import { isBackupUnderWay, removeBytes } from './removal.ts'
import { answers, scan } from './scanner.ts'
import { storageOf } from './storage.ts'
import { removeUploadedBytes, uploadFolder } from './uploaded-bytes.ts'

const batchSize = 500
const dayMs = 86_400_000

/** Of the files that are held back, so many are looked at in one run, and so many at a time. */
const scansMax = 5000
const scansAtOnce = 4

/**
 * Job `files.scan`, every minute, and a moment after a file was held back: has the held files looked at, the oldest first. While
 * the scanner or the storage is out of reach, the first of them are tried and the others wait for the next minute, so that none waits
 * longer than that once both are back, however long they were away. A file that cannot be judged keeps no other one waiting.
 * @throws what the first of those that cannot be judged threw, once every other one had its turn
 */
export async function scanHeldFiles(ctx: Ctx): Promise<void> {
  const held = await ctx.db
    .selectFrom('platform.file')
    .select(['id', 'storage_key', 'preview_key', 'print_key'])
    .where('state', '=', 'held')
    .orderBy('created_at')
    .limit(scansMax)
    .execute()
  const { virusScanner } = ctx.config
  let isOut = false
  const look = async (row: HeldFile) => {
    if (isOut) return
    try {
      await scanHeldFile(ctx, row)
    } catch (error) {
      if (!isOutage(error) && (!virusScanner || (await answers(virusScanner)))) throw error
      if (!isOut) ctx.log.warn({ err: error, held: held.length }, 'files stay held back: they cannot be looked at')
      isOut = true
    }
  }
  await eachOnItsOwn(ctx, held, ({ id }) => id, look, { atOnce: scansAtOnce })
}

type HeldFile = Pick<FileRow, 'id' | 'storage_key' | 'preview_key' | 'print_key'>

/** Clean: the file is ready (`files.released`). Infected: its bytes go and it stays as a refused row (`files.refused`). */
async function scanHeldFile(ctx: Ctx, row: HeldFile): Promise<void> {
  const storage = storageOf(ctx)
  // Without a scanner any longer, the file is what it would be today: unscanned.
  const outcome = ctx.config.virusScanner
    ? await scan(ctx.config.virusScanner, await storage.open(row.storage_key))
    : 'unscanned'
  const isInfected = outcome === 'infected'
  const noPictures = { preview_key: null, print_key: null }
  const isMoved = await ctx.change(isInfected ? 'files.refuse' : 'files.release', async (tx) => {
    const moved = await tx
      .updateTable('platform.file')
      .set({ state: isInfected ? 'refused' : 'ready', scan: outcome, ...(isInfected ? noPictures : {}) })
      .where('id', '=', row.id)
      .where('state', '=', 'held')
      .returning('id')
      .executeTakeFirst()
    // looked at by two at once: the other one was sooner
    if (!moved) return { subject: row.id, each: [], reply: false }
    await emit(tx, isInfected ? 'files.refused' : 'files.released', { fileId: row.id })
    return { subject: row.id, before: { state: 'held' }, after: { scan: outcome }, reply: true }
  })
  if (isInfected && isMoved) await removeBytes(ctx, [row.storage_key, row.preview_key, row.print_key])
}

/** Job `files.dropAbandonedUploads`: uploads whose seven days are over, and bytes under way that no upload knows. */
export async function dropAbandonedUploads(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const over = await ctx.db
    .selectFrom('platform.upload')
    .select('id')
    .where('expires_at', '<', now)
    .limit(batchSize)
    .execute()
  if (over.length > 0) {
    const ids = over.map((row) => row.id)
    await ctx.change('files.dropAbandonedUploads', async (tx) => {
      await tx.deleteFrom('platform.upload').where('id', 'in', ids).execute()
      return { subject: 'uploads', before: { count: ids.length }, reply: null }
    })
    for (const id of ids) await removeUploadedBytes(ctx.config, id)
  }
  const folder = await uploadFolder(ctx.config)
  for (const name of await readdir(folder)) {
    const place = path.join(folder, name)
    const { mtimeMs } = await stat(place)
    if (now.getTime() - mtimeMs > fileLimits.uploadKeptMs) await rm(place, { force: true })
  }
}

/** What {@link dropUnattachedFiles} would take, behind the word `from`; the file is `f`. */
async function unattached(ctx: Ctx, before: Date): Promise<RawBuilder<unknown>> {
  const free = (await referencesToFiles(ctx)).map(
    (column) => sql`not exists (select from ${sql.table(column.table)} r where r.${sql.ref(column.name)} = f.id)`,
  )
  const purposes = Object.entries(filePurposes).flatMap(([name, rule]) => (rule.from === 'person' ? [name] : []))
  return sql`platform.file f where f.created_at < ${before} and f.purpose = any(${purposes})
    and ${sql.join([sql`true`, ...free], sql` and `)}`
}

export async function countUnattachedFiles(ctx: Ctx, before: Date): Promise<number> {
  return await countFrom(ctx, await unattached(ctx, before))
}

/**
 * Files that people handed in before this and nothing refers to. What refers to a file is read
 * from the database's own foreign keys, so a new table that does is respected from its first day; the keys themselves guard
 * each deletion.
 */
export async function dropUnattachedFiles(ctx: Ctx, before: Date): Promise<number> {
  const { rows } = await sql<Pick<FileRow, 'id' | 'storage_key' | 'preview_key' | 'print_key'>>`
    select f.id, f.storage_key, f.preview_key, f.print_key from ${await unattached(ctx, before)}
    order by f.created_at limit ${batchSize}`.execute(ctx.db)
  if (rows.length === 0) return 0
  const dropped = await ctx.change('files.dropUnattached', async (tx) => {
    const gone = []
    for (const row of rows) if (await dropFile(tx, row.id)) gone.push(row)
    return { subject: 'files', before: { count: gone.length }, reply: gone }
  })
  await removeBytes(
    ctx,
    dropped.flatMap((row) => [row.storage_key, row.preview_key, row.print_key]),
  )
  return dropped.length
}

async function dropFile(tx: Tx, fileId: string): Promise<boolean> {
  await sql`savepoint dropping`.execute(tx)
  try {
    await tx.deleteFrom('platform.upload').where('file_id', '=', fileId).execute()
    await tx.deleteFrom('platform.file').where('id', '=', fileId).execute()
    await sql`release savepoint dropping`.execute(tx)
    return true
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23503') throw error
    // attached since the list was read
    await sql`rollback to savepoint dropping`.execute(tx)
    return false
  }
}

/** Every column of the database that refers to a file, but our own uploads'. */
async function referencesToFiles(ctx: Ctx): Promise<{ table: string; name: string }[]> {
  const { rows } = await sql<{ table: string; name: string }>`
    select n.nspname || '.' || t.relname as "table", a.attname as name
    from pg_constraint c
    join pg_class t on t.oid = c.conrelid
    join pg_namespace n on n.oid = t.relnamespace
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'platform.file'::regclass and c.conrelid <> 'platform.upload'::regclass
    order by 1, 2`.execute(ctx.db)
  return rows
}

/**
 * Job `files.checkStorage`: every ready file has its bytes, as many as recorded, and nothing lies there that no file knows
 * (a crash between storing and committing leaves such bytes; they go after a day, and not while a backup is being made). What is
 * missing is logged as an error.
 */
export async function checkStorage(ctx: Ctx): Promise<{ missing: string[]; swept: number }> {
  const storage = storageOf(ctx)
  const known = new Map<string, { fileId: string; sizeBytes: number | null }>()
  const rows = await ctx.db
    .selectFrom('platform.file')
    .select(['id', 'storage_key', 'preview_key', 'print_key', 'size_bytes'])
    .where('state', '<>', 'refused')
    .execute()
  for (const row of rows) {
    known.set(row.storage_key, { fileId: row.id, sizeBytes: row.size_bytes })
    for (const key of [row.preview_key, row.print_key]) if (key) known.set(key, { fileId: row.id, sizeBytes: null })
  }
  // Asked after the rows were read: a backup that begins later has a snapshot that is later too, and names no more than these.
  const isHeld = await isBackupUnderWay(ctx)
  let swept = 0
  for await (const object of storage.list()) {
    const owner = known.get(object.key)
    if (owner && (owner.sizeBytes === null || owner.sizeBytes === object.sizeBytes)) known.delete(object.key)
    else if (!owner && !isHeld && Date.now() - object.modifiedAt.getTime() > dayMs && isOurs(object.key)) {
      await storage.remove(object.key)
      swept += 1
    }
  }
  const missing = [...new Set([...known.values()].map((owner) => owner.fileId))]
  if (missing.length > 0)
    ctx.log.error({ missing: missing.slice(0, 100), count: missing.length }, 'files without their bytes')
  return { missing, swept }
}

function isOurs(key: string): boolean {
  return /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}$/.test(key)
}
