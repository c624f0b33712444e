import { isDeepStrictEqual } from 'node:util'
import type { CellWords } from '#kernel/contract/field-data.ts'
import { dataOf } from '#kernel/contract/field-kinds.ts'
import type { Field, FileReference, Reference } from '#kernel/contract/fields.ts'
import { type Language, languageNames, languages } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'
import { plainText } from '#kernel/contract/plain-text.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { pointersIn } from '#kernel/server/resource/columns.ts'
import { isId } from '#kernel/server/resource/ids.ts'
import { servedByName, support } from '#kernel/server/resource/registry.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { cellWords, columnWord, fieldWord, wordsForCells } from '#kernel/server/resource/words.ts'
import type { HistoryChange } from '../contract.ts'
import { wordDifference } from './differences.ts'
import { lineChanges } from './line-changes.ts'

type AnyField = Field<unknown, unknown>
type Values = Readonly<Record<string, unknown>>

/** What an entry of the log holds of a row. */
export interface Traced {
  before: unknown
  after: unknown
}

/** Texts longer than this are shown by what differs in them. */
const shortChars = 40

/**
 * Says what changed in a row in the words of its resource: choices by their labels, references by the names of what they
 * point at, formatted texts as plain ones. What an operation noted besides the fields is for the log, not for people.
 * @returns asks for one entry; everything that needs the database has been read
 */
export async function changesTeller(
  ctx: Ctx,
  served: ServedResource,
  entries: readonly Traced[],
): Promise<(entry: Traced) => HistoryChange[]> {
  const { fields, name: resource } = served.resource
  const noted = new Set(
    entries.flatMap((entry) => [entry.before, entry.after].flatMap((each) => Object.keys(of(each)))),
  )
  const told = Object.entries(fields).filter(([name]) => noted.has(name))
  const words = new Map<string, CellWords>()
  for (const [name, { limits }] of told) {
    words.set(name, await cellWords(ctx, served, name))
    for (const [column, field] of Object.entries(limits.columns ?? {}))
      words.set(`${name}.${column}`, await wordsForCells(ctx, resource, `${name}.${column}`, field))
  }
  const names = await namesFor(ctx, told, entries)
  return ({ before, after }) =>
    told.flatMap(([name, field]) => {
      const [left, right] = [of(before)[name] ?? null, of(after)[name] ?? null]
      if (isDeepStrictEqual(left, right)) return []
      const label = fieldWord(ctx, resource, name, ctx.language)
      if (field.kind === 'labels') return labelChanges(ctx, { name, label, field, left, right })
      if (field.kind === 'lines') return changesOfLines(ctx, resource, { name, label, field, left, right }, textOf)
      return changeOf(name, label, field, [left, right].map((value) => textOf(name, field, value)) as [Text, Text])
    })
  function textOf(path: string, field: AnyField, value: unknown): Text {
    const speaking = words.get(path)
    if (!speaking) throw new Error(`${resource}.${path} has no words`)
    return valueText(field, value, speaking, names)
  }
}

/** A value in words; undefined where something else was noted under the field's name. */
type Text = string | null | undefined

function changeOf(name: string, label: string, field: AnyField, [from, to]: [Text, Text]): HistoryChange[] {
  if (from === undefined || to === undefined || from === to) return []
  return [changed(name, label, kindOf(field), from, to)]
}

interface Noted {
  name: string
  label: string
  field: AnyField
  left: unknown
  right: unknown
}

/** Each cell that changed is a change of its own, at its line; a line that came or went is told whole. */
function changesOfLines(
  ctx: Ctx,
  resource: string,
  { name, label, field, left, right }: Noted,
  textOf: (path: string, field: AnyField, value: unknown) => Text,
): HistoryChange[] {
  const columns = Object.entries(field.limits.columns ?? {}).map(([column, each]) => ({
    column,
    field: each,
    word: columnWord(ctx, resource, { field: name, column }, ctx.language),
  }))
  const linesOf = (value: unknown) => (Array.isArray(value) ? value.map(of) : [])
  return lineChanges(linesOf(left), linesOf(right)).flatMap(({ at, before, after }) => {
    const place = ctx.words.text('audit.line', { field: label, line: at + 1 }, ctx.language)
    if (before === null || after === null) {
      const [gone, come] = [before, after].map((cells) => cells && whole(cells))
      return [changed(name, place, 'text', gone ?? null, come ?? null)]
    }
    return columns.flatMap(({ column, field: each, word }) => {
      const path = `${name}.${column}`
      const texts = [before, after].map((cells) => textOf(path, each, cells[column] ?? null)) as [Text, Text]
      return changeOf(name, ctx.words.text('audit.inLine', { place, column: word }, ctx.language), each, texts)
    })
  })
  function whole(cells: Values): string {
    const parts = columns.flatMap(({ column, field: each, word }) => {
      const text = textOf(`${name}.${column}`, each, cells[column] ?? null)
      return typeof text === 'string' ? [`${word} ${each.kind === 'money' ? yuan(text) : text}`] : []
    })
    return listed(parts, ctx.language)
  }
}

