import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { settlements, settlementsPage } from './pages.tsx'

export const pages: readonly ConsolePage[] = resourcePages(settlements, settlementsPage)
