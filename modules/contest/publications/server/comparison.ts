import { type Language, languages } from '#kernel/contract/languages.ts'
import type { ParagraphChange } from '../contract/office.ts'

export interface Part {
  change: ParagraphChange
  text: string
}

/** The texts of one version, by language. */
export interface VersionTexts {
  titles: Partial<Record<Language, string>>
  summaries: Partial<Record<Language, string>>
  bodies: Partial<Record<Language, string>>
}

/** What differs between two versions, paragraph by paragraph; languages without a difference are left out. */
export function differences(before: VersionTexts, after: VersionTexts): { language: Language; parts: Part[] }[] {
  return languages.flatMap((language) => {
    const parts = compared(paragraphsOf(before, language), paragraphsOf(after, language))
    return parts.some((part) => part.change !== 'same') ? [{ language, parts }] : []
  })
}

function paragraphsOf(version: VersionTexts, language: Language): string[] {
  const body = (version.bodies[language] ?? '')
    .replaceAll(/<(?:br|hr|\/p|\/li|\/h\d|\/tr|\/blockquote)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return [version.titles[language] ?? '', version.summaries[language] ?? '', ...body.split('\n')]
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** More lines than this are told as removed and added as a whole: the table of the comparison grows with their product. */
const comparedMax = 2000

/** The shortest way from one list to the other: the longest common subsequence stays. */
export function compared(before: readonly string[], after: readonly string[]): Part[] {
  const removed = (text: string): Part => ({ change: 'removed', text })
  const added = (text: string): Part => ({ change: 'added', text })
  if (before.length > comparedMax || after.length > comparedMax) return [...before.map(removed), ...after.map(added)]
  const width = after.length + 1
  const common = new Uint16Array((before.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: Part[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [left, right] = [before[i], after[j]]
    if (left !== undefined && left === right) {
      parts.push({ change: 'same', text: left })
      i += 1
      j += 1
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(left))
      i += 1
    } else {
      parts.push(added(right ?? ''))
      j += 1
    }
  }
  return parts
}
