import { sql } from 'kysely'
import type { Labels } from '#kernel/contract/languages.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'

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
    }
    await tx
      .insertInto('platform.role')
      .values({ code: role.code, ...columns })
      .onConflict((conflict) => conflict.column('code').doUpdateSet(columns))
      .execute()
  }
}

/**
 * Which roles an account has: the one named like its kind, and those given to it. An account that awaits consent, or must
 * first change its password, has none yet.
 */
export function rolesOf(
  account: { kind: string; state: string; mustChangePassword: boolean },
  given: string[],
): string[] {
  return isRestricted(account) ? [] : [...new Set([account.kind, ...given])].filter((code) => code !== 'staff').sort()
}

export function isRestricted(account: { state: string; mustChangePassword: boolean }): boolean {
  return account.state !== 'normal' || account.mustChangePassword
}

/** Roles and addresses of an account, for the client's `userInfo`. */
export async function rolesAndUrls(
  db: Queryable,
  account: { id: string; kind: string; state: string; mustChangePassword: boolean },
): Promise<{ roles: string[]; urlList: string[] }> {
  const { rows } = await sql<{ code: string; urls: string[] }>`
    select code, urls from platform.role
    where code = ${account.kind} or code in (select role_code from platform.account_role where account_id = ${account.id})
    order by code`.execute(db)
  const roles = rolesOf(
    account,
    rows.map((row) => row.code),
  ).filter((code) => rows.some((row) => row.code === code))
  const urls = rows.filter((row) => roles.includes(row.code)).flatMap((row) => row.urls)
  if (urls.includes('*')) return { roles, urlList: ['*'] }
  // Whoever may do nothing yet still reaches their own account: that is where they are told what is missing.
  return { roles, urlList: [...new Set(['/account', ...urls])].sort() }
}
