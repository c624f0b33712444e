import { defineTexts } from '#kernel/web/texts.tsx'

export const peopleTexts = defineTexts('people', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of merging. */
export const mergingTexts = defineTexts('peopleMerging', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
