import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { storageOf } from './storage.ts'

/**
 * Advisory lock that a backup holds, shared, from before its snapshot until it has copied the last file: what the snapshot names
 * stays in the storage that long.
 */
export const backupLock = 4_207_003

/** Whether a backup is being made of this database now. One that begins later sees whatever was committed before this was asked. */
export async function isBackupUnderWay(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks join pg_database d on d.oid = database
    where locktype = 'advisory' and datname = current_database() and classid = 0 and objid = ${backupLock} and objsubid = 1
      and granted limit 1`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Takes bytes out of the storage that no committed row names any longer. While a backup is being made they stay: the nightly
 * look at the storage takes what nobody names.
 */
export async function removeBytes(ctx: Ctx, keys: readonly (string | null)[]): Promise<void> {
  if (await isBackupUnderWay(ctx)) return
  const storage = storageOf(ctx)
  for (const key of keys) if (key !== null) await storage.remove(key)
}
