import { defineTexts } from '#kernel/web/texts.tsx'

/** The words for swapping a contestant of a team that was handed in. */
export const texts = defineTexts('swapScreens', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
