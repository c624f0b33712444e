import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { setConnection } from '#modules/vending/devices/fixtures.ts'
import { idOf, proveLedgers, purchaseId } from '#modules/vending/ledger/server/index.ts'
import { anActiveAccount, tellPayment, tellRefund } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aPlacedOrder, aSellingMachine, Counter, type PlacedOrder, pieceFen, setMerchant } from './fixtures.ts'
import { paymentIdOf } from './server/held.ts'
import { proveOrders, refundByHand, rejectRefund, settleLine } from './server/index.ts'
import { sweepOrders } from './server/sweep.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const counter = new Counter(app)
const minuteMs = 60_000
const client = new pg.Client({ connectionString: app.surroundings.database.writePool.options.connectionString })
let shop: Shop
/** a merchant whose refunds all wait for a person */
let strict: Shop
let officer = ''

beforeAll(async () => {
  await client.connect()
  const [a, b] = [await aShop(app), await aShop(app)]
  shop = a
  strict = b
  for (const each of [shop, strict]) {
    await setMerchant(app, each, { hasCart: true, autoRefundMaxFen: each === strict ? 0 : 2 * pieceFen })
    await anActiveAccount(app, each.id)
  }
  officer = (await anAdmin(app)).accountId
})
afterAll(() => client.end())

const done = { result: 'done', code: 'ok' } as const
const jammed = { result: 'failed', code: 'not_seen' } as const
const lost = { result: 'unknown', code: 'power_lost' } as const

async function problems(): Promise<string[]> {
  return (await proveOrders(client)).problems
}

/** What the proof says after a change behind the rules, which is undone then. */
async function problemsAfter(...changes: readonly (readonly [text: string, values?: readonly unknown[]])[]) {
  await client.query('begin')
  try {
    await client.query(`select set_config('app.tenant', 'all', true)`)
    await client.query('alter table vending.ledger_transfer disable trigger user')
    await client.query('alter table vending.ledger_entry disable trigger user')
    for (const [text, values = []] of changes) expect((await client.query(text, [...values])).rowCount).not.toBe(0)
    return await problems()
  } finally {
    await client.query('rollback')
  }
}

const withoutTransfer = (id: string) =>
  [
    ['delete from vending.ledger_entry where transfer_id = $1', [id]],
    ['delete from vending.ledger_transfer where id = $1', [id]],
  ] as const

/** An order of two pieces: one came out, the other was given back. */
async function aPartlyDelivered(): Promise<PlacedOrder> {
  const order = await counter.paid(await aSellingMachine(app, shop, [3, 3]), [100, 101])
  await counter.answer(order, 'publish', 'ack', done)
  await counter.answer(order, 'publish', 'ack', jammed)
  await counter.refunded(order)
  return order
}

/** An order that was given back after its machine had been silent, whose piece came out after all. */
async function aLoss(): Promise<PlacedOrder> {
  const order = await counter.paid(await aSellingMachine(app, shop, [3]))
  const command = (await counter.lines(order))[0]?.command_id ?? ''
  await counter.say(command, 'publish', 'time-out')
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await counter.refunded(order)
  await counter.say(command, done)
  return order
}

