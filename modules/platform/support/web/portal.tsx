import type { PortalRoute } from '#kernel/web/pages.ts'

/** Help for everybody. */
export const pages: readonly PortalRoute[] = [
  {
    path: '/questions',
    access: 'public',
    isKept: true,
    lazy: () => import('./QuestionsPage.tsx').then((module) => module.questionsPage),
  },
  {
    path: '/feedback',
    access: 'session',
    lazy: () => import('./feedback/FeedbackPage.tsx').then((module) => module.feedbackPage),
  },
]
