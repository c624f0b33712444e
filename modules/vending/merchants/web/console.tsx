import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { merchants } from '../contract.ts'
import { MerchantDetail } from './MerchantDetail.tsx'
import { merchantTexts } from './texts.ts'

export const pages: readonly ConsolePage[] = [
  ...resourcePages(merchants, { group: 'organization', texts: merchantTexts, detail: MerchantDetail }),
]
