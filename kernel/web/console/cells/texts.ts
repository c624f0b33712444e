import { defineTexts } from '../../texts.tsx'

/** Of what is typed in the cells of a table: lines of a document, and rows of a list. */
export const cellTexts = defineTexts('consoleCells', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
