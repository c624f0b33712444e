import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals, Refusal } from '../contract/refusals.ts'
import { later } from './connection.ts'
import type { Actor, Ctx } from './context.ts'
import type { Database, Tx } from './database.ts'
import { type Filled, fixedStatement, type ValueNamed } from './fixed-statement.ts'
import { canonicalJson } from './secrets.ts'

/** What an audit row says. */
interface Traced {
  /** the id of the row the operation was about */
  subject: string
  before?: unknown
  after?: unknown
  reason?: string
}

/** What a business operation hands back: the audit row's content and the reply. */
export interface Changed<T> extends Traced {
  /** of many rows at once: each has an audit row of its own, in place of the one; none of them, and nothing is noted */
  each?: readonly Traced[]
  reply: T
}

/** The action as the audit log names it. */
type ChangeName =
  | string
  | {
      name: string
      /**
       * The first thing `run` does is to lock the row it is about, and nothing outside the database comes before it. An equal
       * request waits at that lock; so its key is claimed at the end, together with the answer that is kept.
       */
      locksFirst: true
    }

export type Change = <T>(name: ChangeName, run: (tx: Tx) => Promise<Changed<T>>) => Promise<T>

/** A change that is one statement and finds out by itself, in its conditions, whether it may be made. */
export type StatementAtOnce<V, T> = (values: V & KeptAtOnce) => Filled<{ reply: T }>

/** What is put in beside the caller's own values: the request's key, kept with the reply. */
interface KeptAtOnce {
  keyScope: string
  key: string
  requestHash: Buffer
  keptAt: Date
}

/** Puts together what {@link ChangeAtOnce} sends; once for all requests, which give the values. */
export function statementAtOnce<V extends object, T>(
  make: (value: ValueNamed<V>) => {
    /**
     * the parts of a `with`, their commas between them; the one named `changed` writes and returns one row, or none when the
     * change may not be made like this, and the others write only from it
     */
    parts: RawBuilder<unknown>
    /** the reply as jsonb, made from the row of `changed` */
    reply: RawBuilder<unknown>
  },
): StatementAtOnce<V, T> {
  return fixedStatement<V & KeptAtOnce, { reply: T }>((value) => {
    const { parts, reply } = make(value)
    return sql<{ reply: T }>`
      with ${parts},
      answer as (select ${reply} as reply from changed),
      kept as (
        insert into kernel.idempotency_key (scope, key, request_hash, reply, created_at)
        select ${value('keyScope')}, ${value('key')}, ${value('requestHash')}, jsonb_build_object('reply', reply),
          ${value('keptAt')}
        from answer)
      select reply from answer`
  })
}

/**
 * Makes a change whose trace is a field journal, which `parts` write, in one statement and one trip: the request's key is
 * claimed in it with the reply that is kept. Undefined when it was not made: nothing was changed, the key was used before, or
 * the route leaves another trace. {@link Change} is the way to go then, and says why not.
 */
export type ChangeAtOnce = <V extends object, T>(statement: StatementAtOnce<V, T>, values: V) => Promise<T | undefined>

/** Thrown through a route's `run` when the same request was already answered: the route gives that answer again. */
export class Replay {
  readonly reply: unknown
  constructor(reply: unknown) {
    this.reply = reply
  }
}

/** Kept under a key while something outside of the database is done for it: there is no answer yet. */
export const underWay = { isUnderWay: true } as const

function isUnderWay(reply: unknown): boolean {
  return typeof reply === 'object' && reply !== null && 'isUnderWay' in reply
}

export interface ChangeSetting {
  trace: 'audit' | 'field-journal' | 'none'
  idempotency: IdempotencyClaim | null
}

/** Values of these names never reach the audit log. */
const maskedNames = /password|secret|token|cipher|index|hash|answer|key|idNumber|phone|email/i

/**
 * The one way to write: opens the transaction, runs, writes exactly one audit row (none where the field journal is the trace, one
 * for each row of a change of many), keeps the reply under the request's idempotency key, commits (architecture §7).
 */
export function changeOf(database: Database, ctx: () => Ctx, setting: ChangeSetting): Change {
  return async (action, run) => {
    const { idempotency } = setting
    const name = typeof action === 'string' ? action : action.name
    const claims = idempotency === null ? 'never' : typeof action === 'string' ? 'first' : 'last'
    try {
      const reply = await database.write.transaction().execute(async (tx) => {
        await nameTenant(tx, ctx().actor)
        if (idempotency && claims === 'first') await claimKey(tx, ctx(), idempotency)
        const changed = await run(tx)
        await leaveTrace(tx, ctx(), { ...setting, claims }, name, changed)
        return changed.reply
      })
      if (idempotency) idempotency.isKept = true
      return reply
    } catch (thrown) {
      // Claimed last, a repetition has found its own work done: refused, or stopped by the key that is there already.
      if (idempotency && (claims === 'last' || thrown instanceof AlreadyClaimed)) {
        const kept = await keptAnswer(database, ctx(), idempotency)
        if (kept) throw kept
      }
      throw thrown
    }
  }
}

