import type { PortalRoute } from '#kernel/web/pages.ts'

/** What a pupil and a teacher do with olympiads beside the registration, and what everybody may read. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/olympiads/mine',
    access: 'session',
    lazy: () => import('./portal/MinePage.tsx').then((page) => page.minePage),
  },
  {
    path: '/olympiads/mine/:candidate',
    access: 'session',
    lazy: () => import('./portal/ScorePage.tsx').then((page) => page.scorePage),
  },
  {
    path: '/olympiads/scores',
    access: 'public',
    lazy: () => import('./portal/QueryPage.tsx').then((page) => page.queryPage),
  },
  {
    path: '/olympiads/lists',
    access: 'public',
    lazy: () => import('./portal/ListsPage.tsx').then((page) => page.listsPage),
  },
  {
    path: '/olympiads/lists/:list',
    access: 'public',
    lazy: () => import('./portal/ListPage.tsx').then((page) => page.listPage),
  },
  {
    path: '/olympiads/registrations/import',
    access: 'session',
    lazy: () => import('./portal/RosterPage.tsx').then((page) => page.rosterPage),
  },
  {
    path: '/olympiads/registrations',
    access: 'session',
    lazy: () => import('./portal/RegistrationsPage.tsx').then((page) => page.registrationsPage),
  },
]
