import type { BuiltInRole } from '#kernel/contract/roles.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { type BoundRoute, permissionOf } from '#kernel/server/route.ts'
import { changedRoles, putRoles, type Role } from '#modules/platform/accounts/server/index.ts'

/**
 * Writes what each built-in role may do, as the routes themselves declare it, and where it may go. Called at every boot;
 * writes, and leaves an audit row, only when something differs.
 * @throws when a route names a role that does not exist
 */
export async function syncBuiltInRoles(
  ctx: Ctx,
  routes: readonly BoundRoute[],
  builtInRoles: readonly BuiltInRole[],
): Promise<void> {
  const roles = builtInRoles.map((role) => withPermissions(role, routes))
  const unknown = routes.flatMap(({ access }) => (access.who === 'permitted' ? access.roles : []))
  for (const code of unknown)
    if (!builtInRoles.some((role) => role.code === code)) throw new Error(`there is no built-in role ${code}`)
  const changed = await changedRoles(ctx.db, roles)
  if (changed.length === 0) return
  await ctx.change('access.syncBuiltInRoles', async (tx) => {
    await putRoles(tx, changed)
    return { subject: 'roles', after: changed.map(({ code, permissions }) => ({ code, permissions })), reply: null }
  })
}

function withPermissions(role: BuiltInRole, routes: readonly BoundRoute[]): Role {
  const permissions = routes
    .filter(({ access }) => access.who === 'permitted' && access.roles.includes(role.code))
    .flatMap((bound) => permissionOf(bound) ?? [])
    .sort()
  return { ...role, permissions }
}