function yuan(fen: string): string {
  return `¥${(Number(fen) / 100).toFixed(2)}`
}

function of(values: unknown): Values {
  return values !== null && typeof values === 'object' && !Array.isArray(values) ? (values as Values) : {}
}

/** What the reader's own program puts into words is not put into words here. */
function kindOf({ kind }: AnyField): HistoryChange['kind'] {
  return kind === 'instant' || kind === 'date' || kind === 'money' ? kind : 'text'
}

function changed(
  field: string,
  label: string,
  kind: HistoryChange['kind'],
  before: string | null,
  after: string | null,
): HistoryChange {
  const isLong = kind === 'text' && before !== null && after !== null && before.length + after.length > 2 * shortChars
  return { field, label, kind, before, after, parts: isLong ? wordDifference(before, after) : null }
}

/** Each language that changed is a change of its own; one alone, in Chinese, needs not be named. */
function labelChanges(
  ctx: Ctx,
  { name, label, field, left, right }: { name: string; label: string; field: AnyField; left: unknown; right: unknown },
): HistoryChange[] {
  const text = (labels: unknown, language: Language) => {
    const value = of(labels)[language]
    if (typeof value !== 'string' || value === '') return null
    return field.limits.isRich ? plainText(value) : value
  }
  return languages.flatMap((language) => {
    const [before, after] = [text(left, language), text(right, language)]
    if (before === after) return []
    const shown =
      language === 'zh'
        ? label
        : ctx.words.text('audit.inLanguage', { field: label, language: languageNames[language] }, ctx.language)
    return [changed(name, shown, 'text', before, after)]
  })
}

interface Names {
  /** of rows that are pointed at, by resource and id */
  rows: ReadonlyMap<string, ReadonlyMap<string, string>>
  files: ReadonlyMap<string, FileReference>
  /** of what is no more, or no longer theirs to see */
  gone: string
}

function valueText(field: AnyField, value: unknown, words: CellWords, names: Names): Text {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (field.kind === 'secret') return undefined
  if (field.kind === 'instant' || field.kind === 'date') return typeof value === 'string' ? value : undefined
  if (field.kind === 'money') return typeof value === 'number' ? String(value) : undefined
  const shown = field.kind === 'reference' ? referred(field, value, names) : filed(field, value, names)
  if (field.kind !== 'reference' && !isOfKind(field, shown)) return undefined
  const cell = dataOf(field).cell?.(shown as never, words)
  return cell === undefined || cell === null ? undefined : String(cell)
}

function referred(field: AnyField, value: unknown, names: Names): Reference | Reference[] {
  const known = names.rows.get(field.limits.resource ?? '')
  const shown = (each: unknown): Reference => {
    const id = idOf(each)
    return { id, label: known?.get(id) || names.gone }
  }
  return Array.isArray(value) ? value.map(shown) : shown(value)
}

function filed(field: AnyField, value: unknown, names: Names): unknown {
  if (field.kind !== 'file' && field.kind !== 'pictures') return value
  const shown = (each: unknown) => names.files.get(idOf(each)) ?? { name: names.gone }
  return Array.isArray(value) ? value.map(shown) : shown(value)
}

function isOfKind(field: AnyField, value: unknown): boolean {
  switch (field.kind) {
    case 'integer':
    case 'decimal':
    case 'percent':
      return typeof value === 'number'
    case 'flag':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'))
    case 'pictures':
      return Array.isArray(value) && value.every((each) => typeof of(each).name === 'string')
    case 'file':
    case 'location':
      return typeof value === 'object'
    default:
      return typeof value === 'string'
  }
}

function idOf(value: unknown): string {
  return String(of(value).id ?? value)
}

async function namesFor(
  ctx: Ctx,
  fields: readonly (readonly [string, AnyField])[],
  entries: readonly Traced[],
): Promise<Names> {
  const idsOf = (name: string) => [
    ...new Set(
      entries.flatMap(({ before, after }) => [of(before)[name], of(after)[name]].flat().filter(Boolean).map(idOf)),
    ),
  ]
  const rows = new Map<string, Map<string, string>>()
  const noted = entries.flatMap(({ before, after }) => [of(before), of(after)])
  for (const [field, values] of pointersIn(fields, noted)) {
    const target = field.limits.resource ?? ''
    const other = servedByName(target)
    const ids = [...new Set(values.flat().filter(Boolean).map(idOf))].filter((id) => isId(other.idKind, id))
    const found = await other.labels(ctx.db, ids, ctx.language)
    rows.set(target, new Map([...(rows.get(target) ?? []), ...found]))
  }
  // an entry may hold how many pictures there were instead of which
  const fileIds = fields
    .flatMap(([name, { kind }]) => (kind === 'file' || kind === 'pictures' ? idsOf(name) : []))
    .filter((id) => isId('uuid', id))
  return {
    rows,
    files: fileIds.length === 0 ? new Map() : await support().filesOf(ctx, [...new Set(fileIds)]),
    gone: ctx.words.text('audit.gone', {}, ctx.language),
  }
}
