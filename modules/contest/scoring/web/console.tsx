import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { texts } from './texts.ts'

/** One entry of the menu for the whole day: teams, gate, rounds, protests. */
export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/teams',
    permission: 'teams.view',
    texts,
    title: (t) => t('day.title'),
    lazy: async () => ({ Page: (await import('./DayPage.tsx')).DayPage }),
  }),
]
