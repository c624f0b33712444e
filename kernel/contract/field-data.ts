import { z } from 'zod'
import type { CellParser } from './cell-parsers.ts'
import { textProblem } from './field-rules.ts'
import type { FieldLimits } from './fields.ts'
import type { Language } from './languages.ts'
import type { RefusalParams } from './refusals.ts'

/** One cell of a table that leaves or enters as a file. Numbers stay numbers; everything else is text. */
export type CellValue = string | number | null

/** What a list may be cut by, read from `f.<field>=…`. */
export type FieldFilter =
  | { op: 'contains'; text: string }
  | { op: 'in'; codes: readonly string[] }
  | { op: 'is'; value: boolean }
  | { op: 'refers'; id: string }
  /** either end may be open; for an instant a bare day means that whole day in {@link officeZone} */
  | { op: 'between'; from: string | null; to: string | null }

/** The words that a cell needs, in the reader's language. */
export interface CellWords {
  language: Language
  yes: string
  no: string
  /** the label of a choice's code; the code itself where none is known */
  option(code: string): string
  /** the code that a typed label, or code, means; null for none */
  codeOf(text: string): string | null
}

export type ParsedCell = { value: unknown } | { problem: string; params?: RefusalParams }

/** The contract half of a field kind: how a value travels, is cut by, leaves in an export and enters by an import. */
export interface FieldData<V> {
  /** what a row carries */
  value(limits: FieldLimits): z.ZodType
  /** what a form sends */
  input(limits: FieldLimits, isOptional: boolean): z.ZodType
  /** null: the text is no filter of this kind; left out: lists are not cut by it */
  filter?(text: string, limits: FieldLimits): FieldFilter | null
  /** left out: it leaves no cell */
  cell?(value: V, words: CellWords): CellValue
  /** of a cell that is not empty; limits are judged by `input` afterwards; left out: it cannot be imported */
  parse?: CellParser<CellWords>
}

/** The zone in which days begin and times are shown. */
export const officeZone = 'Asia/Shanghai'

/** Adds a problem of ours to a schema: `check` answers null, or the code with its parameters. */
export function judged<T extends z.ZodType>(
  schema: T,
  check: (value: z.output<T>) => readonly [code: string, params?: RefusalParams] | null,
): T {
  return schema.check((payload) => {
    const found = check(payload.value as z.output<T>)
    if (!found) return
    const [problem, params] = found
    payload.issues.push({ code: 'custom', input: payload.value, params: { problem, ...params } })
  }) as T
}

/** A trimmed text within its limits. */
export function limitedText(limits: FieldLimits, isOptional: boolean): z.ZodType<string> {
  // Far beyond any limit the characters need not be counted one by one.
  const bound = (limits.maxChars ?? 100_000) * 8
  return judged(z.string().max(bound).trim(), (text) => textProblem(text, limits, isOptional))
}

/** `from..to` with either end open; each end is read by `end`, which answers null for what it does not know. */
export function spanFilter(text: string, isEnd: (end: string) => boolean): FieldFilter | null {
  const [, from = '', to = ''] = /^(.*?)\.\.(.*)$/.exec(text) ?? []
  if (from === '' && to === '') return null
  if ([from, to].some((end) => end !== '' && !isEnd(end))) return null
  return { op: 'between', from: from || null, to: to || null }
}

/** Codes with commas between them; the same one twice counts once. */
export function codesIn(text: string): string[] {
  return [
    ...new Set(
      text
        .split(',')
        .map((code) => code.trim())
        .filter((code) => code !== ''),
    ),
  ]
}
