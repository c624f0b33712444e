import type { screeningCalls } from '../calls.ts'

export type Overview = Awaited<ReturnType<typeof screeningCalls.overview>>
export type Count = Overview['counts'][number]

/** Review levels from the first to the last. */
export const reviewLevels = ['school', 'county', 'city', 'province'] as const

export function sumOf(counts: readonly Count[], fits: (count: Count) => boolean = () => true): number {
  return counts.reduce((sum, each) => (fits(each) ? sum + each.count : sum), 0)
}

/** The address of the queue that shows the declarations of a unit and of those below it, as far as `more` lets them through. */
export function queueOf(
  { season, unit }: { season: string; unit: string },
  more: Readonly<Record<string, string>> = {},
): string {
  const cuts = Object.entries({ unit, ...more }).map(([name, value]) => `&f.${name}=${value}`)
  return `/contest/declarations?season=${season}&view=all${cuts.join('')}`
}

/** What was handed in at least once and is still in the running, or was decided. */
export function isHandedIn({ state }: Count): boolean {
  return ['submitted', 'returned', 'qualified', 'refused'].includes(state)
}
