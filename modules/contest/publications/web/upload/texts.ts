import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of uploading a document on the portal. */
export const texts = defineTexts('documentUpload', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
