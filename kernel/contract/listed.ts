import type { Language } from './languages.ts'

/** The marks between words that code puts together. `Intl.ListFormat` has none for a bare enumeration in Chinese. */
export function marksOf(language: Language): { comma: string; semicolon: string; colon: string } {
  switch (language) {
    case 'zh':
      return { comma: '、', semicolon: '；', colon: '：' }
    case 'fr':
      return { comma: ', ', semicolon: '\u00A0; ', colon: '\u00A0: ' }
    default:
      return { comma: ', ', semicolon: '; ', colon: ': ' }
  }
}

/** Words in a row, as the reader's language sets them apart: 甲、乙 or one, two. */
export function listed(words: readonly string[], language: Language): string {
  return words.join(marksOf(language).comma)
}
