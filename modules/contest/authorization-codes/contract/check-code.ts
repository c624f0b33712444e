/**
 * Codes that people copy from paper: Crockford's base 32 (no I, L, O, U), eleven random characters and one check character.
 * The check is a polynomial over GF(32): every single wrong character and every swap of two characters is noticed
 * (contest.md 6.2).
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Characters of a code with its check character, without separators. */
export const codeLength = 12
const randomLength = codeLength - 1

/** Makes a code of eleven random digits (0 … 31). */
export function codeOf(digits: readonly number[]): string {
  if (digits.length !== randomLength) throw new Error(`a code has ${randomLength} random digits, not ${digits.length}`)
  return [...digits, timesAlpha(remainder(digits))].map((digit) => alphabet.charAt(digit)).join('')
}

/** The code as it is stored, from what a person typed; null when a character is wrong, missing or too many. */
export function readCode(text: string): string | null {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015._-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  if (code.length !== codeLength) return null
  const digits = [...code].map((character) => alphabet.indexOf(character))
  return digits.includes(-1) || remainder(digits) !== 0 ? null : code
}

/** As it is printed and shown: three groups of four. */
export function formatCode(code: string): string {
  return code.replaceAll(/(.{4})(?=.)/g, '$1-')
}

function remainder(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => timesAlpha(sum) ^ digit, 0)
}

/** Multiplication by x in GF(2^5) with the polynomial x^5 + x^2 + 1. */
function timesAlpha(value: number): number {
  const doubled = value << 1
  return doubled & 32 ? doubled ^ 37 : doubled
}
