export type StrengthWord = 'none' | 'weak' | 'fair' | 'strong'

/**
 * How hard a password is to guess, told in a word while it is typed. Length counts most; few different characters count
 * against it. It only advises: what is refused, the server decides.
 */
export function strengthOf(password: string, minChars: number): { level: 0 | 1 | 2 | 3; word: StrengthWord } {
  const length = [...password].length
  if (length < minChars) return { level: 0, word: 'none' }
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  const variety = new Set(password).size
  if (variety < 5 || (kinds === 1 && length < 12)) return { level: 1, word: 'weak' }
  return length >= 12 && variety >= 7 ? { level: 3, word: 'strong' } : { level: 2, word: 'fair' }
}
