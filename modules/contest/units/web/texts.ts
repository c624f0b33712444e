import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the resource: columns, states, actions. */
export const requestTexts = defineTexts('units', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the screens. */
export const texts = defineTexts('unitPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
