import type { z } from 'zod'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import type { Channel } from '../contract/contacts.ts'
import type { accountSchemas } from '../schema.ts'
import { contactIndex } from './contact-cipher.ts'
import { examineCode } from './one-time-codes.ts'
import { isOwnPassword } from './own-password.ts'
import { hashPassword, passwordProblems } from './passwords.ts'
import { endSessions } from './sessions.ts'

async function refuseWeak(ctx: Ctx, password: string, loginName: string): Promise<void> {
  const problems = await passwordProblems(ctx, password, loginName)
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/**
 * Changes the password of the signed-in person. Every other session of the account ends; the one that asks goes on.
 * @throws {Refusal} invalid_input with old_password_wrong, password_common, password_unchanged; too_many_requests
 */
export async function changePassword(ctx: Ctx, given: z.output<typeof accountSchemas.changePassword.body>) {
  const accountId = accountOf(ctx)
  const account = await ctx.db
    .selectFrom('platform.account')
    .select('login_name')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  await refuseWeak(ctx, given.password, account.login_name)
  const isOld = await isOwnPassword(ctx, given.oldPassword)
  const passwordHash = isOld ? await hashPassword(given.password) : ''
  return ctx.change('accounts.changePassword', async (tx) => {
    const problem = isOld ? given.password === given.oldPassword && 'password_unchanged' : 'old_password_wrong'
    const path = isOld ? 'password' : 'oldPassword'
    if (problem) throw kernelRefusals.invalid_input({ count: 1 }, [{ path, code: problem }])
    await tx
      .updateTable('platform.account')
      .set({
        password_hash: passwordHash,
        must_change_password: false,
        password_expires_at: null,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', accountId)
      .execute()
    const endedSessions = await endSessions(tx, ctx, { accountId, except: ctx.actor.sessionId }, 'password-changed')
    return { subject: accountId, after: { endedSessions }, reply: { endedSessions } }
  })
}

/**
 * Sets a new password by a code sent to the account's phone or e-mail, or to the consenting guardian's. All sessions end.
 * An unknown contact is a code that was never sent: the same refusal.
 * @throws {Refusal} verification_code_…, invalid_input (login_name_needed where the contact stands for several accounts)
 */
export async function recoverPassword(ctx: Ctx, given: z.output<typeof accountSchemas.recoverPassword.body>) {
  const code = await examineCode(ctx, { purpose: 'recover', ...given }, 'code')
  const accounts = code.refusal ? [] : await accountsAt(ctx.db, ctx, given)
  const named = given.loginName?.toLowerCase()
  const fitting = accounts.filter((account) => named === undefined || account.login_name.toLowerCase() === named)
  const [account] = fitting
  if (!code.refusal) await refuseWeak(ctx, given.password, account?.login_name ?? given.loginName ?? '')
  const passwordHash = account && fitting.length === 1 ? await hashPassword(given.password) : ''
  return ctx.change('accounts.recoverPassword', async (tx) => {
    if (code.refusal) throw code.refusal
    if (!account || fitting.length > 1)
      throw kernelRefusals.invalid_input({ count: 1 }, [
        { path: 'loginName', code: named === undefined ? 'login_name_needed' : 'login_name_of_another' },
      ])
    await code.consume(tx)
    await tx
      .updateTable('platform.account')
      .set({
        password_hash: passwordHash,
        must_change_password: false,
        password_expires_at: null,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', account.id)
      .execute()
    const endedSessions = await endSessions(tx, ctx, { accountId: account.id }, 'password-changed')
    return { subject: account.id, after: { endedSessions }, reply: { loginName: account.login_name } }
  })
}

/** The accounts that a proven contact may speak for: its own, and the children whose guardian it consented as. */
function accountsAt(db: Queryable, ctx: Ctx, given: { by: Channel; target: string }) {
  const index = contactIndex(ctx, given.by, given.target)
  return db
    .selectFrom('platform.account')
    .select(['id', 'login_name'])
    .where('state', '=', 'normal')
    .where((where) =>
      where.or([
        where(given.by === 'sms' ? 'phone_index' : 'email_index', '=', index),
        where(
          'id',
          'in',
          where
            .selectFrom('platform.guardian_consent')
            .select('account_id')
            .where('contact_index', '=', index)
            .where('state', '=', 'given'),
        ),
      ]),
    )
    .execute()
}
