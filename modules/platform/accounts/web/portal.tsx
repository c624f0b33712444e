import type { PortalRoute } from '#kernel/web/pages.ts'
import { guardianConsentPath } from '../contract.ts'

/** The account pages of the portal. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/register',
    access: 'public',
    lazy: () => import('./RegisterPage.tsx').then((module) => module.registerPage),
  },
  {
    path: '/recover-password',
    access: 'public',
    lazy: () => import('./RecoverPage.tsx').then((module) => module.recoverPage),
  },
  {
    path: guardianConsentPath(':token') as `/${string}`,
    access: 'public',
    lazy: () => import('./GuardianConsentPage.tsx').then((module) => module.guardianConsentPage),
  },
  {
    path: '/account/profile',
    access: 'session',
    lazy: () => import('./ProfilePage.tsx').then((module) => module.profilePage),
  },
  {
    path: '/account/password',
    access: 'session',
    lazy: () => import('./PasswordPage.tsx').then((module) => module.passwordPage),
  },
  {
    path: '/account/logins',
    access: 'session',
    lazy: () => import('./LoginsPage.tsx').then((module) => module.loginsPage),
  },
]
