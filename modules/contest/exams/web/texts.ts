import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resources: columns, states, actions. */
export const resourceTexts = defineTexts('exams', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the office's screen. */
export const texts = defineTexts('examPages', {
  zh: () => import('./office/texts/zh.ts'),
  en: () => import('./office/texts/en.ts'),
  fr: () => import('./office/texts/fr.ts'),
  ko: () => import('./office/texts/ko.ts'),
})
