/** Dictionary `id_type` (spec contest.md 6.4). */
export const idTypes = ['01', '02', '03', '04', '05', '06', '07', '08'] as const
export type IdType = (typeof idTypes)[number]

export const sexes = ['male', 'female'] as const
export type Sex = (typeof sexes)[number]

export type IdNumberProblem =
  | 'id_number_wrong_length'
  | 'id_number_wrong_characters'
  | 'id_number_wrong_region'
  | 'id_number_wrong_date'
  | 'id_number_wrong_check_digit'
  | 'id_number_wrong_form'

/** What a good number says of its holder; null where this type of document does not say it. */
export type IdNumberCheck =
  | { problem: IdNumberProblem }
  | { problem: null; number: string; birthOn: string | null; sex: Sex | null }

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** Numbers of these documents begin with these pairs; others with the division that issued them. */
const regionPrefixes: Partial<Record<IdType, readonly string[]>> = { '03': ['81', '82'], '04': ['83'] }
const mainlandPrefixes = [11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46].concat([
  50, 51, 52, 53, 54, 61, 62, 63, 64, 65, 71, 81, 82, 83,
])

/** The forms of the other documents, after {@link normalIdNumber}. */
const forms: Record<'05' | '06' | '07' | '08', RegExp> = {
  '05': /^[HM]\d{8}(\d{2})?$/,
  '06': /^(\d{8}|\d{10}[A-Z]?)$/,
  '07': /^[A-Z0-9]{5,17}$/,
  '08': /^[A-Z]{3}\d{12}$|^9\d{16}[0-9X]$/,
}

/** As it is stored and compared: no blanks, capital letters. */
export function normalIdNumber(number: string): string {
  return number.replaceAll(/\s/g, '').toUpperCase()
}

/**
 * Checks the number of an identity document. Types 01 to 04, and the newer form of 08, have 18 characters whose last is the
 * mod-11-2 check digit of GB 11643; they tell birth date and sex (spec contest.md 6.4).
 */
export function checkIdNumber(idType: IdType, number: string): IdNumberCheck {
  const normal = normalIdNumber(number)
  if (idType === '01' || idType === '02' || idType === '03' || idType === '04')
    return checkResidentNumber(idType, normal)
  if (!forms[idType].test(normal)) return { problem: 'id_number_wrong_form' }
  if (idType === '08' && normal.length === 18) return checkDigits(normal, normal)
  return { problem: null, number: normal, birthOn: null, sex: null }
}

function checkResidentNumber(idType: IdType, number: string): IdNumberCheck {
  if (number.length !== 18) return { problem: 'id_number_wrong_length' }
  if (!/^\d{17}[\dX]$/.test(number)) return { problem: 'id_number_wrong_characters' }
  const prefix = number.slice(0, 2)
  const allowed = regionPrefixes[idType] ?? mainlandPrefixes.map(String)
  if (!allowed.includes(prefix)) return { problem: 'id_number_wrong_region' }
  return checkDigits(number, number)
}

function checkDigits(number: string, normal: string): IdNumberCheck {
  const birthOn = `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`
  if (!isCalendarDate(birthOn) || birthOn < '1850-01-01') return { problem: 'id_number_wrong_date' }
  if (checkCharacterOf(number) !== number[17]) return { problem: 'id_number_wrong_check_digit' }
  return { problem: null, number: normal, birthOn, sex: Number(number[16]) % 2 === 1 ? 'male' : 'female' }
}

/** The check character that belongs to the first 17 digits (mod 11-2, ISO 7064). */
export function checkCharacterOf(digits: string): string {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  return checkCharacters[sum % 11] ?? ''
}

/** Whether the text is a day that exists, as YYYY-MM-DD. */
export function isCalendarDate(text: string): boolean {
  const parsed = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return parsed !== null && !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** What may be shown of a number: its first two and its last two characters. */
export function maskIdNumber(number: string): string {
  const shown = number.length >= 8 ? 2 : 1
  return `${number.slice(0, shown)}${'*'.repeat(Math.max(number.length - 2 * shown, 1))}${number.slice(-shown)}`
}
