import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Actor, anonymous, type Ctx } from '#kernel/server/context.ts'
import type { TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { anApprovedProduct } from '#modules/vending/catalog/fixtures.ts'
import { type CommandAnswer, moveCommand, setConnection } from '#modules/vending/devices/fixtures.ts'
import { issueCredential } from '#modules/vending/devices/server/index.ts'
import { aMachineInService, fillLane, laneIds } from '#modules/vending/machines/fixtures.ts'
import { laneTable } from '#modules/vending/machines/server/index.ts'
import { merchantById, merchantTable } from '#modules/vending/merchants/server/index.ts'
import { anActiveAccount, tellPayment, tellRefund } from '#modules/vending/payments/fixtures.ts'
import { type Shop, theShops } from '#modules/vending/points/fixtures.ts'
import { paymentIdOf } from './server/held.ts'
import { sweepOrders } from './server/sweep.ts'

/** A machine in service that is online, with pieces in its first lanes. */
export interface SellingMachine {
  id: string
  code: string
  /** ids of its lanes, in the order of their numbers */
  lanes: string[]
}

/** What every lane of a fixture costs. */
export const pieceFen = 250

export async function aSellingMachine(
  app: TestApp,
  shop: Shop,
  stocks: readonly number[] = [5, 5],
): Promise<SellingMachine> {
  const id = await aMachineInService(app, shop)
  const lanes = await laneIds(app, shop, id)
  const product = await anApprovedProduct(app, shop)
  for (const [index, stock] of stocks.entries()) await fillLane(app, lanes[index] ?? '', product, stock)
  const { machine: code } = await issueCredential(app.ctx(), id)
  await setConnection(app, id, 'online')
  return { id, code, lanes }
}

/** The merchant's cart, and how much goes back without anybody being asked. */
export async function setMerchant(
  app: TestApp,
  shop: Shop,
  wishes: { hasCart?: boolean; autoRefundMaxFen?: number },
): Promise<void> {
  const merchant = await merchantById(app.ctx().db, shop.id)
  await app.ctx().change('test.merchant', async (tx) => {
    await sql`update ${sql.table(merchantTable)} set has_cart = ${wishes.hasCart ?? merchant?.features.hasCart},
      auto_refund_max_fen = ${wishes.autoRefundMaxFen ?? merchant?.autoRefundMaxFen} where id = ${shop.id}`.execute(tx)
    return { subject: shop.id, reply: null }
  })
}

export interface PlacedOrder {
  id: string
  ticket: string
  number: string
}

/** An order of one piece of each of these lanes, the first unless said. */
export async function aPlacedOrder(
  app: TestApp,
  machine: SellingMachine,
  lanes: readonly number[] = [100],
  priceFen = pieceFen,
): Promise<PlacedOrder> {
  const answer = await app.anonymous.post(`/api/buy/${machine.code}/orders`, {
    lines: lanes.map((lane) => ({ lane, pieces: 1, priceFen })),
  })
  if (answer.status !== 200) throw new Error(`no order was placed: ${JSON.stringify(answer.body)}`)
  const { ticket, number } = answer.body.data
  const { rows } = await sql<{ id: string }>`select id from vending.sales_order where number = ${number}`.execute(
    app.ctx().db,
  )
  return { id: rows[0]?.id ?? '', ticket, number }
}

/** Buyers, machines and the provider, as a test plays them; and what the tables hold then. */
export class Counter {
  readonly app: TestApp
  constructor(app: TestApp) {
    this.app = app
  }

  /** An order of one piece of the first lane, at its price. */
  async placed(machine: SellingMachine, priceFen: number): Promise<PlacedOrder> {
    return await aPlacedOrder(this.app, machine, [100], priceFen)
  }

  /** As it is done every minute. */
  async sweep(): Promise<void> {
    await sweepOrders(this.app.ctx())
  }

  /** An order that is paid, its first piece sent for. */
  async paid(machine: SellingMachine, lanes?: readonly number[]): Promise<PlacedOrder> {
    const order = await aPlacedOrder(this.app, machine, lanes)
    await this.pay(order)
    return order
  }

  async begin(order: PlacedOrder): Promise<void> {
    const { body } = await this.app.anonymous.post(`/api/buy-orders/${order.ticket}/payment`, {})
    if (body.code !== 'H0000') throw new Error(`no payment was begun: ${JSON.stringify(body)}`)
  }

  async pay(order: PlacedOrder): Promise<void> {
    await this.begin(order)
    await tellPayment(this.app, paymentIdOf(order.id), 'paid')
    await this.app.drainJobs()
  }

  /** What the machine says of the piece that is on its way now. */
  async answer(order: PlacedOrder, ...answers: readonly CommandAnswer[]): Promise<void> {
    const [command] = (await this.lines(order)).filter(({ state }) => state === 'sent' || state === 'acknowledged')
    if (!command?.command_id) throw new Error('no piece is on its way')
    await this.say(command.command_id, ...answers)
  }

  async say(command: string, ...answers: readonly CommandAnswer[]): Promise<void> {
    for (const answer of answers) await moveCommand(this.app, command, answer)
  }

  /** The provider answers every refund of the order that is under way. */
  async refunded(order: PlacedOrder, state: 'refunded' | 'failed' = 'refunded'): Promise<void> {
    const waiting = (await this.refunds(order)).filter((refund) => refund.state === 'in-progress')
    for (const { id } of waiting) await tellRefund(this.app, id, state)
    await this.app.drainJobs()
  }

  async order(order: PlacedOrder) {
    return await this.app
      .ctx()
      .db.selectFrom('vending.sales_order')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
  }

  /** Its three axes, and what was delivered and given back. */
  async axes(order: PlacedOrder) {
    const row = await this.order(order)
    return [row.payment_state, row.dispatch_state, row.refund_state, row.delivered_fen, row.refunded_fen]
  }

  async lines(order: PlacedOrder) {
    const { db } = this.app.ctx()
    return await db
      .selectFrom('vending.order_line')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute()
  }

  async refunds(order: PlacedOrder) {
    const { db } = this.app.ctx()
    return await db
      .selectFrom('vending.order_refund')
      .selectAll()
      .where('order_id', '=', order.id)
      .orderBy('number')
      .execute()
  }

  async exceptions(order: PlacedOrder) {
    const rows = await this.app
      .ctx()
      .db.selectFrom('vending.order_exception')
      .select(['kind', 'state'])
      .where('order_id', '=', order.id)
      .orderBy('created_at')
      .execute()
    return rows.map(({ kind, state }) => [kind, state])
  }

  async steps(order: PlacedOrder) {
    const { db } = this.app.ctx()
    const rows = await db
      .selectFrom('vending.order_step')
      .select('kind')
      .where('order_id', '=', order.id)
      .orderBy('id')
      .execute()
    return rows.map(({ kind }) => kind)
  }

  /** What is in a lane, and of that promised. */
  async goods(lane: string | undefined) {
    const { rows } = await sql<{ stock: number; reserved: number; status: string; fault_code: string | null }>`
      select stock, reserved, status, fault_code from ${sql.table(laneTable)} where id = ${lane}`.execute(
      this.app.ctx().db,
    )
    const [row] = rows
    return [row?.stock, row?.reserved, row?.status]
  }

  /** Somebody of the platform who may do everything. */
  as(accountId: string): Ctx {
    const actor: Actor = { ...anonymous, kind: 'person', accountId, isAdmin: true }
    return this.app.ctx(actor)
  }
}

/** The payment by which an order is to be paid now. */
export async function currentPayment(app: TestApp, { id }: PlacedOrder): Promise<string> {
  const order = await app
    .ctx()
    .db.selectFrom('vending.sales_order')
    .select('payment_attempt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return paymentIdOf(id, order.payment_attempt)
}

const selling = new WeakMap<TestApp, Promise<SellingMachine>>()

/** One machine for all examples, whose merchant can be paid. */
export function theMachine(app: TestApp): Promise<SellingMachine> {
  const known = selling.get(app) ?? make()
  selling.set(app, known)
  return known
  async function make() {
    const { own } = await theShops(app)
    await anActiveAccount(app, own.id)
    return await aSellingMachine(app, own, [8, 8])
  }
}

const ofTicket = async (app: TestApp) => ({
  params: { ticket: (await aPlacedOrder(app, await theMachine(app))).ticket },
})

export const examples: RouteExamples = {
  'buy.offer': async (app) => ({ params: { machine: (await theMachine(app)).code } }),
  'buy.place': async (app) => ({
    params: { machine: (await theMachine(app)).code },
    body: { lines: [{ lane: 101, pieces: 1, priceFen: pieceFen }] },
    headers: { 'idempotency-key': randomUUID() },
  }),
  'buy.order': ofTicket,
  'buy.pay': async (app) => ({ ...(await ofTicket(app)), body: {} }),
  'buy.cancel': async (app) => ({ ...(await ofTicket(app)), body: {} }),
}
