import { defineTexts } from '#kernel/web/texts.tsx'

export const approvalsTexts = defineTexts('approvals', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the screens beside the lists. */
export const approvalsPageTexts = defineTexts('approvalsPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
