import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { interfacePageTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/system/interfaces',
    permission: 'interfaces.view',
    texts: interfacePageTexts,
    title: (t) => t('title'),
    lazy: async () => ({ Page: (await import('./InterfacesPage.tsx')).InterfacesPage }),
  }),
]
