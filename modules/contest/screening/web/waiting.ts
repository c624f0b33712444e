const dayMs = 86_400_000

/** What has waited longer than this for one unit is marked: the window of the next level would suffer. */
export const lateAfterDays = 5

/** Whole days since then. */
export function daysSince(instant: string, nowMs: number): number {
  return Math.max(0, Math.floor((nowMs - Date.parse(instant)) / dayMs))
}

export function isLate(instant: string, nowMs: number): boolean {
  return nowMs - Date.parse(instant) > lateAfterDays * dayMs
}
