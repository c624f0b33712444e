import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { sha256 } from '#kernel/server/secrets.ts'
import { signInLimits } from '../contract.ts'
import { countersFor } from './boot.ts'

/** What a sign-in must bring along: nothing, a picture code or a proof of work, or a proof of work only. */
export type Demand = 'nothing' | 'captcha' | 'proof'

interface Keys {
  account: string
  ip: string
}

/** Names and addresses are not kept as they are; a whole school shares the second key, one person the first. */
function keysOf(ctx: Ctx, account: string): Keys {
  const named = (text: string) => sha256(text).toString('base64url')
  const ip = ctx.ip ?? ''
  return { account: `sign-in:${named(`${account.toLowerCase()}\n${ip}`)}`, ip: `sign-in-ip:${named(ip)}` }
}

/** How much is asked for, by the failures within the window. Success of others never counts (issue: a school's one address). */
export async function signInDemand(ctx: Ctx, account: string): Promise<Demand> {
  const keys = keysOf(ctx, account)
  const since = new Date(ctx.clock.now().getTime() - signInLimits.windowMs)
  const rows = await ctx.db
    .selectFrom('platform.throttle')
    .select(['key', 'failures'])
    .where('key', 'in', [keys.account, keys.ip])
    .where('window_started_at', '>', since)
    .execute()
  const failures = (key: string) => rows.find((row) => row.key === key)?.failures ?? 0
  const isOver = (step: 'captcha' | 'proof') =>
    failures(keys.account) >= signInLimits.account[step] || failures(keys.ip) >= signInLimits.ip[step]
  if (isOver('proof')) return 'proof'
  return isOver('captcha') ? 'captcha' : 'nothing'
}

/** Counts a failed sign-in, on connections of its own: the refused request leaves nothing else behind. */
export async function countSignInFailure(ctx: Ctx, account: string): Promise<void> {
  const keys = keysOf(ctx, account)
  await countUp(ctx, keys.account, signInLimits.windowMs)
  await countUp(ctx, keys.ip, signInLimits.windowMs)
}

/** Whoever got in starts afresh; the address's own count runs on. */
export async function forgetSignInFailures(ctx: Ctx, account: string): Promise<void> {
  await countersFor(ctx).deleteFrom('platform.throttle').where('key', '=', keysOf(ctx, account).account).execute()
}

/** Adds one within a window that begins with the first; answers how many there are now. */
export async function countUp(ctx: Ctx, key: string, windowMs: number): Promise<number> {
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - windowMs)
  const counted = await sql<{ failures: number }>`
    insert into platform.throttle as kept (key, failures, window_started_at) values (${key}, 1, ${now})
    on conflict (key) do update set
      failures = case when kept.window_started_at > ${since} then kept.failures + 1 else 1 end,
      window_started_at = case when kept.window_started_at > ${since} then kept.window_started_at else ${now} end
    returning failures`.execute(countersFor(ctx))
  return counted.rows[0]?.failures ?? 1
}
