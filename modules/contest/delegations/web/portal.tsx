import type { PortalRoute } from '#kernel/web/pages.ts'

/** The delegation of a unit, told by its contact. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/unit/delegation',
    access: 'session',
    lazy: () => import('./own/DelegationPage.tsx').then((page) => page.delegationPage),
  },
]
