import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { insertAccount } from '../create-account.ts'
import { type RoleWish, setGivenRoles } from './given-roles.ts'
import { giveOneTimePassword, type OneTimePassword } from './one-time-password.ts'
import { lockAccount } from './rows.ts'
import { rename, requireFreeContacts, requireOneselfOrRightsOver } from './staff.ts'

/**
 * Makes an account of the staff with its roles, as the first of an organization that begins with it; the one-time password
 * goes to the phone (S6-13). Part of a larger change: making such an organization is what its permission is for, so that no
 * second person is asked about the roles; the asker's own rights and places bound them all the same.
 * @throws {Refusal} login_name_taken, beyond_own_rights, invalid_input (contact_taken, contact_wrong)
 */
export async function inviteStaff(
  tx: Tx,
  ctx: Ctx,
  given: { loginName: string; name: string | null; phone: string; organizationId: string; roles: readonly RoleWish[] },
  password: OneTimePassword,
): Promise<{ accountId: string }> {
  const { loginName, name, phone, organizationId, roles } = given
  await requireFreeContacts(tx, ctx, { phone })
  const { accountId } = await insertAccount(tx, ctx, {
    kind: 'staff',
    loginName,
    name,
    passwordHash: password.hash,
    organizationId,
    contacts: [{ by: 'sms', target: phone }],
    mustChangePassword: true,
  })
  await setGivenRoles(tx, ctx, accountId, roles, { isApproved: true })
  await giveOneTimePassword(tx, ctx, accountId, password)
  return { accountId }
}

/**
 * Gives an account of the staff another login name, and with it a new one-time password by message; all sign-ins end (S6-14).
 * Part of a larger change.
 * @throws {Refusal} not_found, beyond_own_rights, beyond_own_units, login_name_taken
 */
export async function renameStaff(
  tx: Tx,
  ctx: Ctx,
  { accountId, loginName }: { accountId: string; loginName: string },
  password: OneTimePassword,
): Promise<void> {
  await lockAccount(tx, ctx, accountId)
  await requireOneselfOrRightsOver(tx, ctx, accountId)
  await rename(tx, accountId, loginName)
  await giveOneTimePassword(tx, ctx, accountId, password)
}
