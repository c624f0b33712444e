import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Inputs } from '#kernel/contract/resource.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { beforeOf, guardUniques } from '#kernel/server/resource/write.ts'
import { attachableFile } from '#modules/platform/files/server/index.ts'
import { ownColumns, requireSameMerchant } from '#modules/vending/merchants/server/index.ts'
import { catalogRefusals, materialFields, type ProductState, productMoves, type products } from '../contract.ts'
import { at } from './shelves.ts'

/** What a form of a product sends. */
export type ProductValues = Omit<Inputs<(typeof products)['fields']>, 'state' | 'createdAt'>

const uniques = { uniques: { product_code: 'code' } }

/**
 * A new product; it waits for its review.
 * @throws purchase_above_price, category_not_last, and what pictures are refused with
 */
export async function createProduct(ctx: Ctx, values: ProductValues): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  return await ctx.change('products.create', async (tx) => {
    requireMargin(values)
    const own = await ownColumns(ctx, tx, values.merchant, pointersOf(values))
    await requireLastLevel(tx, values.category)
    await requirePictures(ctx, tx, pictureIds(values), [])
    await guardUniques(uniques, () =>
      tx
        .insertInto('vending.product')
        .values({
          id,
          merchant_id: own.merchant_id,
          merchant_path: [...own.merchant_path],
          ...columnsOf(values),
          state: pendingFor(values),
          submitted_by: ctx.actor.accountId,
          created_at: ctx.clock.now(),
        })
        .execute(),
    )
    await putPictures(tx, { id, path: own.merchant_path }, values.pictures ?? [])
    return { subject: id, after: values, reply: { id } }
  })
}

type Lock = (tx: Tx) => Promise<Readonly<Record<string, unknown>>>

/** Changes what was sent. An approved product of which something material changes waits for a review again. */
export async function editProduct(ctx: Ctx, id: string, values: Partial<ProductValues>, lock: Lock): Promise<void> {
  await ctx.change('products.edit', async (tx) => {
    const before = await lock(tx)
    const after = { ...before, ...values } as unknown as ProductValues & { merchant: string; state: ProductState }
    requireMargin(after)
    await requireSameMerchant(tx, after.merchant, pointersOf(after))
    await requireLastLevel(tx, after.category)
    await requirePictures(ctx, tx, pictureIds(after), pictureIds(before))
    const isMaterial = materialFields.some(
      (name) => name in values && !isDeepStrictEqual(values[name] ?? null, before[name] ?? null),
    )
    const goesBack = after.state !== 'ignored' && (isMaterial || after.state !== 'approved')
    const row = await guardUniques(uniques, () =>
      tx
        .updateTable('vending.product')
        .set({
          ...columnsOf(after),
          ...(goesBack ? { state: pendingFor(after) } : {}),
          ...(isMaterial ? { submitted_by: ctx.actor.accountId } : {}),
        })
        .where('id', '=', id)
        .returning('merchant_path')
        .executeTakeFirstOrThrow(),
    )
    if (values.pictures !== undefined) await putPictures(tx, { id, path: row.merchant_path }, values.pictures ?? [])
    return { subject: id, before: beforeOf(before, values), after: values, reply: null }
  })
}

/** An ignored product comes back to the review. */
export async function resubmitProduct(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('products.resubmit', async (tx) => {
    const row = await lockProduct(tx, id)
    productMoves.resubmit.require(row.state)
    const state = row.thumbnail_id === null ? 'pending-without-photo' : 'pending-with-photo'
    await tx
      .updateTable('vending.product')
      .set({ state, submitted_by: accountOf(ctx), review_reason: null })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state }, reply: null }
  })
}

interface Reviewed {
  state: ProductState
  thumbnail_id: string | null
  category_id: string
  purchase_price_fen: number
  price_fen: number
  submitted_by: string | null
}

