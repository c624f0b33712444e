import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { texts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/seasons',
    permission: 'contestSeasons.view',
    texts,
    title: (t) => t('list.title'),
    lazy: async () => ({ Page: (await import('./SeasonsPage.tsx')).SeasonsPage }),
  }),
]
