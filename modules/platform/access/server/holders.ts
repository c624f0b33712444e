import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { allRoles } from '#modules/platform/accounts/server/index.ts'

/** A role as the screens of permissions show it: the administrators' is left out, since it may do everything anyway. */
export interface Holder {
  id: string
  code: string
  label: string
  isBuiltIn: boolean
  permissions: ReadonlySet<string>
}

/** All roles but the administrators', built-in ones first. */
export async function holders(ctx: Pick<Ctx, 'db' | 'language'>): Promise<Holder[]> {
  const roles = await allRoles(ctx.db)
  return roles
    .filter(({ code }) => code !== 'admin')
    .map(({ id, code, labels, isBuiltIn, permissions }) => ({
      id,
      code,
      label: labelIn(labels, ctx.language),
      isBuiltIn,
      permissions: new Set(permissions),
    }))
}
