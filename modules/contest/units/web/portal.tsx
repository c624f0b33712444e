import type { PortalRoute } from '#kernel/web/pages.ts'

/** The unit's corner: the light view for its contact on a phone. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/unit',
    access: 'session',
    lazy: () => import('./corner/CornerPage.tsx').then((page) => page.cornerPage),
  },
]
