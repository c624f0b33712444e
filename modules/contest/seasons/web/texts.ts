import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the season's pages in the console. */
export const texts = defineTexts('seasonPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})

/** The words of the resource and of its refusals. */
export const seasonTexts = defineTexts('seasons', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})
