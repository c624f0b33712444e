import { sql } from 'kysely'
import { readLater } from '#kernel/server/connection.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import type { FieldValue, PersonRole } from '../contract/fields.ts'
import type { StoredIdNumber } from './identity.ts'

export interface PersonRow {
  id: string
  role: PersonRole
  position: number
  field_values: Record<string, FieldValue>
  field_revisions: Record<string, number>
  id_number_cipher: Buffer | null
  id_number_index: Buffer | null
  portrait_file_id: string | null
}

const columns = [
  'id',
  'role',
  'position',
  'field_values',
  'field_revisions',
  'id_number_cipher',
  'id_number_index',
  'portrait_file_id',
] as const

const selectPeople = fixedStatement<{ declaration: string }, PersonRow>(
  (value) => sql`
    select ${sql.raw(columns.join(', '))} from contest.declaration_person
    where declaration_id = ${value('declaration')} and removed_at is null order by role desc, position`,
)

/** The members and instructors of a declaration, in their order; those removed are not among them. */
export async function peopleIn(db: Queryable, declarationId: string): Promise<PersonRow[]> {
  return (await db.executeQuery(selectPeople({ declaration: declarationId }).compile(db))).rows
}

/** The same of several declarations, by their ids. */
export async function peopleOfMany(
  db: Queryable,
  declarationIds: readonly string[],
): Promise<Map<string, (PersonRow & { declaration_id: string })[]>> {
  if (declarationIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('contest.declaration_person')
    .select([...columns, 'declaration_id'])
    .where('declaration_id', 'in', [...declarationIds])
    .where('removed_at', 'is', null)
    .orderBy('declaration_id')
    .orderBy('role', 'desc')
    .orderBy('position')
    .$castTo<PersonRow & { declaration_id: string }>()
    .execute()
  return Map.groupBy(rows, (row) => row.declaration_id)
}

/** The same, read together with the transaction's next statement. */
export async function peopleLater(tx: Tx, declarationId: string): Promise<() => PersonRow[]> {
  return await readLater(tx, selectPeople({ declaration: declarationId }))
}

/** The same for a save: the declaration's own lock holds them already. */
export const lockPeople: (tx: Tx, declarationId: string) => Promise<PersonRow[]> = peopleIn

/** What a save changes in one person. */
export interface PersonChange {
  id: string
  patch: Record<string, FieldValue>
  removed: string[]
  revisions: Record<string, number>
  /** left out: stays; null: taken away */
  idNumber?: StoredIdNumber | null
  portraitFileId?: string | null
}

/** Writes all changed people in one statement. */
export async function writePeople(tx: Tx, changes: readonly PersonChange[]): Promise<void> {
  if (changes.length === 0) return
  const entries = changes.map((change) => ({
    id: change.id,
    patch: change.patch,
    removed: change.removed,
    revisions: change.revisions,
    sets_number: change.idNumber !== undefined,
    number_cipher: change.idNumber?.cipher.toString('hex') ?? null,
    number_index: change.idNumber?.index.toString('hex') ?? null,
    sets_portrait: change.portraitFileId !== undefined,
    portrait: change.portraitFileId ?? null,
  }))
  await sql`
    update contest.declaration_person person set
      field_values = (person.field_values || entry.patch) - array(select jsonb_array_elements_text(entry.removed)),
      field_revisions = person.field_revisions || entry.revisions,
      id_number_cipher = case when entry.sets_number then decode(entry.number_cipher, 'hex') else person.id_number_cipher end,
      id_number_index = case when entry.sets_number then decode(entry.number_index, 'hex') else person.id_number_index end,
      portrait_file_id = case when entry.sets_portrait then entry.portrait else person.portrait_file_id end
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as entry (
      id uuid, patch jsonb, removed jsonb, revisions jsonb, sets_number boolean, number_cipher text, number_index text,
      sets_portrait boolean, portrait uuid)
    where person.id = entry.id`.execute(tx)
}
