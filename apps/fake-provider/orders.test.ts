import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { setLane } from '#modules/vending/machines/fixtures.ts'
import { aSellingMachine, Counter, type PlacedOrder, type SellingMachine } from '#modules/vending/orders/fixtures.ts'
import { anActiveAccount } from '#modules/vending/payments/fixtures.ts'
import { pollRefunds } from '#modules/vending/payments/server/index.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { type FakeProvider, startFakeProvider } from './server.ts'

const publicUrl = { publicUrl: '' }
const app = await startTestApp({ now: 'real', config: publicUrl })
const counter = new Counter(app)
const provider: FakeProvider = await startFakeProvider()
let shop: Shop
beforeAll(async () => {
  Object.assign(app.config, { publicUrl: await app.origin() })
  shop = await aShop(app)
  await anActiveAccount(app, shop.id, { ...provider.register('1900000077'), address: provider.origin })
})
afterAll(() => provider.close())

/** A machine whose first lane costs what makes the provider behave so. */
async function aMachineAt(priceFen: number): Promise<SellingMachine> {
  const machine = await aSellingMachine(app, shop, [5])
  await setLane(app, machine.lanes[0] ?? '', { price_fen: priceFen })
  return machine
}

async function shownCode(priceFen: number): Promise<{ order: PlacedOrder; codeUrl: string }> {
  const order = await counter.placed(await aMachineAt(priceFen), priceFen)
  const ask = async () => (await app.anonymous.post(`/api/buy-orders/${order.ticket}/payment`, {})).body.data.codeUrl
  const codeUrl = await ask()
  expect(await ask()).toBe(codeUrl)
  return { order, codeUrl }
}

async function settled(): Promise<void> {
  await provider.settled()
  await app.drainJobs()
  await provider.settled()
  await app.drainJobs()
}

test('an order that was paid at the provider is dispensed, and what does not come out goes back there', async () => {
  const { order, codeUrl } = await shownCode(1000)
  await provider.pay(codeUrl)
  await settled()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await settled()
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, 1000])
})

test('an order whose notification was lost is paid all the same, found when its time is over', async () => {
  const { order, codeUrl } = await shownCode(1905)
  await provider.pay(codeUrl)
  await settled()
  expect((await counter.axes(order))[0]).toBe('paying')
  app.clock.advance(121_000)
  await counter.sweep()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
})

test('an order given up is closed at the provider; one that was paid meanwhile is not given up', async () => {
  const gone = await shownCode(1000)
  const cancel = async (order: PlacedOrder) =>
    (await app.anonymous.post(`/api/buy-orders/${order.ticket}/cancel`, {})).body.code
  expect(await cancel(gone.order)).toBe('H0000')
  await provider.pay(gone.codeUrl)
  await settled()
  expect((await counter.axes(gone.order))[0]).toBe('closed')
  const paid = await shownCode(1905)
  await provider.pay(paid.codeUrl)
  expect(await cancel(paid.order)).toBe('order_over')
  await settled()
  expect((await counter.axes(paid.order))[0]).toBe('paid')
})

test('a refund that the provider cannot give is noted, and tried again it arrives', async () => {
  const { order, codeUrl } = await shownCode(1909)
  await provider.pay(codeUrl)
  await settled()
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await settled()
  await pollRefunds(app.ctx())
  await app.drainJobs()
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'failed', 0, 0])
  expect(await counter.exceptions(order)).toEqual([['refund-failed', 'open']])
})
