import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anApprovedProduct } from '#modules/vending/catalog/fixtures.ts'
import { fillLane } from '#modules/vending/machines/fixtures.ts'
import { anActiveAccount, tellPayment, tellRefund } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aPlacedOrder, aSellingMachine, Counter, type PlacedOrder, pieceFen, setMerchant } from './fixtures.ts'
import type { BoughtOrder } from './schema.ts'
import { paymentIdOf } from './server/held.ts'
import { refundByHand, rejectRefund } from './server/index.ts'
import { sweepOrders } from './server/sweep.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const counter = new Counter(app)
let shop: Shop
let officer = ''

beforeAll(async () => {
  shop = await aShop(app)
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 2 * pieceFen })
  await anActiveAccount(app, shop.id)
  officer = (await anAdmin(app)).accountId
})

const shown = async ({ ticket }: PlacedOrder): Promise<BoughtOrder> =>
  (await app.anonymous.get(`/api/buy-orders/${ticket}`)).body.data
/** Requested, in progress, refunded, failed, rejected. */
const sumsOf = async (order: PlacedOrder) => {
  const { requestedFen, inProgressFen, refundedFen, failedFen, rejectedFen } = await shown(order)
  return [requestedFen, inProgressFen, refundedFen, failedFen, rejectedFen]
}

/** Of three pieces two have jammed, and of one nobody knows, whose silence is over: its money needs a person. */
async function inThreeStates(): Promise<PlacedOrder> {
  const order = await counter.paid(await aSellingMachine(app, shop, [5, 5, 5]), [100, 101, 102])
  await counter.answer(order, 'publish', 'ack', { result: 'unknown', code: 'power_lost' })
  for (let piece = 0; piece < 2; piece += 1)
    await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  expect([await sumsOf(order), (await shown(order)).silentUntil !== null]).toEqual([[0, 2 * pieceFen, 0, 0, 0], true])
  app.clock.advance(6 * 60_000)
  await sweepOrders(app.ctx())
  return order
}

test('a buyer is told the refunds of the order by how far each is, and a time only while it is waited for', async () => {
  const order = await inThreeStates()
  expect([await sumsOf(order), (await shown(order)).silentUntil]).toEqual([[pieceFen, 2 * pieceFen, 0, 0, 0], null])
  await counter.refunded(order, 'failed')
  expect(await sumsOf(order)).toEqual([pieceFen, 0, 0, 2 * pieceFen, 0])
  const [, asked] = await counter.refunds(order)
  await rejectRefund(counter.as(officer), asked?.id ?? '', '已当场补货')
  expect(await sumsOf(order)).toEqual([0, 0, 0, 2 * pieceFen, pieceFen])
  await refundByHand(counter.as(officer), order.id, { amountFen: 100, reason: 'other', remark: null })
  await counter.refunded(order)
  expect(await sumsOf(order)).toEqual([0, 0, 100, 2 * pieceFen, pieceFen])
})

test('what was refused is told no longer once it is asked for anew, or the piece came out after all', async () => {
  const [anew, out] = [await inThreeStates(), await inThreeStates()]
  for (const order of [anew, out]) {
    const [, asked] = await counter.refunds(order)
    await rejectRefund(counter.as(officer), asked?.id ?? '', '补货员说已经取走')
    expect(await sumsOf(order)).toEqual([0, 2 * pieceFen, 0, 0, pieceFen])
  }
  const command = async (order: PlacedOrder) => (await counter.lines(order))[0]?.command_id ?? ''
  await counter.say(await command(anew), { result: 'failed', code: 'not_seen' })
  await counter.say(await command(out), { result: 'done', code: 'ok' })
  expect([await sumsOf(anew), await sumsOf(out)]).toEqual([
    [pieceFen, 2 * pieceFen, 0, 0, 0],
    [0, 2 * pieceFen, 0, 0, 0],
  ])
})

test('a buyer who has paid another amount is told what came and how far it is on its way back, also when the order is over', async () => {
  const order = await aPlacedOrder(app, await aSellingMachine(app, shop, [5]))
  const misfits = async () => (await shown(order)).misfits.map(({ kind, fen, state }) => [kind, fen, state])
  expect(await misfits()).toEqual([])
  await counter.begin(order)
  expect(await misfits()).toEqual([])
  const payment = paymentIdOf(order.id)
  await tellPayment(app, payment, 'paid', { amountFen: pieceFen + 1 })
  await app.drainJobs()
  app.clock.advance(3 * 60_000)
  await sweepOrders(app.ctx())
  expect([(await shown(order)).paymentState, await misfits()]).toEqual([
    'closed',
    [['amount', pieceFen + 1, 'requested']],
  ])
  const idIn = async (table: 'payment_exception' | 'payment_refund') => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(`vending.${table}`)} where payment_id = ${payment}`.execute(app.ctx().db)
    return rows[0]?.id ?? ''
  }
  const path = `/api/console/payment-exceptions/${await idIn('payment_exception')}/refund`
  expect((await app.as(await anAdmin(app)).post(path, { reason: '多付一分' })).body.code).toBe('H0000')
  await app.drainJobs()
  expect(await misfits()).toEqual([['amount', pieceFen + 1, 'inProgress']])
  await tellRefund(app, await idIn('payment_refund'), 'refunded')
  expect(await misfits()).toEqual([['amount', pieceFen + 1, 'refunded']])
})

test('a buyer is told since when an order is over', async () => {
  const order = await aPlacedOrder(app, await aSellingMachine(app, shop, [5]))
  const before = await shown(order)
  expect([before.isOver, before.endedAt]).toEqual([false, null])
  await app.anonymous.post(`/api/buy-orders/${order.ticket}/cancel`, {})
  const { isOver, endedAt } = await shown(order)
  expect([isOver, endedAt]).toEqual([true, (await counter.order(order)).ended_at?.toISOString()])
})

test('a lane that holds another product than the one that was shown is refused, though it costs the same', async () => {
  const machine = await aSellingMachine(app, shop, [3, 3])
  const offered = async () => (await app.anonymous.get(`/api/buy/${machine.code}`)).body.data.lanes
  const product: string = (await offered())[0].product.id
  const other = await anApprovedProduct(app, shop)
  await fillLane(app, machine.lanes[0] ?? '', other, 3)
  expect((await offered()).map((lane: { product: { id: string } }) => lane.product.id)).toEqual([other, product])
  const line = (lane: number, of?: string) => ({ lane, pieces: 1, priceFen: pieceFen, ...(of ? { product: of } : {}) })
  const place = async (...lines: object[]) =>
    (await app.anonymous.post(`/api/buy/${machine.code}/orders`, { lines })).body
  const refused = await place(line(101, product), line(100, product))
  expect([refused.code, refused.params]).toEqual(['lane_not_sellable', { lane: 100, reason: 'other-product' }])
  expect(refused.fields.map(({ path, code, params }: Record<string, unknown>) => [path, code, params])).toEqual([
    ['lines[1]', 'lane_not_sellable', { lane: 100, reason: 'other-product' }],
  ])
  expect([await counter.goods(machine.lanes[0]), await counter.goods(machine.lanes[1])]).toEqual([
    [3, 0, 'normal'],
    [3, 0, 'normal'],
  ])
  expect((await place(line(100, other), line(101, product))).code).toBe('H0000')
  // a page of before names no product
  expect((await place(line(100))).code).toBe('H0000')
})
