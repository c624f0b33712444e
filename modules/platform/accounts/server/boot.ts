import type { Kysely } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Database, ReadDb } from '#kernel/server/database.ts'
import type { DB } from '../../../../db/schema.gen.ts'

interface Counters {
  write: Kysely<DB>
  /** work begun in the background that a closing program waits for */
  pending: Set<Promise<unknown>>
  /** begins at once what would only be begun in a moment */
  waiting: Set<() => void>
}

const countersOf = new WeakMap<ReadDb, Counters>()

/**
 * Hands the module the writing connections for what must stay written although the request is refused, or is no business
 * of the audit: counters of failures, used-up picture codes, the time a session was last seen. Called once, before the
 * first request. `settle` waits for what is still being written.
 */
export function accountsBoot(database: Database): { settle(): Promise<void> } {
  const counters: Counters = { write: database.write, pending: new Set(), waiting: new Set() }
  countersOf.set(database.read, counters)
  return {
    async settle() {
      for (const begin of counters.waiting) begin()
      await Promise.allSettled(counters.pending)
    },
  }
}

/** The connections for counters; see {@link accountsBoot}. */
export function countersFor(ctx: Pick<Ctx, 'db'>): Kysely<DB> {
  return known(ctx).write
}

/**
 * Does it without keeping the request waiting; a failure is logged and loses nothing but the counter.
 * @param afterMs how long to gather what `work` is for; a program that closes does not wait for it
 */
export function inBackground(
  ctx: Pick<Ctx, 'db' | 'log'>,
  work: (write: Kysely<DB>) => Promise<unknown>,
  { afterMs = 0 }: { afterMs?: number } = {},
): void {
  const { write, pending, waiting } = known(ctx)
  const begun = afterMs > 0 ? pause(waiting, afterMs) : Promise.resolve()
  const running = begun
    .then(() => work(write))
    .catch((error: unknown) => ctx.log.warn({ err: error }, 'a counter could not be written'))
    .finally(() => pending.delete(running))
  pending.add(running)
}

function pause(waiting: Set<() => void>, forMs: number): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => {
      clearTimeout(timer)
      waiting.delete(begin)
      resolve()
    }
    const timer = setTimeout(begin, forMs)
    waiting.add(begin)
  })
}

function known(ctx: Pick<Ctx, 'db'>): Counters {
  const counters = countersOf.get(ctx.db)
  if (!counters) throw new Error('accountsBoot was not called for this database')
  return counters
}
