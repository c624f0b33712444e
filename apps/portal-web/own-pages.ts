import type { PortalRoute } from '#kernel/web/pages.ts'

/** The shell's own pages for who is signed in. */
export const ownPages: readonly PortalRoute[] = [
  {
    path: '/gallery',
    access: 'session',
    frame: 'bare',
    lazy: () => import('./pages/GalleryPage.tsx').then((module) => module.galleryPage),
  },
  {
    path: '/log-out',
    access: 'session',
    lazy: () => import('./pages/LogOutPage.tsx').then((module) => module.logOutPage),
  },
]
