import { randomBytes } from 'node:crypto'
import type { Tx } from '#kernel/server/database.ts'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchant, aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { areas, lines, points } from './contract.ts'

/** A merchant and its administrator. */
export interface Shop {
  id: string
  admin: TestAccount
}

export async function aShop(app: TestApp, wishes: { parent?: string; autoRefundMaxFen?: number } = {}): Promise<Shop> {
  const { id } = await aMerchant(app, wishes)
  return { id, admin: await aMerchantPerson(app, merchantAdminRole, id) }
}

const shops = new WeakMap<TestApp, Promise<{ own: Shop; other: Shop }>>()

/** Two merchants for all tests of an app: one that rows are made for, and a stranger. */
export function theShops(app: TestApp): Promise<{ own: Shop; other: Shop }> {
  const known = shops.get(app) ?? Promise.all([aShop(app), aShop(app)]).then(([own, other]) => ({ own, other }))
  shops.set(app, known)
  return known
}

export function aCode(): string {
  return randomBytes(5).toString('hex').toUpperCase()
}

/** Makes a row as the console makes one; answers its id. */
export async function made(app: TestApp, as: TestAccount, segment: string, values: object): Promise<string> {
  const answer = await app.as(as).post(`/api/console/${segment}`, { values })
  if (answer.status !== 200) throw new Error(`no row of ${segment} was made: ${JSON.stringify(answer.body)}`)
  return answer.body.data.id
}

export function anArea(app: TestApp, shop: Shop): Promise<string> {
  return made(app, shop.admin, 'areas', { code: aCode(), name: '湖滨片区' })
}

export async function aLine(app: TestApp, shop: Shop): Promise<string> {
  return made(app, shop.admin, 'lines', { code: aCode(), name: '一号线', area: await anArea(app, shop) })
}

/** Arranges what the product itself would not do; behind the wall, which takes nothing from who names no merchant. */
export async function arranged(app: TestApp, work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await app.ctx().change('vending.test', async (tx) => {
    await work(tx)
    return { subject: 'test', reply: null }
  })
}

export const aLocation = { latitude: 28.1127, longitude: 112.9834, address: '江州市湖滨路 18 号' }

export async function aPoint(app: TestApp, shop: Shop): Promise<string> {
  return made(app, shop.admin, 'points', {
    code: aCode(),
    name: '湖滨地铁站 A 口',
    area: await anArea(app, shop),
    location: aLocation,
  })
}

const own = async (app: TestApp) => (await theShops(app)).own
export const people = {
  as: async (app: TestApp) => (await own(app)).admin,
  stranger: async (app: TestApp) => (await theShops(app)).other.admin,
}

export const examples: RouteExamples = {
  ...exampleOfResource(areas, {
    ...people,
    row: async (app) => anArea(app, await own(app)),
    values: async () => ({ code: aCode(), name: '高新片区' }),
    edit: { name: '高新东区' },
  }),
  ...exampleOfResource(lines, {
    ...people,
    row: async (app) => aLine(app, await own(app)),
    values: async (app) => ({ code: aCode(), name: '二号线', area: await anArea(app, await own(app)) }),
    edit: { name: '二号夜线' },
  }),
  ...exampleOfResource(points, {
    ...people,
    row: async (app) => aPoint(app, await own(app)),
    values: async (app) => ({
      code: aCode(),
      name: '实验中学食堂',
      area: await anArea(app, await own(app)),
      location: aLocation,
    }),
    edit: { name: '实验中学南门' },
  }),
}
