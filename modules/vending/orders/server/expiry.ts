import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { closePayment, paymentsOf } from '#modules/vending/payments/server/index.ts'
import { orderPaymentMoves, orderRefusals } from '../contract.ts'
import type { OrderRow } from './held.ts'
import { endUnpaid, followPaid } from './payment.ts'
import { changeOrder } from './saga.ts'

/** Has somebody look whether it is paid when its time is over; a later time replaces an earlier one. */
export async function expireAt(tx: Tx, order: string, at: Date): Promise<void> {
  await enqueue(tx, 'orders.expire', { order }, { key: `orders.expire ${order}`, runAt: at })
}

/**
 * The time of an order is over: the payment is closed at the provider first, and where it turns out that it was paid, the order
 * is. A provider that does not answer keeps no goods from others: money that comes later goes back.
 */
export async function expireOrder(ctx: Ctx, { order: id }: { order: string }): Promise<void> {
  const order = await ctx.db
    .selectFrom('vending.sales_order')
    .select(['payment_state', 'reserved_until'])
    .where('id', '=', id)
    .executeTakeFirst()
  const isDue = (row: Pick<OrderRow, 'payment_state' | 'reserved_until'>) =>
    (row.payment_state === 'unpaid' || row.payment_state === 'paying') && row.reserved_until <= ctx.clock.now()
  if (!order || !isDue(order)) return
  const paid = await closePayments(ctx, id).catch((error: unknown) => {
    ctx.log.warn({ err: error, order: id }, 'the payment of an order could not be closed')
    return null
  })
  if (paid !== null) return await followPaid(ctx, { payment: paid })
  await changeOrder(ctx, 'orders.expire', id, async (held) => {
    // a payment that was begun meanwhile is still open: the sweep closes it first
    if (isDue(held.order) && held.order.payment_state === order.payment_state) await endUnpaid(held, 'closed')
  })
}

/**
 * Closes what is open of an order's payments.
 * @param current stays open; left out: none does
 * @returns the one that turns out to be paid; null where none is
 * @throws payment_provider_unreachable
 */
export async function closePayments(ctx: Ctx, orderId: string, current?: string): Promise<string | null> {
  for (const { id, state } of await paymentsOf(ctx.db, { kind: 'order', id: orderId })) {
    if (state === 'paid') return id
    const isOpen = id !== current && (state === 'unpaid' || state === 'paying')
    if (isOpen && (await closePayment(ctx, id)) === 'paid') return id
  }
  return null
}

/**
 * The buyer goes without buying; what is closed already, as by the provider's word that its payment is, needs nothing more.
 * @throws order_over, payment_provider_unreachable
 */
export async function cancelOrder(ctx: Ctx, order: OrderRow): Promise<null> {
  if (order.payment_state === 'closed') return null
  if (orderPaymentMoves.close.refusal(order.payment_state as 'unpaid') || (await closePayments(ctx, order.id)) !== null)
    throw orderRefusals.order_over()
  try {
    return await changeOrder(ctx, 'buy.cancel', order.id, async (held) => {
      if (held.order.payment_state === 'closed') return null
      if (orderPaymentMoves.close.refusal(held.order.payment_state)) throw orderRefusals.order_over()
      const { payment_state: state, payment_attempt: attempt } = held.order
      if (state !== order.payment_state || attempt !== order.payment_attempt) throw new BegunMeanwhile(held.order)
      await endUnpaid(held, 'closed')
      return null
    })
  } catch (error) {
    if (error instanceof BegunMeanwhile) return await cancelOrder(ctx, error.order)
    throw error
  }
}

/** A payment was begun after it had been looked for: it is closed before the order is. */
class BegunMeanwhile extends Error {
  readonly order: OrderRow

  constructor(order: OrderRow) {
    super('a payment was begun meanwhile')
    this.order = order
  }
}
