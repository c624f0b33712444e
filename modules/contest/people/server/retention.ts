import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { countFrom, type RetentionClass, retentionBatchRows } from '#kernel/server/personal.ts'
import { restoreOwnValues } from './merging.ts'

/** Whom nobody names any more: what is kept to be offered again, and what the office looks people up by. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'earlier-people',
    days: 1095,
    minDays: 365,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, sql`contest.person where last_used_at < ${before}`),
    run: (ctx, before) =>
      remove(
        ctx,
        'retention.earlierPeople',
        sql`delete from contest.person where id in (
        select id from contest.person where last_used_at < ${before} limit ${retentionBatchRows})`,
      ),
  },
  {
    code: 'known-people',
    days: 3650,
    minDays: 1095,
    maxDays: 7300,
    count: (ctx, before) => countFrom(ctx, sql`contest.known_person where last_seen_at < ${before}`),
    run: (ctx, before) =>
      remove(
        ctx,
        'retention.knownPeople',
        sql`delete from contest.known_person where id in (
        select id from contest.known_person where last_seen_at < ${before} limit ${retentionBatchRows})`,
        restoreOwnValues,
      ),
  },
]

async function remove(
  ctx: Ctx,
  name: string,
  removal: RawBuilder<unknown>,
  afterwards?: (tx: Tx) => Promise<void>,
): Promise<number> {
  return await ctx.change(name, async (tx) => {
    const { numAffectedRows } = await removal.execute(tx)
    await afterwards?.(tx)
    const count = Number(numAffectedRows ?? 0n)
    return { subject: 'retention', after: { count }, reply: count }
  })
}
