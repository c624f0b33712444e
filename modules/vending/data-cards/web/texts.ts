import { defineTexts } from '#kernel/web/texts.tsx'

export const cardTexts = defineTexts('dataCards', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})
