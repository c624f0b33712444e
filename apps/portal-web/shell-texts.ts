import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the shell itself: frame, landing page, contest homes, sign-in, problems. */
export const shellTexts = defineTexts('portal', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
