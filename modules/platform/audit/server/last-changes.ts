import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { ChangesAsked, LastChange } from '#kernel/server/resource/registry.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { isSignIn } from './sign-ins.ts'

/**
 * The last entry of each of these rows, as its history has it first, where it is not older than that: one statement, and one
 * look into the index for each row.
 */
export async function lastChanges(
  { db }: Pick<Ctx, 'db'>,
  { resource, idKind, ids, since }: ChangesAsked,
): Promise<Map<string, LastChange>> {
  // An id that is no uuid may be another noun's as well.
  const isOfIt = idKind === 'uuid' ? sql`true` : sql`entry.action like ${`${resource}.%`}`
  const { rows } = await sql<{ id: string; at: Date; name: string | null }>`
    select subject.id, told.at, ${accountNameSql(sql.ref('told.actor_account_id'))} as name
    from unnest(${[...ids]}::text[]) as subject (id)
    cross join lateral (
      select entry.at, entry.actor_account_id from kernel.audit_entry entry
      where entry.subject_id = subject.id and not ${isSignIn(sql.ref('entry.action'))} and ${isOfIt}
      order by entry.id desc limit 1
    ) told
    where told.at >= ${since}`.execute(db)
  return new Map(rows.map(({ id, at, name }) => [id, { at, by: name }]))
}
