import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resources: columns, choices, actions. */
export const paymentTexts = defineTexts('payments', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the pages. */
export const paymentPageTexts = defineTexts('paymentPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
