import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { insertAccount } from '../create-account.ts'
import { giveOneTimePassword, type OneTimePassword } from './one-time-password.ts'
import { requireFreeContacts } from './staff.ts'

export interface Invited {
  loginName: string
  name: string
  phone: string
  email?: string | undefined
  organizationId: string
}

/**
 * Makes an account for somebody who is to work for a unit; its one-time password goes to the phone (S6-13). Part of a larger
 * change, which has seen to it that the unit is the asker's to give away.
 * @throws {Refusal} login_name_taken, invalid_input (contact_taken, contact_wrong)
 */
export async function inviteContact(
  tx: Tx,
  ctx: Ctx,
  { loginName, name, phone, email, organizationId }: Invited,
  password: OneTimePassword,
): Promise<{ accountId: string }> {
  await requireFreeContacts(tx, ctx, { phone, ...(email ? { email } : {}) }, { own: null, at: '' })
  const { accountId } = await insertAccount(tx, ctx, {
    kind: 'unit-contact',
    loginName,
    name,
    passwordHash: password.hash,
    organizationId,
    contacts: [{ by: 'sms', target: phone }, ...(email ? [{ by: 'email' as const, target: email }] : [])],
    mustChangePassword: true,
  })
  await giveOneTimePassword(tx, ctx, accountId, password)
  return { accountId }
}
