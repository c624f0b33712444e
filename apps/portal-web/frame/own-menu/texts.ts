import { defineTexts } from '#kernel/web/texts.tsx'

/** Words that only who is signed in needs: they are no part of what every visitor fetches. */
export const ownMenuTexts = defineTexts('ownMenu', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
