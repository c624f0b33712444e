import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { accountantRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { anActiveAccount, tellRefund } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aPlacedOrder, aSellingMachine, Counter, type PlacedOrder, pieceFen, setMerchant } from './fixtures.ts'
import { paymentIdOf } from './server/held.ts'
import { refundByHand, rejectRefund, retryRefundOf, settleException } from './server/index.ts'
import { followRefundFailed } from './server/payment.ts'
import { sweepOrders } from './server/sweep.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const counter = new Counter(app)
let shop: Shop
let officer = ''

beforeAll(async () => {
  shop = await aShop(app)
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 0 })
  await anActiveAccount(app, shop.id)
  officer = (await anAdmin(app)).accountId
})

const refundsOf = async (order: PlacedOrder) =>
  (await counter.refunds(order)).map(({ state, amount_fen }) => [state, amount_fen])

test('money that was refused while nobody knew how a piece had ended is asked for anew once it is known to have failed', async () => {
  const machine = await aSellingMachine(app, shop, [3])
  const order = await counter.paid(machine)
  await counter.answer(order, 'publish', 'ack', { result: 'unknown', code: 'power_lost' })
  app.clock.advance(6 * 60_000)
  await sweepOrders(app.ctx())
  const [asked] = await counter.refunds(order)
  await rejectRefund(counter.as(officer), asked?.id ?? '', '补货员说已经取走')
  expect(await refundsOf(order)).toEqual([['rejected', pieceFen]])
  const command = (await counter.lines(order))[0]?.command_id ?? ''
  await counter.say(command, { result: 'failed', code: 'not_seen' })
  expect(await refundsOf(order)).toEqual([
    ['rejected', pieceFen],
    ['requested', pieceFen],
  ])
  expect(await counter.goods(machine.lanes[0])).toEqual([3, 0, 'normal'])
})

test('what was given by hand after it had been refused is not asked for anew, and the word of the machine counts', async () => {
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 0 })
  const order = await counter.paid(await aSellingMachine(app, shop, [3]))
  await counter.answer(order, 'publish', 'ack', { result: 'unknown', code: 'power_lost' })
  app.clock.advance(6 * 60_000)
  await sweepOrders(app.ctx())
  const [asked] = await counter.refunds(order)
  await rejectRefund(counter.as(officer), asked?.id ?? '', '补货员说已经取走')
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: pieceFen })
  await refundByHand(counter.as(officer), order.id, { amountFen: pieceFen, reason: 'other', remark: null })
  const command = (await counter.lines(order))[0]?.command_id ?? ''
  await counter.say(command, { result: 'failed', code: 'not_seen' })
  await counter.refunded(order)
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, pieceFen])
  expect(await refundsOf(order)).toEqual([
    ['rejected', pieceFen],
    ['refunded', pieceFen],
  ])
})

test('a refund that fails again, after somebody had settled the matter, is open again', async () => {
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 2 * pieceFen })
  const order = await counter.paid(await aSellingMachine(app, shop, [3]))
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await counter.refunded(order, 'failed')
  const [refund] = await counter.refunds(order)
  const { rows } = await app
    .as(shop.admin)
    .get('/api/console/exceptions', {})
    .then(({ body }) => body.data)
  const [open] = rows.filter((row: { order: { id: string } }) => row.order.id === order.id)
  await settleException(counter.as(officer), open.id, '已联系服务商')
  expect(await counter.exceptions(order)).toEqual([['refund-failed', 'settled']])
  await retryRefundOf(counter.as(officer), refund?.id ?? '')
  await counter.refunded(order, 'failed')
  expect(await counter.exceptions(order)).toEqual([['refund-failed', 'open']])
})

