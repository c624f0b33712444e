import { defineTexts } from '#kernel/web/texts.tsx'

/** The few words of the sign-in form, apart from those of the account pages: a contest home needs no more. */
export const signInTexts = defineTexts('signIn', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
