import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

/** A role as the access module writes it; it lies here because every request reads it together with the session. */
export interface Role {
  code: string
  labels: Labels
  type: 'web' | 'app'
  permissions: readonly string[]
  /** beginnings of portal addresses; `*` is all */
  urls: readonly string[]
}

/** Which of these differ from what is stored. */
export async function changedRoles(db: Queryable, roles: readonly Role[]): Promise<Role[]> {
  const stored = await db
    .selectFrom('platform.role')
    .select(['code', 'labels', 'type', 'permissions', 'urls'])
    .where('code', 'in', [...roles.map((role) => role.code), ''])
    .execute()
  const textOf = (role: Omit<Role, 'labels' | 'type'> & { labels: unknown; type: string }) => {
    const { zh, en, fr, ko } = role.labels as Labels
    return JSON.stringify([role.type, [...role.permissions].sort(), role.urls, [zh, en, fr, ko]])
  }
  return roles.filter((role) => {
    const same = stored.find(({ code }) => code === role.code)
    return !same || textOf(same) !== textOf(role)
  })
}

/** Writes the roles, new or changed; part of a larger change. */
export async function putRoles(tx: Tx, roles: readonly Role[]): Promise<void> {
  for (const role of roles) {
    const columns = {
      labels: JSON.stringify(role.labels),
      type: role.type,
      permissions: [...role.permissions],
      urls: [...role.urls],
      is_built_in: true,
    }
    await tx
      .insertInto('platform.role')
      .values({ code: role.code, ...columns })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(columns))
      .execute()
  }
}

/**
 * Which of the rows "role", beside "session", "account" and its "given" roles, this sign-in carries: the acting role alone, or
 * else the one named like the kind of the account and all that are given at its own organization or at none.
 */
export const isCarried = `case when session.acting_role is null
  then role.code = account.kind or (given.role_code is not null
    and (given.organization_id is null or given.organization_id = account.organization_id))
  else role.code = session.acting_role and (given.role_code is not null or role.code = account.kind) end`

/** An account that awaits consent, is locked, or must first change its password, carries no role yet. */
export function rolesOf(
  account: { state: string; mustChangePassword: boolean },
  carried: readonly string[],
): readonly string[] {
  return isRestricted(account) ? [] : carried.toSorted()
}

export function isRestricted(account: { state: string; mustChangePassword: boolean }): boolean {
  return account.state !== 'normal' || account.mustChangePassword
}

/**
 * With which role a sign-in begins: with all together, unless each was given at an organization that is not the account's
 * own; then with the first of those.
 */
export async function firstActingRole(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await sql<{ code: string; is_own: boolean }>`
    select given.role_code as code,
      (given.organization_id is null or given.organization_id = account.organization_id) is true as is_own
    from platform.account_role given join platform.account account on account.id = given.account_id
    where given.account_id = ${accountId} order by given.role_code`.execute(db)
  return rows.some((row) => row.is_own) ? null : (rows[0]?.code ?? null)
}

/** A role that a person may work with, and where. */
export interface GivenRole {
  code: string
  labels: Labels
  organization: { id: string; name: string; labels: Partial<Labels> } | null
}

/** What there is to choose from: the role named like the kind of the account, and those given to it. */
export async function rolesToSwitch(db: Queryable, accountId: string): Promise<GivenRole[]> {
  const { rows } = await sql<GivenRole>`
    select role.code, role.labels, case when place.id is not null
      then jsonb_build_object('id', place.id, 'name', place.name, 'labels', place.labels) end as organization
    from platform.account account
    cross join platform.role role
    left join platform.account_role given on given.role_code = role.code and given.account_id = account.id
    left join ${sql.table(organizationTable)} place on place.id = coalesce(given.organization_id, account.organization_id)
    where account.id = ${accountId} and (given.role_code is not null or role.code = account.kind)
    order by role.code`.execute(db)
  return rows
}

/** Works with this one role from now on, or with all together; part of a larger change. Only the session that asks. */
export async function setActingRole(tx: Tx, sessionId: string, code: string | null): Promise<void> {
  await tx.updateTable('platform.session').set({ acting_role: code }).where('id', '=', sessionId).execute()
}