test('a refund that was asked for again does not fail by the word that it had failed before, told once more', async () => {
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 2 * pieceFen })
  const order = await counter.paid(await aSellingMachine(app, shop, [3]))
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await counter.refunded(order, 'failed')
  const refund = (await counter.refunds(order))[0]?.id ?? ''
  await retryRefundOf(counter.as(officer), refund)
  await followRefundFailed(app.ctx(), { refund, payment: paymentIdOf(order.id) })
  expect(await refundsOf(order)).toEqual([['in-progress', pieceFen]])
  await counter.refunded(order)
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, pieceFen])
})

test('a refund that had failed and is given back after all has been given back, and what was asked for in its place is withdrawn', async () => {
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 2 * pieceFen })
  const order = await counter.paid(await aSellingMachine(app, shop, [3]))
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await counter.refunded(order, 'failed')
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 0 })
  const byHand = { amountFen: pieceFen, reason: 'other', remark: null } as const
  await refundByHand(counter.as(officer), order.id, byHand)
  expect(await refundsOf(order)).toEqual([
    ['failed', pieceFen],
    ['requested', pieceFen],
  ])
  const [refund] = await counter.refunds(order)
  for (let each = 0; each < 2; each += 1) {
    await tellRefund(app, refund?.id ?? '', 'refunded')
    await app.drainJobs()
  }
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, pieceFen])
  expect(await refundsOf(order)).toEqual([
    ['refunded', pieceFen],
    ['rejected', pieceFen],
  ])
  expect((await counter.exceptions(order)).map(([, state]) => state)).toEqual(['settled', 'settled'])
  await expect(refundByHand(counter.as(officer), order.id, byHand)).rejects.toMatchObject({
    code: 'refund_above_order',
    params: { leftFen: 0 },
  })
})

test('a request to order that is sent again gets its answer, though the cart is off by now', async () => {
  await setMerchant(app, shop, { hasCart: true })
  const machine = await aSellingMachine(app, shop, [3])
  const key = { 'idempotency-key': randomUUID() }
  const ask = async () =>
    (
      await app.anonymous.post(
        `/api/buy/${machine.code}/orders`,
        { lines: [{ lane: 100, pieces: 2, priceFen: pieceFen }] },
        key,
      )
    ).body
  const first = await ask()
  await setMerchant(app, shop, { hasCart: false })
  expect([first.code, await ask()]).toEqual(['H0000', first])
})

test('a refund by hand that is asked for twice under one key is one, and answers the same', async () => {
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 2 * pieceFen })
  const order = await counter.paid(await aSellingMachine(app, shop, [3]))
  await counter.answer(order, 'publish', 'ack', { result: 'done', code: 'ok' })
  const accountant = await aMerchantPerson(app, accountantRole, shop.id)
  const key = { 'idempotency-key': randomUUID() }
  const ask = async () =>
    (
      await app
        .as(accountant)
        .post(`/api/console/orders/${order.id}/refund`, { values: { amountFen: pieceFen, reason: 'other' } }, key)
    ).body
  const first = await ask()
  // nothing is left to be given back by then
  expect([first.code, await ask(), await refundsOf(order)]).toEqual(['H0000', first, [['in-progress', pieceFen]]])
})

test('buyers who want the same lanes while pieces of both fail and are sent wait for each other, and none is undone', async () => {
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 100 * pieceFen })
  const machine = await aSellingMachine(app, shop, [5, 5])
  const orders: PlacedOrder[] = []
  for (let index = 0; index < 2; index += 1)
    orders.push(await counter.paid(machine, index % 2 === 0 ? [101, 100] : [100, 101]))
  const fail = (order: PlacedOrder) => counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'expired' })
  const buy = (lanes: number[]) => aPlacedOrder(app, machine, lanes)
  const [, ...placed] = await Promise.all([
    Promise.all(orders.map(fail)),
    ...Array.from({ length: 3 }, (_, index) => buy(index % 2 === 0 ? [101, 100] : [100, 101])),
  ])
  expect([placed.length, new Set(placed.map(({ id }) => id)).size]).toEqual([3, 3])
})
