import { defineTexts } from '../../texts.tsx'

export const mapTexts = defineTexts('map', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