test('every way an order can go adds up at every step of it', async () => {
  const machine = await aSellingMachine(app, shop, [8, 8])
  const prove = async (step: string) => {
    expect([step, await problems()]).toEqual([step, []])
  }
  // placed, begun, paid, piece by piece
  const plain = await aPlacedOrder(app, machine, [100, 101])
  await prove('placed')
  await counter.begin(plain)
  await tellPayment(app, paymentIdOf(plain.id), 'paid')
  await prove('paid, and the order has not heard of it')
  await app.drainJobs()
  await prove('paid')
  await counter.answer(plain, 'publish', 'ack', jammed)
  await prove('failed, the other piece still to come')
  await counter.answer(plain, 'publish', 'ack', done)
  await prove('partly delivered, going back')
  await counter.refunded(plain)
  await prove('given back in part')
  // the provider could not give it back
  const unlucky = await counter.paid(await aSellingMachine(app, shop))
  await counter.answer(unlucky, 'publish', 'ack', jammed)
  await counter.refunded(unlucky, 'failed')
  await prove('refund failed')
  await tellRefund(app, (await counter.refunds(unlucky))[0]?.id ?? '', 'refunded')
  await prove('given back after all, and the order has not heard of it')
  await app.drainJobs()
  await prove('given back after all')
  // never heard of, then given back, then out after all: before and after the money has gone
  const [gone, going] = [await counter.paid(machine), await counter.paid(machine)]
  const commands = await Promise.all([gone, going].map(async (order) => (await counter.lines(order))[0]?.command_id))
  for (const command of commands) await counter.say(command ?? '', 'publish', 'time-out')
  await prove('in doubt')
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await counter.refunded(gone)
  await prove('given back in doubt')
  for (const command of commands) await counter.say(command ?? '', done)
  await prove('lost')
  await counter.refunded(going)
  await prove('lost while going back')
  // by hand, for what came out
  const sorry = await counter.paid(machine, [100, 101])
  for (let piece = 0; piece < 2; piece += 1) await counter.answer(sorry, 'publish', 'ack', done)
  for (const amountFen of [100, 301])
    await refundByHand(counter.as(officer), sorry.id, { amountFen, reason: 'other', remark: null })
  await prove('by hand')
  await counter.refunded(sorry)
  await prove('given back by hand')
  // refused by a person, in doubt; then known to have come out, or not
  const slow = await aSellingMachine(app, strict, [5, 5])
  const doubtful = await counter.paid(slow, [100, 101])
  for (let piece = 0; piece < 2; piece += 1) await counter.answer(doubtful, 'publish', 'ack', lost)
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await prove('asked for')
  await rejectRefund(counter.as(officer), (await counter.refunds(doubtful))[0]?.id ?? '', '已补货')
  await prove('refused')
  const [out, in_] = await counter.lines(doubtful)
  await settleLine(counter.as(officer), out?.id ?? '', 'delivered', '看过录像')
  await settleLine(counter.as(officer), in_?.id ?? '', 'failed', '卡住了')
  await prove('refused, and known since')
  // withdrawn, because it came out
  const withdrawn = await counter.paid(slow, [100, 101])
  for (let piece = 0; piece < 2; piece += 1) await counter.answer(withdrawn, 'publish', 'ack', lost)
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await counter.say((await counter.lines(withdrawn))[0]?.command_id ?? '', done)
  await prove('withdrawn')
  // the machine is not there
  const away = await aPlacedOrder(app, machine, [100, 101])
  await counter.begin(away)
  await setConnection(app, machine.id, 'offline')
  await tellPayment(app, paymentIdOf(away.id), 'paid')
  await app.drainJobs()
  await setConnection(app, machine.id, 'online')
  await counter.refunded(away)
  await prove('not there')
  // declined; another amount; too late, for the order and for its payment
  const [declined, other, late, closed] = [
    await aPlacedOrder(app, machine),
    await aPlacedOrder(app, machine),
    await aPlacedOrder(app, machine),
    await aPlacedOrder(app, machine),
  ]
  for (const order of [declined, other, late, closed]) await counter.begin(order)
  await tellPayment(app, paymentIdOf(declined.id), 'failed')
  await tellPayment(app, paymentIdOf(other.id), 'paid', { amountFen: pieceFen + 1 })
  app.clock.advance(3 * minuteMs)
  await tellPayment(app, paymentIdOf(late.id), 'paid')
  await app.drainJobs()
  await sweepOrders(app.ctx())
  await tellPayment(app, paymentIdOf(closed.id), 'paid')
  await prove('money for orders that are over')
  await app.drainJobs()
  expect([(await counter.axes(late))[0], (await counter.axes(closed))[0]]).toEqual(['closed', 'closed'])
  await prove('going back whole')
  for (const order of [late, closed]) await counter.refunded(order)
  await prove('given back whole')
  const proof = await proveOrders(client)
  expect([proof.orders, proof.lines, proof.refunds, proof.paidFen]).toEqual([12, 17, 13, BigInt(15 * pieceFen)])
  expect((await proveLedgers(client)).problems).toEqual([])
})

test('a line, a sum of the order, a refund that somebody changed behind the rules are named, with both amounts', async () => {
  const order = await aPartlyDelivered()
  const { number } = order
  const [line] = await counter.lines(order)
  const [refund] = await counter.refunds(order)
  expect(await problems()).toEqual([])
  expect(await problemsAfter(['update vending.order_line set paid_fen = 200 where id = $1', [line?.id]])).toEqual([
    `order ${number}: in all it says 500 fen, its lines cost 450 fen`,
    `order ${number}: delivered it says 250 fen, its lines 200 fen`,
    `order ${number}: paid 500 fen, accounted for 450 fen (200 delivered + 250 given back + 0 going back + 0 refused + 0 pending − 0 lost − 0 given by hand)`,
  ])
  expect(await problemsAfter([`update vending.order_line set state = 'failed' where id = $1`, [line?.id]])).toEqual([
    `order ${number}: delivered it says 250 fen, its lines 0 fen`,
    `order ${number}: paid 500 fen, accounted for 250 fen (0 delivered + 250 given back + 0 going back + 0 refused + 0 pending − 0 lost − 0 given by hand)`,
  ])
  expect(await problemsAfter(['update vending.sales_order set delivered_fen = 500 where id = $1', [order.id]])).toEqual(
    [`order ${number}: delivered it says 500 fen, its lines 250 fen`],
  )
  expect(await problemsAfter(['update vending.sales_order set refunded_fen = 0 where id = $1', [order.id]])).toEqual([
    `order ${number}: given back it says 0 fen, its refunds 250 fen`,
  ])
  expect(await problemsAfter(['update vending.sales_order set amount_fen = 499 where id = $1', [order.id]])).toEqual([
    `order ${number}: before its discount it says 499 fen, its lines cost 500 fen`,
    `order ${number}: in all it says 499 fen, its lines cost 500 fen`,
  ])
  expect(await problemsAfter(['update vending.order_refund set amount_fen = 100 where id = $1', [refund?.id]])).toEqual(
    [
      `order ${number}: given back it says 250 fen, its refunds 100 fen`,
      `order ${number}: paid 500 fen, accounted for 350 fen (250 delivered + 100 given back + 0 going back + 0 refused + 0 pending − 0 lost − 0 given by hand)`,
      `order ${number}, refund ${refund?.number}: the order says 100 fen refunded, its payment 250 fen refunded`,
      `order ${number}, refund ${refund?.number}: it is 100 fen, the pieces it is for cost 250 fen`,
    ],
  )
  expect(
    await problemsAfter(['update vending.payment_refund set amount_fen = 300 where id = $1', [refund?.id]]),
  ).toEqual([
    `order ${number}: given back its payment says 250 fen, the refunds of it 300 fen`,
    `order ${number}, refund ${refund?.number}: the order says 250 fen refunded, its payment 300 fen refunded`,
    `order ${number}, refund ${refund?.number}: 300 fen went back, the ledger has booked 250 fen`,
  ])
  expect(await problems()).toEqual([])
})

