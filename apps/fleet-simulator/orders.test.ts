import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anApprovedProduct } from '#modules/vending/catalog/fixtures.ts'
import { gatewayContexts } from '#modules/vending/devices/fixtures.ts'
import { Gateway, issueCredential, onlineOf, startBundledBroker } from '#modules/vending/devices/server/index.ts'
import { aMachineInService, fillLane, laneIds } from '#modules/vending/machines/fixtures.ts'
import { Counter, pieceFen, type SellingMachine, setMerchant } from '#modules/vending/orders/fixtures.ts'
import { anActiveAccount } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { Body, type BodyFaults, soundBody } from './body.ts'
import { Chance } from './chance.ts'
import { Twin, type TwinOptions } from './twin.ts'

const app = await startTestApp({ now: 'real' })
const counter = new Counter(app)
const log = pino({ level: 'fatal' })
const folder = mkdtempSync(join(tmpdir(), 'orders-'))
const broker = await startBundledBroker({ host: '127.0.0.1', port: 0, log })
const gateway = new Gateway({
  contextOf: gatewayContexts(app),
  clock: app.clock,
  broker,
  notices: app.surroundings.database.notices,
  log,
})
const twins: Twin[] = []
let shop: Shop
beforeAll(async () => {
  shop = await aShop(app)
  await setMerchant(app, shop, { hasCart: true })
  await anActiveAccount(app, shop.id)
})
afterAll(async () => {
  await Promise.all(twins.map((twin) => twin.close()))
  await gateway.close()
  await broker.close()
  rmSync(folder, { recursive: true })
})

/** A machine of the fleet with goods in its first lanes, switched on. */
async function aTwin(options: Partial<TwinOptions> & { faults?: BodyFaults } = {}) {
  const id = await aMachineInService(app, shop)
  const lanes = await laneIds(app, shop, id)
  const product = await anApprovedProduct(app, shop)
  for (const lane of lanes.slice(0, 2)) await fillLane(app, lane, product, 5)
  const { tenant, machine: code, password } = await issueCredential(app.ctx(), id)
  await until(() => gateway.knows(id))
  const chance = new Chance(1)
  const twin = new Twin({
    login: { url: broker.url, tenant, machine: code, password },
    body: new Body(chance, { layers: 2, lanesPerLayer: 3, faults: options.faults ?? soundBody }),
    chance,
    journalPath: join(folder, `${code}.journal`),
    motorMs: 20,
    repeatMs: 300,
    heartbeatMs: 1000,
    ...options,
  })
  twins.push(twin)
  twin.powerOn()
  await until(async () => (await onlineOf(app.ctx().db, [id])).get(id)?.connection === 'online')
  const machine: SellingMachine = { id, code, lanes }
  return { machine, twin }
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const late = AbortSignal.timeout(15_000)
  while (!(await isSo())) {
    late.throwIfAborted()
    await delay(20)
  }
}

test('a machine on the wire gives what was paid for, piece by piece, once', async () => {
  const { machine, twin } = await aTwin()
  const order = await counter.paid(machine, [100, 101])
  await until(async () => (await counter.order(order)).ended_at !== null)
  await until(() => twin.waiting === 0)
  expect([await counter.axes(order), twin.body.fallen]).toEqual([['paid', 'delivered', 'none', 2 * pieceFen, 0], 2])
  expect([await counter.goods(machine.lanes[0]), await counter.goods(machine.lanes[1])]).toEqual([
    [4, 0, 'normal'],
    [4, 0, 'normal'],
  ])
})

test('a piece that is stuck in a machine on the wire is given back', async () => {
  const { machine, twin } = await aTwin({ faults: { ...soundBody, jamPercent: 100 } })
  const order = await counter.paid(machine)
  await until(async () => (await counter.order(order)).ended_at !== null)
  await until(() => twin.waiting === 0)
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'in-progress', 0, 0])
  await counter.refunded(order)
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, pieceFen])
  expect((await counter.goods(machine.lanes[0])).slice(0, 2)).toEqual([5, 0])
})

test('power that is cut while the motor turns leaves the piece in doubt, and nobody sends for it again', async () => {
  let hasCut = false
  const { machine, twin } = await aTwin({
    cutAt: (at) => {
      const isHit = !hasCut && at === 'turned'
      hasCut ||= isHit
      return isHit
    },
  })
  const order = await counter.paid(machine)
  await until(() => hasCut)
  twin.powerOn()
  await until(async () => (await counter.axes(order))[1] === 'unknown')
  await until(() => twin.waiting === 0)
  expect([twin.body.fallen, await counter.exceptions(order), (await counter.steps(order)).at(-1)]).toEqual([
    1,
    [['dispense-unknown', 'open']],
    'unknown',
  ])
})
