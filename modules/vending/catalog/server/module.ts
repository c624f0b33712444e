import { defineModule } from '#kernel/server/module.ts'
import { servedProducts, servedReviews } from './console.ts'
import { servedBatches, servedBrands, servedCategories } from './shelves.ts'

export default defineModule({
  name: 'vending.catalog',
  tables: ['vending.brand', 'vending.category', 'vending.product', 'vending.product_picture', 'vending.product_batch'],
  resources: [servedBrands, servedCategories, servedProducts, servedReviews, servedBatches],
  scopePaths: [
    'vending.brand',
    'vending.category',
    'vending.product',
    'vending.product_picture',
    'vending.product_batch',
  ].map((table) => ({ table, column: 'merchant_path' })),
  invariants: [
    {
      name: 'a product stands in a last-level category of its own merchant [S5-43]',
      sql: `select product.id from vending.product product
        join vending.category category on category.id = product.category_id
        where category.merchant_id <> product.merchant_id
          or exists (select from vending.category child where child.parent_id = category.id)`,
    },
    {
      name: 'an approved product has a thumbnail, and was reviewed by somebody else [S5-35]',
      sql: `select id from vending.product where state = 'approved' and (thumbnail_id is null or reviewed_by = submitted_by)`,
    },
  ],
})
