import type { FieldProblem } from '#kernel/contract/refusals.ts'
import type { ScoreSheet } from '#modules/contest/seasons/contract.ts'

/** How often each item of a sheet was done, by its code; what is left out was not done. */
export type Counts = Readonly<Record<string, number>>

/** What is written down at the table. */
export interface Entered {
  counts: Counts
  /** null where the sheet takes no time */
  timeMs: number | null
}

export interface Score {
  points: number
  penaltyPoints: number
  /** without any task done there is no score, whatever else was written down (contest.md 2b) */
  hasScore: boolean
}

/** What a round is worth: the tasks less the penalties, never below nothing; nothing at all unless a task was done. */
export function scoreOf(sheet: ScoreSheet, counts: Counts): Score {
  const sum = (kind: 'task' | 'penalty') =>
    sheet.items
      .filter((item) => item.kind === kind)
      .reduce((total, item) => total + item.points * (counts[item.code] ?? 0), 0)
  const hasScore = sheet.items.some((item) => item.kind === 'task' && (counts[item.code] ?? 0) > 0)
  const penaltyPoints = sum('penalty')
  return { points: hasScore ? Math.max(0, sum('task') - penaltyPoints) : 0, penaltyPoints, hasScore }
}

/** Whether two entries say the same: what is left out was not done. */
export function isSameEntry(one: Entered, other: Entered): boolean {
  const codes = new Set([...Object.keys(one.counts), ...Object.keys(other.counts)])
  return (
    one.timeMs === other.timeMs && [...codes].every((code) => (one.counts[code] ?? 0) === (other.counts[code] ?? 0))
  )
}

/**
 * Everything that is wrong with an entry, by place: `counts.<code>` and `timeMs`. The same on the tablet, without a network, and
 * on the server.
 */
export function problemsOfEntry(sheet: ScoreSheet, { counts, timeMs }: Entered): FieldProblem[] {
  const problems: FieldProblem[] = []
  for (const [code, count] of Object.entries(counts)) {
    const item = sheet.items.find((each) => each.code === code)
    const path = `counts.${code}`
    if (!item) problems.push({ path, code: 'unknown_field' })
    else if (!Number.isInteger(count)) problems.push({ path, code: 'not_a_whole_number' })
    else if (count < 0) problems.push({ path, code: 'too_small', params: { min: 0 } })
    else if (count > item.maxCount) problems.push({ path, code: 'count_above_max', params: { max: item.maxCount } })
  }
  const { timeLimitMs } = sheet
  if (timeLimitMs === undefined) {
    if (timeMs !== null) problems.push({ path: 'timeMs', code: 'unknown_field' })
  } else if (timeMs === null) problems.push({ path: 'timeMs', code: 'required' })
  else if (!Number.isInteger(timeMs) || timeMs < 0) problems.push({ path: 'timeMs', code: 'not_a_whole_number' })
  else if (timeMs > timeLimitMs)
    problems.push({ path: 'timeMs', code: 'time_above_limit', params: { limitS: timeLimitMs / 1000 } })
  return problems
}
