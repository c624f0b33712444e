import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the desk's pages; those of its refusals and messages are the server's. */
export const texts = defineTexts('deskPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
