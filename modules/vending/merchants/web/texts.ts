import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resource: columns, choices, actions. */
export const merchantTexts = defineTexts('merchants', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the page. */
export const texts = defineTexts('merchantPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
