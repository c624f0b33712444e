import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { accessPageTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/organization/resources',
    permission: 'roles.permissionTree',
    texts: accessPageTexts,
    title: (t) => t('resources.title'),
    lazy: async () => ({ Page: (await import('./ResourcesPage.tsx')).ResourcesPage }),
  }),
  consolePage({
    path: '/organization/menus',
    permission: 'menus.view',
    texts: accessPageTexts,
    title: (t) => t('menus.title'),
    lazy: async () => ({ Page: (await import('./MenusPage.tsx')).MenusPage }),
  }),
]
