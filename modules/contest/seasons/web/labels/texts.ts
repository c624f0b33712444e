import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the page on which a season's own words are corrected. */
export const labelTexts = defineTexts('seasonLabels', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
