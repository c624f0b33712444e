import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resources: columns, states, actions. */
export const payoutTexts = defineTexts('payouts', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})
