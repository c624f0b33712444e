import { strict as assert } from 'node:assert'
import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { hashToken } from '#kernel/server/secrets.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { productTable } from '#modules/vending/catalog/server/index.ts'
import { codesOfMachines, machineTable } from '#modules/vending/machines/server/index.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import { createPayment } from '#modules/vending/payments/server/index.ts'
import { type OrderPaymentState, type OrderRefundState, orderPaymentMoves, orderRefusals } from '../contract.ts'
import type { BoughtOrder } from '../schema.ts'
import { expireAt } from './expiry.ts'
import { type Held, holdOrder, type LineRow, type OrderRow, paymentIdOf, setOrder } from './held.ts'
import { contactOf, isOnline, thumbnailsOf } from './offer.ts'
import { noteStep } from './steps.ts'

/** The order of a ticket; undefined for a ticket that we did not give. */
export async function orderOfTicket(ctx: Ctx, ticket: string): Promise<OrderRow | undefined> {
  return await ctx.db
    .selectFrom('vending.sales_order')
    .selectAll()
    .where('ticket_hash', '=', hashToken(ticket))
    .executeTakeFirst()
}

interface ShownLine
  extends Pick<LineRow, 'id' | 'state' | 'lane_number' | 'product_name' | 'price_fen' | 'silent_until' | 'refund_id'> {
  thumbnail_id: string | null
  is_refunded: boolean
}

/** How an order stands, for its buyer. */
export async function boughtOrder(ctx: Ctx, order: OrderRow): Promise<BoughtOrder> {
  const { rows: lines } = await sql<ShownLine>`
    select line.id, line.state, line.lane_number, line.product_name, line.price_fen, line.silent_until, line.refund_id,
      product.thumbnail_id,
      coalesce(refund.state in ('in-progress', 'refunded'), false) as is_refunded
    from vending.order_line line
    join ${sql.table(productTable)} product on product.id = line.product_id
    left join vending.order_refund refund on refund.id = line.refund_id
    where line.order_id = ${order.id} order by line.position`.execute(ctx.db)
  const thumbnails = await thumbnailsOf(
    ctx,
    lines.map((line) => line.thumbnail_id),
  )
  const waiting = lines.flatMap(({ state, silent_until: at, refund_id }) =>
    state === 'unknown' && refund_id === null && at ? [at.toISOString()] : [],
  )
  return {
    number: order.number,
    machine: await shownMachine(ctx, order.machine_id),
    merchant: await contactOf(ctx.db, order.merchant_id),
    totalFen: order.total_fen,
    ...(await refundSumsOf(ctx, order.id)),
    paymentState: order.payment_state as BoughtOrder['paymentState'],
    dispatchState: order.dispatch_state as BoughtOrder['dispatchState'],
    refundState: order.refund_state as BoughtOrder['refundState'],
    reservedUntil: order.reserved_until.toISOString(),
    silentUntil: waiting.sort().at(-1) ?? null,
    isOver: order.ended_at !== null,
    endedAt: order.ended_at?.toISOString() ?? null,
    lines: lines.map((line) => ({
      id: line.id,
      lane: line.lane_number,
      product: line.product_name,
      thumbnail: thumbnails.get(line.thumbnail_id) ?? null,
      priceFen: line.price_fen,
      state: line.state,
      isRefunded: line.is_refunded,
    })),
  }
}

type RefundSums = Pick<BoughtOrder, 'requestedFen' | 'inProgressFen' | 'refundedFen' | 'failedFen' | 'rejectedFen'>

/**
 * The refunds of an order, added up by state. A refused one counts as such only while it is the last word: not where the piece
 * came out after all, nor where its money was asked for anew.
 */
async function refundSumsOf(ctx: Ctx, orderId: string): Promise<RefundSums> {
  const sum = (state: OrderRefundState) =>
    sql`coalesce(sum(refund.amount_fen) filter (where refund.state = ${state}), 0)::int`
  const { rows } = await sql<RefundSums>`
    select ${sum('requested')} as "requestedFen", ${sum('in-progress')} as "inProgressFen",
      ${sum('refunded')} as "refundedFen", ${sum('failed')} as "failedFen", ${sum('rejected')} as "rejectedFen"
    from vending.order_refund refund
    where refund.order_id = ${orderId} and (refund.state <> 'rejected' or not refund.is_automatic or exists (
      select from vending.order_line line where line.refund_id = refund.id and line.state <> 'delivered'))`.execute(
    ctx.db,
  )
  const [sums] = rows
  assert(sums, 'sums of no rows are a row too')
  return sums
}

async function shownMachine(ctx: Ctx, id: string): Promise<{ code: string; name: string }> {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from ${sql.table(machineTable)} where id = ${id}::uuid`.execute(ctx.db)
  return rows[0] ?? { code: '', name: '' }
}

/**
 * Begins the payment of an order, or gives the code of the one that was begun: as long as it is shown, the pieces stay reserved.
 * A machine that cannot be reached takes no money.
 * @throws order_over, machine_offline, no_payment_service, payment_provider_unreachable
 */
export async function payOrder(ctx: Ctx, order: OrderRow): Promise<{ codeUrl: string; expiresAt: string }> {
  requirePayable(ctx, order)
  const merchant = await merchantById(ctx.db, order.merchant_id)
  if (!merchant) throw orderRefusals.order_over()
  const expiresInMs = await readSetting(ctx, 'orderPaymentMs')
  const { codeUrl, expiresAt } = await createPayment(ctx, {
    id: paymentIdOf(order.id),
    merchant,
    subject: { kind: 'order', id: order.id },
    place: { machineId: order.machine_id },
    description: await describe(ctx, order),
    amountFen: order.total_fen,
    expiresInMs,
    first: async (own, tx) => begin(await holdOrder(own, tx, order.id), expiresInMs),
  })
  return { codeUrl, expiresAt: expiresAt.toISOString() }
}

async function begin(held: Held, expiresInMs: number): Promise<void> {
  const { order, ctx, tx } = held
  requirePayable(ctx, order)
  if (!(await isOnline(tx, order.machine_id))) throw orderRefusals.machine_offline()
  if (order.payment_state === 'paying') return
  const until = new Date(ctx.clock.now().getTime() + expiresInMs)
  await setOrder(held, { payment_state: orderPaymentMoves.begin.to, reserved_until: until })
  await expireAt(tx, order.id, until)
  await noteStep(held, 'payment-begun')
}

function requirePayable(ctx: Ctx, order: Pick<OrderRow, 'payment_state' | 'reserved_until'>): void {
  const isOver = orderPaymentMoves.begin.refusal(order.payment_state as OrderPaymentState) !== null
  if (isOver || order.reserved_until <= ctx.clock.now()) throw orderRefusals.order_over()
}

/** What the buyer reads in the provider's app: the order's number and where it was. */
async function describe(ctx: Ctx, order: OrderRow): Promise<string> {
  const codes = await codesOfMachines(ctx.db, [order.machine_id])
  return `${codes.get(order.machine_id)} ${order.number}`
}
