import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resources: columns, states, actions. */
export const codeTexts = defineTexts('authorizationCodes', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the screens beside the lists. */
export const texts = defineTexts('authorizationCodePages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
