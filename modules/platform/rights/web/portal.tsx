import type { PortalRoute } from '#kernel/web/pages.ts'
import { guardianRightsPath } from '../contract.ts'

export const pages: readonly PortalRoute[] = [
  {
    path: '/account/data',
    access: 'session',
    lazy: () => import('./OwnDataPage.tsx').then((page) => page.ownDataPage),
  },
  {
    path: guardianRightsPath(':token'),
    access: 'public',
    lazy: () => import('./OwnDataPage.tsx').then((page) => page.childDataPage),
  },
]
