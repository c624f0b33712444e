import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the pages of a coach's teams; those of refusals are the server's. */
export const texts = defineTexts('coachingPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
