import { defineTexts } from '#kernel/web/texts.tsx'

export const accessTexts = defineTexts('access', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the screens beside the lists. */
export const accessPageTexts = defineTexts('accessPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
