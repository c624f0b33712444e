import { defineTexts } from '#kernel/web/texts.tsx'

export const consoleTexts = defineTexts('consoleShell', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
