import type { FieldProblem, Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { type FieldValue, fieldsOf, isEmpty } from '#modules/contest/declarations/contract/fields.ts'
import {
  type ChoiceWords,
  columnFields,
  type GivenPerson,
  plain,
  type RosterSchool,
  readCells,
  surroundingsOf,
} from '#modules/contest/declarations/server/index.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import type { PublishedSeason } from '#modules/contest/seasons/server/index.ts'
import type { Table } from '#modules/platform/exports/server/index.ts'

/** The column that names the subject of a row. */
export const subjectColumn = 'subject'

/** What a roster is read against. */
export interface Around {
  season: PublishedSeason
  kinds: readonly DeclarationKind[]
  /** all rows are of this one; undefined: each row names its subject */
  only: DeclarationKind | undefined
  school: RosterSchool
  places: ReadonlyMap<string, number>
  words: ChoiceWords
  /** whom the asker has registered already */
  known: readonly KnownPupil[]
}

export interface KnownPupil {
  kind: string
  name: string
  /** of the identity number, where it was given */
  index: string | null
}

export interface ReadRow {
  number: number
  kind: DeclarationKind | undefined
  values: Record<string, FieldValue>
  pupil: GivenPerson
  problems: FieldProblem[]
  /** why nothing could be made of a good row after all */
  refusal: Refusal | null
}

/** Everything that the file can say of a registration of that subject. */
export function fieldsOfSubject(kind: DeclarationKind) {
  return columnFields([...fieldsOf(kind), ...kind.members.fields])
}

/** One row: which subject, what of the pupil, and all that is wrong with it. */
export async function readRow(
  ctx: Ctx,
  around: Around,
  { number, cells }: Pick<Table['rows'][number], 'number' | 'cells'>,
): Promise<ReadRow> {
  const text = (key: string) => {
    const at = around.places.get(key)
    return String((at === undefined ? null : cells[at]) ?? '').trim()
  }
  const problems: FieldProblem[] = []
  const kind = around.only ?? subjectNamed(around, text(subjectColumn), problems)
  // what is wrong with the pupil is said of a row without a subject as well
  const read = kind ?? around.kinds[0]
  if (!read) throw new Error('a roster is read against no subject')
  const { definition } = around.season
  const reading = {
    words: around.words,
    school: around.school,
    checks: await surroundingsOf(ctx, { definition, kind: read }),
  }
  const basics = readCells(ctx, kind ? columnFields(fieldsOf(kind)) : [], text, reading)
  const person = readCells(ctx, columnFields(read.members.fields), text, reading)
  for (const found of [...basics.problems, ...person.problems])
    if (!problems.some(({ path }) => path === found.path)) problems.push(found)
  if (isEmpty(person.values.name) && !problems.some(({ path }) => path === 'name'))
    problems.push({ path: 'name', code: 'required' })
  const pupil: GivenPerson = { role: 'member', values: person.values, idNumber: person.idNumber }
  if (kind && around.known.some((known) => isSame(known, { kind: kind.code, ...namedIn(pupil) })))
    problems.push({ path: 'name', code: 'registration_exists' })
  return { number, kind, values: { ...titled(kind, pupil), ...basics.values }, pupil, problems, refusal: null }
}

/** A registration is called after its pupil where the file does not say more. */
function titled(kind: DeclarationKind | undefined, { values: { name } }: GivenPerson): Record<string, FieldValue> {
  const field = kind && fieldsOf(kind).find(({ key }) => key === 'title')
  if (!field || typeof name !== 'string') return {}
  return { title: [...name].slice(0, field.maxChars).join('') }
}

function subjectNamed({ kinds }: Around, name: string, problems: FieldProblem[]): DeclarationKind | undefined {
  const asked = plain(name)
  const found = kinds.find(({ code, officialCode, labels }) =>
    [code, officialCode, ...Object.values(labels)].some((word) => asked !== '' && word && plain(word) === asked),
  )
  if (found) return found
  const code = name === '' ? 'required' : 'subject_unknown'
  problems.push({ path: subjectColumn, code, params: { subject: name } })
  return undefined
}

function namedIn({ values, idNumber }: GivenPerson): Omit<KnownPupil, 'kind'> {
  return { name: String(values.name ?? ''), index: idNumber?.index.toString('hex') ?? null }
}

/** By identity number where both have one, else by name. */
function isSame(one: KnownPupil, other: KnownPupil): boolean {
  if (one.kind !== other.kind) return false
  return one.index !== null && other.index !== null ? one.index === other.index : one.name === other.name
}

/** The same pupil twice for one subject in one file: the first row counts. */
export function markTwins(rows: readonly ReadRow[]): void {
  const seen: (KnownPupil & { row: number })[] = []
  for (const { number, kind, pupil, problems } of rows) {
    if (problems.length > 0 || !kind) continue
    const here = { kind: kind.code, ...namedIn(pupil) }
    const first = seen.find((each) => isSame(each, here))
    if (first) problems.push({ path: 'name', code: 'registration_twice', params: { row: first.row } })
    else seen.push({ ...here, row: number })
  }
}
