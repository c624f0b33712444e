/**
 * A whole number that somebody typed behind an option.
 * @throws {Error} in words, where it is none or out of bounds: nothing would play, and nobody be told why
 */
export function wholeNumber(option: string, text: string, { min, max }: { min: number; max: number }): number {
  const number = Number(text)
  if (/^\d+$/.test(text) && number >= min && number <= max) return number
  throw new Error(`--${option} takes a whole number from ${min} to ${max}, not "${text}".`)
}
