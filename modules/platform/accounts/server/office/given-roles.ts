import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { type Actor, type Ctx, may } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { levelsOfRole } from '#kernel/server/role-levels.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { accountRefusals } from '../../contract.ts'
import { isInOwnSubtree, lockAccount, lockAdministrators, requireAdministratorLeft, requireOwnSubtree } from './rows.ts'

/** A role for an account, and the unit it is for; only the administrator's is for none. */
export interface RoleWish {
  code: string
  organizationId: string | null
}

/** Permissions whose giving takes a second person while the setting `roleApprovals` is on. */
export const sensitivePermissions: readonly string[] = [
  'users.unmask',
  'users.export',
  'users.changeRoles',
  'staff.create',
  'staff.changeRoles',
  'roles.setPermissions',
  'functions.switch',
  'deviceCredentials.grantLogin',
]

interface RoleRow {
  code: string
  permissions: string[]
}

/**
 * Gives an account exactly these roles. Nobody does it for themselves; nobody gives or takes what they do not have
 * themselves, nor what was given at a unit outside their own subtree (beyond_own_units); the last administrator stays. Open
 * sign-ins with a role that is taken fall back to none.
 * @param options.isApproved a second person has agreed: sensitive roles may be given
 * @param options.isAnywhere the account may say of itself that it stands elsewhere: the places alone are the asker's
 * @throws {Refusal} not_found, own_account, beyond_own_rights, beyond_own_units, approval_needed, last_administrator,
 *   invalid_input
 */
export async function setGivenRoles(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  wishes: readonly RoleWish[],
  options: { isApproved?: boolean; isAnywhere?: boolean } = {},
): Promise<{ before: RoleWish[]; after: RoleWish[] }> {
  await lockAdministrators(tx)
  const isAnywhere = options.isAnywhere ?? false
  const account = await lockAccount(tx, ctx, accountId, { notOneself: true, isAnywhere })
  const before = await givenRolesOf(tx, accountId)
  const added = wishes.filter((wish) => !before.some((one) => isSame(one, wish)))
  const taken = before.filter((one) => !wishes.some((wish) => isSame(one, wish)))
  const roles = await rolesNamed(tx, [...added, ...taken])
  requireKnown(roles, added)
  requireWithinOwnRights(ctx, roles)
  for (const wish of added) await requirePlace(tx, ctx, wish)
  await requireOwnPlaces(tx, ctx, taken)
  if (!options.isApproved) await requireNotSensitive(ctx, roles, added)
  await tx.deleteFrom('platform.account_role').where('account_id', '=', account.id).execute()
  for (const { code, organizationId } of wishes) {
    await tx
      .insertInto('platform.account_role')
      .values({ account_id: account.id, role_code: code, organization_id: organizationId })
      .execute()
  }
  if (taken.some(({ code }) => code === 'admin')) await requireAdministratorLeft(tx)
  await leaveRoles(tx, account.id, taken)
  return { before, after: [...wishes] }
}

/** What was given to an account, by role. */
export async function givenRolesOf(db: Queryable, accountId: string): Promise<RoleWish[]> {
  return await db
    .selectFrom('platform.account_role')
    .select(['role_code as code', 'organization_id as organizationId'])
    .where('account_id', '=', accountId)
    .orderBy('role_code')
    .execute()
}

function isSame(one: RoleWish, other: RoleWish): boolean {
  return one.code === other.code && one.organizationId === other.organizationId
}

async function rolesNamed(db: Queryable, wishes: readonly RoleWish[]): Promise<RoleRow[]> {
  return await db
    .selectFrom('platform.role')
    .select(['code', 'permissions'])
    .where('code', 'in', [...wishes.map(({ code }) => code), ''])
    .execute()
}

function requireKnown(roles: readonly RoleRow[], wishes: readonly RoleWish[]): void {
  const problems = wishes.flatMap(({ code }, place) =>
    roles.some((role) => role.code === code) ? [] : [{ path: `roles[${place}].code`, code: 'not_an_option' }],
  )
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

/** @throws {Refusal} beyond_own_rights, naming the first permission that the asker lacks */
export function requireWithinOwnRights(
  ctx: Pick<Ctx, 'actor'>,
  roles: readonly { code: string; permissions: readonly string[] }[],
): void {
  for (const role of roles) {
    const lacking = ctx.actor.isAdmin ? undefined : lackingFor(ctx.actor, role)
    if (lacking !== undefined) throw accountRefusals.beyond_own_rights({ permission: lacking })
  }
}

/** Whether the asker may do all that this role may. */
export function isWithinOwnRights(actor: Actor, role: { code: string; permissions: readonly string[] }): boolean {
  return actor.isAdmin || lackingFor(actor, role) === undefined
}

/** The first permission of the role that the actor lacks. The administrator's role may do everything, whatever is listed in it. */
function lackingFor(actor: Actor, role: { code: string; permissions: readonly string[] }): string | undefined {
  return role.code === 'admin' ? 'admin' : role.permissions.find((each) => !may(actor, each))
}

/**
 * That the asker may do all that the roles of another account may, and works above where they were given: else a smaller
 * administrator would rule a larger one. Where an account belongs to, its owner says; where it holds a role, somebody gave it.
 * @throws {Refusal} beyond_own_rights, beyond_own_units
 */
export async function requireRightsOver(db: Queryable, ctx: Ctx, given: readonly RoleWish[]): Promise<void> {
  requireWithinOwnRights(ctx, await rolesNamed(db, given))
  await requireOwnPlaces(db, ctx, given)
}

async function requireOwnPlaces(db: Queryable, ctx: Ctx, given: readonly RoleWish[]): Promise<void> {
  for (const { organizationId } of given) {
    if (!(await isInOwnSubtree(db, ctx.actor, organizationId))) throw accountRefusals.beyond_own_units()
  }
}

async function requirePlace(tx: Tx, ctx: Ctx, { code, organizationId }: RoleWish): Promise<void> {
  if (code === 'admin' && organizationId !== null)
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'organizationId', code: 'unknown_field' }])
  await requireOwnSubtree(tx, ctx.actor, organizationId, 'organizationId')
  const levels = levelsOfRole(code)
  const place = levels && organizationId ? await organizationOf(tx, organizationId) : undefined
  if (levels && !levels.includes(place?.level ?? ''))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'organizationId', code: 'role_not_here' }])
}

async function requireNotSensitive(ctx: Ctx, roles: readonly RoleRow[], added: readonly RoleWish[]): Promise<void> {
  if (!(await readSetting(ctx, 'roleApprovals'))) return
  const sensitive = roles.find(
    ({ code, permissions }) =>
      added.some((wish) => wish.code === code) &&
      (code === 'admin' || permissions.some((each) => sensitivePermissions.includes(each))),
  )
  if (sensitive) throw accountRefusals.approval_needed({ role: sensitive.code })
}

async function leaveRoles(tx: Tx, accountId: string, taken: readonly RoleWish[]): Promise<void> {
  if (taken.length === 0) return
  await sql`update platform.session set acting_role = null
    where account_id = ${accountId} and ended_at is null
      and acting_role = any(${taken.map(({ code }) => code)}::text[])`.execute(tx)
}
