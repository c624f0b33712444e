import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anActiveAccount, tellPayment, tellRefund } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aPlacedOrder, aSellingMachine, Counter, type PlacedOrder, pieceFen, type SellingMachine } from './fixtures.ts'
import { paymentIdOf } from './server/held.ts'
import { proveOrders } from './server/index.ts'
import { sweepOrders } from './server/sweep.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const counter = new Counter(app)
const client = new pg.Client({ connectionString: app.surroundings.database.writePool.options.connectionString })
let shop: Shop
let machine: SellingMachine

beforeAll(async () => {
  await client.connect()
  shop = await aShop(app)
  await anActiveAccount(app, shop.id)
  machine = await aSellingMachine(app, shop, [8])
})
afterAll(() => client.end())

const problems = async () => (await proveOrders(client)).problems

/** The buyer has changed how to pay, and money comes for the former payment, which was closed for that. */
async function paidBeside(): Promise<{ order: PlacedOrder; former: string }> {
  const order = await aPlacedOrder(app, machine)
  await counter.begin(order)
  const former = paymentIdOf(order.id)
  await app.ctx().change('test.way', async (tx) => {
    await sql`update vending.sales_order set payment_attempt = 2 where id = ${order.id}`.execute(tx)
    return { subject: order.id, reply: null }
  })
  await tellPayment(app, former, 'closed')
  await tellPayment(app, former, 'paid')
  await app.drainJobs()
  return { order, former }
}

const refundsOf = async (payment: string) =>
  (
    await sql<{
      id: string
      state: string
      amount_fen: number
    }>`select id, state, amount_fen from vending.payment_refund
      where payment_id = ${payment} order by asked_at, state`.execute(app.ctx().db)
  ).rows
const told = async (payment: string, state: 'refunded' | 'failed') => {
  const waiting = (await refundsOf(payment)).filter((refund) => refund.state === 'in-progress')
  for (const { id } of waiting) await tellRefund(app, id, state)
  await app.drainJobs()
}
const exceptionOf = async (payment: string): Promise<string> =>
  (
    await sql<{ id: string }>`select id from vending.payment_exception where payment_id = ${payment}`.execute(
      app.ctx().db,
    )
  ).rows[0]?.id ?? ''

test('money for a payment that was replaced goes back by itself, though the order goes on, and the order shows it until it has', async () => {
  const { order, former } = await paidBeside()
  expect((await refundsOf(former)).map(({ state, amount_fen }) => [state, amount_fen])).toEqual([
    ['in-progress', pieceFen],
  ])
  expect(await counter.exceptions(order)).toEqual([['paid-after-close', 'open']])
  expect(await counter.axes(order)).toEqual(['paying', 'reserved', 'none', 0, 0])
  // heard of once more
  await tellPayment(app, former, 'paid')
  await app.drainJobs()
  await told(former, 'refunded')
  expect(await counter.exceptions(order)).toEqual([['paid-after-close', 'settled']])
  expect(await counter.steps(order)).toEqual(['placed', 'payment-begun', 'refund-begun', 'refunded'])
  expect((await refundsOf(former)).length).toBe(1)
  // and so it does when the order is over
  app.clock.advance(3 * 60_000)
  await sweepOrders(app.ctx())
  expect(await counter.axes(order)).toEqual(['closed', 'none', 'none', 0, 0])
  expect(await problems()).toEqual([])
})

test('where its provider does not give it back, a person asks anew from the row of the exception, and the order shows it until then', async () => {
  const { order, former } = await paidBeside()
  const office = app.as(await anAdmin(app))
  const path = `/api/console/payment-exceptions/${await exceptionOf(former)}`
  const look = async () => {
    const { refundState, abilities } = (await office.get(path)).body.data
    return [refundState, abilities.refund]
  }
  expect(await look()).toEqual(['in-progress', 'wrong_state'])
  await told(former, 'failed')
  expect(await counter.exceptions(order)).toEqual([['paid-after-close', 'open']])
  expect(await look()).toEqual(['failed', true])
  expect((await office.post(`${path}/refund`, { reason: '服务商已恢复，再退一次' })).body.code).toEqual('H0000')
  await app.drainJobs()
  await told(former, 'refunded')
  expect(await look()).toEqual(['refunded', 'wrong_state'])
  expect(await counter.exceptions(order)).toEqual([['paid-after-close', 'settled']])
})

test('what its order gives back is not given back from the row of the exception too, though it has failed there', async () => {
  const order = await aPlacedOrder(app, machine)
  await counter.begin(order)
  const payment = paymentIdOf(order.id)
  app.clock.advance(3 * 60_000)
  await sweepOrders(app.ctx())
  await tellPayment(app, payment, 'paid')
  await app.drainJobs()
  await counter.refunded(order, 'failed')
  const path = `/api/console/payment-exceptions/${await exceptionOf(payment)}/refund`
  const { body } = await app.as(await anAdmin(app)).post(path, { reason: '退回' })
  expect([body.code, (await refundsOf(payment)).length]).toEqual(['wrong_state', 1])
})

test('the proof names money beside an order that nobody gives back and of which the order says nothing', async () => {
  const { order, former } = await paidBeside()
  await told(former, 'failed')
  // what has just come may not have been heard of
  app.clock.advance(61 * 60_000)
  await sweepOrders(app.ctx())
  await aPlacedOrder(app, machine)
  expect(await problems()).toEqual([])
  await client.query('begin')
  try {
    await client.query(`select set_config('app.tenant', 'all', true)`)
    await client.query('delete from vending.order_exception where payment_id = $1', [former])
    expect(await problems()).toEqual([
      `order ${order.number}: ${pieceFen} fen came for its payment ${former.replaceAll('-', '')}, which was closed; 0 fen go back, its exception says 0 fen none`,
    ])
  } finally {
    await client.query('rollback')
  }
})
