import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the declaration screens; those of the module's refusals are the server's. */
export const texts = defineTexts('declarationScreens', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
