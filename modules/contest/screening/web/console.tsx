import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { texts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/overview',
    permission: 'screening.overview',
    texts,
    title: (t) => t('overview.title'),
    lazy: async () => ({ Page: (await import('./overview/OverviewPage.tsx')).OverviewPage }),
  }),
  consolePage({
    path: '/contest/declarations',
    permission: 'screening.view',
    texts,
    title: (t) => t('queue.title'),
    lazy: async () => ({ Page: (await import('./DeclarationsPage.tsx')).DeclarationsPage }),
  }),
]
