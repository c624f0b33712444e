import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { isUnderScope, underScope } from '#kernel/server/scope.ts'
import { organizationOf, organizationTable } from '#modules/platform/organizations/server/index.ts'
import { type AccountKind, type AccountState, accountRefusals } from '../../contract.ts'

/** What the office's operations ask of an account. */
export interface OfficeAccount {
  id: string
  loginName: string
  name: string | null
  kind: AccountKind
  state: AccountState
  language: string
  organizationId: string | null
}

/** The accounts of the actor's subtree; "row" is the account. Those of no organization are the administrators' alone. */
export function accountsInScope(actor: Actor) {
  return sql<boolean>`(${actor.isAdmin} or exists (select from ${sql.table(organizationTable)} place
    where place.id = row.organization_id and ${underScope(actor, 'place.path')}))`
}

/**
 * The account, locked for this change.
 * @throws {Refusal} not_found for a stranger's as for none; own_account where the change is not for oneself to make
 */
export async function lockAccount(
  tx: Tx,
  ctx: Ctx,
  id: string,
  options: { notOneself?: boolean; isAnywhere?: boolean } = {},
): Promise<OfficeAccount> {
  const { rows } = await sql<OfficeAccount>`
    select row.id, row.login_name::text as "loginName", row.display_name as name, row.kind, row.state, row.language,
      row.organization_id as "organizationId"
    from platform.account row where row.id = ${id} and ${options.isAnywhere ? sql`true` : accountsInScope(ctx.actor)} for update of row`.execute(
    tx,
  )
  const [account] = rows
  if (!account) throw kernelRefusals.not_found()
  if (options.notOneself && account.id === ctx.actor.accountId) throw accountRefusals.own_account()
  return account
}

/**
 * Orders all who change what roles accounts have, and those who may take the last administrator away: of two at once, the
 * second sees what the first has done. Whoever writes roles from what an account has now takes it before reading them.
 */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(4207010)`.execute(tx)
}

/**
 * To be called last in a change that may have taken an administrator away, after {@link lockAdministrators}.
 * @throws {Refusal} last_administrator
 */
export async function requireAdministratorLeft(tx: Tx): Promise<void> {
  const { rows } = await sql`
    select from platform.account_role given join platform.account account on account.id = given.account_id
    where given.role_code = 'admin' and account.state = 'normal' limit 1`.execute(tx)
  if (rows.length === 0) throw accountRefusals.last_administrator()
}

/**
 * That the organization exists and lies in the actor's subtree; none at all is for administrators.
 * @throws {Refusal} invalid_input at this path
 */
export async function requireOwnSubtree(
  db: Queryable,
  actor: Actor,
  organizationId: string | null,
  path: string,
): Promise<void> {
  if (!(await isInOwnSubtree(db, actor, organizationId)))
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path, code: 'organization_unknown' }])
}

/** Whether the organization exists and lies in the actor's subtree; none at all is the administrators' alone. */
export async function isInOwnSubtree(db: Queryable, actor: Actor, organizationId: string | null): Promise<boolean> {
  if (organizationId === null) return actor.isAdmin
  const organization = await organizationOf(db, organizationId)
  return organization !== undefined && isUnderScope(actor, organization.path)
}
