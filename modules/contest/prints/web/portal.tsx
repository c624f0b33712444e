import type { PortalRoute } from '#kernel/web/pages.ts'

const form = () => import('./FormPage.tsx')

/** Submission and the print views. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/declarations/:declaration/submission',
    access: 'session',
    lazy: () => import('./SubmissionPage.tsx').then((page) => page.submissionPage),
  },
  {
    path: '/declarations/:declaration/confirmation',
    access: 'session',
    lazy: () => import('./team/ConfirmationPage.tsx').then((page) => page.confirmationPage),
  },
  {
    path: '/declarations/:declaration/printing',
    access: 'session',
    lazy: () => import('./team/PrintingPage.tsx').then((page) => page.printingPage),
  },
  {
    path: '/declarations/:declaration/signed-form',
    access: 'session',
    lazy: () => import('./team/SignedFormPage.tsx').then((page) => page.signedFormPage),
  },
  { path: '/declarations/:declaration/form', access: 'session', lazy: () => form().then((page) => page.formPage) },
  {
    path: '/declarations/:declaration/print',
    access: 'session',
    frame: 'bare',
    lazy: () => form().then((page) => page.printPage),
  },
]
