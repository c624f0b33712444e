import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resource, which the server speaks too. */
export const agreementTexts = defineTexts('agreements', {
  zh: () => import('../../texts/zh.ts'),
  en: () => import('../../texts/en.ts'),
  fr: () => import('../../texts/fr.ts'),
  ko: () => import('../../texts/ko.ts'),
})

export const agreementOfficeTexts = defineTexts('agreementOffice', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
