import { defineTexts } from '#kernel/web/texts.tsx'

export const pointTexts = defineTexts('points', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})
