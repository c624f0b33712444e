import type { PortalRoute } from '#kernel/web/pages.ts'

/** Review on the portal, for a school's contact with a phone: the same calls and rules as the console's. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/unit/declarations',
    access: 'session',
    lazy: () => import('./portal/UnitQueuePage.tsx').then((page) => page.unitQueuePage),
  },
  {
    path: '/unit/declarations/:declaration',
    access: 'session',
    lazy: () => import('./portal/UnitReviewPage.tsx').then((page) => page.unitReviewPage),
  },
]
