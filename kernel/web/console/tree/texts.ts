import { defineTexts } from '../../texts.tsx'

export const treeTexts = defineTexts('tree', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
