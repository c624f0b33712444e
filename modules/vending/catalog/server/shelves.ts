import { sql } from 'kysely'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { ownColumns, requireSameMerchant } from '#modules/vending/merchants/server/index.ts'
import { batches, brands, catalogRefusals, categories } from '../contract.ts'
import { goodsScope, isLastLevel, writeRoles } from './scope.ts'

const inUse = () => catalogRefusals.goods_in_use()

export const servedBrands: ServedResource = serveResource(brands, {
  rows: {
    from: sql`vending.brand row`,
    code: sql`row.code`,
    columns: {
      productCount: sql`(select count(*)::int from vending.product product where product.brand_id = row.id)`,
    },
  },
  scope: goodsScope('brands'),
  roles: writeRoles,
  table: {
    name: 'vending.brand',
    stamps: ['created_at'],
    uniques: { brand_code: 'code' },
    besides: (ctx, tx, values) => ownColumns(ctx, tx, values.merchant),
    inUse,
  },
})

export const servedCategories: ServedResource = serveResource(categories, {
  rows: {
    from: sql`vending.category row`,
    code: sql`row.code`,
    columns: {
      isLastLevel,
      productCount: sql`(select count(*)::int from vending.product product where product.category_id = row.id)`,
    },
  },
  scope: goodsScope('categories'),
  roles: writeRoles,
  table: {
    name: 'vending.category',
    stamps: ['created_at'],
    uniques: { category_code: 'code' },
    async besides(ctx, tx, values) {
      const own = await ownColumns(ctx, tx, values.merchant, parentOf(values))
      await requireRoomBelow(tx, values.parent)
      return own
    },
    async guardEdit(_ctx, tx, after) {
      const { id, merchant, parent } = after as { id: string; merchant: string; parent: string | null }
      await requireSameMerchant(tx, merchant, parentOf({ parent }))
      await requireRoomBelow(tx, parent)
      await requireNoRing(tx, id, parent)
    },
    inUse,
  },
})

function parentOf({ parent }: { parent?: string | null | undefined }) {
  return { parent: { table: 'vending.category', id: parent } }
}

/** @throws category_holds_products: what stands in the parent would not be in a last-level category any more (S5-43) */
async function requireRoomBelow(tx: Tx, parent: string | null | undefined): Promise<void> {
  if (!parent) return
  await sql`select from vending.category where id = ${parent} for update`.execute(tx)
  const { rows } = await sql`select 1 from vending.product where category_id = ${parent} limit 1`.execute(tx)
  if (rows.length > 0) throw catalogRefusals.category_holds_products({}, at('parent', 'category_holds_products'))
}

/** @throws category_below_itself */
async function requireNoRing(tx: Tx, id: string, parent: string | null): Promise<void> {
  const { rows } = await sql`
    with recursive above as (
      select category.id, category.parent_id from vending.category category where category.id = ${parent}
      union
      select category.id, category.parent_id from vending.category category join above on category.id = above.parent_id)
    select 1 from above where id = ${id}`.execute(tx)
  if (rows.length > 0) throw catalogRefusals.category_below_itself({}, at('parent', 'category_below_itself'))
}

export const servedBatches: ServedResource = serveResource(batches, {
  rows: { from: sql`vending.product_batch row`, code: sql`row.number` },
  scope: goodsScope('batches'),
  roles: writeRoles,
  table: {
    name: 'vending.product_batch',
    stamps: ['created_at'],
    uniques: { product_batch_number: 'number' },
    async besides(_ctx, tx, values) {
      requireLife(values)
      const product = await tx
        .selectFrom('vending.product')
        .select(['merchant_id', 'merchant_path'])
        .where('id', '=', values.product)
        .forKeyShare()
        .executeTakeFirstOrThrow()
      return product
    },
    guardEdit(_ctx, _tx, after) {
      requireLife(after as { producedOn: string; expiresOn: string })
      return Promise.resolve()
    },
    inUse,
  },
})

/** @throws batch_expires_first */
function requireLife({ producedOn, expiresOn }: { producedOn: string; expiresOn: string }): void {
  if (expiresOn <= producedOn) throw catalogRefusals.batch_expires_first({}, at('expiresOn', 'batch_expires_first'))
}

/** The refusal is a problem of that field too. */
export function at(field: string, code: string) {
  return [{ path: `values.${field}`, code }]
}
