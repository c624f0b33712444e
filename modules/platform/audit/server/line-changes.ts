import { compared } from '#kernel/server/comparison.ts'

type Cells = Readonly<Record<string, unknown>>

/** What became of one line: null before it was there, and after it has gone. */
export interface LineChange {
  /** its place, counted from 0: where it stands now, or stood when it was taken out */
  at: number
  before: Cells | null
  after: Cells | null
}

/** As many lines as a document may have are compared one by one. */
const comparedMax = 1000

/**
 * What changed between the lines of a document. A line put in between moves the others without changing them; of those that
 * were taken out and put in at one place the first is what the first became, and so on.
 */
export function lineChanges(before: readonly Cells[], after: readonly Cells[]): LineChange[] {
  const text = (cells: Cells) => JSON.stringify(cells)
  const steps = compared(before.map(text), after.map(text), comparedMax).map(({ change }) => change)
  const placed = steps.map((change, at) => {
    const earlier = steps.slice(0, at)
    const passed = (other: typeof change) => earlier.filter((each) => each !== other).length
    return change === 'added'
      ? { change, at: passed('removed'), cells: after[passed('removed')] ?? {} }
      : { change, at: passed('added'), cells: before[passed('added')] ?? {} }
  })
  return runsOf(placed).flatMap((run) => {
    const removed = run.filter(({ change }) => change === 'removed')
    const added = run.filter(({ change }) => change === 'added')
    return Array.from({ length: Math.max(removed.length, added.length) }, (_, pair) => {
      const [out, into] = [removed[pair], added[pair]]
      return { at: into?.at ?? out?.at ?? 0, before: out?.cells ?? null, after: into?.cells ?? null }
    })
  })
}

/** The stretches between what stayed the same. */
function runsOf<T extends { change: string }>(steps: readonly T[]): T[][] {
  const ends = steps.flatMap(({ change }, at) => (change === 'same' ? [at] : []))
  return [-1, ...ends].map((end, index) => steps.slice(end + 1, ends[index] ?? steps.length))
}
