import { isLanguage } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import { oneTimePasswordLifeMs } from '../../contract.ts'
import { plainContact } from '../contact-cipher.ts'
import { randomPassword } from '../create-account.ts'
import { hashPassword } from '../passwords.ts'
import { endSessions } from '../sessions.ts'

/** A new random password, hashed before the change that stores it: hashing takes a core for a while. */
export interface OneTimePassword {
  plain: string
  hash: string
  expiresAt: Date
}

export async function newOneTimePassword(ctx: Ctx): Promise<OneTimePassword> {
  const plain = randomPassword(ctx.random)
  const expiresAt = new Date(ctx.clock.now().getTime() + oneTimePasswordLifeMs)
  return { plain, hash: await hashPassword(plain), expiresAt }
}

/**
 * Puts a one-time password in place of the present one, ends all sign-ins, and sends it to the account's phone, or to the
 * e-mail where there is no phone (S6-13, S6-14). Part of a larger change; the password itself is in no log and no reply.
 * @throws {Refusal} invalid_input where the account has neither
 */
export async function giveOneTimePassword(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  password: OneTimePassword,
): Promise<void> {
  const row = await tx
    .updateTable('platform.account')
    .set({
      password_hash: password.hash,
      must_change_password: true,
      password_expires_at: password.expiresAt,
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', accountId)
    .returning(['login_name', 'language', 'phone_cipher', 'email_cipher'])
    .executeTakeFirstOrThrow()
  await endSessions(tx, ctx, { accountId }, 'password-changed')
  const phone = plainContact(ctx, 'sms', row.phone_cipher)
  const recipient = phone ?? plainContact(ctx, 'email', row.email_cipher)
  if (recipient === null) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'phone', code: 'required' }])
  await sendMessage(tx, ctx, {
    channel: phone === null ? 'email' : 'sms',
    template: 'accounts.messages.oneTimePassword',
    params: { login: row.login_name, password: password.plain, hours: String(oneTimePasswordLifeMs / 3600_000) },
    secretParams: ['password'],
    recipient,
    language: isLanguage(row.language) ? row.language : ctx.language,
    accountId,
  })
}
