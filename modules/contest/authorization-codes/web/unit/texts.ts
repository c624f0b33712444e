import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the unit's codes on the portal. */
export const texts = defineTexts('unitCodes', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
