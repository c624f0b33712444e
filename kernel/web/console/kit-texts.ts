import { defineTexts } from '../texts.tsx'

/** The words that every list, form and detail of the console shares. */
export const kitTexts = defineTexts('consoleKit', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
