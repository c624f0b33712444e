import type { PortalRoute } from '#kernel/web/pages.ts'
import { invitationPage } from '../contract.ts'

/** The teacher's desk, and where a pupil takes over what was prepared there. */
export const pages: readonly PortalRoute[] = [
  { path: '/desk', access: 'session', lazy: () => import('./DeskPage.tsx').then((page) => page.deskPage) },
  { path: '/desk/import', access: 'session', lazy: () => import('./ImportPage.tsx').then((page) => page.importPage) },
  {
    path: invitationPage,
    access: 'public',
    lazy: () => import('./InvitationPage.tsx').then((page) => page.joiningPage),
  },
  {
    path: '/declarations/:declaration/help',
    access: 'session',
    lazy: () => import('./HelpPage.tsx').then((page) => page.helpPage),
  },
]
