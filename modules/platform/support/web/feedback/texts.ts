import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the portal's page for feedback. */
export const texts = defineTexts('supportFeedback', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
