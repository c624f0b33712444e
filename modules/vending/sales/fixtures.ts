import { sql } from 'kysely'
import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { setLane } from '#modules/vending/machines/fixtures.ts'
import {
  aPlacedOrder,
  aSellingMachine,
  Counter,
  type PlacedOrder,
  pieceFen,
  type SellingMachine,
  setMerchant,
  theMachine,
} from '#modules/vending/orders/fixtures.ts'
import { orderExceptionTable, orderLineTable, orderRefundTable } from '#modules/vending/orders/server/index.ts'
import { anActiveAccount, tellPayment, tellRefund } from '#modules/vending/payments/fixtures.ts'
import { paymentTable } from '#modules/vending/payments/server/index.ts'
import { people, type Shop, theShops } from '#modules/vending/points/fixtures.ts'
import {
  machineRanking,
  orderExceptions,
  orderRefunds,
  orders,
  productRanking,
  salesByDay,
  salesByHour,
  salesByMachine,
  salesByMerchant,
  salesByMethod,
  transactions,
} from './contract.ts'

const counters = new WeakMap<TestApp, Counter>()
function counterOf(app: TestApp): Counter {
  const known = counters.get(app) ?? new Counter(app)
  counters.set(app, known)
  return known
}

/** Placed, asked to be paid, and paid at the moment that is given; its first lane has enough for any number of orders. */
export async function aPaidOrder(
  app: TestApp,
  machine: SellingMachine,
  { lanes = [100], paidAt }: { lanes?: readonly number[]; paidAt?: Date } = {},
): Promise<PlacedOrder> {
  // beside what is kept for orders that nobody has paid
  const enough = { stock: sql`reserved + 8`, capacity: sql`greatest(capacity, reserved + 8)` }
  for (const lane of machine.lanes.slice(0, 2)) await setLane(app, lane, enough)
  // so many a minute may one address place at one machine
  app.clock.advance(2000)
  const order = await aPlacedOrder(app, machine, lanes)
  await counterOf(app).begin(order)
  await tellPayment(app, await paymentIn(app, order.id), 'paid', paidAt === undefined ? {} : { paidAt })
  await app.drainJobs()
  return order
}

/** An order whose money came when its time was over, and has gone back; its payment was open still, or closed already. */
export async function anOrderPaidLate(
  app: TestApp,
  machine: SellingMachine,
  { isClosed = false }: { isClosed?: boolean } = {},
): Promise<string> {
  app.clock.advance(2000)
  const order = await aPlacedOrder(app, machine)
  await counterOf(app).begin(order)
  const payment = await paymentIn(app, order.id)
  app.clock.advance(3 * 60_000)
  if (isClosed) {
    await tellPayment(app, payment, 'closed')
    await app.drainJobs()
  }
  await tellPayment(app, payment, 'paid')
  await app.drainJobs()
  await counterOf(app).refunded(order)
  return order.id
}

/** How a machine ends a piece; its lane is not to blame for one that failed. */
export type Ending = 'done' | 'failed' | 'unknown'

