import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the lists, fields and buttons of help. */
export const supportTexts = defineTexts('support', {
  zh: () => import('../../texts/zh.ts'),
  en: () => import('../../texts/en.ts'),
  fr: () => import('../../texts/fr.ts'),
  ko: () => import('../../texts/ko.ts'),
})

/** The words of the office's own screens. */
export const texts = defineTexts('supportOffice', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
