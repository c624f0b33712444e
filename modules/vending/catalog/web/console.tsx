import type { ConsolePage } from '#kernel/web/console/pages.ts'
import { resourcePages } from '#kernel/web/console/resource-pages.tsx'
import { batches, brands, categories, productReviews, products } from '../contract.ts'
import { CategoryTree, ParentTree } from './CategoryTree.tsx'
import { ProductUses } from './ProductUses.tsx'
import { catalogTexts } from './texts.ts'

const options = { group: 'catalog', texts: catalogTexts } as const

export const pages: readonly ConsolePage[] = [
  ...resourcePages(brands, options),
  ...resourcePages(categories, { ...options, aside: ParentTree }),
  ...resourcePages(products, {
    ...options,
    aside: CategoryTree,
    detail: ProductUses,
    related: [{ resource: batches, by: 'product', texts: catalogTexts }],
  }),
  ...resourcePages(productReviews, options),
  ...resourcePages(batches, options),
]
