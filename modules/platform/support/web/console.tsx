import { type ConsolePage, consolePage } from '#kernel/web/console/pages.ts'
import { supportTexts, texts } from './office/texts.ts'

/** Help in the console: that of the portal, which the contest office looks after, and the console's own. */
export const pages: readonly ConsolePage[] = [
  consolePage({
    path: '/contest/faq',
    permission: 'askedQuestions.view',
    texts: supportTexts,
    title: (t) => t('resources.questions.many'),
    lazy: async () => ({ Page: (await import('./office/FaqScreens.tsx')).PortalFaq }),
  }),
  consolePage({
    path: '/system/faq',
    permission: 'feedbacks.view',
    texts: supportTexts,
    title: (t) => t('resources.questions.many'),
    lazy: async () => ({ Page: (await import('./office/FaqScreens.tsx')).ConsoleFaq }),
  }),
  consolePage({
    path: '/system/knowledge-base',
    permission: 'support.knowledge',
    texts,
    title: (t) => t('knowledge.title'),
    lazy: async () => ({ Page: (await import('./office/KnowledgePage.tsx')).KnowledgePage }),
  }),
  consolePage({
    path: '/system/manuals',
    permission: 'support.knowledge',
    texts: supportTexts,
    title: (t) => t('resources.manuals.many'),
    lazy: async () => ({ Page: (await import('./office/ManualsScreen.tsx')).ManualsScreen }),
  }),
  consolePage({
    path: '/system/feedback',
    permission: 'feedbacks.view',
    texts: supportTexts,
    title: (t) => t('resources.feedbacks.many'),
    lazy: async () => ({ Page: (await import('./office/FeedbackScreen.tsx')).FeedbackScreen }),
  }),
]
