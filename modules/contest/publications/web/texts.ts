import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the portal's public pages of this module. */
export const texts = defineTexts('publicationPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
