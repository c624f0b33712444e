import { Secret, TOTP } from 'otpauth'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { accountRefusals, recoveryCodeCount } from '../contract.ts'
import { isOwnPassword } from './own-password.ts'
import { isLimitedSession } from './sessions.ts'

const purpose = 'account.secondStep'
/** RFC 6238; a code of the step before or after counts as well, since clocks differ */
const periodS = 30
const window = 1

/** Whether the operator demands a second step of this kind of account: of staff, unless decided otherwise. */
export async function isSecondStepDemanded(ctx: Ctx, kind: string): Promise<boolean> {
  if (kind !== 'staff') return false
  return (await readSetting(ctx, 'staffSecondStep')) ?? ctx.config.mode === 'serve'
}

/** Whether it is set up, must be, and how many recovery codes are left. */
export async function secondStepOf(ctx: Ctx) {
  const row = await stepRow(ctx.db, accountOf(ctx))
  const left = await ctx.db
    .selectFrom('platform.recovery_code')
    .select((each) => each.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountOf(ctx))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  const isSetUp = row?.secret_cipher != null
  const isDemanded = await isSecondStepDemanded(ctx, ctx.actor.kind)
  return { isSetUp, isDemanded, recoveryCodesLeft: isSetUp ? Number(left.count) : 0 }
}

function stepRow(db: Queryable, accountId: string) {
  return db.selectFrom('platform.second_step').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/**
 * Makes a new secret for the authenticator app; it works once its first code was given. The password is asked for again:
 * an open sign-in alone must not shut its owner out.
 * @throws {Refusal} invalid_input with old_password_wrong; too_many_requests; forbidden for a sign-in that has not passed the present one
 */
export async function beginSecondStep(ctx: Ctx, { password }: { password: string }) {
  const accountId = accountOf(ctx)
  await requirePassword(ctx, password)
  const present = await stepRow(ctx.db, accountId)
  if (present?.secret_cipher && (await isLimitedSession(ctx))) throw kernelRefusals.forbidden()
  const secret = new Secret({ size: 20 })
  const waiting = ctx.secrets.encrypt(secret.base32, purpose)
  return await ctx.change('secondStep.begin', async (tx) => {
    await tx
      .insertInto('platform.second_step')
      .values({ account_id: accountId, waiting_cipher: waiting, created_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ waiting_cipher: waiting }))
      .execute()
    const issuer = labelIn(await readSetting(ctx, 'siteName'), ctx.language)
    const uri = appOf(secret.base32, { issuer, label: ctx.actor.loginName ?? '' }).toString()
    return { subject: accountId, reply: { secret: secret.base32, uri } }
  })
}

async function requirePassword(ctx: Ctx, password: string): Promise<void> {
  if (!(await isOwnPassword(ctx, password)))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'password', code: 'old_password_wrong' }])
}

function appOf(base32: string, names: { issuer?: string; label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(base32), algorithm: 'SHA1', digits: 6, period: periodS })
}

/** The step that a code belongs to; null where it is none of now. */
function stepOf(ctx: Ctx, base32: string, code: string): number | null {
  const nowMs = ctx.clock.now().getTime()
  const delta = appOf(base32).validate({ token: code, timestamp: nowMs, window })
  return delta === null ? null : Math.floor(nowMs / 1000 / periodS) + delta
}

/**
 * The first code of the app: from now on it is asked for. Answers the recovery codes, this once. A sign-in that waited for
 * it is limited no longer.
 * @throws {Refusal} second_step_wrong
 */
export async function confirmSecondStep(ctx: Ctx, { code }: { code: string }) {
  const accountId = accountOf(ctx)
  return await ctx.change('secondStep.confirm', async (tx) => {
    const row = await stepRow(tx, accountId)
    if (row?.secret_cipher && (await isLimitedSession(ctx))) throw kernelRefusals.forbidden()
    const step = row?.waiting_cipher ? stepOf(ctx, ctx.secrets.decrypt(row.waiting_cipher, purpose), code) : null
    if (!row || step === null) throw wrongCode()
    await tx
      .updateTable('platform.second_step')
      .set({ secret_cipher: row.waiting_cipher, waiting_cipher: null, confirmed_at: ctx.clock.now(), last_step: step })
      .where('account_id', '=', accountId)
      .execute()
    // This sign-in alone: another one, begun by the password only, must not profit from it.
    await tx.updateTable('platform.session').set({ is_limited: false }).where('id', '=', ctx.actor.sessionId).execute()
    const recoveryCodes = await newRecoveryCodes(tx, ctx, accountId)
    return { subject: accountId, reply: { recoveryCodes } }
  })
}

function wrongCode() {
  return accountRefusals.second_step_wrong({}, [{ path: 'code', code: 'verification_code_wrong' }])
}

const signs = 'abcdefghjkmnpqrstuvwxyz23456789'

async function newRecoveryCodes(tx: Tx, ctx: Ctx, accountId: string): Promise<string[]> {
  const part = () => Array.from({ length: 5 }, () => signs[ctx.random.integer(signs.length)]).join('')
  const codes = Array.from({ length: recoveryCodeCount }, () => `${part()}-${part()}`)
  await tx.deleteFrom('platform.recovery_code').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('platform.recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: recoveryHash(ctx, accountId, code) })))
    .execute()
  return codes
}

function recoveryHash(ctx: Ctx, accountId: string, code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return ctx.secrets.blindIndex(`${accountId}:${plain}`, 'account.recoveryCode')
}

/**
 * Takes a code of the app, which works once, or a recovery code, which is used up; part of the change it makes possible.
 * @throws {Refusal} second_step_wrong
 */
export async function useSecondStep(tx: Tx, ctx: Ctx, accountId: string, code: string): Promise<void> {
  const row = await stepRow(tx, accountId)
  const digits = code.replaceAll(/\s/g, '')
  const step =
    row?.secret_cipher && /^\d{6}$/.test(digits)
      ? stepOf(ctx, ctx.secrets.decrypt(row.secret_cipher, purpose), digits)
      : null
  const used =
    step === null
      ? await tx
          .updateTable('platform.recovery_code')
          .set({ used_at: ctx.clock.now() })
          .where('account_id', '=', accountId)
          .where('code_hash', '=', recoveryHash(ctx, accountId, code))
          .where('used_at', 'is', null)
          .executeTakeFirst()
      : await tx
          .updateTable('platform.second_step')
          .set({ last_step: step })
          .where('account_id', '=', accountId)
          .where('last_step', '<', step)
          .executeTakeFirst()
  if (used.numUpdatedRows !== 1n) throw wrongCode()
}

/**
 * Gives the second step up, where it is not demanded.
 * @throws {Refusal} second_step_demanded, invalid_input with old_password_wrong, too_many_requests; forbidden for a sign-in that has
 * not passed it
 */
export async function giveUpSecondStep(ctx: Ctx, { password }: { password: string }): Promise<null> {
  const accountId = accountOf(ctx)
  await requirePassword(ctx, password)
  const isDemanded = await isSecondStepDemanded(ctx, ctx.actor.kind)
  return await ctx.change('secondStep.giveUp', async (tx) => {
    if (isDemanded) throw accountRefusals.second_step_demanded()
    const row = await stepRow(tx, accountId)
    if (row?.secret_cipher && (await isLimitedSession(ctx))) throw kernelRefusals.forbidden()
    await forgetSecondStep(tx, accountId)
    return { subject: accountId, reply: null }
  })
}

/** Takes the app and its recovery codes away from an account; part of a larger change. */
export async function forgetSecondStep(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('platform.recovery_code').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('platform.second_step').where('account_id', '=', accountId).execute()
}
