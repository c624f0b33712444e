import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { auditEntries } from '../contract.ts'
import { auditTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = resourcePages(auditEntries, { group: 'system', texts: auditTexts })
