import { defineTexts } from '#kernel/web/texts.tsx'

export const messagingTexts = defineTexts('messaging', {
  zh: () => import('../../texts/zh.ts'),
  en: () => import('../../texts/en.ts'),
  fr: () => import('../../texts/fr.ts'),
  ko: () => import('../../texts/ko.ts'),
})

/** The words beside the lists. */
export const officeTexts = defineTexts('messagingOffice', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
