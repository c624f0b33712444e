import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { texts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/authorization-codes',
    permission: 'authorizationCodes.view',
    texts,
    title: (t) => t('title'),
    lazy: async () => ({ Page: (await import('./CodesPage.tsx')).CodesPage }),
  }),
]
