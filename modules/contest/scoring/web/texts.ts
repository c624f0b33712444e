import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resource: columns, states, actions. */
export const protestTexts = defineTexts('scoring', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the screens, of the console and the portal. */
export const texts = defineTexts('scoringPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
