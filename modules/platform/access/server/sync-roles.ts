import type { BuiltInRole } from '#kernel/contract/roles.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Permission } from '#kernel/server/resource/registry.ts'
import { changedRoles, putRoles, type Role } from '#modules/platform/accounts/server/index.ts'

/**
 * Writes what each built-in role may do, as the routes and resources themselves declare it, and where it may go. Called at every boot;
 * writes, and leaves an audit row, only when something differs.
 * @param permissions the catalogue, with the roles that carry each from the start
 * @throws when one names a role that does not exist
 */
export async function syncBuiltInRoles(
  ctx: Ctx,
  permissions: readonly Permission[],
  builtInRoles: readonly BuiltInRole[],
): Promise<void> {
  const roles = builtInRoles.map((role) => withPermissions(role, permissions))
  const unknown = permissions.flatMap((permission) => permission.roles)
  for (const code of unknown)
    if (!builtInRoles.some((role) => role.code === code)) throw new Error(`there is no built-in role ${code}`)
  const changed = await changedRoles(ctx.db, roles)
  if (changed.length === 0) return
  await ctx.change('access.syncBuiltInRoles', async (tx) => {
    await putRoles(tx, changed)
    return { subject: 'roles', after: changed.map(({ code, permissions }) => ({ code, permissions })), reply: null }
  })
}

function withPermissions(role: BuiltInRole, permissions: readonly Permission[]): Role {
  const { carries = [], ...kept } = role
  const isCarried = (name: string) =>
    carries.some((each) => (each.endsWith('.*') ? name.startsWith(each.slice(0, -1)) : name === each))
  const carried = permissions
    .filter(({ name, roles }) => roles.includes(role.code) || isCarried(name))
    .map(({ name }) => name)
  return { ...kept, permissions: carried.sort() }
}
