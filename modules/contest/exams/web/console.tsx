import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { texts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/olympiads',
    permission: 'examOffice.view',
    texts,
    title: (t) => t('title'),
    lazy: async () => ({ Page: (await import('./office/OlympiadsPage.tsx')).OlympiadsPage }),
  }),
]
