import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resource: columns, states, actions, what is missing. */
export const delegationTexts = defineTexts('delegations', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the pages. */
export const texts = defineTexts('delegationPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
