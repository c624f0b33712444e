import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resources: columns, choices. */
export const ledgerTexts = defineTexts('ledger', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the pages. */
export const ledgerPageTexts = defineTexts('ledgerPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
