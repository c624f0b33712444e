import type { PortalRoute } from '#kernel/web/pages.ts'

const landing = () => import('./pages/LandingPage.tsx').then((module) => module.landingPage)

/** The pages of the shell itself. */
export const shellPages: readonly PortalRoute[] = [
  { path: '/', access: 'public', lazy: landing },
  { path: '/index', access: 'public', lazy: landing },
  {
    path: '/login',
    access: 'public',
    lazy: () => import('./pages/SignInPage.tsx').then((module) => module.signInPage),
  },
  {
    path: '/welcome',
    access: 'public',
    accent: 'teal',
    lazy: () => import('./pages/ContestHome.tsx').then((module) => module.innovationHome),
  },
  {
    path: '/welcomeRobot',
    access: 'public',
    accent: 'orange',
    lazy: () => import('./pages/ContestHome.tsx').then((module) => module.robotHome),
  },
  {
    path: '/welcomeOrsay',
    access: 'public',
    accent: 'violet',
    lazy: () => import('./pages/ContestHome.tsx').then((module) => module.olympiadHome),
  },
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
