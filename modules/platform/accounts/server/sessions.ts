import { sql } from 'kysely'
import type { Language } from '#kernel/contract/languages.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { hashToken, newToken } from '#kernel/server/secrets.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { isContact } from '../contract/contacts.ts'
import { type AccountKind, type AccountState, accountRefusals, loginNamePattern, type UserInfo } from '../contract.ts'
import type { CaptchaAnswer } from '../schema.ts'
import { examineCaptcha } from './captcha.ts'
import { contactIndex } from './contact-cipher.ts'
import { deviceOf, placeOf } from './device.ts'
import { isPassword } from './passwords.ts'
import { firstActingRole, rolesAndUrls } from './roles.ts'
import { countSignInFailure, type Demand, forgetSignInFailures, signInDemand } from './throttle.ts'

export type EndedReason = 'signed-out' | 'password-changed' | 'everywhere' | 'consent-withdrawn'

interface Credentials {
  account?: string | undefined
  password?: string | undefined
  captcha?: CaptchaAnswer | undefined
  isConsole: boolean
}

/**
 * Signs in by login name, phone or e-mail. An unknown account and a wrong password get the same answer after the same work.
 * @throws {Refusal} sign_in_incomplete, captcha_needed, proof_needed, verification_code_…, wrong_account_or_password (spec §8)
 */
export async function signIn(ctx: Ctx, given: Credentials) {
  const { account: name = '', password = '' } = given
  if (name === '' || password === '') {
    const empty = Object.entries({ account: name, password }).filter(([, value]) => value === '')
    throw accountRefusals.sign_in_incomplete(
      {},
      empty.map(([path]) => ({ path, code: 'required' })),
    )
  }
  const refusal = await examineCaptcha(ctx, given.captcha, await demandOf(ctx, name, given))
  if (refusal) throw refusal
  const account = await accountNamed(ctx.db, ctx, name)
  if (!(await isPassword(account?.passwordHash ?? null, password)) || !account) {
    await countSignInFailure(ctx, name)
    throw accountRefusals.wrong_account_or_password({ demand: await signInDemand(ctx, name) })
  }
  const token = newToken()
  const reply = await ctx.change('sessions.signIn', async (tx) => {
    const sessionId = await createSession(tx, ctx, account.id, token)
    const userInfo = await userInfoOf(tx, account, sessionId)
    return {
      subject: account.id,
      after: { sessionId },
      reply: { session_key: token, userInfo, draftKey: account.draftKey.toString('base64') },
    }
  })
  await forgetSignInFailures(ctx, name)
  return reply
}

async function demandOf(ctx: Ctx, name: string, given: Credentials): Promise<Demand> {
  const demand = await signInDemand(ctx, name)
  return demand === 'nothing' && given.isConsole ? 'captcha' : demand
}

interface FoundAccount {
  id: string
  loginName: string
  name: string | null
  kind: string
  state: string
  language: string
  mustChangePassword: boolean
  passwordHash: string
  draftKey: Buffer
}

/** Looks in all three columns at once, so that the kind of name does not show in the time it takes. */
async function accountNamed(db: Queryable, ctx: Ctx, name: string): Promise<FoundAccount | undefined> {
  const phone = isContact('sms', name) ? contactIndex(ctx, 'sms', name) : null
  const email = isContact('email', name) ? contactIndex(ctx, 'email', name) : null
  const loginName = loginNamePattern.test(name) ? name : null
  const { rows } = await sql<FoundAccount>`
    select id, login_name::text as "loginName", display_name as name, kind, state, language,
      must_change_password as "mustChangePassword", password_hash as "passwordHash", draft_key as "draftKey"
    from platform.account
    where (login_name = ${loginName}::citext or phone_index = ${phone} or email_index = ${email}) and state <> 'deleted'
    order by (login_name = ${loginName}::citext) is true desc limit 1`.execute(db)
  return rows[0]
}

/** Opens a session for an account; part of a larger change. The token itself is stored nowhere. */
export async function createSession(tx: Tx, ctx: Ctx, accountId: string, token: string): Promise<string> {
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
    })
    .execute()
  return id
}

/** What the client keeps of the signed-in person (spec §3). */
export async function userInfoOf(
  db: Queryable,
  account: Omit<FoundAccount, 'passwordHash' | 'draftKey'>,
  sessionId: string,
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
  }
}

/** The same for whoever is signed in already. */
export async function userInfoOfSession(
  db: Queryable,
  actor: { accountId: string; sessionId: string },
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
  return await userInfoOf(db, account, actor.sessionId)
}

/** Ends sessions of an account that are still open; answers how many. Part of a larger change. */
export async function endSessions(
  tx: Tx,
  ctx: Ctx,
  which: { accountId: string; only?: string | null; except?: string | null },
  reason: EndedReason,
): Promise<number> {
  let update = tx
    .updateTable('platform.session')
    .set({ ended_at: ctx.clock.now(), ended_reason: reason })
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
