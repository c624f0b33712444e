import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { texts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/units',
    permission: 'contestUnits.view',
    texts,
    title: (t) => t('title'),
    lazy: async () => ({ Page: (await import('./UnitsPage.tsx')).UnitsPage }),
  }),
]
