import { sql } from 'kysely'
import { kernelRefusals } from '../contract/refusals.ts'
import type { Ctx } from './context.ts'
import type { Database, Tx } from './database.ts'
import { canonicalJson } from './secrets.ts'

/** What a business operation hands back: the audit row's content and the reply. */
export interface Changed<T> {
  /** the id of the row the operation was about */
  subject: string
  before?: unknown
  after?: unknown
  reason?: string
  reply: T
}

export type Change = <T>(name: string, run: (tx: Tx) => Promise<Changed<T>>) => Promise<T>

/** Thrown through a route's `run` when the same request was already answered: the route gives that answer again. */
export class Replay {
  readonly reply: unknown
  constructor(reply: unknown) {
    this.reply = reply
  }
}

export interface ChangeSetting {
  trace: 'audit' | 'field-journal' | 'none'
  idempotency: { scope: string; key: string; requestHash: Buffer } | null
}

/** Values of these names never reach the audit log. */
const maskedNames = /password|secret|token|cipher|index|hash|answer|key|idNumber|phone|email/i

/**
 * The one way to write: opens the transaction, runs, writes exactly one audit row (or none where the field journal is the
 * trace), keeps the reply under the request's idempotency key, commits (architecture §7).
 */
export function changeOf(database: Database, ctx: () => Ctx, setting: ChangeSetting): Change {
  return (name, run) =>
    database.write.transaction().execute(async (tx) => {
      if (setting.idempotency) await claimKey(tx, ctx(), setting.idempotency)
      const changed = await run(tx)
      await leaveTrace(tx, ctx(), setting, name, changed)
      return changed.reply
    })
}

/**
 * `ctx.change` within a larger change: each call has its own audit row, and one that is refused leaves the others standing.
 * Reads of the context see what the larger change has written so far.
 */
export function contextInside(ctx: Ctx, tx: Tx): Ctx {
  const inner: Ctx = {
    ...ctx,
    db: tx,
    async change(name, run) {
      await sql`savepoint inner_change`.execute(tx)
      try {
        const changed = await run(tx)
        await leaveTrace(tx, inner, { trace: 'audit', idempotency: null }, name, changed)
        await sql`release savepoint inner_change`.execute(tx)
        return changed.reply
      } catch (error) {
        await sql`rollback to savepoint inner_change`.execute(tx)
        throw error
      }
    },
  }
  return inner
}

async function claimKey(tx: Tx, ctx: Ctx, key: { scope: string; key: string; requestHash: Buffer }): Promise<void> {
  // Two equal requests at once: the second waits here until the first has committed, then finds its answer.
  const claimed = await sql`
    insert into kernel.idempotency_key (scope, key, request_hash, created_at)
    values (${key.scope}, ${key.key}, ${key.requestHash}, ${ctx.clock.now()})
    on conflict do nothing returning 1`.execute(tx)
  if (claimed.rows.length === 1) return
  const kept = await tx
    .selectFrom('kernel.idempotency_key')
    .select(['request_hash', 'reply'])
    .where('scope', '=', key.scope)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow()
  if (!kept.request_hash.equals(key.requestHash)) throw kernelRefusals.idempotency_key_reused()
  throw new Replay((kept.reply as { reply: unknown }).reply)
}

async function leaveTrace<T>(
  tx: Tx,
  ctx: Ctx,
  setting: ChangeSetting,
  name: string,
  changed: Changed<T>,
): Promise<void> {
  const audit = sql`
    insert into kernel.audit_entry
      (at, action, actor_account_id, actor_session_id, subject_id, reason, before, after, ip, request_id)
    values (${ctx.clock.now()}, ${name}, ${ctx.actor.accountId}, ${ctx.actor.sessionId}, ${changed.subject},
      ${changed.reason ?? null}, ${masked(changed.before)}, ${masked(changed.after)}, ${ctx.ip}, ${ctx.requestId})`
  const keep =
    setting.idempotency &&
    sql`update kernel.idempotency_key set reply = ${JSON.stringify({ reply: changed.reply ?? null })}
        where scope = ${setting.idempotency.scope} and key = ${setting.idempotency.key}`
  if (setting.trace === 'audit' && keep) await sql`with kept as (${keep}) ${audit}`.execute(tx)
  else if (setting.trace === 'audit') await audit.execute(tx)
  else if (keep) await keep.execute(tx)
}

function masked(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (name, inner: unknown) => {
    if (name !== '' && maskedNames.test(name) && inner !== null && typeof inner !== 'boolean') return '***'
    return inner
  })
}

/** What makes two requests the same: method, path and payload. */
export function requestText(method: string, path: string, body: unknown): string {
  return `${method} ${path}\n${canonicalJson(body ?? null)}`
}
