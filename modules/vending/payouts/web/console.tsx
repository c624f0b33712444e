import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { receivingAccounts } from '../contract.ts'
import { payoutTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = resourcePages(receivingAccounts, { group: 'money', texts: payoutTexts })
