import { type RawBuilder, sql } from 'kysely'
import { type Labels, labelIn } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { levelsOfRole } from '#kernel/server/role-levels.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationRefusals } from '#modules/platform/organizations/contract.ts'
import { type LevelChange, organizationTable } from '#modules/platform/organizations/server/index.ts'
import type { AccountKind, AccountState } from '../../contract.ts'
import { tellOfSchool } from '../school-changed.ts'
import { givenRolesOf, type RoleWish, setGivenRoles } from './given-roles.ts'
import { accountsInScope, lockAdministrators } from './rows.ts'

/** Somebody to whom a role was given at an organization. */
export interface Holder {
  organizationId: string
  accountId: string
  name: string | null
  loginName: string
  state: AccountState
  /** masked */
  phone: string | null
  email: string | null
  lastSeenAt: Date | null
}

/** Who has this role at these organizations; one query for all of them. Deleted accounts are left out. */
export async function holdersOf(db: Queryable, role: string, organizationIds: readonly string[]): Promise<Holder[]> {
  if (organizationIds.length === 0) return []
  const { rows } = await sql<Holder>`
    select given.organization_id as "organizationId", account.id as "accountId", account.display_name as name,
      account.login_name::text as "loginName", account.state, account.phone_masked as phone, account.email_masked as email,
      (select max(session.last_seen_at) from platform.session session where session.account_id = account.id) as "lastSeenAt"
    from platform.account_role given join platform.account account on account.id = given.account_id
    where given.role_code = ${role} and given.organization_id = any(${organizationIds}::uuid[]) and account.state <> 'deleted'
    order by account.login_name`.execute(db)
  return rows
}

/** The ids of the accounts that have one of these roles in the actor's subtree, as a select within another module's statement. */
export function holdersInScope(actor: Actor, roles: readonly string[]): RawBuilder<unknown> {
  return sql`select given.account_id from platform.account_role given
    join ${sql.table(organizationTable)} place on place.id = given.organization_id
    where given.role_code = any(${[...roles]}::text[]) and ${underScope(actor, 'place.path')}`
}

/** Whether anybody has the role at that organization, as a condition of another module's statement. */
export function isHeldSql(role: string, organizationId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (select from platform.account_role given
    join platform.account account on account.id = given.account_id
    where given.role_code = ${role} and given.organization_id = ${organizationId} and account.state <> 'deleted')`
}

/** The names of whoever holds the role at a unit, in one text; null where nobody does. */
export function holderNamesSql(role: string, organizationId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select string_agg(coalesce(nullif(account.display_name, ''), account.login_name::text), '、'
      order by account.login_name) from platform.account_role given
    join platform.account account on account.id = given.account_id
    where given.role_code = ${role} and given.organization_id = ${organizationId} and account.state <> 'deleted')`
}

/**
 * Whom to tell what became of something that somebody did for an organization: themselves while they work there; once they do
 * no longer, or are locked out, whoever has one of these roles there now.
 */
export async function listenersFor(
  db: Queryable,
  done: { accountId: string; organizationId: string; roles: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct account.id from platform.account account
    join platform.account_role given on given.account_id = account.id
    where account.state = 'normal' and coalesce(given.organization_id, account.organization_id) = ${done.organizationId}
      and (account.id = ${done.accountId} or given.role_code = any(${[...done.roles]}::text[]))`.execute(db)
  const ids = rows.map(({ id }) => id)
  return ids.includes(done.accountId) ? [done.accountId] : ids
}

/** An account of the actor's subtree by its login name. */
export async function accountByLoginName(
  db: Queryable,
  actor: Actor,
  loginName: string,
): Promise<{ id: string; kind: AccountKind; state: AccountState } | undefined> {
  const { rows } = await sql<{ id: string; kind: AccountKind; state: AccountState }>`
    select row.id, row.kind, row.state from platform.account row
    where row.login_name = ${loginName}::citext and ${accountsInScope(actor)}`.execute(db)
  return rows[0]
}

/** Where this role was given to an account; undefined: nowhere. */
export async function placeOfRole(db: Queryable, accountId: string, role: string): Promise<RoleWish | undefined> {
  return (await givenRolesOf(db, accountId)).find(({ code }) => code === role)
}

/**
 * Gives one role more at a place that the caller has found in the actor's subtree, and makes it the account's own unit where
 * nothing else was given elsewhere: a role counts by itself only at one's own unit.
 * @throws {Refusal} as {@link setGivenRoles}
 */
export async function giveRoleAt(
  tx: Tx,
  ctx: Ctx,
  accountId: string,
  wish: { code: string; organizationId: string },
): Promise<void> {
  await lockAdministrators(tx)
  const given = await givenRolesOf(tx, accountId)
  await setGivenRoles(tx, ctx, accountId, [...given, wish], { isAnywhere: true })
  if (given.some(({ organizationId }) => organizationId !== null && organizationId !== wish.organizationId)) return
  const before = await tx
    .selectFrom('platform.account')
    .select('organization_id')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('platform.account')
    .set({ organization_id: wish.organizationId, updated_at: ctx.clock.now() })
    .where('id', '=', accountId)
    .execute()
  await tellOfSchool(tx, { accountId, from: before.organization_id, to: wish.organizationId })
}

/** Takes a role away that was given at such a place. */
export async function takeRoleAt(tx: Tx, ctx: Ctx, accountId: string, wish: RoleWish): Promise<void> {
  await lockAdministrators(tx)
  const kept = (await givenRolesOf(tx, accountId)).filter(
    ({ code, organizationId }) => code !== wish.code || organizationId !== wish.organizationId,
  )
  await setGivenRoles(tx, ctx, accountId, kept, { isAnywhere: true })
}

/**
 * Part of the change of an organization's level: nobody holds a role there that the new level knows not.
 * @throws organization_has_roles, which names them
 */
export async function keepRolesFit(ctx: Ctx, tx: Tx, { organizationId, level }: LevelChange): Promise<void> {
  const rows = await tx
    .selectFrom('platform.account_role as given')
    .innerJoin('platform.role as role', 'role.code', 'given.role_code')
    .innerJoin('platform.account as account', 'account.id', 'given.account_id')
    .select(['role.code', 'role.labels'])
    .distinct()
    .where('given.organization_id', '=', organizationId)
    .where('account.state', '<>', 'deleted')
    .orderBy('role.code')
    .execute()
  const unfit = rows
    .filter(({ code }) => levelsOfRole(code)?.includes(level) === false)
    .map(({ labels }) => labelIn(labels as unknown as Labels, ctx.language))
  if (unfit.length > 0) throw organizationRefusals.organization_has_roles({ roles: listed(unfit, ctx.language) })
}
