import type { Kysely } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Database, ReadDb } from '#kernel/server/database.ts'
import type { DB } from '../../../../db/schema.gen.ts'

const writers = new WeakMap<ReadDb, Kysely<DB>>()

/**
 * Hands the module the writing connections for the one thing that is no business of the audit: how far a running export has
 * come. Called once, before the first job.
 */
export function exportsBoot(database: Database): void {
  writers.set(database.read, database.write)
}

/** The connections for progress; see {@link exportsBoot}. */
export function progressFor(ctx: Pick<Ctx, 'db'>): Kysely<DB> {
  const write = writers.get(ctx.db)
  if (!write) throw new Error('exportsBoot was not called for this database')
  return write
}
