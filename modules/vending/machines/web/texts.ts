import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resources: columns, states, actions. */
export const machineTexts = defineTexts('machines', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of a machine drawn, its layout and the authorizations. */
export const machinePageTexts = defineTexts('machinePages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
