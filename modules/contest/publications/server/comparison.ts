import { type Language, languages } from '#kernel/contract/languages.ts'
import { plainText } from '#kernel/contract/plain-text.ts'
import { type ComparedPart, compared } from '#kernel/server/comparison.ts'

/** The texts of one version, by language. */
export interface VersionTexts {
  titles: Partial<Record<Language, string>>
  summaries: Partial<Record<Language, string>>
  bodies: Partial<Record<Language, string>>
}

/** What differs between two versions, paragraph by paragraph; languages without a difference are left out. */
export function differences(
  before: VersionTexts,
  after: VersionTexts,
): { language: Language; parts: ComparedPart[] }[] {
  return languages.flatMap((language) => {
    const parts = compared(paragraphsOf(before, language), paragraphsOf(after, language), comparedMax)
    return parts.some((part) => part.change !== 'same') ? [{ language, parts }] : []
  })
}

function paragraphsOf(version: VersionTexts, language: Language): string[] {
  return [
    version.titles[language] ?? '',
    version.summaries[language] ?? '',
    ...plainText(version.bodies[language] ?? '').split('\n'),
  ]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** More lines than this are not compared one by one. */
const comparedMax = 2000
