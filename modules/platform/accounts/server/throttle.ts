import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { networkOf } from '#kernel/server/network-of.ts'
import { sha256 } from '#kernel/server/secrets.ts'
import { signInLimits } from '../contract.ts'
import { countersFor } from './boot.ts'

/** What a sign-in must bring along: nothing, a picture code or a proof of work, or a proof of work only. */
export type Demand = 'nothing' | 'captcha' | 'proof'

interface Counted {
  key: string
  limits: { captcha: number; proof: number }
}

/** 256 addresses of version 4, what one line is given of version 6 */
const aroundIt = { v4: 3, v6: 3 }

/**
 * What an attempt is counted by: this name from this address, the name from anywhere, the address, and the network around it.
 * Names and addresses are not kept as they are. A whole school shares the last two, one person the first.
 */
function countedBy(ctx: Ctx, account: string): Counted[] {
  const named = (text: string) => sha256(text).toString('base64url')
  const [name, ip] = [account.toLowerCase(), ctx.ip ?? '']
  return [
    { key: `sign-in:${named(`${name}\n${ip}`)}`, limits: signInLimits.account },
    { key: `sign-in-name:${named(name)}`, limits: signInLimits.name },
    { key: `sign-in-ip:${named(ip)}`, limits: signInLimits.ip },
    { key: `sign-in-net:${named(networkOf(ip, aroundIt))}`, limits: signInLimits.network },
  ]
}

/** One attempt to sign in, counted from its beginning: sixty at once are sixty, and not one after the other's outcome. */
export interface Attempt {
  /** by what has failed or is under way, without this one */
  demand: Demand
  /**
   * The same by this name from this address alone. It decides where no proof can be brought along: there the failures of
   * strangers would lock the owner out.
   */
  ownDemand: Demand
  /** it stays counted; answers what the next one must bring along */
  failed(): Demand
  /** Whoever got in starts afresh; of the counts of others it is taken off again. */
  succeeded(): Promise<void>
  /** no password was tried */
  withdrawn(): Promise<void>
}

/** Counts an attempt on connections of its own: the refused request leaves nothing else behind. */
export async function beginAttempt(ctx: Ctx, account: string): Promise<Attempt> {
  const counted = countedBy(ctx, account)
  const now = ctx.clock.now()
  const since = new Date(now.getTime() - signInLimits.windowMs)
  // always in one order: attempts of one school would wait for each other in a circle
  const keys = counted.map(({ key }) => key).sort()
  const { rows } = await sql<{ key: string; failures: number }>`
    insert into platform.throttle as kept (key, failures, window_started_at)
    select key, 1, ${now} from unnest(${keys}::text[]) with ordinality as asked (key, place) order by place
    on conflict (key) do update set
      failures = case when kept.window_started_at > ${since} then kept.failures + 1 else 1 end,
      window_started_at = case when kept.window_started_at > ${since} then kept.window_started_at else ${now} end
    returning key, failures`.execute(countersFor(ctx))
  const before = new Map(rows.map(({ key, failures }) => [key, failures - 1]))
  const demandAfter = (more: number, counts = counted): Demand => {
    const isOver = (step: 'captcha' | 'proof') =>
      counts.some(({ key, limits }) => (before.get(key) ?? 0) + more >= limits[step])
    if (isOver('proof')) return 'proof'
    return isOver('captcha') ? 'captcha' : 'nothing'
  }
  const takeOff = async () => {
    await sql`
      update platform.throttle set failures = greatest(failures - 1, 0) where key in (
        select key from platform.throttle where key = any(${keys}::text[]) order by key for update)`.execute(
      countersFor(ctx),
    )
  }
  return {
    demand: demandAfter(0),
    ownDemand: demandAfter(0, counted.slice(0, 1)),
    failed: () => demandAfter(1),
    async succeeded() {
      await takeOff()
      const own = counted[0]?.key ?? ''
      await countersFor(ctx).deleteFrom('platform.throttle').where('key', '=', own).execute()
    },
    withdrawn: takeOff,
  }
}

/**
 * So much of something costly within a window for one account, or before signing in from one address.
 * @throws {Refusal} too_many_requests
 */
export async function requireWithin(
  ctx: Ctx,
  what: string,
  { windowMs, max }: { windowMs: number; max: number },
): Promise<void> {
  const who = ctx.actor.accountId ?? sha256(ctx.ip ?? '').toString('base64url')
  const count = await countUp(ctx, `${what}:${who}`, windowMs)
  if (count > max) throw kernelRefusals.too_many_requests({ retryAfterS: Math.ceil(windowMs / 1000) })
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
