import { languages } from '#kernel/contract/languages.ts'
import type { SeasonDifference } from '../../contract/office.ts'
import type { Seal } from '../../contract.ts'
import { isSame } from '../editor/paths.ts'
import { isLabels } from '../editor/places.ts'

/** Both values without what is the same in them: languages of a text, sentences of a list. */
export function contrasted({ before, after }: Pick<SeasonDifference, 'before' | 'after'>): {
  before: unknown
  after: unknown
} {
  if (isLabels(before) && isLabels(after)) return contrastedLabels(before, after)
  if (!Array.isArray(before) || !Array.isArray(after) || ![...before, ...after].every(isLabels))
    return { before, after }
  if (before.length !== after.length)
    return {
      before: before.filter((each) => !after.some((other) => isSame(each, other))),
      after: after.filter((each) => !before.some((other) => isSame(each, other))),
    }
  const pairs = before
    .map((each, index) => [each, after[index]] as [Seal, Seal])
    .filter(([one, other]) => !isSame(one, other))
    .map(([one, other]) => contrastedLabels(one, other))
  return { before: pairs.map((pair) => pair.before), after: pairs.map((pair) => pair.after) }
}

/** An empty Chinese stays, so that it goes on being a text in several languages; an empty level is one that was not said. */
function contrastedLabels(before: Seal, after: Seal): { before: Seal; after: Seal } {
  const differing = languages.filter((language) => (before[language] ?? '') !== (after[language] ?? ''))
  const only = (labels: Seal): Seal => ({
    zh: '',
    ...Object.fromEntries(differing.map((language) => [language, labels[language] ?? ''])),
    ...(before.level === after.level ? {} : { level: labels.level ?? '' }),
  })
  return { before: only(before), after: only(after) }
}
