import {
  type CellParser,
  parseChoice,
  parseDate,
  parseDecimal,
  parseInteger,
  parseMoney,
  parsePercent,
  parseReference,
  parseText,
} from '../../../contract/cell-parsers.ts'
import type { UnreadCell } from '../../../contract/field-rules.ts'
import type { Field, FieldKind } from '../../../contract/fields.ts'
import { dictionaryNow } from '../../dictionary.ts'
import type { FieldWords } from '../field-view.ts'
import { pickerOptions } from '../resource-calls.ts'

/** The rows and cells of what a spreadsheet has put on the clipboard: tabs between cells, quotes around what holds a line break. */
export function tableIn(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/gy
  for (const [, typed = '', end] of text.matchAll(cell)) {
    rows.at(-1)?.push(/^".*"$/s.test(typed) ? typed.slice(1, -1).replaceAll('""', '"') : typed)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // the last line of a copied range ends with a break as well
  if (rows.length > 1 && rows.at(-1)?.join('') === '') rows.pop()
  return rows
}

const parsers: Readonly<Partial<Record<FieldKind, CellParser>>> = {
  text: parseText,
  integer: parseInteger,
  decimal: parseDecimal,
  money: parseMoney,
  percent: parsePercent,
  choice: parseChoice,
  reference: parseReference,
  date: parseDate,
}

/**
 * Reads what was pasted into a cell of this field, as an import reads a file: choices by their words or codes, references by
 * their names. Empty is null.
 * @returns what could not be read as it came, with what is wrong with it
 */
export async function readCell(field: Field, words: FieldWords, typed: string): Promise<unknown> {
  const text = typed.trim()
  if (text === '') return null
  const parse = parsers[field.kind]
  if (!parse) throw new Error(`nothing is pasted into a ${field.kind}`)
  const parsed = parse(text, { codeOf: (label) => codeOf(field, words, label) }, field.limits)
  if ('problem' in parsed) return unread(text, parsed)
  return field.kind === 'reference' ? await referred(field, text) : parsed.value
}

function codeOf({ limits }: Field, words: FieldWords, label: string): string | null {
  if (limits.dictionary !== undefined)
    return dictionaryNow(limits.dictionary).find((each) => each.label === label || each.code === label)?.code ?? null
  return limits.options?.find((code) => code === label || words.option(code) === label) ?? null
}

async function referred({ limits }: Field, text: string): Promise<unknown> {
  const { resource = '', picker = resource, within } = limits
  const found = await pickerOptions(picker, { search: text.slice(0, 60), ...(within ? { within } : {}) })
  const named = found.filter(({ label }) => label === text)
  // what the search finds besides names, as a code, is known where it finds no other
  const [only, another] = named.length > 0 ? named : found
  if (!only) return unread(text, { problem: 'reference_unknown' })
  return another ? unread(text, { problem: 'reference_ambiguous' }) : only.id
}

function unread(text: string, wrong: UnreadCell['unread']): UnreadCell {
  return { text, unread: wrong }
}

/** Reads the cells of one paste; each name that is pointed at is looked for once. */
export function cellReader(): typeof readCell {
  const known = new Map<string, Promise<unknown>>()
  return (field, words, typed) => {
    const key = `${field.kind} ${field.limits.picker ?? field.limits.resource} ${typed}`
    const before = field.kind === 'reference' ? known.get(key) : undefined
    const read = before ?? readCell(field, words, typed)
    known.set(key, read)
    return read
  }
}
