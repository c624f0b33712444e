import { isDeepStrictEqual } from 'node:util'
import { isLanguage, type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import type { SeasonDifference } from '../contract/office.ts'

type Part = Readonly<Record<string, unknown>>

/** Where two definitions differ. Elements of lists are known by their code or key, so that a move is not a change of all. */
export function differencesOf(before: unknown, after: unknown, language: Language): SeasonDifference[] {
  const found: SeasonDifference[] = []
  compare(before, after, { path: '', where: [] }, { found, language })
  return found
}

interface Spot {
  path: string
  where: string[]
}
interface Walk {
  found: SeasonDifference[]
  language: Language
}

function compare(before: unknown, after: unknown, spot: Spot, walk: Walk): void {
  if (isDeepStrictEqual(before, after)) return
  if (before === undefined || after === undefined) {
    const change = before === undefined ? 'added' : 'removed'
    walk.found.push({ ...spot, change, before: before ?? null, after: after ?? null })
    return
  }
  if (Array.isArray(before) && Array.isArray(after) && [...before, ...after].every((each) => nameOf(each) !== null))
    compareLists(before as Part[], after as Part[], spot, walk)
  else if (isPart(before) && isPart(after) && !isLabels(before))
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(before[key], after[key], { ...spot, path: spot.path === '' ? key : `${spot.path}.${key}` }, walk)
  else walk.found.push({ ...spot, change: 'changed', before, after })
}

function compareLists(before: readonly Part[], after: readonly Part[], spot: Spot, walk: Walk): void {
  const [was, is] = [before.map(nameOf), after.map(nameOf)]
  for (const name of new Set([...was, ...is])) {
    const [left, right] = [before[was.indexOf(name)], after[is.indexOf(name)]]
    const label = labelOf(right ?? left, walk.language) ?? String(name)
    compare(left, right, { path: `${spot.path}[${name}]`, where: [...spot.where, label] }, walk)
  }
  const stayed = (names: readonly (string | null)[], others: readonly (string | null)[]) =>
    names.filter((name) => others.includes(name))
  const [order, newOrder] = [stayed(was, is), stayed(is, was)]
  if (!isDeepStrictEqual(order, newOrder)) walk.found.push({ ...spot, change: 'moved', before: order, after: newOrder })
}

function isPart(value: unknown): value is Part {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

/** A text in several languages is compared as a whole. */
function isLabels(part: Part): boolean {
  return 'zh' in part && Object.keys(part).every(isLanguage)
}

function nameOf(value: unknown): string | null {
  if (!isPart(value)) return null
  const name = value.code ?? value.key
  return typeof name === 'string' ? name : null
}

function labelOf(value: unknown, language: Language): string | null {
  if (!isPart(value)) return null
  const labels = value.labels ?? value.question
  return isPart(labels) && isLabels(labels) ? labelIn(labels as unknown as Labels, language) : null
}
