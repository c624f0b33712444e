import type { Labels } from '#kernel/contract/languages.ts'

/** One text in the four languages, in the order of the languages. */
export function t(zh: string, en: string, fr: string, ko: string): Labels {
  return { zh, en, fr, ko }
}
