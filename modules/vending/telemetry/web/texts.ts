import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the list of readings. */
export const readingTexts = defineTexts('telemetry', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the curves. */
export const curveTexts = defineTexts('curves', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
