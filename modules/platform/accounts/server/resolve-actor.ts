import { CompiledQuery } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Bounded } from '#kernel/server/bounded.ts'
import type { Actor, Ctx, Scope } from '#kernel/server/context.ts'
import { Kept } from '#kernel/server/notices.ts'
import { quickRows } from '#kernel/server/quick-reads.ts'
import { hashToken } from '#kernel/server/secrets.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { noteSeen, unwrittenSeen } from './last-seen.ts'
import { isCarried, isRestricted, rolesOf } from './roles.ts'

/** How stale `last_seen_at` may be: one write a minute and session, not one a request. */
const seenEveryMs = 60_000

interface Row {
  session_id: string
  last_seen_at: Date
  expires_at: Date
  ended_at: Date | null
  account_id: string
  kind: string
  state: string
  login_name: string
  organization_id: string | null
  must_change_password: boolean
  is_limited: boolean
  acting_role: string | null
  place_id: string | null
  place_path: string[] | null
  roles: string[]
  permissions: string
  has_given_role: boolean
}

// Built once: every request of a signed-in person runs it.
const text = `
  select session.id as session_id, session.last_seen_at, session.expires_at, session.ended_at,
    account.id as account_id, account.kind, account.state, account.login_name::text as login_name,
    account.organization_id, account.must_change_password, session.is_limited, session.acting_role,
    place.id as place_id, place.path as place_path, carried.roles, carried.permissions, carried.has_given_role
  from platform.session session
  join platform.account account on account.id = session.account_id
  left join platform.account_role acting
    on acting.account_id = account.id and acting.role_code = session.acting_role
  left join ${organizationTable} place on place.id = coalesce(acting.organization_id, account.organization_id)
  cross join lateral (
    select coalesce(array_agg(role.code), '{}') as roles,
      coalesce(string_agg(array_to_string(role.permissions, ' '), ' '), '') as permissions,
      coalesce(bool_or(given.organization_id is not null
        or (given.role_code is not null and account.kind = 'staff')), false) as has_given_role
    from platform.role role
    left join platform.account_role given on given.role_code = role.code and given.account_id = account.id
    where ${isCarried}
  ) carried`
const textByToken = `${text} where session.token_hash = $1`
// A sign-in that ran out, or was left by signing out on its own device, was its owner's: what it has begun goes on.
const textBySession = `${text} where session.id = $1 and coalesce(session.ended_reason, 'signed-out') = 'signed-out'`

interface Known {
  row: Row
  actor: Actor
}

/**
 * Who is behind a token, kept for some seconds: most people's requests come in rows. Triggers of session, account, roles
 * and their bonds say every change (db/migrations/0004), so an ended session is refused at its next request.
 */
const known = new Kept<Known | undefined>({
  topic: 'actors',
  forMs: 10_000,
  countMax: 5000,
  subjectOf: (value) => value?.row.account_id ?? '',
})

/**
 * Who a token belongs to, in one round trip at most. The time of the last request is written in the background.
 * @throws {Refusal} signed_out for an unknown or ended session, session_expired past the idle or the absolute limit
 */
export async function resolveActor(
  token: string,
  ctx: Omit<Ctx, 'change' | 'changeAtOnce' | 'under' | 'actor'>,
): Promise<Actor> {
  const tokenHash = hashToken(token)
  const found = await known.get(ctx, tokenHash.toString('latin1'), () => readActor(ctx, tokenHash))
  if (!found || found.row.ended_at !== null || found.row.state === 'deleted' || found.row.state === 'locked')
    throw kernelRefusals.signed_out()
  const { row, actor } = found
  const now = ctx.clock.now()
  const seenAt = unwrittenSeen(ctx, row.session_id) ?? row.last_seen_at
  const idleMs = now.getTime() - seenAt.getTime()
  if (row.expires_at <= now || idleMs > (await readSetting(ctx, 'sessionIdleMs')))
    throw kernelRefusals.session_expired()
  if (idleMs > seenEveryMs) {
    row.last_seen_at = now
    noteSeen(ctx, row.session_id, now)
  }
  return actor
}

async function readActor(ctx: Pick<Ctx, 'db'>, tokenHash: Buffer): Promise<Known | undefined> {
  const [row] = await quickRows<Row>(ctx.db, CompiledQuery.raw(textByToken, [tokenHash]))
  return row && { row, actor: actorOf(row) }
}

/**
 * Whoever signed in then, with the rights of now: for work that goes on after the request, a report or an import. Whether the
 * person has signed out meanwhile does not matter. An account that is gone or locked may do nothing, nor may a sign-in that was
 * ended from elsewhere, since it may have been a stranger's: by the office, by a new password, everywhere, or from the list.
 * @throws {Refusal} signed_out
 */
export async function actorOfSession(ctx: Pick<Ctx, 'db'>, sessionId: string): Promise<Actor> {
  const { rows } = await ctx.db.executeQuery<Row>(CompiledQuery.raw(textBySession, [sessionId]))
  const row = rows[0]
  if (row?.state !== 'normal') throw kernelRefusals.signed_out()
  return actorOf(row)
}

/**
 * Whoever is behind an answer that goes on, as they stand now: their rights may have changed since it began.
 * @throws {Refusal} signed_out once the sign-in is over, in whatever way
 */
export async function actorStill(ctx: Pick<Ctx, 'db' | 'actor' | 'clock'>): Promise<Actor> {
  const { rows } = await ctx.db.executeQuery<Row>(CompiledQuery.raw(textBySession, [ctx.actor.sessionId]))
  const row = rows[0]
  const isOver = !row || row.ended_at !== null || row.expires_at <= ctx.clock.now()
  if (isOver || row.state === 'deleted' || row.state === 'locked') throw kernelRefusals.signed_out()
  return actorOf(row)
}

const nobodysPermissions: ReadonlySet<string> = new Set()

function actorOf(row: Row): Actor {
  const account = {
    kind: row.kind,
    state: row.state,
    mustChangePassword: row.must_change_password || row.is_limited,
  }
  const roles = rolesOf(account, row.roles)
  return {
    accountId: row.account_id,
    sessionId: row.session_id,
    kind: row.kind,
    loginName: row.login_name,
    organizationId: row.organization_id,
    scope: scopeOf(row, roles),
    actingRole: row.acting_role,
    roles,
    permissions: isRestricted(account) ? nobodysPermissions : permissionsFrom(row.permissions),
    isAdmin: roles.includes('admin'),
  }
}

/**
 * Only a role that somebody gave opens a subtree: of what organization one is, a person says by themselves when they
 * register, and that proves nothing.
 */
function scopeOf(row: Row, roles: readonly string[]): Scope | null {
  if (!row.has_given_role || roles.length === 0 || row.place_id === null || row.place_path === null) return null
  return { organizationId: row.place_id, path: row.place_path }
}

/** A handful of role combinations serve everybody: the set is made once for each, not for each request. */
const setsMax = 500
const sets = new Bounded<ReadonlySet<string>>({ countMax: setsMax })

function permissionsFrom(words: string): ReadonlySet<string> {
  const known = sets.get(words)
  if (known) return known
  const made = new Set(words.split(' '))
  sets.set(words, made)
  return made
}
