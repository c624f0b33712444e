import type { Translate } from '#kernel/web/texts.tsx'
import type { Accent } from '#kernel/web/ui/Layout.tsx'
import type { DictionaryEntry } from '#modules/platform/dictionary/contract.ts'
import type { zh } from './texts/zh.ts'

/** What the portal itself knows of the contests that have a home in it (visual.md: each has its own accent). */
const known = {
  innovation: { accent: 'teal', home: '/welcome' },
  robot: { accent: 'orange', home: '/welcomeRobot' },
  olympiad: { accent: 'violet', home: '/welcomeOrsay' },
} as const satisfies Record<string, { accent: Accent; home: string }>
type Known = keyof typeof known

export function isKnownContest(code: string): code is Known {
  return Object.hasOwn(known, code)
}

/** The color of a contest; the platform's own for all contests, and for one that has none. */
export function accentOf(contest: string | null): Accent {
  return contest !== null && isKnownContest(contest) ? known[contest].accent : 'blue'
}

/** The contest's home page, where it has one. */
export function homeOf(contest: string): string | undefined {
  return isKnownContest(contest) ? known[contest].home : undefined
}

/** Short enough for a tag; a contest the portal has no word for is called as the dictionary calls it. */
export function contestName(
  contest: string | null,
  t: Translate<typeof zh>,
  entries: readonly Pick<DictionaryEntry, 'code' | 'label'>[],
): string {
  if (contest === null) return t('contests.all')
  if (isKnownContest(contest)) return t(`contests.${contest}`)
  return entries.find((entry) => entry.code === contest)?.label ?? contest
}
