import { sql } from 'kysely'
import { type Labels, type Language, languages } from '#kernel/contract/languages.ts'
import { isLabels, pathInto } from '#modules/platform/localization/server/index.ts'
import type { SeasonDefinition } from '../contract.ts'

/** Words at one place of a published season, in one language, that stand in place of those it was published with. */
export interface LabelCorrection {
  /** with codes for places in lists: `kinds[film].labels` */
  path: string
  language: Language
  /** what it stands in place of; null: nothing stood there in this language */
  ownText: string | null
  /** the Chinese of this place that it was made for */
  source: string
  text: string
}

/** What counts for one version, in the order in which it was made, as a column of a statement on `season_version`. */
export const correctionsOfVersion = sql<LabelCorrection[]>`(
  select coalesce(json_agg(json_build_object('path', correction.path, 'language', correction.language,
    'ownText', correction.own_text, 'source', correction.source, 'text', correction.text) order by correction.id), '[]')
  from contest.season_correction correction
  where correction.season_id = season_version.season_id
    and (correction.last_version is null or correction.last_version >= season_version.version))`

/** What a place says with its corrections, and which of them hold. */
export interface CorrectedLabels {
  labels: Labels
  holding: readonly LabelCorrection[]
}

/**
 * The words of one place with the corrections that were made for it, one upon the other: each holds where the words stand that
 * it was made for, a translation only for the Chinese that is shown.
 */
export function correctedLabels(own: Labels, corrections: readonly LabelCorrection[]): CorrectedLabels {
  const labels: Labels = { ...own }
  const holding: LabelCorrection[] = []
  // the Chinese first: what translates another one does not hold
  for (const language of languages)
    for (const correction of corrections) {
      if (correction.language !== language || correction.ownText !== (labels[language] || null)) continue
      if (language !== 'zh' && correction.source !== labels.zh) continue
      labels[language] = correction.text
      holding.push(correction)
    }
  return { labels, holding }
}

/** Translations of a corrected Chinese that nobody has looked at since. */
export function outdatedIn(own: Labels, { labels, holding }: CorrectedLabels): Language[] {
  if (labels.zh === own.zh) return []
  return languages.filter(
    (language) => language !== 'zh' && labels[language] && !holding.some((each) => each.language === language),
  )
}

/** Corrections by the place they are made for. */
export function byPath<C extends LabelCorrection>(corrections: readonly C[]): ReadonlyMap<string, C[]> {
  return Map.groupBy(corrections, ({ path }) => path)
}

/** The document with other words: whatever is no words is left as it is, and what is not corrected is the same object. */
export function withCorrections(
  definition: SeasonDefinition,
  corrections: readonly LabelCorrection[],
): SeasonDefinition {
  const known = byPath(corrections)
  if (known.size === 0) return definition
  const walk = (node: unknown, path: string): unknown => {
    if (node === null || typeof node !== 'object') return node
    if (isLabels(node)) {
      const own = known.get(path)
      return own ? correctedLabels(node as Labels, own).labels : node
    }
    const entries = Object.entries(node).map(([key, value]) => [key, walk(value, pathInto(path, node, key))] as const)
    return Array.isArray(node) ? entries.map(([, value]) => value) : Object.fromEntries(entries)
  }
  return walk(definition, '') as SeasonDefinition
}

/** The words that stand at a path; undefined where there is no such place. */
export function labelsAt(definition: SeasonDefinition, path: string): Labels | undefined {
  const find = (node: unknown, at: string): Labels | undefined => {
    if (node === null || typeof node !== 'object') return undefined
    if (isLabels(node)) return at === path ? (node as Labels) : undefined
    for (const [key, value] of Object.entries(node)) {
      const into = pathInto(at, node, key)
      const found = path.startsWith(into) ? find(value, into) : undefined
      if (found) return found
    }
    return undefined
  }
  return find(definition, '')
}
