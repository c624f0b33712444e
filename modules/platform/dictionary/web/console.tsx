import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { dictionaryEntries } from '../contract.ts'
import { dictionaryTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = resourcePages(dictionaryEntries, {
  group: 'system',
  texts: dictionaryTexts,
})
