import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { merchantUserRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { aCode, aLine, aLocation, anArea, aPoint, aShop, theShops } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const create = async (segment: string, values: object, shop = own) =>
  (await app.as(shop.admin).post(`/api/console/${segment}`, { values })).body
const seen = async (segment: string, id: string, shop = own) =>
  (await app.as(shop.admin).get(`/api/console/${segment}/${id}`)).body

test('a point is kept with its area and its place on the map [console /fleet/points] [S1-FUNC-01]', async () => {
  const id = await aPoint(app, own)
  const { data } = await seen('points', id)
  expect([data.name, data.location, data.area.label, data.merchant.id]).toEqual([
    '湖滨地铁站 A 口',
    aLocation,
    '湖滨片区',
    own.id,
  ])
})

test('a point that was not marked on the map, or lies in no area, is not saved [S5-41]', async () => {
  const { code, fields } = await create('points', { code: aCode(), name: '南门' })
  expect([code, fields.map((each: { path: string }) => each.path).sort()]).toEqual([
    'invalid_input',
    ['values.area', 'values.location'],
  ])
})

test('two rows of one merchant do not share a code, those of two merchants may', async () => {
  const code = aCode()
  await create('areas', { code, name: '东区' })
  const again = await create('areas', { code, name: '西区' })
  expect(again.fields.map((each: { path: string; code: string }) => [each.path, each.code])).toEqual([
    ['values.code', 'taken'],
  ])
  expect((await create('areas', { code, name: '东区' }, other)).code).toBe('H0000')
})

test("a line or a point does not lie in another merchant's area", async () => {
  const strange = await anArea(app, other)
  for (const segment of ['lines', 'points']) {
    const answer = await create(segment, {
      code: aCode(),
      name: '串线',
      area: strange,
      ...(segment === 'points' ? { location: aLocation } : {}),
    })
    expect(answer.fields.map((each: { path: string; code: string }) => [each.path, each.code])).toEqual([
      ['values.area', 'not_an_option'],
    ])
  }
})

test('an area, a line or a point that something belongs to is not removed [console /fleet/areas] [console /fleet/lines]', async () => {
  const line = await aLine(app, own)
  const area = (await seen('lines', line)).data.area.id
  const answer = await app.as(own.admin).delete(`/api/console/areas/${area}`, {})
  expect([answer.status, answer.body.code]).toEqual([409, 'place_in_use'])
  expect((await app.as(own.admin).delete(`/api/console/lines/${line}`, {})).body.code).toBe('H0000')
  expect((await app.as(own.admin).delete(`/api/console/areas/${area}`, {})).body.code).toBe('H0000')
})

test("another merchant's row is not found, and nothing of it changes", async () => {
  const id = await anArea(app, own)
  const { revision } = (await seen('areas', id)).data
  const answer = await app.as(other.admin).patch(`/api/console/areas/${id}`, { revision, values: { name: '抢来的' } })
  expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
  expect((await app.as(other.admin).delete(`/api/console/areas/${id}`, {})).body.code).toBe('not_found')
  expect((await seen('areas', id)).data.name).toBe('湖滨片区')
})

test('a merchant reads and writes for its sub-merchant, never the other way round', async () => {
  const sub = await aShop(app, { parent: own.id })
  const made = await create('areas', { code: aCode(), name: '分店片区', merchant: sub.id })
  expect((await seen('areas', made.data.id, sub)).data.name).toBe('分店片区')
  expect((await create('areas', { code: aCode(), name: '越级', merchant: own.id }, sub)).code).not.toBe('H0000')
  const parents = await anArea(app, own)
  expect((await seen('areas', parents, sub)).code).toBe('not_found')
})

test('an ordinary user reads places and changes none', async () => {
  const user = await aMerchantPerson(app, merchantUserRole, own.id)
  const id = await anArea(app, own)
  expect((await app.as(user).get(`/api/console/areas/${id}`)).status).toBe(200)
  expect((await app.as(user).delete(`/api/console/areas/${id}`, {})).body.code).toBe('forbidden')
})

test('the database itself refuses a row that is written for another merchant', async () => {
  const { rows } = await app.write((db) =>
    sql<{ merchant_path: string[] }>`select merchant_path from vending.merchant where id = ${other.id}`.execute(db),
  )
  const path = rows[0]?.merchant_path ?? []
  const writing = app
    .ctx()
    .under({ organizationId: own.id, path: [] })
    .change('areas.test', async (tx) => {
      await sql`insert into vending.area (id, merchant_id, merchant_path, code, name, created_at)
        values (gen_random_uuid(), ${other.id}, ${path}::uuid[], 'X', 'X', now())`.execute(tx)
      return { subject: 'x', reply: null }
    })
  await expect(writing).rejects.toThrow('new row violates row-level security policy for table "area"')
})
