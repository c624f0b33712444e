import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { exportPageTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/system/report-exports',
    permission: null,
    texts: exportPageTexts,
    title: (t) => t('title'),
    lazy: async () => ({ Page: (await import('./RequestsPage.tsx')).RequestsPage }),
  }),
]
