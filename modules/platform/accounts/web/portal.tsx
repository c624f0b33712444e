import type { PortalRoute } from '#kernel/web/pages.ts'
import { guardianConsentPath, scanPath } from '../contract.ts'

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
    path: scanPath(':shown') as `/${string}`,
    access: 'session',
    lazy: () => import('./ScanPage.tsx').then((module) => module.scanPage),
  },
  {
    path: '/account/messages',
    access: 'session',
    lazy: () => import('./MessagesPage.tsx').then((module) => module.messagesPage),
  },
  {
    path: '/account/message-choices',
    access: 'session',
    lazy: () => import('./MessageChoicesPage.tsx').then((module) => module.messageChoicesPage),
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
