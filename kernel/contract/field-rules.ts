import { askedColumns, type Field, type FieldLimits } from './fields.ts'
import type { FieldProblem, RefusalParams } from './refusals.ts'

/** What is wrong with one value: null, or the code with its parameters. */
export type Judged = readonly [code: string, params?: RefusalParams] | null

/** A pasted cell that means nothing to its field, kept as it came until somebody mends it. */
export interface UnreadCell {
  text: string
  unread: { problem: string; params?: RefusalParams }
}

export function isUnread(value: unknown): value is UnreadCell {
  return typeof value === 'object' && value !== null && 'unread' in value
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Characters as a reader counts them: 𠮷 and é are one each. */
function charCount(text: string): number {
  return /^[\u0020-\u007e\u4e00-\u9fff]*$/.test(text) ? text.length : [...segmenter.segment(text)].length
}

/** What is wrong with a text by its limits. */
export function textProblem(text: string, limits: FieldLimits, isOptional: boolean): Judged {
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

/** What is wrong with a number by its limits. */
export function numberProblem(value: number, limits: FieldLimits): Judged {
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

/** A telephone number as it is dialled: mainland mobile or landline, or international with its `+`. */
export function isPhone(text: string): boolean {
  return /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8}(-\d{1,6})?|\+\d{6,15})$/.test(text)
}

/** An address that mail can be sent to. */
export function isEmail(text: string): boolean {
  return /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/.test(text)
}

/**
 * What a form may say about a value before it is sent, by the field alone: the rules of `field-kinds.ts` without Zod, which
 * stays out of every bundle. What only the server knows (a dictionary, what is taken) it says when it is asked.
 * @returns all problems; `path` is the place within the value, empty for the value itself
 */
export function inputProblems(field: Field, value: unknown): FieldProblem[] {
  if (isEmpty(field, value)) return isRequired(field) ? [{ path: '', code: 'required' }] : []
  if (field.kind === 'labels') return labelProblems(field.limits, value as Readonly<Record<string, string | undefined>>)
  if (field.kind === 'location') return pointProblems(value as Readonly<Record<string, number | undefined>>)
  if (field.kind === 'lines') return lineProblems(field, value as readonly Cells[])
  const judged = Array.isArray(value) ? countProblem(value.length, field.limits) : singleProblem(field, value)
  return judged ? [problemAt('', judged)] : []
}

/** A switch that nobody touched says no, and a secret that is left empty stays as it is. */
export function isRequired(field: Field): boolean {
  return !field.isOptional && field.kind !== 'flag' && field.kind !== 'secret'
}

function isEmpty({ kind }: Field, value: unknown): boolean {
  if (value === null || value === undefined) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return kind === 'labels' && Object.values(value).every((label) => !label?.trim())
}

function problemAt(path: string, [code, params]: NonNullable<Judged>): FieldProblem {
  return params ? { path, code, params } : { path, code }
}

function labelProblems(limits: FieldLimits, labels: Readonly<Record<string, string | undefined>>): FieldProblem[] {
  return ['zh', 'en', 'fr', 'ko'].flatMap((language) => {
    const judged = textProblem((labels[language] ?? '').trim(), limits, language !== 'zh')
    return judged ? [problemAt(language, judged)] : []
  })
}

function pointProblems(point: Readonly<Record<string, number | undefined>>): FieldProblem[] {
  const bounds = { latitude: 90, longitude: 180 }
  return Object.entries(bounds).flatMap(([path, max]) => {
    const value = point[path]
    const judged: Judged = typeof value === 'number' ? numberProblem(value, { min: -max, max }) : ['required']
    return judged ? [problemAt(path, judged)] : []
  })
}

type Cells = Readonly<Record<string, unknown>>

function lineProblems({ limits }: Field, lines: readonly Cells[]): FieldProblem[] {
  const count = countProblem(lines.length, limits)
  const cells = lines.flatMap((cells, at) =>
    askedColumns(limits).flatMap(([name, column]) =>
      inputProblems(column, cells[name]).map((problem) => ({ ...problem, path: `[${at}].${name}` })),
    ),
  )
  return [...(count ? [problemAt('', count)] : []), ...cells]
}

/** What was pasted into lines and could not be read: said at once, and not only when all are sent. */
export function unreadProblems({ kind, limits }: Field, value: unknown): FieldProblem[] {
  if (kind !== 'lines' || !Array.isArray(value)) return []
  return (value as readonly Cells[]).flatMap((cells, at) =>
    askedColumns(limits).flatMap(([name]) => {
      const cell = cells[name]
      return isUnread(cell)
        ? [{ path: `[${at}].${name}`, code: cell.unread.problem, params: cell.unread.params ?? {} }]
        : []
    }),
  )
}

function countProblem(count: number, { minCount, maxCount }: FieldLimits): Judged {
  if (minCount !== undefined && count < minCount) return ['too_few', { min: minCount }]
  return maxCount !== undefined && count > maxCount ? ['too_many', { max: maxCount }] : null
}

function singleProblem({ kind, limits }: Field, value: unknown): Judged {
  if (isUnread(value)) return [value.unread.problem, value.unread.params ?? {}]
  if (typeof value === 'number') {
    if (kind === 'integer' && !Number.isInteger(value)) return ['not_a_whole_number']
    const digits = limits.digits ?? 2
    if (kind === 'decimal' && digitsOf(value) > digits) return ['too_many_digits', { digits }]
    return numberProblem(value, limits)
  }
  if (typeof value !== 'string') return null
  const text = value.trim()
  switch (kind) {
    case 'text':
    case 'secret':
      return textProblem(text, limits, false)
    case 'rich-text':
      return textProblem(text, { ...limits, isLong: true }, false)
    case 'phone':
      return isPhone(text) ? null : ['phone_format']
    case 'email':
      return isEmail(text) ? null : ['email_format']
    case 'date':
      return isDay(text) ? null : ['not_a_date']
    case 'instant':
      return isInstant(text) ? null : ['not_a_date']
    default:
      return null
  }
}
