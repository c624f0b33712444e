import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of one's own security: few need them, so that they come by themselves. */
export const securityTexts = defineTexts('security', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
