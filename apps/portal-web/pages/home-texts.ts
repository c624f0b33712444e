import { defineTexts } from '#kernel/web/texts.tsx'

/** What the home of one contest offers besides what all offer. */
export const homeTexts = defineTexts('contestHomes', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
