import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import type { FieldValue } from '../contract/fields.ts'
import { decryptIdNumber } from './identity.ts'

/** What of a qualified registration counts on the day: who it is, and where they come from. */
export interface QualifiedRow {
  id: string
  ownerAccountId: string
  organizationId: string
  unitPath: string[]
  values: Record<string, FieldValue>
  person: {
    name: string
    /** the school the person states; the declaration's own unit where the form asks for none */
    schoolId: string
    portraitFileId: string | null
    values: Record<string, FieldValue>
  }
  /** the end of the identity number, for a blind index; empty where the form asks for none */
  idTail: string
}

interface Found extends Omit<QualifiedRow, 'person' | 'idTail'> {
  personValues: Record<string, FieldValue>
  portraitFileId: string | null
  cipher: Buffer | null
}

/**
 * The qualified declarations of a kind in one subtree, each with its first member; for what happens after the review.
 * @param asked.schoolKey the member's field of type school
 * @param asked.tailChars how many characters of the identity number are told
 */
export async function qualifiedUnder(
  ctx: Ctx,
  db: Queryable,
  asked: { season: string; kind: string; top: string; schoolKey: string; tailChars: number },
): Promise<QualifiedRow[]> {
  const { rows } = await sql<Found>`
    select declaration.id, declaration.owner_account_id as "ownerAccountId",
      declaration.organization_id as "organizationId", declaration.unit_path as "unitPath",
      declaration.field_values as values, person.field_values as "personValues",
      person.portrait_file_id as "portraitFileId", person.id_number_cipher as cipher
    from contest.declaration declaration
    join lateral (
      select field_values, portrait_file_id, id_number_cipher from contest.declaration_person
      where declaration_id = declaration.id and role = 'member' and removed_at is null order by position limit 1
    ) person on true
    where declaration.season_id = ${asked.season} and declaration.kind = ${asked.kind}
      and declaration.state = 'qualified' and ${asked.top}::uuid = any(declaration.unit_path)
    order by declaration.id`.execute(db)
  return rows.map(({ personValues, portraitFileId, cipher, ...row }) => ({
    ...row,
    person: {
      name: String(personValues.name ?? ''),
      schoolId: String(personValues[asked.schoolKey] ?? row.organizationId),
      portraitFileId,
      values: personValues,
    },
    idTail: cipher === null ? '' : decryptIdNumber(ctx, cipher).slice(-asked.tailChars).toUpperCase(),
  }))
}

/** A person of a qualified declaration. */
export interface QualifiedPerson {
  id: string
  role: 'member' | 'instructor'
  name: string
  sex: string
  /** id of the school the form names; null where it names none */
  school: string | null
  declaration_id: string
  number: string
  title: string
  kind: string
}

/** Everybody in the qualified declarations of these kinds of one season and one unit's subtree, declaration by declaration. */
export async function peopleOfQualified(
  db: Queryable,
  { season, unitPath, kinds }: { season: string; unitPath: readonly string[]; kinds: readonly string[] },
): Promise<QualifiedPerson[]> {
  const { rows } = await sql<QualifiedPerson>`
    select p.id, p.role, coalesce(p.field_values->>'name', '') as name, coalesce(p.field_values->>'sex', '') as sex,
      p.field_values->>'school' as school, d.id as declaration_id, d.number, d.title, d.kind
    from contest.declaration d join contest.declaration_person p on p.declaration_id = d.id and p.removed_at is null
    where d.season_id = ${season} and d.state = 'qualified' and d.kind = any(${[...kinds]}::text[])
      and d.unit_path[${sql.lit(unitPath.length)}] = ${unitPath.at(-1) ?? null}::uuid
    order by d.kind, d.number, p.role desc, p.position`.execute(db)
  return rows
}

/**
 * How many qualified declarations with members a unit has in a season, and how many members and instructors: to join lateral.
 * @param unit the id of the unit, and `path` the ids from the root down to it, as columns of the row it is counted for
 */
export function qualifiedCounts(season: RawBuilder<unknown>, unit: RawBuilder<unknown>, path: RawBuilder<unknown>) {
  return sql`lateral (
    select count(distinct d.id) filter (where p.role = 'member')::int as declarations,
      count(*) filter (where p.role = 'member')::int as members,
      count(*) filter (where p.role = 'instructor')::int as instructors
    from contest.declaration d join contest.declaration_person p on p.declaration_id = d.id and p.removed_at is null
    where d.season_id = ${season} and d.state = 'qualified' and d.unit_path[cardinality(${path})] = ${unit})`
}
