import { defineTexts } from '#kernel/web/texts.tsx'

/** The words of alarms, their rules and work orders. */
export const upkeepTexts = defineTexts('upkeep', {
  zh: () => import('../texts/zh.ts'),
  en: () => import('../texts/en.ts'),
  fr: () => import('../texts/fr.ts'),
  ko: () => import('../texts/ko.ts'),
})

/** The words of the diagnosis, and of what stands beside the lists. */
export const upkeepPageTexts = defineTexts('upkeepPages', {
  zh: () => import('./texts/zh.ts'),
  en: () => import('./texts/en.ts'),
  fr: () => import('./texts/fr.ts'),
  ko: () => import('./texts/ko.ts'),
})
