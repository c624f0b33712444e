import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the start page alone: it is read by people who have no account yet, and comes without the wizard's. */
export const startTexts = defineTexts('startOfDeclaring', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
