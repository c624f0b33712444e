import type { NumberLook } from './field-view.ts'

/** A number in the language's own figures, with its sign, its currency and what stands behind it. */
export function shownNumber(value: number, look: NumberLook, language: string): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: look.factor === 0.01 ? look.digits : 0,
    maximumFractionDigits: look.digits,
  })
  // what is below nothing says so before the sign of its currency
  const sign = value < 0 ? '-' : ''
  return `${sign}${look.prefix ?? ''}${format.format(Math.abs(value) * look.factor)}${look.suffix ?? ''}`
}
