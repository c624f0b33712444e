import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the list of recommendation quotas: columns, refusals. */
export const quotaTexts = defineTexts('screening', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

export const texts = defineTexts('screeningPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
