import type { ReviewView } from '../calls.ts'

const dayMs = 86_400_000
const officeOffsetMs = 8 * 3_600_000

/** the end of that day, in the office's zone */
export const endOfDay = 'T23:59:59+08:00'

/** The day so many days from now, by the server's clock and in the office's zone. */
export function fixDayIn(view: ReviewView, days: number): string {
  return new Date(Date.parse(view.declaration.now) + officeOffsetMs + days * dayMs).toISOString().slice(0, 10)
}
