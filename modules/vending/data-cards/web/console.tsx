import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { dataCards, dataCardUsage } from '../contract.ts'
import { CardUses } from './CardUses.tsx'
import { cardTexts } from './texts.ts'

const options = { group: 'fleet', texts: cardTexts } as const

export const pages: readonly ConsolePage[] = [
  ...resourcePages(dataCards, { ...options, detail: CardUses }),
  ...resourcePages(dataCardUsage, options),
]
