import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of the console's gallery: only whoever builds the console reads them. */
export const galleryTexts = defineTexts('consoleGallery', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
