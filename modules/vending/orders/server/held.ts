import { strict as assert } from 'node:assert'
import { type Selectable, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { holdCommands } from '#modules/vending/devices/server/index.ts'
import { idOf } from '#modules/vending/ledger/server/index.ts'
import { holdMachine, laneTable } from '#modules/vending/machines/server/index.ts'
import { type Merchant, merchantById } from '#modules/vending/merchants/server/index.ts'
import type { DB } from '../../../../db/schema.gen.ts'
import {
  dispatchOf,
  type LineState,
  type OrderPaymentState,
  type OrderRefundState,
  type RefundReason,
  refundAxisOf,
} from '../contract.ts'

export type OrderRow = Selectable<DB['vending.sales_order']>
type Typed<Row, Values> = Omit<Row, keyof Values> & Values
export type LineRow = Typed<Selectable<DB['vending.order_line']>, { state: LineState }>
export type RefundRow = Typed<Selectable<DB['vending.order_refund']>, { state: OrderRefundState; reason: RefundReason }>

/** An order with all that hangs on it, under lock until the transaction is over. What is changed is changed here too. */
export interface Held {
  ctx: Ctx
  tx: Tx
  order: Typed<OrderRow, { payment_state: OrderPaymentState }>
  lines: LineRow[]
  refunds: RefundRow[]
  merchant: Merchant
}

/**
 * Locks an order. Everybody takes locks in one direction: machine, its commands, the order, its lanes, the payment, the ledger.
 * @throws not_found
 */
export async function holdOrder(ctx: Ctx, tx: Tx, id: string): Promise<Held> {
  const known = await orderPlace(tx, id)
  if (!known) throw kernelRefusals.not_found()
  await holdMachine(tx, known.machine_id)
  await holdCommands(tx, known.machine_id)
  const order = await tx
    .selectFrom('vending.sales_order')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await holdLanes(tx, id)
  const lines = await tx
    .selectFrom('vending.order_line')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const refunds = await tx
    .selectFrom('vending.order_refund')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('number')
    .execute()
  const merchant = await merchantById(tx, order.merchant_id)
  assert(merchant, 'an order has a merchant')
  return {
    ctx,
    tx,
    order: order as Held['order'],
    lines: lines as LineRow[],
    refunds: refunds as RefundRow[],
    merchant,
  }
}

/**
 * The lanes whose counts a piece of the order may still change, in the order of their ids as buyers lock them: what follows
 * goes from piece to piece in another order.
 */
async function holdLanes(tx: Tx, orderId: string): Promise<void> {
  await later(
    tx,
    sql`select from ${sql.table(laneTable)} lane where lane.id in (
        select line.lane_id from vending.order_line line where line.order_id = ${orderId}::uuid
          and line.state not in ('delivered', 'failed', 'released'))
      order by lane.id for no key update`,
  )
}

async function orderPlace(db: Queryable, id: string) {
  return await db
    .selectFrom('vending.sales_order')
    .select(['machine_id', 'merchant_id', 'merchant_path'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The asker, writing for the merchant of this order and no other. @throws not_found */
export async function asMerchantOf(ctx: Ctx, orderId: string): Promise<Ctx> {
  const place = await orderPlace(ctx.db, orderId)
  if (!place) throw kernelRefusals.not_found()
  return ctx.under({ organizationId: place.merchant_id, path: place.merchant_path })
}

/**
 * An order is paid by one payment: asked for twice, it is the same one. Whoever would rather pay another way gets another payment,
 * and the former one is closed.
 * @param attempt which one, counted from 1
 */
export function paymentIdOf(orderId: string, attempt = 1): string {
  return attempt === 1 ? idOf('order payment', orderId) : idOf('order payment', orderId, String(attempt))
}

/** Whether this payment is the one by which the order is to be paid now. */
export function isCurrentPayment(order: Pick<OrderRow, 'id' | 'payment_attempt'>, payment: string): boolean {
  return payment === paymentIdOf(order.id, order.payment_attempt)
}

/** A line that still has a piece of its lane promised to it. Once its money goes back, the piece is on sale again. */
export function holdsPiece(line: Pick<LineRow, 'state' | 'refund_id'>): boolean {
  if (line.state === 'unknown') return line.refund_id === null
  return ['reserved', 'held', 'sent', 'acknowledged'].includes(line.state)
}

/** Nothing is promised any more: it came out, it will not, or its money goes back without anybody knowing. */
export function hasEnded(line: Pick<LineRow, 'state' | 'refund_id'>): boolean {
  return !holdsPiece(line)
}

export async function setOrder(held: Held, values: Partial<Held['order']>): Promise<void> {
  const { total_fen: _generated, ...written } = values
  await held.tx
    .updateTable('vending.sales_order')
    .set({ ...written, updated_at: held.ctx.clock.now() })
    .where('id', '=', held.order.id)
    .execute()
  Object.assign(held.order, values)
}

export async function setLine(held: Held, line: LineRow, values: Partial<LineRow>): Promise<void> {
  await held.tx.updateTable('vending.order_line').set(values).where('id', '=', line.id).execute()
  Object.assign(line, values)
}

export async function setRefund(held: Held, refund: RefundRow, values: Partial<RefundRow>): Promise<void> {
  await held.tx
    .updateTable('vending.order_refund')
    .set({ ...values, updated_at: held.ctx.clock.now() })
    .where('id', '=', refund.id)
    .execute()
  Object.assign(refund, values)
}

/** What follows of lines and refunds, kept at the order so that lists ask one row. */
export async function saveAxes(held: Held): Promise<void> {
  const { order, lines, refunds, ctx } = held
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amountFen) => total + amountFen, 0)
  const isOver = lines.every(hasEnded)
  const axes = {
    dispatch_state: dispatchOf(lines.map(({ state }) => state)),
    refund_state: refundAxisOf(refunds.map(({ state }) => state)),
    delivered_fen: sum(lines.filter(({ state }) => state === 'delivered').map((line) => line.paid_fen)),
    refunded_fen: sum(refunds.filter(({ state }) => state === 'refunded').map((refund) => refund.amount_fen)),
    ended_at: isOver ? (order.ended_at ?? ctx.clock.now()) : null,
  }
  const isSame = Object.entries(axes).every(([name, value]) => order[name as keyof typeof axes] === value)
  if (!isSame) await setOrder(held, axes)
}

/** The order's axes, for the log. */
export function axesOf({ order }: Held) {
  return { paymentState: order.payment_state, dispatchState: order.dispatch_state, refundState: order.refund_state }
}
