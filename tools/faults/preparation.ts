import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { readConfig } from '#kernel/server/config.ts'
import { openLog } from '#kernel/server/log.ts'
import type { TestAccount, TestAnswer, TestApp, TestCaller } from '#kernel/testing/app.ts'
import { anApprovedProduct } from '#modules/vending/catalog/fixtures.ts'
import { issueCredential } from '#modules/vending/devices/server/index.ts'
import { aMachineInService, fillLane, laneIds } from '#modules/vending/machines/fixtures.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { setMerchant } from '#modules/vending/orders/fixtures.ts'
import { anActiveAccount } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import type { Chance } from '../../apps/fleet-simulator/chance.ts'
import type { TwinLogin } from '../../apps/fleet-simulator/connection.ts'
import { buildApp } from '../../apps/server/app.ts'
import { type Request, sendRequest } from './requests.ts'
import { allowShortWaits, shortWaits } from './short-waits.ts'
import type { Stage } from './stage.ts'

export interface PreparedShop extends Shop {
  /** who agrees to what the administrator has asked for */
  second: TestAccount
}
export interface PreparedMachine {
  id: string
  code: string
  shop: PreparedShop
}
export interface Prepared {
  shops: PreparedShop[]
  machines: PreparedMachine[]
  logins: TwinLogin[]
}

/** Every lane holds so many at first, and never more. */
export const laneCapacity = 8
export const startStock = 5
const pricesFen = [250, 300, 350]
/** by its last three digits the fake provider behaves badly (apps/fake-provider/README.md) */
const nastyPricesFen = [
  901, 902, 902, 902, 903, 903, 904, 904, 905, 905, 905, 906, 907, 907, 907, 908, 908, 909, 909, 909,
]
const nastyPercent = 45
/** the merchant of the second shop decides itself above this */
const smallRefundMaxFen = 5_00

/**
 * Two merchants with an account at the provider each, and machines in service with goods in every lane, made the way the
 * tests make them: over the routes of the program that runs. The first merchant has the cart, the second decides about refunds.
 */
export async function prepare(stage: Stage, machines: number, compress: number, chance: Chance): Promise<Prepared> {
  allowShortWaits()
  const inside = await buildApp({
    config: readConfig(stage.environment, { mode: 'start', demo: false }),
    log: openLog('silent'),
    databaseUrl: stage.databaseUrl,
  })
  try {
    const app = overHttp(stage, () => inside.context('faults'))
    await shortenWaits(app, compress)
    await keepCountOfGoods(app)
    const shops: PreparedShop[] = []
    const products: string[] = []
    for (const account of stage.provider.signUps) {
      const shop = await aShop(app)
      await setMerchant(app, shop, shops.length === 0 ? { hasCart: true } : { autoRefundMaxFen: smallRefundMaxFen })
      await anActiveAccount(app, shop.id, { ...account, address: stage.provider.origin })
      products.push(await anApprovedProduct(app, shop))
      shops.push({ ...shop, second: await aMerchantPerson(app, merchantAdminRole, shop.id) })
    }
    const prepared: Prepared = { shops, machines: [], logins: [] }
    for (let index = 0; index < machines; index += 1) {
      const [shop, product] = [shops[index % shops.length], products[index % shops.length]]
      if (!shop || !product) throw new Error('the provider knows no merchant')
      const id = await aMachineInService(app, shop)
      for (const lane of await laneIds(app, shop, id)) await fillLane(app, lane, product, startStock, priceOf(chance))
      const { tenant, machine: code, password } = await issueCredential(app.ctx(), id)
      prepared.machines.push({ id, code, shop })
      prepared.logins.push({ url: stage.brokerUrl, tenant, machine: code, password })
    }
    return prepared
  } finally {
    await inside.close()
  }
}

function priceOf(chance: Chance): number {
  const prices = chance.percent(nastyPercent) ? nastyPricesFen : pricesFen
  return prices[chance.whole(0, prices.length - 1)] ?? 250
}

async function shortenWaits(app: TestApp, compress: number): Promise<void> {
  await app.ctx().change('faults.settings', async (tx) => {
    for (const [key, valueMs] of shortWaits(compress))
      await sql`update platform.setting set value = ${JSON.stringify(valueMs)}::jsonb where key = ${key}`.execute(tx)
    return { subject: 'faults', reply: null }
  })
}

/** What replenishers bring is noted beside the lanes, in the change that puts it in: there is no half of it. */
async function keepCountOfGoods(app: TestApp): Promise<void> {
  await app.ctx().change('faults.goods', async (tx) => {
    await sql`create schema faults`.execute(tx)
    await sql`create table faults.brought (lane_id uuid not null, quantity integer not null)`.execute(tx)
    return { subject: 'faults', reply: null }
  })
}

/** The part of a test app that the fixtures use, over the program that runs. */
function overHttp(stage: Stage, ctx: TestApp['ctx']): TestApp {
  const send = (address: string, request: Request) =>
    sendRequest<unknown>(new URL(address, stage.origin), request) as Promise<TestAnswer>
  const callerOf = (account: TestAccount): TestCaller => {
    const write =
      (method: string) =>
      (address: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer> =>
        send(address, {
          method,
          headers: { authorization: account.token, 'idempotency-key': randomUUID(), ...headers },
          body: body ?? {},
        })
    return {
      get: (address) => send(address, { method: 'GET', headers: { authorization: account.token } }),
      post: write('POST'),
      put: write('PUT'),
      patch: write('PATCH'),
      delete: write('DELETE'),
      in: () => callerOf(account),
    }
  }
  return { clock: { now: () => new Date() }, ctx, as: callerOf } as unknown as TestApp
}
