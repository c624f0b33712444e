import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { merchantUserRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { aCode, aShop, theShops } from '#modules/vending/points/fixtures.ts'
import { aBrand, aProduct } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const admin = app.as(own.admin)
const seen = async (id: string) => (await admin.get(`/api/console/brands/${id}`)).body
const create = async (values: object, as = admin) => (await as.post('/api/console/brands', { values })).body
const problems = (body: { fields: { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => [path, code])

test('a brand is made, listed with its products, found by name and code, and changed [console /catalog/brands]', async () => {
  const shop = await aShop(app)
  const as = app.as(shop.admin)
  const made = async (code: string, name: string): Promise<string> => (await create({ code, name }, as)).data.id
  const [spring, stone] = [await made('SPRING', '山泉'), await made('STONE', '石上')]
  await aBrand(app, other)
  await aProduct(app, shop, { brand: spring })
  const list = async (query: Record<string, string> = {}) =>
    (await as.get('/api/console/brands', query)).body.data.rows.map(
      (row: { id: string; code: string; name: string; productCount: number }) => [
        row.id,
        row.code,
        row.name,
        row.productCount,
      ],
    )
  const [first, second] = [
    [spring, 'SPRING', '山泉', 1],
    [stone, 'STONE', '石上', 0],
  ]
  expect(await list()).toEqual([first, second])
  expect([await list({ search: '山' }), await list({ search: 'STON' })]).toEqual([[first], [second]])
  const row = (await as.get(`/api/console/brands/${stone}`)).body.data
  expect(row.merchant.id).toBe(shop.id)
  const edited = await as.patch(`/api/console/brands/${stone}`, { revision: row.revision, values: { name: '石上清' } })
  expect(edited.body.code).toBe('H0000')
  expect(await list({ search: '石上清' })).toEqual([[stone, 'STONE', '石上清', 0]])
})

test('a merchant has each code but once, another merchant may have the same; two brands may share a name', async () => {
  const code = aCode()
  expect((await create({ code, name: '清泉' })).code).toBe('H0000')
  const again = await create({ code, name: '清泉二' })
  expect([again.code, problems(again)]).toEqual(['invalid_input', [['values.code', 'taken']]])
  expect((await create({ code: aCode(), name: '清泉' })).code).toBe('H0000')
  expect((await create({ code, name: '清泉' }, app.as(other.admin))).code).toBe('H0000')
  expect(problems(await create({ code: '', name: '' }))).toEqual([
    ['values.code', 'required'],
    ['values.name', 'required'],
  ])
})

test('a brand that a product has stays; once it has none, it goes', async () => {
  const id = await aBrand(app, own)
  const product = await aProduct(app, own, { brand: id })
  const remove = async () => (await admin.delete(`/api/console/brands/${id}`)).body
  const refused = await remove()
  expect([refused.code, refused.message]).toEqual(['goods_in_use', '还有内容用到它，不能删除'])
  expect((await seen(id)).data.productCount).toBe(1)
  expect((await admin.delete(`/api/console/products/${product}`)).body.code).toBe('H0000')
  expect((await remove()).code).toBe('H0000')
  expect((await seen(id)).code).toBe('not_found')
})

test('an ordinary user reads brands and makes none; another merchant’s brand is found by nobody', async () => {
  const id = await aBrand(app, own)
  const user = app.as(await aMerchantPerson(app, merchantUserRole, own.id))
  expect((await user.get(`/api/console/brands/${id}`)).body.code).toBe('H0000')
  expect((await create({ code: aCode(), name: '清泉' }, user)).code).toBe('forbidden')
  expect((await user.delete(`/api/console/brands/${id}`)).body.code).toBe('forbidden')
  const stranger = app.as(other.admin)
  const { revision } = (await seen(id)).data
  const answers = [
    await stranger.get(`/api/console/brands/${id}`),
    await stranger.patch(`/api/console/brands/${id}`, { revision, values: { name: '假货' } }),
    await stranger.delete(`/api/console/brands/${id}`),
  ]
  expect(answers.map(({ body }) => body.code)).toEqual(['not_found', 'not_found', 'not_found'])
  expect((await seen(id)).data.name).toBe('山泉')
})
