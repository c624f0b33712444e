import type { BuiltInRole } from '#kernel/contract/roles.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Permission } from '#kernel/server/resource/registry.ts'
import { changedRoles, putRoles, type Role } from '#modules/platform/accounts/server/index.ts'
import { withheldByRole } from './functions.ts'

/**
 * Writes what each built-in role may do, as the routes and resources themselves declare it, and where it may go. Called at every boot;
 * writes, and leaves an audit row, only when something differs.
 * @param permissions the catalogue, with the roles that carry each from the start
 * @throws when one names a role that does not exist, or a role carries what does not exist
 */
export async function syncBuiltInRoles(
  ctx: Ctx,
  permissions: readonly Permission[],
  builtInRoles: readonly BuiltInRole[],
): Promise<void> {
  const withheld = await withheldByRole(ctx.db)
  const roles = builtInRoles.map((role) => withPermissions(role, permissions, withheld.get(role.code)))
  const unknown = permissions.flatMap((permission) => permission.roles)
  for (const code of unknown)
    if (!builtInRoles.some((role) => role.code === code)) throw new Error(`there is no built-in role ${code}`)
  for (const carried of builtInRoles.flatMap(({ carries = [] }) => carries))
    if (!permissions.some(({ name }) => isMeant(carried, name))) throw new Error(`there is no permission ${carried}`)
  const changed = await changedRoles(ctx.db, roles)
  if (changed.length === 0) return
  await ctx.change('access.syncBuiltInRoles', async (tx) => {
    await putRoles(tx, changed)
    return { subject: 'roles', after: changed.map(({ code, permissions }) => ({ code, permissions })), reply: null }
  })
}

/** @param withheld functions that an administrator has switched off for this role */
function withPermissions(
  role: BuiltInRole,
  permissions: readonly Permission[],
  withheld: ReadonlySet<string> = new Set(),
): Role {
  const { carries = [], ...kept } = role
  const carried = permissions
    .filter(({ name, roles }) => roles.includes(role.code) || carries.some((each) => isMeant(each, name)))
    .filter(({ name }) => !withheld.has(name))
    .map(({ name }) => name)
  return { ...kept, permissions: carried.sort() }
}

/** `questions.*` means every permission that begins so. */
function isMeant(carried: string, name: string): boolean {
  return carried.endsWith('.*') ? name.startsWith(carried.slice(0, -1)) : name === carried
}