/** The payment of an order. */
async function paymentIn(app: TestApp, order: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(paymentTable)} where subject_id = ${order}`.execute(app.ctx().db)
  return rows[0]?.id ?? ''
}

/** The machine answers the commands of an order, one after the other. */
export async function dispense(app: TestApp, order: PlacedOrder, endings: readonly Ending[]): Promise<void> {
  for (const result of endings) {
    const code = result === 'done' ? 'ok' : 'power_lost'
    await counterOf(app).answer(order, 'publish', 'ack', { result, code })
  }
  await app.drainJobs()
}

/** An order whose pieces have all come out. */
export async function aSoldOrder(
  app: TestApp,
  machine: SellingMachine,
  wishes: { lanes?: readonly number[]; paidAt?: Date } = {},
): Promise<string> {
  const order = await aPaidOrder(app, machine, wishes)
  const pieces = wishes.lanes ?? [100]
  await dispense(
    app,
    order,
    pieces.map(() => 'done'),
  )
  return order.id
}

/** The first row of a table that belongs to an order. */
async function idOf(app: TestApp, table: string, order: string): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`select id from ${sql.table(table)} where order_id = ${order} limit 1`.execute(app.ctx().db)
  return rows[0]?.id ?? ''
}
export const refundIn = (app: TestApp, order: string) => idOf(app, orderRefundTable, order)
export const exceptionIn = (app: TestApp, order: string) => idOf(app, orderExceptionTable, order)
export const lineIn = (app: TestApp, order: string) => idOf(app, orderLineTable, order)

/** A machine of a merchant that can be paid, of whose money nothing goes back by itself. */
export async function aSellingShop(app: TestApp, shop: Shop): Promise<SellingMachine> {
  await setMerchant(app, shop, { hasCart: true, autoRefundMaxFen: 0 })
  await anActiveAccount(app, shop.id)
  return await aSellingMachine(app, shop)
}

/** The machine of all examples, of whose money nothing goes back by itself. */
async function ownMachine(app: TestApp): Promise<SellingMachine> {
  const { own } = await theShops(app)
  await setMerchant(app, own, { autoRefundMaxFen: 0 })
  return await theMachine(app)
}

const sold = async (app: TestApp) => aSoldOrder(app, await ownMachine(app))

/** The machine said that nothing came out: the money waits for somebody, since nothing goes back by itself. */
async function aFailedOrder(app: TestApp): Promise<string> {
  const order = await aPaidOrder(app, await ownMachine(app))
  await dispense(app, order, ['failed'])
  return order.id
}

async function aDoubtfulLine(app: TestApp): Promise<string> {
  const order = await aPaidOrder(app, await ownMachine(app))
  await dispense(app, order, ['unknown'])
  return await lineIn(app, order.id)
}

async function aFailedRefund(app: TestApp): Promise<string> {
  const order = await aFailedOrder(app)
  const refund = await refundIn(app, order)
  await app.as(await people.as(app)).post(`/api/console/refunds/${refund}/approve`, {})
  await tellRefund(app, refund, 'failed')
  await app.drainJobs()
  return refund
}

const values = async () => ({})
type Row = (app: TestApp) => Promise<string>
const read = (resource: Parameters<typeof exampleOfResource>[0], row: Row, isSum = false) =>
  exampleOfResource(resource, { ...people, row, values, isSum })
const readSum = (resource: Parameters<typeof exampleOfResource>[0], row: Row) => read(resource, row, true)
/** A sum's row is found by what it sums over. */
const summed = (of: (app: TestApp) => Promise<string>) => async (app: TestApp) => {
  await sold(app)
  return await of(app)
}
const today = (app: TestApp) => new Date(app.clock.now().getTime() + 8 * 3_600_000)
const machineId = async (app: TestApp) => (await ownMachine(app)).id

export const examples: RouteExamples = {
  ...exampleOfResource(orders, {
    ...people,
    row: sold,
    values,
    actions: { refund: { body: async () => ({ values: { amountFen: pieceFen, reason: 'other' } }) } },
  }),
  ...exampleOfResource(orderRefunds, {
    ...people,
    row: async (app) => refundIn(app, await aFailedOrder(app)),
    values,
    actions: { retry: { row: aFailedRefund } },
  }),
  ...exampleOfResource(orderExceptions, {
    ...people,
    row: async (app) => exceptionIn(app, await aFailedOrder(app)),
    values,
  }),
  ...read(transactions, async (app) => paymentIn(app, await sold(app))),
  ...readSum(
    salesByDay,
    summed(async (app) => today(app).toISOString().slice(0, 10)),
  ),
  ...readSum(
    salesByHour,
    summed(async (app) => today(app).toISOString().slice(11, 13)),
  ),
  ...readSum(salesByMachine, summed(machineId)),
  ...readSum(
    salesByMerchant,
    summed(async (app) => (await theShops(app)).own.id),
  ),
  ...readSum(
    salesByMethod,
    summed(async () => 'fake'),
  ),
  ...readSum(machineRanking, summed(machineId)),
  ...readSum(
    productRanking,
    summed(async (app) => {
      const { rows } = await sql<{ id: string }>`select product_id as id from ${sql.table(orderLineTable)}
        where machine_id = ${await machineId(app)} limit 1`.execute(app.ctx().db)
      return rows[0]?.id ?? ''
    }),
  ),
  'orderStories.view': async (app) => ({
    as: await people.as(app),
    stranger: await people.stranger(app),
    params: { order: await sold(app) },
  }),
  'orderLines.sayOutcome': async (app) => ({
    as: await people.as(app),
    stranger: await people.stranger(app),
    params: { line: await aDoubtfulLine(app) },
    body: { outcome: 'delivered', reason: '取货口已空' },
  }),
}
