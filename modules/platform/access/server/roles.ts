import type { Labels } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Ctx, may } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  deleteRole,
  givenRolesOf,
  insertRole,
  lockAdministrators,
  lockedRole,
  requireWithinOwnRights,
  type StoredRole,
  updateRole,
} from '#modules/platform/accounts/server/index.ts'
import { accessRefusals } from '../contract.ts'
import { catalogue } from './catalogue.ts'
import { giveBack } from './functions.ts'
import { requireNotWidened } from './widening.ts'

export interface NewRole {
  code: string
  label: Labels
  type: 'web' | 'app'
  description?: string | null | undefined
  copyOf?: string | null | undefined
}

/**
 * Makes a role, empty or with what another may do. Nobody makes one that may do more than they may themselves.
 * @throws {Refusal} beyond_own_rights, invalid_input
 */
export async function createRole(ctx: Ctx, role: NewRole): Promise<{ id: string }> {
  return await ctx.change('roles.create', async (tx) => {
    const copied = role.copyOf ? await lockedRole(tx, role.copyOf) : undefined
    if (role.copyOf && !copied) throw kernelRefusals.not_found()
    const permissions = copied?.permissions ?? []
    if (copied) requireWithinOwnRights(ctx, [{ code: copied.code, permissions }])
    requireFit(role.type, permissions, 'values.copyOf')
    const id = ctx.random.uuid()
    const isNew = await insertRole(tx, ctx, {
      id,
      code: role.code,
      labels: role.label,
      type: role.type,
      description: role.description ?? null,
      permissions,
      urls: copied?.urls ?? ['/account'],
    })
    if (!isNew) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.code', code: 'taken' }])
    return { subject: id, after: { ...role, permissions }, reply: { id } }
  })
}

/** An app role opens routes of the field app alone (S6-07). */
function requireFit(type: string, permissions: readonly string[], path: string): void {
  const strange = permissions.filter((name) => {
    const entry = catalogue().find((each) => each.name === name)
    return !entry || (type === 'app' && !entry.isForApp)
  })
  if (strange.length > 0) throw kernelRefusals.invalid_input({ count: 1 }, [{ path, code: 'not_an_option' }])
}

async function ownRole(tx: Tx, id: string) {
  const role = await lockedRole(tx, id)
  if (!role) throw kernelRefusals.not_found()
  if (role.isBuiltIn) throw accessRefusals.role_built_in()
  return role
}

/** @throws {Refusal} not_found, role_built_in, stale_revision */
export async function editRole(
  ctx: Ctx,
  id: string,
  values: { label?: Labels; description?: string | null | undefined },
  lock: (tx: Tx) => Promise<unknown>,
): Promise<null> {
  return await ctx.change('roles.edit', async (tx) => {
    await lock(tx)
    const role = await ownRole(tx, id)
    const { label, description } = values
    await updateRole(tx, ctx, id, {
      ...(label === undefined ? {} : { labels: label }),
      ...(description === undefined ? {} : { description }),
    })
    return { subject: id, before: { label: role.labels }, after: values, reply: null }
  })
}

/** @throws {Refusal} not_found, role_built_in, role_in_use */
export async function removeRole(ctx: Ctx, id: string, reason: string | undefined): Promise<null> {
  return await ctx.change('roles.remove', async (tx) => {
    const role = await ownRole(tx, id)
    requireWithinOwnRights(ctx, [role])
    if (role.accountCount > 0) throw accessRefusals.role_in_use({ count: role.accountCount })
    await deleteRole(tx, id)
    const { code, permissions } = role
    return { subject: id, before: { code, permissions }, ...(reason === undefined ? {} : { reason }), reply: null }
  })
}

/** What a role may do, and which permissions the asker may give or take. */
export async function permissionsOfRole(ctx: Ctx, id: string) {
  const role = await lockedRole(ctx.db, id)
  if (!role) throw kernelRefusals.not_found()
  const open = catalogue().flatMap(({ name }) => (may(ctx.actor, name) ? [name] : []))
  return { permissions: role.permissions.toSorted(), open }
}

/**
 * Lets a role do exactly this. What is added or taken must be in the hands of whoever does it; nobody changes a role of
 * their own.
 * @throws {Refusal} not_found, role_built_in, own_role, beyond_own_rights, role_widening_needs_approval, invalid_input
 */
export async function setPermissions(ctx: Ctx, id: string, asked: readonly string[]): Promise<null> {
  return await ctx.change('roles.setPermissions', async (tx) => {
    await lockAdministrators(tx)
    const role = await ownRole(tx, id)
    const added = [...new Set(asked)].filter((name) => !role.permissions.includes(name))
    const taken = role.permissions.filter((name) => !asked.includes(name))
    await requireNotWidened(ctx, role, added)
    await changeOwnRole(tx, ctx, role, { added, taken })
    return { subject: id, before: { taken }, after: { added }, reply: null }
  })
}

/** What a role may do from now on, and what no longer. */
export interface RoleChange {
  added: readonly string[]
  taken: readonly string[]
}

/**
 * Does what a second person has agreed to, with that person's rights; part of a larger change. Of a built-in role only what was
 * switched off comes back.
 * @throws {Refusal} not_found, role_built_in, own_role, beyond_own_rights, invalid_input
 */
export async function changeApprovedRole(tx: Tx, ctx: Ctx, id: string, { added, taken }: RoleChange): Promise<void> {
  await lockAdministrators(tx)
  const role = await lockedRole(tx, id)
  if (!role) throw kernelRefusals.not_found()
  if (!role.isBuiltIn) return await changeOwnRole(tx, ctx, role, { added, taken })
  requireWithinOwnRights(ctx, [{ code: role.code, permissions: added }])
  const back = taken.length === 0 ? await giveBack(tx, role.code, added) : []
  if (back.length === 0) throw accessRefusals.role_built_in()
  await updateRole(tx, ctx, id, { permissions: [...new Set([...role.permissions, ...back])].sort() })
}

async function changeOwnRole(tx: Tx, ctx: Ctx, role: StoredRole, { added, taken }: RoleChange): Promise<void> {
  requireFit(role.type, added, 'permissions')
  await requireNotHeld(tx, ctx, role)
  requireWithinOwnRights(ctx, [{ code: role.code, permissions: [...added, ...taken] }])
  // what is given here counts from now on, also if it had been switched off as a function
  await giveBack(tx, role.code, added)
  const permissions = new Set([...role.permissions, ...added])
  for (const name of taken) permissions.delete(name)
  await updateRole(tx, ctx, role.id, { permissions: [...permissions].sort() })
}

/**
 * What one may do by one role at one place would be carried by another role to another place. The administrator may do it anyway.
 * @throws {Refusal} own_role
 */
async function requireNotHeld(tx: Tx, ctx: Ctx, role: StoredRole): Promise<void> {
  const { isAdmin, accountId } = ctx.actor
  if (isAdmin || accountId === null) return
  const held = await givenRolesOf(tx, accountId)
  if (held.some(({ code }) => code === role.code)) throw accessRefusals.own_role()
}