/**
 * `ctx.change` within a larger change: each call has its own audit row, and one that is refused leaves the others standing.
 * Reads of the context see what the larger change has written so far.
 */
export function contextInside(ctx: Ctx, tx: Tx): Ctx {
  const inner: Ctx = {
    ...ctx,
    db: tx,
    // the larger change is no statement of its own
    changeAtOnce: () => Promise.resolve(undefined),
    each: () => Promise.reject(new Error('rows of a larger change are no requests of their own')),
    under: (scope) => contextInside({ ...ctx, actor: { ...ctx.actor, scope } }, tx),
    async change(action, run) {
      await sql`savepoint inner_change`.execute(tx)
      try {
        await nameTenant(tx, ctx.actor)
        const changed = await run(tx)
        await leaveTrace(
          tx,
          inner,
          { trace: 'audit', idempotency: null, claims: 'never' },
          typeof action === 'string' ? action : action.name,
          changed,
        )
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

/**
 * Tells the database under which organization this transaction writes: row security of tables that belong to one holds every
 * row to it (`may_write`). Who works under none names none, and such tables take nothing from them; the program itself writes
 * everywhere until it works under one (`ctx.under`).
 */
async function nameTenant(tx: Tx, actor: Actor): Promise<void> {
  const isEverywhere = actor.isAdmin || (actor.kind === 'system' && actor.scope === null)
  const tenant = isEverywhere ? 'all' : actor.scope?.organizationId
  if (tenant !== undefined) await later(tx, sql`select set_config('app.tenant', ${tenant}, true)`)
}

/** See {@link ChangeAtOnce}. */
export function changeAtOnceOf(database: Database, ctx: () => Ctx, setting: ChangeSetting): ChangeAtOnce {
  return async <V extends object, T>(statement: StatementAtOnce<V, T>, values: V) => {
    const { idempotency: claim, trace } = setting
    if (trace !== 'field-journal' || claim === null) return undefined
    const { scope: keyScope, key, requestHash } = claim
    const filled = statement({ ...values, keyScope, key, requestHash, keptAt: ctx().clock.now() })
    try {
      // One statement is a transaction of its own: it is committed as a whole or not at all.
      return (await database.write.executeQuery(filled.compile(database.write))).rows[0]?.reply
    } catch (thrown) {
      if ((thrown as { constraint?: string }).constraint === 'idempotency_key_pkey') return undefined
      throw thrown
    }
  }
}

interface IdempotencyClaim {
  scope: string
  key: string
  requestHash: Buffer
  /** an answer of this very request is kept: what it is refused afterwards stands */
  isKept?: boolean
}

/** The key was claimed by a request that has committed: whatever this one has found out since counts for nothing. */
class AlreadyClaimed {}

async function claimKey(tx: Tx, ctx: Ctx, claim: IdempotencyClaim): Promise<void> {
  // Two equal requests at once: the second waits here until the first has committed, then finds its answer.
  const claimed = await sql`
    insert into kernel.idempotency_key (scope, key, request_hash, created_at)
    values (${claim.scope}, ${claim.key}, ${claim.requestHash}, ${ctx.clock.now()})
    on conflict do nothing returning 1`.execute(tx)
  if (claimed.rows.length === 0) throw new AlreadyClaimed()
}

/**
 * What is refused now may be so because this very request has done it before: the row is gone, no longer the asker's, or in a
 * state from which nothing leads on. Its key finds its answer then. What this request itself has kept, and is refused after, is
 * none; nor is {@link underWay}.
 * @param thrown by what the request asked for
 * @returns null where it was not answered before: what was thrown stands
 */
export async function answeredBefore(
  database: Database,
  ctx: Pick<Ctx, 'secrets'>,
  claim: IdempotencyClaim | null,
  thrown: unknown,
): Promise<Replay | null> {
  if (thrown instanceof Replay) return thrown
  if (!(thrown instanceof Refusal) || claim === null || claim.isKept) return null
  const kept = await keptAnswer(database, ctx, claim)
  return kept instanceof Replay && !isUnderWay(kept.reply) ? kept : null
}

/** The answer that an equal request got; a refusal where another one used its key; undefined where none did. */
async function keptAnswer(database: Database, ctx: Pick<Ctx, 'secrets'>, claim: IdempotencyClaim): Promise<unknown> {
  const kept = await database.read
    .selectFrom('kernel.idempotency_key')
    .select(['request_hash', 'reply'])
    .where('scope', '=', claim.scope)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!kept) return undefined
  if (!kept.request_hash.equals(claim.requestHash)) return kernelRefusals.idempotency_key_reused()
  return new Replay(openReply(ctx, kept.reply as KeptReply))
}

/** A row of the audit log. */
interface AuditRow {
  at: Date
  action: string
  account: string | null
  session: string | null
  subject: string
  reason: string | null
  before: string | null
  after: string | null
  ip: string | null
  request: string
}

/** What is kept of a request that was answered. */
interface KeptRow {
  keyScope: string
  key: string
  requestHash: Buffer
  reply: string
  keptAt: Date
}

const auditColumns = sql.raw(
  'at, action, actor_account_id, actor_session_id, subject_id, reason, before, after, ip, request_id',
)

const note = (value: ValueNamed<AuditRow>) => sql`insert into kernel.audit_entry (${auditColumns})
  values (${value('at')}, ${value('action')}, ${value('account')}, ${value('session')}, ${value('subject')},
    ${value('reason')}, ${value('before')}, ${value('after')}, ${value('ip')}, ${value('request')})`

/** By when the key is claimed: at first it is there already, at last it comes with its answer. */
const keep = {
  first: (value: ValueNamed<KeptRow>) =>
    sql`update kernel.idempotency_key set reply = ${value('reply')}
      where scope = ${value('keyScope')} and key = ${value('key')}`,
  last: (value: ValueNamed<KeptRow>) =>
    sql`insert into kernel.idempotency_key (scope, key, request_hash, reply, created_at)
      values (${value('keyScope')}, ${value('key')}, ${value('requestHash')}, ${value('reply')}, ${value('keptAt')})`,
}

const noted = fixedStatement<AuditRow>(note)
const keptAlone = {
  first: fixedStatement<KeptRow>(keep.first),
  last: fixedStatement<KeptRow>(keep.last),
}
const notedAndKept = {
  first: fixedStatement<AuditRow & KeptRow>((value) => sql`with kept as (${keep.first(value)}) ${note(value)}`),
  last: fixedStatement<AuditRow & KeptRow>((value) => sql`with kept as (${keep.last(value)}) ${note(value)}`),
}

/** What is noted and what is kept go out with the commit; one row of each is one statement. */
async function leaveTrace<T>(
  tx: Tx,
  ctx: Ctx,
  setting: ChangeSetting & { claims: 'first' | 'last' | 'never' },
  name: string,
  changed: Changed<T>,
): Promise<void> {
  const { trace, idempotency } = setting
  const claims = setting.claims === 'first' ? 'first' : 'last'
  const answer = idempotency && keptRow(ctx, idempotency, changed.reply)
  if (trace === 'audit' && !changed.each) {
    const row = auditRow(ctx, name, changed)
    await later(tx, answer ? notedAndKept[claims]({ ...row, ...answer }) : noted(row))
    return
  }
  if (trace === 'audit' && changed.each && changed.each.length > 0) await later(tx, auditRows(ctx, name, changed.each))
  if (answer) await later(tx, keptAlone[claims](answer))
}

function auditRow(ctx: Ctx, action: string, { subject, reason, before, after }: Traced): AuditRow {
  return {
    at: ctx.clock.now(),
    action,
    account: ctx.actor.accountId,
    session: ctx.actor.sessionId,
    subject,
    reason: reason ?? null,
    before: masked(before),
    after: masked(after),
    ip: ctx.ip,
    request: ctx.requestId,
  }
}

function auditRows(ctx: Ctx, name: string, each: readonly Traced[]): RawBuilder<unknown> {
  const rows = each.map(({ subject, reason, before, after }) => ({
    subject,
    reason,
    before: masked(before),
    after: masked(after),
  }))
  return sql`insert into kernel.audit_entry (${auditColumns})
    select ${ctx.clock.now()}::timestamptz, ${name}::text, ${ctx.actor.accountId}::uuid, ${ctx.actor.sessionId}::uuid,
      traced.subject, traced.reason, traced.before::jsonb, traced.after::jsonb, ${ctx.ip}::inet, ${ctx.requestId}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as traced (subject text, reason text, before text, after text)`
}

/** As it is, where one statement has made and kept it; else sealed: an answer may hold what is told once and kept nowhere. */
type KeptReply = { reply: unknown } | { sealed: string }

const replyPurpose = 'idempotency_key.reply'

/** A kept answer as the database has it, for `kernel.idempotency_key.reply`. */
export function sealedReply({ secrets }: Pick<Ctx, 'secrets'>, reply: unknown): string {
  const sealed = secrets.encrypt(JSON.stringify(reply ?? null), replyPurpose).toString('base64')
  return JSON.stringify({ sealed } satisfies KeptReply)
}

function openReply({ secrets }: Pick<Ctx, 'secrets'>, kept: KeptReply): unknown {
  if ('reply' in kept) return kept.reply
  return JSON.parse(secrets.decrypt(Buffer.from(kept.sealed, 'base64'), replyPurpose))
}

function keptRow(ctx: Ctx, { scope, key, requestHash }: IdempotencyClaim, reply: unknown): KeptRow {
  return { keyScope: scope, key, requestHash, reply: sealedReply(ctx, reply), keptAt: ctx.clock.now() }
}

function masked(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return JSON.stringify(value, (name, inner: unknown) => {
    // an answer in four languages is a text of ours, published; any other is what somebody proves themselves by
    if (name === 'answer' && typeof inner === 'object') return inner
    if (name !== '' && maskedNames.test(name) && inner !== null && typeof inner !== 'boolean') return '***'
    return inner
  })
}

/** What makes two requests the same: method, path and payload. */
export function requestText(method: string, path: string, body: unknown): string {
  return `${method} ${path}\n${canonicalJson(body ?? null)}`
}
