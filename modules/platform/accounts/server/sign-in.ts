import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { newSessionToken } from '#kernel/server/proofs.ts'
import { isContact } from '../contract/contacts.ts'
import { accountRefusals, loginNamePattern } from '../contract.ts'
import type { CaptchaAnswer } from '../schema.ts'
import { examineCaptcha } from './captcha.ts'
import { contactIndex } from './contact-cipher.ts'
import { isPassword } from './passwords.ts'
import { isSecondStepDemanded } from './second-step.ts'
import { createSession, type ShownAccount, userInfoOf } from './sessions.ts'
import { beginAttempt } from './throttle.ts'
import { openTicket } from './tickets.ts'

interface Credentials {
  account?: string | undefined
  password?: string | undefined
  captcha?: CaptchaAnswer | undefined
  isConsole: boolean
}

/**
 * Signs in by login name, phone or e-mail. An unknown account and a wrong password get the same answer after the same work.
 * @throws {Refusal} sign_in_incomplete, captcha_needed, proof_needed, verification_code_…, wrong_account_or_password
 *   (spec §8); with the right password account_locked, one_time_password_expired, second_step_needed
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
  const attempt = await beginAttempt(ctx, name)
  const demand = attempt.demand === 'nothing' && given.isConsole ? 'captcha' : attempt.demand
  const refusal = await examineCaptcha(ctx, given.captcha, demand)
  if (refusal) {
    await attempt.withdrawn()
    throw refusal
  }
  const account = await accountNamed(ctx.db, ctx, name)
  if (!(await isPassword(account?.passwordHash ?? null, password)) || !account) {
    ctx.log.info({ ip: ctx.ip }, 'a sign-in failed')
    throw accountRefusals.wrong_account_or_password({ demand: attempt.failed() })
  }
  // where a second step follows, its wrong codes stay counted until that is done
  await (account.hasSecondStep ? attempt.withdrawn() : attempt.succeeded())
  if (account.passwordExpiresAt !== null && account.passwordExpiresAt <= ctx.clock.now())
    throw accountRefusals.one_time_password_expired()
  await requireNoSecondStep(ctx, account)
  return await ctx.change('sessions.signIn', (tx) => openSignIn(tx, ctx, account))
}

/** An account as somebody arrives at it, by whatever proof. */
export interface ArrivedAccount extends ShownAccount {
  passwordHash: string
  passwordExpiresAt: Date | null
  draftKey: Buffer
  hasSecondStep: boolean
}

/**
 * The proof so far is right; whether it is enough.
 * @throws {Refusal} account_locked; second_step_needed, with a ticket for the code of the app
 */
export async function requireNoSecondStep(ctx: Ctx, account: ArrivedAccount): Promise<void> {
  if (account.state === 'locked') throw accountRefusals.account_locked()
  if (!account.hasSecondStep) return
  const { ticket } = await openTicket(ctx, { kind: 'second-step', accountId: account.id })
  throw accountRefusals.second_step_needed({ ticket })
}

/** The sign-in itself, once everything is proven: the body of a change. */
export async function openSignIn(tx: Tx, ctx: Ctx, account: ArrivedAccount) {
  const token = newSessionToken(ctx.secrets)
  const isLimited = !account.hasSecondStep && (await isSecondStepDemanded(ctx, account.kind))
  const sessionId = await createSession(tx, ctx, account.id, token, { isLimited })
  const userInfo = await userInfoOf(tx, account, { sessionId, at: ctx.clock.now() })
  return {
    subject: account.id,
    after: { sessionId },
    reply: { session_key: token, userInfo, draftKey: account.draftKey.toString('base64') },
  }
}

const arrivedColumns =
  sql.raw(`row.id, row.login_name::text as "loginName", row.display_name as name, row.kind, row.state,
  row.language, row.must_change_password as "mustChangePassword", row.password_hash as "passwordHash",
  row.password_expires_at as "passwordExpiresAt", row.draft_key as "draftKey",
  exists (select from platform.second_step step where step.account_id = row.id and step.confirmed_at is not null)
    as "hasSecondStep"`)

/** Looks in all three columns at once, so that the kind of name does not show in the time it takes. */
async function accountNamed(db: Queryable, ctx: Ctx, name: string): Promise<ArrivedAccount | undefined> {
  const phone = isContact('sms', name) ? contactIndex(ctx, 'sms', name) : null
  const email = isContact('email', name) ? contactIndex(ctx, 'email', name) : null
  const loginName = loginNamePattern.test(name) ? name : null
  const { rows } = await sql<ArrivedAccount>`
    select ${arrivedColumns} from platform.account row
    where (login_name = ${loginName}::citext or phone_index = ${phone} or email_index = ${email}) and state <> 'deleted'
    order by (login_name = ${loginName}::citext) is true desc limit 1`.execute(db)
  return rows[0]
}

/** The account with this id, unless it is deleted. */
export async function arrivedAccount(db: Queryable, id: string): Promise<ArrivedAccount | undefined> {
  const { rows } = await sql<ArrivedAccount>`
    select ${arrivedColumns} from platform.account row where id = ${id} and state <> 'deleted'`.execute(db)
  return rows[0]
}
