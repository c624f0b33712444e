import { labelIn, languages } from '#kernel/contract/languages.ts'
import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Field } from '#modules/contest/seasons/contract.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { type FieldValue, isEmpty, type ValueSurroundings, valueProblem } from '../contract/fields.ts'
import { idTypeOf, readIdNumber, type StoredIdNumber } from './identity.ts'

/** What a spreadsheet can say of these fields: everything but pictures, each key once. */
export function columnFields(fields: readonly Field[]): Field[] {
  const found = new Map<string, Field>()
  for (const field of fields) if (field.type !== 'portrait' && !found.has(field.key)) found.set(field.key, field)
  return [...found.values()]
}

/**
 * Which column of the file is which, by the words of any of our languages: the key of a field, or of one of the further
 * columns, that the first row names.
 * @param further by key, the full key of the text that heads the column
 */
export function columnPlaces(
  ctx: Ctx,
  header: readonly string[],
  fields: readonly Field[],
  further: Readonly<Record<string, string>>,
): Map<string, number> {
  const words = new Map<string, string>()
  for (const [key, text] of Object.entries(further))
    for (const language of languages) words.set(plain(ctx.words.text(text, {}, language)), key)
  for (const field of fields)
    for (const label of Object.values(field.labels)) if (label) words.set(plain(label), field.key)
  const places = new Map<string, number>()
  header.forEach((word, at) => {
    const key = words.get(plain(word))
    if (key !== undefined && !places.has(key)) places.set(key, at)
  })
  return places
}

/** As two people write the same word: without spaces, marks and brackets. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[\s*＊_()（）·,，。.-]/g, '')
}

/** By dictionary, the code behind every word for an entry, in any of our languages. */
export type ChoiceWords = ReadonlyMap<string, ReadonlyMap<string, string>>

export async function choiceWords(ctx: Ctx, fields: readonly Field[]): Promise<ChoiceWords> {
  const types = new Set(fields.flatMap((field) => (field.type === 'stage' ? ['stage'] : (field.dictionary ?? []))))
  const words = new Map([...types].map((type) => [type, new Map<string, string>()]))
  for (const language of languages) {
    const dictionary = await dictionaryOf({ ...ctx, language })
    for (const [type, known] of words)
      for (const { code, label } of dictionary[type] ?? []) known.set(plain(code), code).set(plain(label), code)
  }
  return words
}

/** What stands in a cell, as the form has it; what cannot be read comes back as it is, for the form's own check to refuse. */
function cellValue(field: Field, cell: string, words: ChoiceWords): FieldValue {
  switch (field.type) {
    case 'choice':
    case 'stage':
      return codeOf(field, cell, words)
    case 'choices':
      return cell
        .split(/[、,，;；/]/)
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => codeOf(field, part, words))
    case 'date':
      return dayOf(cell)
    case 'integer':
      return /^-?\d+$/.test(cell) ? Number(cell) : cell
    case 'flag':
      return ['是', 'yes', 'oui', '예', 'true', '1'].includes(plain(cell))
    default:
      return cell
  }
}

function codeOf(field: Field, word: string, words: ChoiceWords): string {
  const asked = plain(word)
  const option = field.options?.find(
    ({ code, labels }) =>
      plain(code) === asked || Object.values(labels).some((label) => label && plain(label) === asked),
  )
  const type = field.type === 'stage' ? 'stage' : field.dictionary
  return option?.code ?? (type ? words.get(type)?.get(asked) : undefined) ?? word
}

/** `2012-5-1`, `2012/05/01`, `2012年5月1日` or `20120501`, also with the time that spreadsheets put behind a day. */
function dayOf(cell: string): string {
  const parts = /^(\d{4})\D?(\d{1,2})\D?(\d{1,2})(?:日|\D.*)?$/.exec(cell)
  if (!parts) return cell
  const [, year = '', month = '', day = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The school whose pupils a spreadsheet brings, and what it is called. */
export interface RosterSchool {
  id: string
  names: readonly string[]
}

/** null where the unit is no school: then the form asks for each person's own. */
export async function rosterSchool(ctx: Ctx, id: string): Promise<RosterSchool | null> {
  const organization = await organizationOf(ctx.db, id)
  if (organization?.kind !== 'school') return null
  return { id, names: [organization.name, ...Object.values(organization.labels).filter((name) => name !== undefined)] }
}

/** What a row says, as the form has it. */
export interface ReadCells {
  values: Record<string, FieldValue>
  idNumber: StoredIdNumber | null
  /** of cells that cannot be what the form asks for; their values are left out */
  problems: FieldProblem[]
}

/**
 * Reads the cells of one row into the values of a form. Whoever is of another school is refused; an empty school is the one
 * given. Empty cells are left to be filled in later.
 * @param cells the text of a field's cell, by its key; empty where there is none
 */
export function readCells(
  ctx: Ctx,
  fields: readonly Field[],
  cells: (key: string) => string,
  around: { words: ChoiceWords; school: RosterSchool | null; checks: ValueSurroundings | undefined },
): ReadCells {
  const read: ReadCells = { values: {}, idNumber: null, problems: [] }
  for (const field of fields) {
    const cell = cells(field.key)
    if (field.type === 'school') readSchool(field, cell, around.school, read)
    else if (field.type === 'id-number') readNumber(ctx, field, cell, read)
    else if (cell !== '') {
      const value = cellValue(field, cell, around.words)
      const wrong = around.checks && valueProblem(field, value, around.checks)
      if (wrong) read.problems.push({ path: field.key, ...wrong })
      else read.values[field.key] = value
    }
  }
  // whoever writes a number and no type of document means the identity card
  if (read.idNumber && isEmpty(read.values.idType) && fields.some(({ key }) => key === 'idType'))
    read.values.idType = idTypeOf(undefined)
  return read
}

function readSchool(field: Field, cell: string, school: RosterSchool | null, { values, problems }: ReadCells): void {
  if (!school) return
  if (cell === '' || school.names.some((name) => plain(name) === plain(cell))) values[field.key] = school.id
  else problems.push({ path: field.key, code: 'other_school', params: { school: school.names[0] ?? '' } })
}

/** The type of document stands before its number, in the form and therefore among the fields. */
function readNumber(ctx: Ctx, field: Field, cell: string, read: ReadCells): void {
  if (cell === '') return
  const found = readIdNumber(ctx, read.values.idType, cell)
  if ('problem' in found) read.problems.push({ path: field.key, code: found.problem })
  else read.idNumber = found
}

/** One person as an example for whoever fills a spreadsheet in; the identity number stays empty, so that it is nobody's. */
export async function exampleCells(
  ctx: Ctx,
  fields: readonly Field[],
  { name, stage }: { name: string; stage: string | undefined },
): Promise<string[]> {
  const dictionary = await dictionaryOf(ctx)
  return fields.map((field) => {
    const type = field.type === 'stage' ? 'stage' : field.dictionary
    const [first] = field.options ?? []
    if (first) return labelIn(first.labels, ctx.language)
    const entries = type ? (dictionary[type] ?? []) : []
    const entry = (type === 'stage' && entries.find(({ code }) => code === stage)) || entries[0]
    if (entry) return entry.label
    if (field.type === 'date') return '2014-05-01'
    if (field.type === 'phone') return '13800000000'
    return field.key === 'name' ? name : ''
  })
}
