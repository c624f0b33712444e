import type { screeningCalls } from '../calls.ts'

export type Overview = Awaited<ReturnType<typeof screeningCalls.overview>>
export type Count = Overview['counts'][number]

/** Review levels from the first to the last. */
export const reviewLevels = ['school', 'county', 'city', 'province'] as const

export function sumOf(counts: readonly Count[], fits: (count: Count) => boolean = () => true): number {
  return counts.reduce((sum, each) => (fits(each) ? sum + each.count : sum), 0)
}

/** What was handed in at least once and is still in the running, or was decided. */
export function isHandedIn({ state }: Count): boolean {
  return ['submitted', 'returned', 'qualified', 'refused'].includes(state)
}
