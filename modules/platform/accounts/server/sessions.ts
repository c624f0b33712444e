import type { Language } from '#kernel/contract/languages.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { hashToken } from '#kernel/server/secrets.ts'
import { agreementsToAccept } from '#modules/platform/agreements/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import type { AccountKind, AccountState, UserInfo } from '../contract.ts'
import { deviceOf, placeOf } from './device.ts'
import { firstActingRole, rolesAndUrls } from './roles.ts'

export type EndedReason =
  | 'signed-out'
  | 'by-owner'
  | 'password-changed'
  | 'everywhere'
  | 'consent-withdrawn'
  | 'by-office'
  | 'forgotten'

/** What a person's `userInfo` is made of. */
export interface ShownAccount {
  id: string
  loginName: string
  name: string | null
  kind: string
  state: string
  language: string
  mustChangePassword: boolean
}

/**
 * Opens a session for an account; part of a larger change. The token itself is stored nowhere.
 * @param options.isLimited reaches its own account only, until the second step is set up
 */
export async function createSession(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  token: string,
  options: { isLimited?: boolean } = {},
): Promise<string> {
  const now = ctx.clock.now()
  const id = ctx.random.uuid()
  const absoluteMs = await readSetting(ctx, 'sessionAbsoluteMs')
  const actingRole = await firstActingRole(tx, accountId)
  await tx
    .insertInto('platform.session')
    .values({
      id,
      token_hash: hashToken(token),
      account_id: accountId,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + absoluteMs),
      ip: ctx.ip,
      user_agent: ctx.userAgent,
      acting_role: actingRole,
      is_limited: options.isLimited ?? false,
    })
    .execute()
  return id
}

/** What the client keeps of the signed-in person (spec §3). */
export async function userInfoOf(
  db: Queryable,
  account: ShownAccount,
  { sessionId, at }: { sessionId: string; at: Date },
): Promise<UserInfo & { language: Language }> {
  return {
    id: account.id,
    name: account.name ?? account.loginName,
    loginName: account.loginName,
    kind: account.kind as AccountKind,
    ...(await rolesAndUrls(db, account, sessionId)),
    language: account.language as Language,
    mustChangePassword: account.mustChangePassword,
    state: account.state as AccountState,
    hasNewAgreements: (await agreementsToAccept(db, account.id, at)).length > 0,
  }
}

/** The same for whoever is signed in already. */
export async function userInfoOfSession(
  db: Queryable,
  actor: { accountId: string; sessionId: string; at: Date },
): Promise<ReturnType<typeof userInfoOf>> {
  const row = await db
    .selectFrom('platform.account')
    .select(['id', 'login_name', 'display_name', 'kind', 'state', 'language', 'must_change_password'])
    .where('id', '=', actor.accountId)
    .executeTakeFirstOrThrow()
  const account = {
    id: row.id,
    loginName: row.login_name,
    name: row.display_name,
    kind: row.kind,
    state: row.state,
    language: row.language,
    mustChangePassword: row.must_change_password,
  }
  return await userInfoOf(db, account, actor)
}

/** Whether the sign-in that asks has yet to set up its second step. */
export async function isLimitedSession(ctx: Pick<Ctx, 'db' | 'actor'>): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('platform.session')
    .select('is_limited')
    .where('id', '=', ctx.actor.sessionId)
    .executeTakeFirst()
  return row?.is_limited ?? true
}

/**
 * Ends sessions of an account that are still open; answers how many. Part of a larger change. With more than one of them end the
 * sign-ins that have only begun: a confirmed scan, and a second step after a password that may be an old one by now.
 */
export async function endSessions(
  tx: Tx,
  ctx: Ctx,
  which: { accountId: string; only?: string | null; except?: string | null },
  reason: EndedReason,
): Promise<number> {
  const now = ctx.clock.now()
  if (!which.only)
    await tx
      .deleteFrom('platform.sign_in_ticket')
      .where('account_id', '=', which.accountId)
      .where('expires_at', '>', now)
      .execute()
  let update = tx
    .updateTable('platform.session')
    .set({ ended_at: now, ended_reason: reason })
    .where('account_id', '=', which.accountId)
    .where('ended_at', 'is', null)
  if (which.only) update = update.where('id', '=', which.only)
  if (which.except) update = update.where('id', '<>', which.except)
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

/** Ends the session that asks; its next request gets `signed_out` (spec §8: logged out). */
export function signOut(ctx: Ctx): Promise<null> {
  const accountId = accountOf(ctx)
  return ctx.change('sessions.signOut', async (tx) => {
    await endSessions(tx, ctx, { accountId, only: ctx.actor.sessionId }, 'signed-out')
    return { subject: accountId, after: { sessionId: ctx.actor.sessionId }, reply: null }
  })
}

/** One of one's own sign-ins that is still open; undefined for another person's. */
export async function ownSession(ctx: Ctx, id: string): Promise<{ id: string } | undefined> {
  return await ctx.db
    .selectFrom('platform.session')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountOf(ctx))
    .where('ended_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Ends one sign-in of one's own; its next request gets `signed_out`. One on another device may be a stranger's, or the device be
 * lost: what it has begun ends too.
 */
export async function endOwnSession(ctx: Ctx, id: string): Promise<null> {
  const accountId = accountOf(ctx)
  return await ctx.change('sessions.end', async (tx) => {
    const isOwn = id === ctx.actor.sessionId
    await endSessions(tx, ctx, { accountId, only: id }, isOwn ? 'signed-out' : 'by-owner')
    return { subject: accountId, after: { sessionId: id }, reply: null }
  })
}

export function signOutEverywhere(ctx: Ctx): Promise<{ ended: number }> {
  const accountId = accountOf(ctx)
  return ctx.change('sessions.signOutEverywhere', async (tx) => {
    const ended = await endSessions(tx, ctx, { accountId }, 'everywhere')
    return { subject: accountId, after: { ended }, reply: { ended } }
  })
}

const listMax = 50

/** Where the account is signed in now, the newest first. */
export async function listSessions(ctx: Ctx) {
  const now = ctx.clock.now()
  const idleMs = await readSetting(ctx, 'sessionIdleMs')
  const rows = await ctx.db
    .selectFrom('platform.session')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent'])
    .where('account_id', '=', accountOf(ctx))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleMs))
    .orderBy('created_at', 'desc')
    .limit(listMax)
    .execute()
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      isCurrent: row.id === ctx.actor.sessionId,
      device: deviceOf(row.user_agent),
      place: placeOf(row.ip),
      signedInAt: row.created_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
    })),
  }
}
