import { isSame, type Part, pathOf, type Step, stepsOf, valueAt, withValue } from './paths.ts'

/** One item of a list as it was removed: enough to bring back exactly that, whatever was changed since. */
export interface Removal {
  /** the way to the list; an item on it is known by its code, since others may have been moved or removed before it */
  way: readonly (string | { code: string; index: number })[]
  index: number
  item: unknown
}

const codeOf = (item: unknown): string => {
  const { code, key } = (item ?? {}) as Part
  return String(code ?? key ?? '')
}

/** Written down before the item at this place of a list is removed. */
export function removalOf(document: Part, list: string, index: number): Removal {
  const steps = stepsOf(list)
  const way = steps.map((step, at) =>
    typeof step === 'number' ? { code: codeOf(valueAt(document, pathOf(steps.slice(0, at + 1)))), index: step } : step,
  )
  return { way, index, item: (valueAt(document, list) as readonly unknown[])[index] }
}

/** The document with the item in its place again; null where the list it stood in is no longer there. */
export function broughtBack(document: Part, { way, index, item }: Removal): Part | null {
  const steps: Step[] = []
  for (const step of way) {
    if (typeof step === 'string') {
      steps.push(step)
      continue
    }
    const found = placeOf(valueAt(document, pathOf(steps)), step)
    if (found === null) return null
    steps.push(found)
  }
  const path = pathOf(steps)
  const list = valueAt(document, path) ?? []
  if (!Array.isArray(list)) return null
  // brought back another way already
  if (list.some((each) => isSame(each, item))) return document
  return withValue(document, path, list.toSpliced(Math.min(index, list.length), 0, item))
}

/** Where the item with that code stands now: at its old place if it is still there. */
function placeOf(list: unknown, { code, index }: { code: string; index: number }): number | null {
  if (!Array.isArray(list)) return null
  if (index < list.length && codeOf(list[index]) === code) return index
  const places = list.flatMap((each, at) => (codeOf(each) === code ? [at] : []))
  return places.length === 1 ? (places[0] ?? null) : null
}
