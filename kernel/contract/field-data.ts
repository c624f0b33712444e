import { z } from 'zod'
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
  parse?(cell: string | number, words: CellWords, limits: FieldLimits): ParsedCell
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

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Characters as a reader counts them: 𠮷 and é are one each. */
export function charCount(text: string): number {
  return /^[\u0020-\u007e\u4e00-\u9fff]*$/.test(text) ? text.length : [...segmenter.segment(text)].length
}

/** What is wrong with a text by its limits. */
export function textProblem(
  text: string,
  limits: FieldLimits,
  isOptional: boolean,
): readonly [code: string, params?: RefusalParams] | null {
  if (text === '') return isOptional ? null : ['required']
  const length = charCount(text)
  if (limits.minChars !== undefined && length < limits.minChars) return ['too_short', { min: limits.minChars }]
  if (limits.maxChars !== undefined && length > limits.maxChars) return ['too_long', { max: limits.maxChars }]
  if (!limits.isLong && /[\n\r]/.test(text)) return ['invalid_character']
  if (limits.pattern !== undefined && !new RegExp(`^(?:${limits.pattern})$`, 'u').test(text)) {
    return [limits.patternProblem ?? 'wrong_format']
  }
  return null
}

/** A trimmed text within its limits. */
export function limitedText(limits: FieldLimits, isOptional: boolean): z.ZodType<string> {
  // Far beyond any limit the characters need not be counted one by one.
  const bound = (limits.maxChars ?? 100_000) * 8
  return judged(z.string().max(bound).trim(), (text) => textProblem(text, limits, isOptional))
}

/** What is wrong with a number by its limits. */
export function numberProblem(
  value: number,
  limits: FieldLimits,
): readonly [code: string, params?: RefusalParams] | null {
  if (limits.min !== undefined && value < limits.min)
    return limits.min === 1 ? ['positive_only'] : ['too_small', { min: limits.min }]
  if (limits.max !== undefined && value > limits.max) return ['too_large', { max: limits.max }]
  return null
}

/** How many digits stand behind the point. */
export function digitsOf(value: number): number {
  const [, decimals = '', exponent = '0'] = /^-?\d+(?:\.(\d+))?(?:e([-+]\d+))?$/.exec(String(value)) ?? []
  return Math.max(0, decimals.length - Number(exponent))
}

/** A number typed with or without separators; null for anything else. */
export function numberIn(cell: string | number): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  const bare = cell.trim().replaceAll(/[,\s]/g, '')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : null
}

/** `from..to` with either end open; each end is read by `end`, which answers null for what it does not know. */
export function spanFilter(text: string, isEnd: (end: string) => boolean): FieldFilter | null {
  const [, from = '', to = ''] = /^(.*?)\.\.(.*)$/.exec(text) ?? []
  if (from === '' && to === '') return null
  if ([from, to].some((end) => end !== '' && !isEnd(end))) return null
  return { op: 'between', from: from || null, to: to || null }
}

/** A day of the calendar, as `2026-02-28`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** ISO 8601 with a zone. */
export function isInstant(text: string): boolean {
  return (
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[-+]\d{2}:\d{2})$/.test(text) &&
    isDay(text.slice(0, 10)) &&
    !Number.isNaN(Date.parse(text))
  )
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
