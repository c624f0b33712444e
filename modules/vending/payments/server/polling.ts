import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { ProviderError, unreachable } from './provider.ts'

/** What one run asks after; the rest is older then, and first in the next. */
export const askedAtOnce = 500

/** As long as whoever pays, or waits for money, stands there: an order hears of its money for so long (`dispenseSilenceMs`). */
const askedEachMinuteMs = 5 * 60_000

/**
 * Whether it is time to ask after a row again (vending.md 2.3): each minute at first, then after a quarter of the time that it has
 * waited beyond that, but not later than `atMostMs` after the last time. The row's `updated_at` is when it was asked after.
 * @param since the column from which on it waits
 */
export function isDueAgain(now: Date, row: { since: string; updated: string }, atMostMs: number): RawBuilder<boolean> {
  const waited = sql`extract(epoch from ${sql.ref(row.updated)} - ${sql.ref(row.since)}) * 1000 - ${askedEachMinuteMs}::int`
  return sql<boolean>`extract(epoch from ${now}::timestamptz - ${sql.ref(row.updated)}) * 1000
    >= least(greatest(${waited}, 0) / 4, ${atMostMs}::int)`
}

interface Waiting {
  id: string
  service_id: string
}

/**
 * Says that these are being asked after now, before anybody is asked: whatever comes of it, they stand behind all others the next
 * time, so that those of a provider that never answers keep nobody else out. Rows that somebody settles meanwhile are passed by.
 */
export async function noteAsked(
  ctx: Ctx,
  table: 'vending.payment' | 'vending.payment_refund',
  rows: readonly Waiting[],
): Promise<void> {
  if (rows.length === 0) return
  await ctx.change('payments.ask', async (tx) => {
    await sql`update ${sql.table(table)} set updated_at = ${ctx.clock.now()}
      where id in (select row.id from ${sql.table(table)} row where row.id = any(${rows.map(({ id }) => id)}::uuid[])
        for update skip locked)`.execute(tx)
    return { subject: table, after: { asked: rows.length }, reply: null }
  })
}

/**
 * Asks after each, one by one. A provider that did not answer once is not asked again in this run: every question would wait as
 * long, and those of all other accounts behind it. What it refuses is told, and asked again the next time.
 * @throws what is nobody's "no", once all have been asked
 */
export async function askEach<T extends Waiting>(
  ctx: Ctx,
  rows: readonly T[],
  ask: (row: T) => Promise<unknown>,
): Promise<void> {
  const silent = new Set<string>()
  const nameOf = (row: T) => row.id
  await eachOnItsOwn(ctx, rows, nameOf, async (row) => {
    if (silent.has(row.service_id)) return
    try {
      await ask(row)
    } catch (error) {
      if (!(error instanceof ProviderError || error instanceof Refusal)) throw error
      if (isUnreachable(error)) silent.add(row.service_id)
      ctx.log.warn({ err: error, row: row.id, service: row.service_id }, 'a provider could not be asked')
    }
  })
}

function isUnreachable(error: ProviderError | Refusal): boolean {
  return error instanceof ProviderError ? error.code === unreachable : error.params.reason === unreachable
}
