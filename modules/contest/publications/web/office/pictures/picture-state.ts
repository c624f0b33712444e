import type { AnyRow } from '#kernel/web/console/resource-calls.ts'

export type PictureState = 'shown' | 'waits' | 'over' | 'disabled'

/** Whether a picture stands in the carousel now, and why not. */
export function pictureState(row: AnyRow, nowMs: number): PictureState {
  const [from, until] = [row.shownFrom, row.shownUntil] as (string | null)[]
  if (!row.isEnabled) return 'disabled'
  if (from && Date.parse(from) > nowMs) return 'waits'
  return until && Date.parse(until) <= nowMs ? 'over' : 'shown'
}
