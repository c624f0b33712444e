import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { codeAttemptLimits } from '../contract.ts'

/**
 * Throws `too_many_requests` when the account has tried too many wrong codes. Counted per account and not per address: a
 * whole school sits behind one address.
 */
export async function requireAttemptsLeft(ctx: Ctx): Promise<void> {
  const row = await ctx.db
    .selectFrom('contest.code_attempt')
    .select(['failures', 'window_started_at'])
    .where('account_id', '=', accountOf(ctx))
    .executeTakeFirst()
  if (!row || row.failures < codeAttemptLimits.failures) return
  const endsAtMs = row.window_started_at.getTime() + codeAttemptLimits.windowMs
  const leftMs = endsAtMs - ctx.clock.now().getTime()
  if (leftMs > 0) throw kernelRefusals.too_many_requests({ retryAfterS: Math.ceil(leftMs / 1000) })
}

/** Counts one wrong code; a new window begins when the last one is over. */
export async function countWrongCode(ctx: Ctx, tx: Tx): Promise<void> {
  const now = ctx.clock.now()
  const oldest = new Date(now.getTime() - codeAttemptLimits.windowMs)
  await sql`
    insert into contest.code_attempt as attempt (account_id, failures, window_started_at)
    values (${accountOf(ctx)}, 1, ${now})
    on conflict (account_id) do update set
      failures = case when attempt.window_started_at <= ${oldest} then 1 else attempt.failures + 1 end,
      window_started_at = case when attempt.window_started_at <= ${oldest} then excluded.window_started_at
        else attempt.window_started_at end`.execute(tx)
}

/**
 * The same by itself, for a request that is refused afterwards. One that comes again is counted already, and refused as before:
 * what was kept of the first is no answer.
 */
export async function noteWrongCode(ctx: Ctx, action: string): Promise<void> {
  try {
    await ctx.change(action, async (tx) => {
      await countWrongCode(ctx, tx)
      return { subject: accountOf(ctx), reply: null }
    })
  } catch (thrown) {
    if (!(thrown instanceof Replay)) throw thrown
  }
}
