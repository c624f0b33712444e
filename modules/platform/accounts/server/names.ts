import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'

/** For statements of other modules that join an account by its id for its name. */
export const accountTable = 'platform.account'

export interface AccountName {
  name: string | null
  loginName: string
}

/** Who accounts are, for logs and lists of what people did: one query for all of them. */
export async function accountNames(db: Queryable, ids: readonly string[]): Promise<Map<string, AccountName>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('platform.account')
    .select(['id', 'display_name', 'login_name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map((row) => [row.id, { name: row.display_name, loginName: row.login_name }]))
}

const shownName = sql.raw(`coalesce(nullif(named.display_name, ''), named.login_name::text)`)

/** The same as a column of a statement of another module's: the name, or the login name of somebody who has given none. */
export function accountNameSql(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`(select ${shownName} from platform.account named where named.id = ${id})`
}

/** Such a column with the sort of account beside the name, as `pupil`. */
export function accountSql(id: RawBuilder<unknown>): RawBuilder<{ name: string; kind: string } | null> {
  return sql`(select json_build_object('name', ${shownName}, 'kind', named.kind) from platform.account named
    where named.id = ${id})`
}
