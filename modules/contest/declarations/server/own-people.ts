import { sql } from 'kysely'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { FieldValue, PersonRole } from '../contract/fields.ts'

/** What belongs to nobody's list any more. */
const ended = ['void', 'withdrawn']

/** The asker's own declarations of a season by kind and age, with what their basics say. */
export async function ownInSeason(ctx: Ctx, season: string, max: number) {
  const rows = await ctx.db
    .selectFrom('contest.declaration')
    .select(['id', 'kind', 'field_values'])
    .where('owner_account_id', '=', accountOf(ctx))
    .where('season_id', '=', season)
    .where('awaits_pupil', '=', false)
    .where('state', 'not in', ended)
    .orderBy('kind')
    .orderBy('created_at')
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map((row) => ({ id: row.id, kind: row.kind, values: row.field_values as Record<string, FieldValue> }))
}

/** The seasons in which the asker has declared something. */
export async function ownSeasons(ctx: Ctx): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('contest.declaration')
    .select('season_id')
    .distinct()
    .where('owner_account_id', '=', accountOf(ctx))
    .execute()
  return rows.map((row) => row.season_id)
}

export interface NamedPerson {
  id: string
  role: PersonRole
  name: string
  idNumberIndex: Buffer | null
}

/** Who is in these declarations, by declaration, in their order. */
export async function namedPeople(db: Queryable, ids: readonly string[]): Promise<Map<string, NamedPerson[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedPerson & { of: string }>`
    select id, declaration_id as of, role, coalesce(field_values ->> 'name', '') as name,
      id_number_index as "idNumberIndex"
    from contest.declaration_person where declaration_id = any(${[...ids]}::uuid[]) and removed_at is null
    order by role desc, position`.execute(db)
  return Map.groupBy(rows, (row) => row.of)
}

/** A person of one of the asker's own declarations, to be copied. */
export interface CopiedPerson {
  id: string
  role: PersonRole
  values: Record<string, FieldValue>
  cipher: Buffer | null
  index: Buffer | null
}

/** Those of these people who are in declarations of the asker, in the order asked for. */
export async function ownPeople(ctx: Ctx, tx: Tx, ids: readonly string[]): Promise<CopiedPerson[]> {
  const { rows } = await sql<CopiedPerson>`
    select person.id, person.role, person.field_values as values, person.id_number_cipher as cipher,
      person.id_number_index as index
    from contest.declaration_person person
    join contest.declaration declaration on declaration.id = person.declaration_id
    where person.id = any(${[...ids]}::uuid[]) and person.removed_at is null
      and declaration.owner_account_id = ${accountOf(ctx)} and not declaration.awaits_pupil
    order by array_position(${[...ids]}::uuid[], person.id)`.execute(tx)
  return rows
}

/** Whether somebody of that identity number, or of that name where one has none, is in the declaration already. */
export async function hasPerson(tx: Tx, declaration: string, { role, values, index }: CopiedPerson): Promise<boolean> {
  const { rows } = await sql`
    select from contest.declaration_person
    where declaration_id = ${declaration} and role = ${role} and removed_at is null
      and (id_number_index = ${index} or (id_number_index is null or ${index}::bytea is null)
        and field_values ->> 'name' = ${String(values.name ?? '')}) limit 1`.execute(tx)
  return rows.length > 0
}
