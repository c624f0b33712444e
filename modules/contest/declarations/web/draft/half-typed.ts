import type { FieldValue } from '../../contract/fields.ts'

/**
 * The path whose boxes have the focus while the date or month in them is not whole: it counts as not filled in until they are
 * left, so that nobody is told of a wrong day after the year alone. A whole one is judged at once.
 */
export function halfTypedOf(typing: string | null, values: Readonly<Record<string, FieldValue>>): string | null {
  if (typing === null) return null
  const value = values[typing]
  return typeof value === 'string' && value !== '' && !isWhole(value) ? typing : null
}

/** All boxes are filled; of a month or day as 0 the second digit is still to come. */
function isWhole(value: string): boolean {
  return /^\d{4}(-\d{1,2}){1,2}$/.test(value) && !/-00?(-|$)/.test(value)
}
