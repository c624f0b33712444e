import type { Language } from './languages.ts'

const formats = new Map<Language, Intl.DateTimeFormat>()

/** A day of the calendar as a sentence names it: `2026-07-01` is 2026年7月1日, 1 July 2026, 1er juillet 2026, 2026년 7월 1일. */
export function dayInWords(day: string, language: Language): string {
  let format = formats.get(language)
  if (!format) {
    const locale = language === 'en' ? 'en-GB' : language
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
    formats.set(language, format)
  }
  const words = format.format(Date.parse(day))
  return language === 'fr' ? words.replace(/^1 /, '1er ') : words
}
