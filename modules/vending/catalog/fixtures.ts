import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aFile, aPng } from '#modules/platform/files/fixtures.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { aCode, made, people, type Shop, theShops } from '#modules/vending/points/fixtures.ts'
import { batches, brands, categories, productReviews, products } from './contract.ts'

export function aBrand(app: TestApp, shop: Shop): Promise<string> {
  return made(app, shop.admin, 'brands', { code: aCode(), name: '山泉' })
}

/** A last-level category. */
export function aCategory(app: TestApp, shop: Shop, wishes: object = {}): Promise<string> {
  return made(app, shop.admin, 'categories', { code: aCode(), name: '饮用水', position: 10, ...wishes })
}

/** One valid form of a product. */
export async function productValues(app: TestApp, shop: Shop) {
  return {
    code: aCode(),
    name: '山泉天然水 550 ml',
    category: await aCategory(app, shop),
    purchasePrice: 90,
    price: 200,
  }
}

export async function aProduct(app: TestApp, shop: Shop, wishes: object = {}): Promise<string> {
  return made(app, shop.admin, 'products', { ...(await productValues(app, shop)), ...wishes })
}

/** A picture as a merchant hands one in. */
export async function aProductPicture(app: TestApp, shop: Shop, side = 64): Promise<string> {
  const bytes = await aPng(side)
  return (await aFile(app, shop.admin, { purpose: 'product', name: 'water.png', bytes })).fileId
}

/** A product with a thumbnail: somebody else can approve it. */
export async function aPicturedProduct(app: TestApp, shop: Shop): Promise<string> {
  return aProduct(app, shop, { thumbnail: [await aProductPicture(app, shop)] })
}

/** A second administrator of the merchant has said yes. */
export async function anApprovedProduct(app: TestApp, shop: Shop): Promise<string> {
  const id = await aPicturedProduct(app, shop)
  const reviewer = await aMerchantPerson(app, merchantAdminRole, shop.id)
  const answer = await app.as(reviewer).post(`/api/console/product-reviews/${id}/approve`, {})
  if (answer.status !== 200) throw new Error(`the product was not approved: ${JSON.stringify(answer.body)}`)
  return id
}

const own = async (app: TestApp) => (await theShops(app)).own
const reviewers = new WeakMap<TestApp, ReturnType<typeof aMerchantPerson>>()
async function theReviewer(app: TestApp) {
  const { id } = await own(app)
  const known = reviewers.get(app) ?? aMerchantPerson(app, merchantAdminRole, id)
  reviewers.set(app, known)
  return known
}

async function anIgnoredProduct(app: TestApp): Promise<string> {
  const id = await aProduct(app, await own(app))
  await app.as(await theReviewer(app)).post(`/api/console/product-reviews/${id}/ignore`, { reason: '图片不清楚' })
  return id
}

export const examples: RouteExamples = {
  ...exampleOfResource(brands, {
    ...people,
    row: async (app) => aBrand(app, await own(app)),
    values: async () => ({ code: aCode(), name: '清泉' }),
    edit: { name: '清泉饮品' },
  }),
  ...exampleOfResource(categories, {
    ...people,
    row: async (app) => aCategory(app, await own(app)),
    values: async () => ({ code: aCode(), name: '零食', position: 20 }),
    edit: { name: '休闲零食' },
  }),
  ...exampleOfResource(products, {
    ...people,
    row: async (app) => aProduct(app, await own(app)),
    values: async (app) => productValues(app, await own(app)),
    edit: { name: '山泉天然水 600 ml' },
    grid: { price: 350 },
    actions: { resubmit: { row: anIgnoredProduct } },
  }),
  ...exampleOfResource(productReviews, {
    as: theReviewer,
    stranger: people.stranger,
    row: async (app) => aPicturedProduct(app, await own(app)),
    values: async () => ({}),
  }),
  ...exampleOfResource(batches, {
    ...people,
    row: async (app) => aBatch(app, await own(app)),
    values: async (app) => ({
      product: await aProduct(app, await own(app)),
      number: aCode(),
      producedOn: '2026-10-01',
      expiresOn: '2027-10-01',
    }),
    edit: { remark: '整箱到货' },
  }),
}

/** A batch of the product; without one, of a new one. */
export async function aBatch(app: TestApp, shop: Shop, product?: string): Promise<string> {
  return made(app, shop.admin, 'batches', {
    product: product ?? (await aProduct(app, shop)),
    number: aCode(),
    producedOn: '2026-10-01',
    expiresOn: '2027-10-01',
  })
}