/** Roles and addresses that a sign-in carries, for the client's `userInfo`. */
export async function rolesAndUrls(
  db: Queryable,
  account: { state: string; mustChangePassword: boolean },
  sessionId: string,
): Promise<{ roles: string[]; urlList: string[] }> {
  const { rows } = await sql<{ code: string; urls: string[] }>`
    select role.code, role.urls from platform.session session
    join platform.account account on account.id = session.account_id
    cross join platform.role role
    left join platform.account_role given on given.role_code = role.code and given.account_id = account.id
    where session.id = ${sessionId} and not session.is_limited and (${sql.raw(isCarried)})
    order by role.code`.execute(db)
  const roles = rolesOf(
    account,
    rows.map((row) => row.code),
  )
  const urls = rows.filter((row) => roles.includes(row.code)).flatMap((row) => row.urls)
  if (urls.includes('*')) return { roles: [...roles], urlList: ['*'] }
  // Whoever may do nothing yet still reaches their own account: that is where they are told what is missing.
  return { roles: [...roles], urlList: [...new Set(['/account', ...urls])].sort() }
}

/** For statements of the access module about what stands in roles. */
export const roleTable = 'platform.role'

/** What the console's list of roles is read from; what stands in a role is the access module's business. */
export const roleRows = {
  from: sql`platform.role row`,
  columns: {
    label: sql`row.labels`,
    copyOf: sql`null::uuid`,
    permissionCount: sql`cardinality(row.permissions)`,
    accountCount: sql`(select count(*)::int from platform.account_role given where given.role_code = row.code)`,
  },
  code: sql`row.code`,
}

export interface StoredRole extends Role {
  id: string
  isBuiltIn: boolean
  accountCount: number
}

/** All roles there are, the built-in ones first. */
export async function allRoles(db: Queryable): Promise<Omit<StoredRole, 'urls' | 'accountCount'>[]> {
  const rows = await db
    .selectFrom('platform.role')
    .select(['id', 'code', 'labels', 'type', 'permissions', 'is_built_in as isBuiltIn'])
    .orderBy('is_built_in', 'desc')
    .orderBy('code')
    .execute()
  return rows.map((row) => ({ ...row, labels: row.labels as unknown as Labels, type: row.type as 'web' | 'app' }))
}

/** The role of this id, locked where the transaction may write. */
export async function lockedRole(db: Queryable, id: string): Promise<StoredRole | undefined> {
  const { rows } = await sql<StoredRole>`
    select row.id, row.code, row.labels, row.type, row.permissions, row.urls, row.is_built_in as "isBuiltIn",
      (select count(*)::int from platform.account_role given where given.role_code = row.code) as "accountCount"
    from platform.role row where row.id = ${id} ${db.isTransaction ? sql`for update of row` : sql``}`.execute(db)
  return rows[0]
}

/** Part of a larger change; false where the code is taken. */
export async function insertRole(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  role: Role & { id: string; description: string | null },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('platform.role')
    .values({
      id: role.id,
      code: role.code,
      labels: JSON.stringify(role.labels),
      type: role.type,
      description: role.description,
      permissions: [...role.permissions],
      urls: [...role.urls],
      updated_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

/** Part of a larger change. */
export async function updateRole(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  id: string,
  role: { labels?: Labels; description?: string | null; permissions?: readonly string[] },
): Promise<void> {
  const { labels, description, permissions } = role
  await tx
    .updateTable('platform.role')
    .set({
      ...(labels === undefined ? {} : { labels: JSON.stringify(labels) }),
      ...(description === undefined ? {} : { description }),
      ...(permissions === undefined ? {} : { permissions: [...permissions] }),
      updated_at: ctx.clock.now(),
    })
    .where('id', '=', id)
    .execute()
}

/** Part of a larger change, which has made sure that nobody has the role. */
export async function deleteRole(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('platform.role').where('id', '=', id).execute()
}
