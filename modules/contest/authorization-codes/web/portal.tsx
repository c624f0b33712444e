import type { PortalRoute } from '#kernel/web/pages.ts'

/** The portal's page of a unit's codes, for its contact on a phone. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/unit/codes',
    access: 'session',
    lazy: () => import('./unit/UnitCodesPage.tsx').then((page) => page.unitCodesPage),
  },
]