async function lockProduct(tx: Tx, id: string): Promise<Reviewed> {
  const row = await tx
    .selectFrom('vending.product')
    .select(['state', 'thumbnail_id', 'category_id', 'purchase_price_fen', 'price_fen', 'submitted_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { ...row, state: row.state as ProductState }
}

/**
 * A second person's yes: thumbnail, last-level category and prices are in order (vending.md M2).
 * @throws wrong_state, own_product, thumbnail_missing, category_not_last, purchase_above_price
 */
export async function approveProduct(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('productReviews.approve', async (tx) => {
    const row = await lockProduct(tx, id)
    productMoves.approve.require(row.state)
    const accountId = accountOf(ctx)
    if (row.submitted_by === accountId) throw catalogRefusals.own_product()
    if (row.thumbnail_id === null) throw catalogRefusals.thumbnail_missing()
    requireMargin({ purchasePrice: row.purchase_price_fen, price: row.price_fen })
    await requireLastLevel(tx, row.category_id)
    const state = productMoves.approve.to
    await putReview(ctx, tx, id, { state, reason: null })
    return { subject: id, before: { state: row.state }, after: { state }, reply: null }
  })
}

/** @throws wrong_state, own_product */
export async function ignoreProduct(ctx: Ctx, id: string, { reason }: { reason: string }): Promise<null> {
  return await ctx.change('productReviews.ignore', async (tx) => {
    const row = await lockProduct(tx, id)
    productMoves.ignore.require(row.state)
    if (row.submitted_by === accountOf(ctx)) throw catalogRefusals.own_product()
    const state = productMoves.ignore.to
    await putReview(ctx, tx, id, { state, reason })
    return { subject: id, before: { state: row.state }, after: { state }, reason, reply: null }
  })
}

async function putReview(
  ctx: Ctx,
  tx: Tx,
  id: string,
  { state, reason }: { state: ProductState; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('vending.product')
    .set({ state, review_reason: reason, reviewed_by: accountOf(ctx), reviewed_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}

function columnsOf(values: ProductValues) {
  return {
    code: values.code,
    name: values.name,
    brand_id: values.brand ?? null,
    category_id: values.category,
    unit: values.unit ?? null,
    specification: values.specification ?? null,
    purchase_price_fen: values.purchasePrice,
    price_fen: values.price,
    thumbnail_id: values.thumbnail?.[0] ?? null,
    manual: values.manual ?? null,
    description: values.description ?? null,
    shelf_life_days: values.shelfLifeDays ?? null,
    warranty: values.warranty ?? null,
    barcode: values.barcode ?? null,
    remark: values.remark ?? null,
  }
}

function pendingFor({ thumbnail }: { thumbnail?: readonly string[] | null | undefined }): ProductState {
  return (thumbnail ?? []).length > 0 ? 'pending-with-photo' : 'pending-without-photo'
}

function pointersOf({ brand, category }: { brand?: string | null | undefined; category: string }) {
  return {
    brand: { table: 'vending.brand', id: brand },
    category: { table: 'vending.category', id: category },
  }
}

/** @throws purchase_above_price; equal is allowed (S5-29) */
function requireMargin({ purchasePrice, price }: { purchasePrice: number; price: number }): void {
  if (purchasePrice > price) throw catalogRefusals.purchase_above_price({}, at('purchasePrice', 'purchase_above_price'))
}

/** Holds the category, so that nothing is put below it meanwhile. @throws category_not_last (S5-43) */
async function requireLastLevel(tx: Tx, category: string): Promise<void> {
  await sql`select from vending.category where id = ${category} for update`.execute(tx)
  const { rows } = await sql`select 1 from vending.category where parent_id = ${category} limit 1`.execute(tx)
  if (rows.length > 0) throw catalogRefusals.category_not_last({}, at('category', 'category_not_last'))
}

function pictureIds(values: { thumbnail?: unknown; pictures?: unknown }): string[] {
  return [...((values.thumbnail ?? []) as string[]), ...((values.pictures ?? []) as string[])]
}

/** New pictures are one's own uploads; those that were there stay whoever brought them. */
async function requirePictures(ctx: Ctx, tx: Tx, ids: readonly string[], there: readonly string[]): Promise<void> {
  for (const fileId of ids)
    if (!there.includes(fileId)) {
      const file = await attachableFile(tx, { fileId, accountId: accountOf(ctx) })
      if (file.purpose !== 'product') throw kernelRefusals.invalid_input({ count: 1 }, at('thumbnail', 'not_an_option'))
    }
}

async function putPictures(
  tx: Tx,
  product: { id: string; path: readonly string[] },
  ids: readonly string[],
): Promise<void> {
  await tx.deleteFrom('vending.product_picture').where('product_id', '=', product.id).execute()
  if (ids.length === 0) return
  await tx
    .insertInto('vending.product_picture')
    .values(
      ids.map((fileId, index) => ({
        product_id: product.id,
        position: index + 1,
        merchant_path: [...product.path],
        file_id: fileId,
      })),
    )
    .execute()
}
