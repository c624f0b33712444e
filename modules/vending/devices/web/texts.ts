import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resources: columns, states, actions. */
export const deviceTexts = defineTexts('devices', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of what is shown beside the lists. */
export const devicePageTexts = defineTexts('devicePages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
