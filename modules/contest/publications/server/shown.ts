import { type Labels, type Language, labelIn, languages } from '#kernel/contract/languages.ts'
import type { ShownLanguages } from '../contract.ts'

/** In which of the languages all of these texts exist, and which of them the reader gets: their own, else Chinese. */
export function shownLanguages(texts: readonly unknown[], language: Language): ShownLanguages {
  const present = languages.filter((each) => texts.every((text) => Boolean((text as Labels)[each])))
  return { language: present.includes(language) ? language : 'zh', languages: present }
}

/** The text in that language; empty where there is none at all. */
export function textIn(text: unknown, language: Language): string {
  return labelIn({ zh: '', ...(text as Partial<Labels>) }, language)
}
