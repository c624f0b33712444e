import type { PortalRoute } from '#kernel/web/pages.ts'

export const pages: readonly PortalRoute[] = [
  {
    path: '/unit/materials',
    access: 'session',
    lazy: () => import('./UnitMaterialsPage.tsx').then((page) => page.unitMaterialsPage),
  },
]
