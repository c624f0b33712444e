import { isSame, type Part, valueAt, withValue } from './paths.ts'

/** One section as the server takes it: what it was filled from, and what is to stand there. */
export interface Unit {
  path: string
  before: unknown
  value: unknown
  /** the code of the kind it lies in, so that it never reaches another one that was moved to its place */
  kind?: string
}

/** A section that two people changed: nothing of it is saved until one of them is chosen. */
export interface Conflict {
  path: string
  theirs: unknown
}

const codeOf = (kind: unknown): string => String((kind as Part | undefined)?.code ?? '')
const kindsOf = (document: Part): readonly Part[] => (Array.isArray(document.kinds) ? (document.kinds as Part[]) : [])

/** What has to be saved to make `base` into `document`, section by section. */
export function unitsOf(base: Part, document: Part): Unit[] {
  const units = changedKeys(base, document)
    .filter((key) => key !== 'kinds')
    .map((key): Unit => ({ path: key, before: base[key], value: document[key] }))
  const [before, after] = [kindsOf(base), kindsOf(document)]
  if (isSame(before, after)) return units
  if (isRearranged(before, after)) return [...units, { path: 'kinds', before, value: after }]
  return [
    ...units,
    ...after.flatMap((kind, index) => {
      const old = before[index] ?? {}
      return changedKeys(old, kind).map(
        (key): Unit => ({ path: `kinds[${index}].${key}`, before: old[key], value: kind[key], kind: codeOf(old) }),
      )
    }),
  ]
}

/** Kinds were added, taken away or put in another order: their list is saved as a whole. */
function isRearranged(before: readonly Part[], after: readonly Part[]): boolean {
  if (before.length !== after.length) return true
  const [was, is] = [before.map(codeOf), after.map(codeOf)]
  return !isSame(was, is) && isSame(was.toSorted(), is.toSorted())
}

function changedKeys(before: Part, after: Part): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !isSame(before[key], after[key]))
}

/**
 * One's own changes since `base` on top of what others have saved meanwhile. Where both changed the same section, one's own
 * stays in sight and the conflict is told.
 */
export function merged(base: Part, mine: Part, theirs: Part): { document: Part; conflicts: Conflict[] } {
  let document = theirs
  const conflicts: Conflict[] = []
  for (const unit of unitsOf(base, mine)) {
    const path = placeIn(unit, base, theirs)
    if (path === null) {
      document = withValue(document, 'kinds', mine.kinds)
      if (!conflicts.some((each) => each.path === 'kinds')) conflicts.push({ path: 'kinds', theirs: theirs.kinds })
      continue
    }
    const found = valueAt(theirs, path)
    if (isSame(found, unit.value)) continue
    document = withValue(document, path, unit.value)
    if (!isSame(found, unit.before)) conflicts.push({ path, theirs: found })
  }
  return { document, conflicts }
}

/** Where the section lies in the other document; null when its kind is not there any more, or cannot be told. */
function placeIn(unit: Unit, base: Part, theirs: Part): string | null {
  const inKind = /^kinds\[(\d+)\]\.(.+)$/.exec(unit.path)
  if (!inKind) return unit.path
  const [was, is] = [kindsOf(base).map(codeOf), kindsOf(theirs).map(codeOf)]
  if (isSame(was, is)) return unit.path
  const code = was[Number(inKind[1])] ?? ''
  const isPlain = is.filter((each) => each === code).length === 1 && was.filter((each) => each === code).length === 1
  return isPlain ? `kinds[${is.indexOf(code)}].${inKind[2]}` : null
}
