import type { PortalRoute } from '#kernel/web/pages.ts'

/** The public pages of the shell itself, which every page carries; those of a signed-in person are in `own-pages.ts`. */
export const shellPages: readonly PortalRoute[] = [
  {
    path: '/',
    access: 'public',
    isKept: true,
    lazy: () => import('./pages/LandingPage.tsx').then((module) => module.landingPage),
  },
  {
    path: '/index',
    access: 'public',
    isKept: true,
    lazy: () => import('./pages/LandingPage.tsx').then((module) => module.landingPage),
  },
  {
    path: '/login',
    access: 'public',
    isKept: true,
    lazy: () => import('./pages/SignInPage.tsx').then((module) => module.signInPage),
  },
  {
    path: '/welcome',
    access: 'public',
    isKept: true,
    accent: 'teal',
    lazy: () => import('./pages/ContestHome.tsx').then((module) => module.innovationHome),
  },
  {
    path: '/welcomeRobot',
    access: 'public',
    isKept: true,
    accent: 'orange',
    lazy: () => import('./pages/ContestHome.tsx').then((module) => module.robotHome),
  },
  {
    path: '/welcomeOrsay',
    access: 'public',
    isKept: true,
    accent: 'violet',
    lazy: () => import('./pages/ContestHome.tsx').then((module) => module.olympiadHome),
  },
]
