import type { NumberLook } from './field-view.ts'

/** Formats that a table would make for each of its cells: a few digits in four languages. */
const made = new Map<string, Intl.NumberFormat>()

function formatOf(language: string, least: number, most: number): Intl.NumberFormat {
  const key = `${language} ${least} ${most}`
  const format =
    made.get(key) ?? new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: most })
  made.set(key, format)
  return format
}

/** A number in the language's own figures, with its sign, its currency and what stands behind it. */
export function shownNumber(value: number, look: NumberLook, language: string): string {
  const format = formatOf(language, look.factor === 0.01 ? look.digits : 0, look.digits)
  // what is below nothing says so before the sign of its currency
  const sign = value < 0 ? '-' : ''
  return `${sign}${look.prefix ?? ''}${format.format(Math.abs(value) * look.factor)}${look.suffix ?? ''}`
}
