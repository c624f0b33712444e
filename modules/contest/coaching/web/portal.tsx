import type { PortalRoute } from '#kernel/web/pages.ts'

/** The teams of a coach on one page, their rosters, and the registration forms. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/declarations/teams',
    access: 'session',
    lazy: () => import('./TeamsPage.tsx').then((page) => page.teamsPage),
  },
  {
    path: '/declarations/teams/import',
    access: 'session',
    lazy: () => import('./RosterPage.tsx').then((page) => page.rosterPage),
  },
  {
    path: '/declarations/forms',
    access: 'session',
    lazy: () => import('./FormsPage.tsx').then((page) => page.formsPage),
  },
]
