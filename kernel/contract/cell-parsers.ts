import type { CellWords, ParsedCell } from './field-data.ts'
import { digitsOf, isDay } from './field-rules.ts'
import type { FieldLimits } from './fields.ts'

/**
 * Reads a cell that was typed elsewhere: in a file that is imported, in a spreadsheet that is pasted from. Without Zod, which
 * stays out of every bundle. Limits are judged afterwards.
 */
export type CellParser<W = CodeWords> = (cell: string | number, words: W, limits: FieldLimits) => ParsedCell

/** The code that a typed label, or code, means. */
type CodeWords = Pick<CellWords, 'codeOf'>

/** A number typed with or without separators; null for anything else. */
export function numberIn(cell: string | number): number | null {
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null
  const bare = cell.trim().replaceAll(/[,\s]/g, '')
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : null
}

export const parseText: CellParser = (cell) => ({ value: String(cell).trim() })

export const parseInteger: CellParser = (cell) => {
  const value = numberIn(cell)
  return value !== null && Number.isInteger(value) ? { value } : { problem: 'not_a_whole_number' }
}

export const parseDecimal: CellParser = (cell) => {
  const value = numberIn(cell)
  return value === null ? { problem: 'not_a_number' } : { value }
}

/** Yuan are typed, fen are kept. */
export const parseMoney: CellParser = (cell) => {
  const yuan = numberIn(typeof cell === 'string' ? cell.replace(/^\s*[¥\uffe5]/, '') : cell)
  if (yuan === null) return { problem: 'not_a_number' }
  return digitsOf(yuan) > 2 ? { problem: 'too_many_digits', params: { digits: 2 } } : { value: Math.round(yuan * 100) }
}

export const parsePercent: CellParser = (cell) => {
  // A cell formatted as a percentage is a ratio already.
  if (typeof cell === 'number') return { value: cell }
  const shown = numberIn(cell.replace(/[%\uff05]\s*$/, ''))
  return shown === null ? { problem: 'not_a_number' } : { value: Number((shown / 100).toFixed(6)) }
}

export const parseDate: CellParser = (cell) => {
  const day = typeof cell === 'number' ? dayOfSerial(cell) : dayIn(cell)
  return day === null ? { problem: 'not_a_date' } : { value: day }
}

export const parseChoice: CellParser = (cell, words, limits) => {
  const typed = String(cell).trim()
  const texts = limits.maxCount === undefined ? [typed] : severalIn(typed)
  const codes = texts.filter((text) => text !== '').map((text) => words.codeOf(text))
  if (codes.some((code) => code === null)) return { problem: 'not_an_option' }
  return { value: limits.maxCount === undefined ? codes[0] : codes }
}

/** What is typed is a label or a code of the other resource: whoever reads it looks it up there. */
export const parseReference: CellParser = (cell, _words, limits) => {
  const typed = String(cell).trim()
  return { value: limits.maxCount === undefined ? typed : severalIn(typed) }
}

function severalIn(typed: string): string[] {
  return typed.split(/[、,\uff0c;\uff1b]/).map((text) => text.trim())
}

/** Spreadsheets count days from the end of 1899. */
function dayOfSerial(serial: number): string | null {
  if (!(serial >= 1 && serial < 200_000)) return null
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * 86_400_000).toISOString().slice(0, 10)
}

/** 2026-3-5, 2026/03/05, 2026.3.5, 2026年3月5日, with or without a time behind it. */
function dayIn(text: string): string | null {
  const [, year, month = '', day = ''] =
    /^\s*(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:[T ].*)?$/.exec(text) ?? []
  const found = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(found) ? found : null
}
