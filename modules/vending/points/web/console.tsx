import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { areas, lines, points } from '../contract.ts'
import { pointTexts } from './texts.ts'

const options = { group: 'fleet', texts: pointTexts } as const

export const pages: readonly ConsolePage[] = [areas, lines, points].flatMap((each) => resourcePages(each, options))
