import { type Labels, type Language, languages } from './languages.ts'

/**
 * In which of the languages all of these texts exist, and which of them the reader gets: their own, else Chinese. What
 * belongs together is shown in one language.
 */
export function shownLanguages(
  texts: readonly unknown[],
  language: Language,
): { language: Language; languages: Language[] } {
  const present = languages.filter((each) => texts.every((text) => Boolean((text as Labels)[each])))
  return { language: present.includes(language) ? language : 'zh', languages: present }
}
