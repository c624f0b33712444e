import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { aCode, theShops } from '#modules/vending/points/fixtures.ts'
import {
  aBrand,
  aCategory,
  anApprovedProduct,
  aPicturedProduct,
  aProduct,
  aProductPicture,
  productValues,
} from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const admin = app.as(own.admin)
const reviewer = app.as(await aMerchantPerson(app, merchantAdminRole, own.id))
const create = async (values: object) =>
  (await admin.post('/api/console/products', { values: { ...(await productValues(app, own)), ...values } })).body
const seen = async (id: string) => (await admin.get(`/api/console/products/${id}`)).body.data
const edit = async (id: string, values: object) => {
  const { revision } = await seen(id)
  return (await admin.patch(`/api/console/products/${id}`, { revision, values })).body
}
const approve = async (id: string, as = reviewer) =>
  (await as.post(`/api/console/product-reviews/${id}/approve`, {})).body.code
const problems = (body: { fields: { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => [path, code])
const places = (body: { fields: { path: string }[] }) => body.fields.map(({ path }) => path)

test('a product is kept with all its fields [console /catalog/products] [S3-PRODUCT-01] [S3-PRODUCT-02] [S1-FUNC-02]', async () => {
  const pictures = [await aProductPicture(app, own, 70), await aProductPicture(app, own, 71)]
  const thumbnail = [await aProductPicture(app, own, 72)]
  const values = {
    ...(await productValues(app, own)),
    brand: await aBrand(app, own),
    unit: '瓶',
    specification: '550 ml',
    thumbnail,
    pictures,
    description: '取自山间的天然水',
    manual: '开盖即饮',
    shelfLifeDays: 365,
    warranty: '质量问题包退',
    barcode: '6901234567892',
    remark: '主推',
  }
  const { id } = (await admin.post('/api/console/products', { values })).body.data
  const row = await seen(id)
  const ids = (files: { id: string }[]) => files.map((file) => file.id)
  expect({
    ...Object.fromEntries(Object.keys(values).map((name) => [name, row[name]])),
    brand: row.brand.id,
    category: row.category.id,
    thumbnail: ids(row.thumbnail),
    pictures: ids(row.pictures),
  }).toEqual(values)
  expect([row.state, row.merchant.id]).toEqual(['pending-with-photo', own.id])
})

test('a purchase price above the selling price is refused by its name, an equal one is not [S5-29] [S8-24]', async () => {
  const answer = await create({ purchasePrice: 201 })
  expect([answer.code, answer.message, problems(answer)]).toEqual([
    'purchase_above_price',
    '进货价不能高于售价',
    [['values.purchasePrice', 'purchase_above_price']],
  ])
  expect((await create({ purchasePrice: 200 })).code).toBe('H0000')
})

test('prices typed in the table are saved together: a purchase price above its selling price is refused at its cell [S5-29] [S8-24]', async () => {
  const [dear, cheap] = [(await create({})).data.id, (await create({})).data.id]
  const edited = async (id: string, values: object) => ({ id, revision: (await seen(id)).revision, values })
  const rows = [await edited(dear, { purchasePrice: 99_900 }), await edited(cheap, { purchasePrice: 120, price: 240 })]
  const { data } = (await admin.post('/api/console/products/bulk/edit', { rows })).body
  const message = '进货价不能高于售价'
  expect(data).toEqual({
    done: 1,
    failed: [
      {
        ...{ id: dear, code: 'purchase_above_price', message },
        fields: [{ path: 'values.purchasePrice', code: 'purchase_above_price', message }],
      },
    ],
  })
  const { purchasePrice, price } = await seen(cheap)
  expect([purchasePrice, price]).toEqual([120, 240])
})

test('a product stands in a last-level category, and nothing is put below one that holds products [console /catalog/categories] [S5-43] [S8-23] [S5-14]', async () => {
  const above = await aCategory(app, own)
  const below = await aCategory(app, own, { parent: above })
  const answer = await create({ category: above })
  expect([answer.code, answer.message]).toEqual(['category_not_last', '当前分类不是末级分类'])
  expect((await create({ category: below })).code).toBe('H0000')
  expect(problems(await create({ category: null }))).toEqual([['values.category', 'required']])
  const child = await admin.post('/api/console/categories', {
    values: { code: aCode(), name: '再下一级', position: 1, parent: below },
  })
  expect(child.body.code).toBe('category_holds_products')
})

test('the picker of a product offers last-level categories alone', async () => {
  const above = await aCategory(app, own, { name: '上级类' })
  const below = await aCategory(app, own, { name: '下级类', parent: above })
  const { rows } = (await admin.get('/api/console/categories/options', { 'f.isLastLevel': 'true', search: '级类' }))
    .body.data
  expect(rows.map((row: { id: string }) => row.id)).toEqual([below])
})

test('a category does not stand below itself', async () => {
  const above = await aCategory(app, own)
  const below = await aCategory(app, own, { parent: above })
  const { revision } = (await admin.get(`/api/console/categories/${above}`)).body.data
  const answer = await admin.patch(`/api/console/categories/${above}`, { revision, values: { parent: below } })
  expect(answer.body.code).toBe('category_below_itself')
})

test('a description has at most 200 characters [S5-40] [S9-21]', async () => {
  expect((await create({ description: '水'.repeat(200) })).code).toBe('H0000')
  expect(problems(await create({ description: '水'.repeat(201) }))).toEqual([['values.description', 'too_long']])
})

test('what is wrong with a field that may stay empty is said as it is, and emptied it is nothing', async () => {
  expect(problems(await create({ barcode: '12-34', shelfLifeDays: 0, unit: '一'.repeat(21) }))).toEqual([
    ['values.unit', 'too_long'],
    ['values.shelfLifeDays', 'positive_only'],
    ['values.barcode', 'product_barcode'],
  ])
  const { data } = await create({ barcode: '', shelfLifeDays: null, unit: '', brand: '' })
  const { barcode, shelfLifeDays, unit, brand } = await seen(data.id)
  expect([barcode, shelfLifeDays, unit, brand]).toEqual([null, null, null, null])
})

test('pictures are jpg or png of at most 500 KB, one thumbnail and up to five beside it [S5-36] [S5-37] [S5-38] [S9-18] [S9-19]', async () => {
  const store = (name: string, bytes: Buffer) =>
    app.inject({
      method: 'POST',
      url: `/api/files?purpose=product&name=${name}`,
      headers: { authorization: own.admin.token, 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  const noise = randomBytes(500 * 500 * 3)
  const large = await sharp(noise, { raw: { width: 500, height: 500, channels: 3 } })
    .png()
    .toBuffer()
  expect((await store('large.png', large)).json().code).toBe('file_too_large')
  expect((await store('leaflet.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).json().code).toBe('file_type_refused')
  const ids = []
  for (let side = 80; side < 86; side += 1) ids.push(await aProductPicture(app, own, side))
  expect(places(await create({ pictures: ids }))).toEqual(['values.pictures'])
  expect(places(await create({ thumbnail: ids.slice(0, 2) }))).toEqual(['values.thumbnail'])
  expect((await create({ pictures: ids.slice(0, 5), thumbnail: ids.slice(5) })).code).toBe('H0000')
})

test("somebody else's upload is no picture of one's product", async () => {
  const strange = await aProductPicture(app, other)
  expect((await create({ thumbnail: [strange] })).code).toBe('not_found')
})

test('a product is approved by a second person once it has a thumbnail [console /catalog/product-reviews] [S4-REVIEW-01] [S5-35]', async () => {
  const plain = await aProduct(app, own)
  expect((await seen(plain)).state).toBe('pending-without-photo')
  expect(await approve(plain)).toBe('thumbnail_missing')
  await edit(plain, { thumbnail: [await aProductPicture(app, own, 90)] })
  expect((await seen(plain)).state).toBe('pending-with-photo')
  expect(await approve(plain, admin)).toBe('own_product')
  expect(await approve(plain)).toBe('H0000')
  expect((await seen(plain)).state).toBe('approved')
  expect(await approve(plain)).toBe('wrong_state')
})

test('an ignored product comes back by being handed in again', async () => {
  const id = await aPicturedProduct(app, own)
  await reviewer.post(`/api/console/product-reviews/${id}/ignore`, { reason: '规格不清楚' })
  expect([(await seen(id)).state, (await seen(id)).reviewReason]).toEqual(['ignored', '规格不清楚'])
  await admin.post(`/api/console/products/${id}/resubmit`, {})
  expect((await seen(id)).state).toBe('pending-with-photo')
})

test('an approved product waits for a review again when something material changes, not for a price', async () => {
  const id = await anApprovedProduct(app, own)
  await edit(id, { price: 300, remark: '涨价' })
  expect((await seen(id)).state).toBe('approved')
  await edit(id, { name: '山泉气泡水' })
  expect((await seen(id)).state).toBe('pending-with-photo')
})

test('a batch ends after it was made [console /catalog/batches]', async () => {
  const product = await aProduct(app, own)
  const answer = await admin.post('/api/console/batches', {
    values: { product, number: aCode(), producedOn: '2026-10-02', expiresOn: '2026-10-01' },
  })
  expect(answer.body.code).toBe('batch_expires_first')
})

test("another merchant's product is not found, and nothing of it changes", async () => {
  const id = await aProduct(app, own)
  const { revision, name } = await seen(id)
  const stranger = app.as(other.admin)
  expect((await stranger.patch(`/api/console/products/${id}`, { revision, values: { name: '假货' } })).body.code).toBe(
    'not_found',
  )
  expect((await stranger.post(`/api/console/product-reviews/${id}/approve`, {})).body.code).toBe('not_found')
  expect((await seen(id)).name).toBe(name)
})
