import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the account pages. */
export const accountPageTexts = defineTexts('accountPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})

/** What the server says of wrong fields, for what the browser finds out by itself. */
export const accountTexts = defineTexts('accounts', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})
