import { sql } from 'kysely'
import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Actor } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { catalogRefusals, productMoves, productReviews, products } from '../contract.ts'
import { approveProduct, createProduct, editProduct, ignoreProduct, resubmitProduct } from './products.ts'
import { goodsScope, writeRoles, writers } from './scope.ts'

const columns = {
  purchasePrice: sql`row.purchase_price_fen`,
  price: sql`row.price_fen`,
  submittedBy: sql`row.submitted_by`,
  reviewedBy: sql`row.reviewed_by`,
  thumbnail: sql`case when row.thumbnail_id is null then '{}'::uuid[] else array[row.thumbnail_id] end`,
  pictures: sql`array(select picture.file_id from vending.product_picture picture
    where picture.product_id = row.id order by picture.position)`,
}

export const servedProducts: ServedResource = serveResource(products, {
  rows: { from: sql`vending.product row`, code: sql`row.code`, columns },
  scope: goodsScope('products'),
  roles: { ...writeRoles, resubmit: writers },
  may: { resubmit: productMoves.resubmit },
  table: { name: 'vending.product', inUse: () => catalogRefusals.goods_in_use() },
  create: (ctx, values) => createProduct(ctx, values),
  edit: (ctx, id, values, revision) =>
    editProduct(ctx, id, values, (tx) => servedProducts.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: { resubmit: (ctx, id) => resubmitProduct(ctx, id) },
})

/** Two people: who handed a product in does not review it. */
function notOwn(actor: Actor, row: { submittedBy: { id: string } | null }): true | Refusal {
  return row.submittedBy !== null && row.submittedBy.id === actor.accountId ? catalogRefusals.own_product() : true
}

export const servedReviews: ServedResource = serveResource(productReviews, {
  rows: { from: sql`vending.product row`, columns },
  scope: goodsScope('products'),
  roles: { view: [...writers, 'auditor'], approve: writers, ignore: writers },
  may: {
    approve(actor, row) {
      const no = productMoves.approve.refusal(row.state)
      if (no) return no
      return row.thumbnail.length === 0 ? catalogRefusals.thumbnail_missing() : notOwn(actor, row)
    },
    ignore: (actor, row) => productMoves.ignore.refusal(row.state) ?? notOwn(actor, row),
  },
  actions: {
    approve: (ctx, id) => approveProduct(ctx, id),
    ignore: (ctx, id, body) => ignoreProduct(ctx, id, body),
  },
})
