import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the buyer's page. */
export const texts = defineTexts('buyer', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
