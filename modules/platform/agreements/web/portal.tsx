import type { PortalRoute } from '#kernel/web/pages.ts'

export const pages: readonly PortalRoute[] = [
  {
    path: '/agreements/:kind',
    access: 'public',
    isKept: true,
    lazy: () => import('./AgreementPage.tsx').then((module) => module.agreementPage),
  },
  {
    path: '/agreements/:kind/versions',
    access: 'public',
    lazy: () => import('./VersionsPage.tsx').then((module) => module.versionsPage),
  },
]
