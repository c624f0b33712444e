import { type Kysely, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ReadDb } from '#kernel/server/database.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import { inBackground } from './boot.ts'

/** When sessions were last used is written in one statement for all that were used in this time. */
const gatheredForMs = 200

interface Unwritten {
  /** by session */
  seen: Map<string, Date>
  isScheduled: boolean
}
const unwrittenOf = new WeakMap<ReadDb, Unwritten>()

/** When the session was last used, as far as the database does not know yet. */
export function unwrittenSeen(ctx: Pick<Ctx, 'db'>, sessionId: string): Date | undefined {
  return unwrittenOf.get(ctx.db)?.seen.get(sessionId)
}

/** Writes down that the session was used, in a moment and without keeping the request waiting. */
export function noteSeen(ctx: Pick<Ctx, 'db' | 'log'>, sessionId: string, at: Date): void {
  const unwritten = unwrittenOf.get(ctx.db) ?? { seen: new Map<string, Date>(), isScheduled: false }
  unwrittenOf.set(ctx.db, unwritten)
  unwritten.seen.set(sessionId, at)
  if (unwritten.isScheduled) return
  unwritten.isScheduled = true
  inBackground(ctx, (write) => writeSeen(write, unwritten), { afterMs: gatheredForMs })
}

async function writeSeen(write: Kysely<DB>, unwritten: Unwritten): Promise<void> {
  unwritten.isScheduled = false
  const { seen } = unwritten
  const entries = [...seen]
  const [ids, instants] = [entries.map(([id]) => id), entries.map(([, at]) => at)]
  try {
    await sql`
      update platform.session session set last_seen_at = used.at
      from unnest(${ids}::uuid[], ${instants}::timestamptz[]) as used (id, at)
      where session.id = used.id and session.last_seen_at < used.at`.execute(write)
  } finally {
    for (const [id, at] of entries) if (seen.get(id) === at) seen.delete(id)
  }
}
