/**
 * Whether a bank card may have this number (S5-48): 12 to 19 digits, blanks between them left out, with the check digit of
 * ISO/IEC 7812-1 annex B (the Luhn sum).
 */
export function isCardNumber(typed: string): boolean {
  const digits = plainNumber(typed)
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** The number as a bank reads it, without the blanks that people type. */
export function plainNumber(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}
