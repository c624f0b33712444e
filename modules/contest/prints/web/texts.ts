import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the print views and of the submission page; `paper` is always shown in Chinese, as the official form is. */
export const texts = defineTexts('printScreens', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
