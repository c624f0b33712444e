import type { PortalRoute } from '#kernel/web/pages.ts'

export const pages: readonly PortalRoute[] = [
  {
    path: '/demo/outbox',
    access: 'public',
    lazy: () => import('./OutboxPage.tsx').then((module) => module.outboxPage),
  },
]