test('a payment that changed, and a sale, a refund or a loss that the ledger does not have, are named', async () => {
  const [order, loss] = [await aPartlyDelivered(), await aLoss()]
  const [refund] = await counter.refunds(order)
  const [line] = await counter.lines(loss)
  const payment = paymentIdOf(order.id)
  expect(await problemsAfter(['update vending.payment set amount_fen = 600 where id = $1', [payment]])).toEqual([
    `order ${order.number}: paid 600 fen, accounted for 500 fen (250 delivered + 250 given back + 0 going back + 0 refused + 0 pending − 0 lost − 0 given by hand)`,
    `order ${order.number}: paid 600 fen, the ledger has booked 500 fen`,
  ])
  expect(await problemsAfter(...withoutTransfer(purchaseId(payment)))).toEqual([
    `order ${order.number}: paid 500 fen, the ledger has booked 0 fen`,
  ])
  expect(await problemsAfter(...withoutTransfer(idOf('refund', refund?.id ?? '')))).toEqual([
    `order ${order.number}, refund ${refund?.number}: 250 fen went back, the ledger has booked 0 fen`,
  ])
  expect(await problemsAfter(...withoutTransfer(idOf('late delivery', loss.id, line?.id ?? '')))).toEqual([
    `order ${loss.number}: delivered and given back 250 fen, the ledger has booked a loss of 0 fen`,
  ])
  const elsewhere = 'update vending.ledger_transfer set merchant_path = merchant_path || $2::uuid where id = $1'
  expect(await problemsAfter([elsewhere, [purchaseId(payment), payment]])).toEqual([
    `order ${order.number}: paid 500 fen, the ledger has booked 0 fen`,
  ])
  const entry = 'update vending.ledger_entry set amount_fen = amount_fen - 7 where transfer_id = $1 and amount_fen > 0'
  expect(await problemsAfter([entry, [purchaseId(payment)]])).toEqual([
    `order ${order.number}: paid 500 fen, the ledger has booked 493 fen`,
  ])
})

test('money of which its order has not heard is pending, until orders were placed for an hour after it', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const unheard = await aPlacedOrder(app, machine)
  await counter.begin(unheard)
  await tellPayment(app, paymentIdOf(unheard.id), 'paid')
  await sql`delete from graphile_worker._private_jobs`.execute(app.surroundings.database.write)
  expect(await problems()).toEqual([])
  app.clock.advance(61 * minuteMs)
  expect(await problems()).toEqual([])
  await aPlacedOrder(app, machine)
  expect(await problems()).toEqual([
    `order ${unheard.number}: paid 250 fen, accounted for 0 fen (0 delivered + 0 given back + 0 going back + 0 refused + 0 pending − 0 lost − 0 given by hand)`,
  ])
  await sweepOrders(app.ctx())
  await app.drainJobs()
  expect([(await counter.axes(unheard))[2], await problems()]).toEqual(['in-progress', []])
})

test('a proof that is asked for in the console reads the orders too, and tells once what it found in them', async () => {
  const order = await aPartlyDelivered()
  const office = app.as(await anAdmin(app))
  const proved = async () => {
    const { id } = (await office.post('/api/console/ledger-proofs', { values: {} })).body.data
    await app.drainJobs()
    const { state, problems: found } = (await office.get(`/api/console/ledger-proofs/${id}`)).body.data
    return [state, found]
  }
  const setDelivered = async (fen: number) => {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', 'all', true)`)
    await client.query('update vending.sales_order set delivered_fen = $2 where id = $1', [order.id, fen])
    await client.query('commit')
  }
  expect(await proved()).toEqual(['holds', ''])
  await setDelivered(1)
  expect(await proved()).toEqual(['broken', `order ${order.number}: delivered it says 1 fen, its lines 250 fen`])
  await setDelivered(pieceFen)
  expect(await proved()).toEqual(['holds', ''])
})
