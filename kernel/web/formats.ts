import type { Language } from '#kernel/contract/languages.ts'
import { listed } from '#kernel/contract/listed.ts'

type Moment = Date | string | number

const known = new Map<string, Formats>()

/** Formatters of one language; each takes an instant (Date, ISO text or milliseconds) or a number. Made once: they are costly. */
export function formatsOf(language: Language, timeZone: string): Formats {
  const key = `${language} ${timeZone}`
  let formats = known.get(key)
  if (!formats) {
    formats = makeFormats(language, timeZone)
    known.set(key, formats)
  }
  return formats
}

function makeFormats(language: Language, timeZone: string) {
  const dates = (options: Intl.DateTimeFormatOptions) => {
    let format: Intl.DateTimeFormat | null = null
    return (moment: Moment) => {
      format ??= new Intl.DateTimeFormat(language, { timeZone, hourCycle: 'h23', ...options })
      return format.format(new Date(moment))
    }
  }
  const day = { year: 'numeric', month: 'long', day: 'numeric' } as const
  const minute = { hour: '2-digit', minute: '2-digit' } as const
  let numbers: Intl.NumberFormat | null = null
  return {
    /** 2026年11月21日 */
    date: dates(day),
    /** 11月21日 */
    dayOfYear: dates({ month: 'long', day: 'numeric' }),
    /** 2026年11月21日 14:03 */
    dateTime: dates({ ...day, ...minute }),
    /** 14:03 */
    time: dates(minute),
    /** 14:03:22 */
    timeWithSeconds: dates({ ...minute, second: '2-digit' }),
    /** 12,345 */
    number: (value: number) => {
      numbers ??= new Intl.NumberFormat(language)
      return numbers.format(value)
    },
    /** 甲、乙; in English one, two */
    list: (words: readonly string[]) => listed(words, language),
    /** 300 MB, in French 300 Mo */
    bytes: (sizeBytes: number) => bytesText(sizeBytes, language),
  }
}
export type Formats = ReturnType<typeof makeFormats>

function bytesText(sizeBytes: number, language: Language): string {
  const power = Math.min(4, sizeBytes < 1024 ? 0 : Math.floor(Math.log2(sizeBytes) / 10))
  const value = sizeBytes / 1024 ** power
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: power && value < 10 ? 1 : 0 }).format(value)} ${'KMGT'[power - 1] ?? ''}${language === 'fr' ? 'o' : 'B'}`
}
