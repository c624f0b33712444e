import type { PortalRoute } from '#kernel/web/pages.ts'

const form = () => import('./FormPage.tsx')

/** Submission and the print views. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/declarations/:declaration/submission',
    access: 'session',
    lazy: () => import('./SubmissionPage.tsx').then((page) => page.submissionPage),
  },
  { path: '/declarations/:declaration/form', access: 'session', lazy: () => form().then((page) => page.formPage) },
  {
    path: '/declarations/:declaration/print',
    access: 'session',
    frame: 'bare',
    lazy: () => form().then((page) => page.printPage),
  },
]
