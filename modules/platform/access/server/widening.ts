import type { Ctx } from '#kernel/server/context.ts'
import { type StoredRole, sensitivePermissions } from '#modules/platform/accounts/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { accessRefusals } from '../contract.ts'

/**
 * Adding something sensitive to a role that people hold gives it to all of them: while the setting `roleApprovals` is on, a
 * second person agrees first, as with the giving of such a role. The caller holds `lockAdministrators`, as everybody does who
 * gives roles: so nobody gets the role meanwhile.
 * @throws {Refusal} role_widening_needs_approval
 */
export async function requireNotWidened(ctx: Ctx, role: StoredRole, added: readonly string[]): Promise<void> {
  const isSensitive = added.some((name) => sensitivePermissions.includes(name))
  if (!isSensitive || role.accountCount === 0 || !(await readSetting(ctx, 'roleApprovals'))) return
  throw accessRefusals.role_widening_needs_approval({ count: role.accountCount })
}
