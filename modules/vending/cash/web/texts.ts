import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resource: columns, states, actions. */
export const cashTexts = defineTexts('cash', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})
