import { defaultLanguage } from '#kernel/contract/languages.ts'
import { type PaymentStanding, returnLate } from '#modules/vending/payments/server/index.ts'
import { type Held, isCurrentPayment } from './held.ts'
import { noteStep, raiseException } from './steps.ts'

/**
 * Whether money that came for a payment after it was closed is none of the order's: the order has another payment, by which it is
 * paid or was to be paid, or the money goes back already.
 */
export function isBeside({ order }: Held, { id, isMisfit }: PaymentStanding): boolean {
  if (order.payment_id === id) return false
  return isMisfit || order.payment_state === 'paid' || !isCurrentPayment(order, id)
}

/**
 * Such money goes back by itself, whatever the merchant's maximum: it was never a sale (vending.md 2.3). The order shows it until it
 * has arrived; where the provider does not give it back, a person asks anew among the exceptions of payments.
 */
export async function returnBeside(held: Held, { id, amountFen }: PaymentStanding): Promise<void> {
  await raiseException(held, 'paid-after-close', { payment: id, amountFen })
  // read by the buyer in the provider's app
  const reason = held.ctx.words.text('orders.refundReasons.other', {}, defaultLanguage)
  const refund = await returnLate(held.ctx, held.tx, { paymentId: id, reason })
  if (refund === 'asked') await noteStep(held, 'refund-begun', { details: { payment: id, amountFen } })
  if (refund === 'refunded') await confirmBeside(held, { id, amountFen })
}

/** It has gone back: nobody has to look any more. Of any other payment nothing is told. */
export async function confirmBeside(
  held: Held,
  { id, amountFen }: Pick<PaymentStanding, 'id' | 'amountFen'>,
): Promise<void> {
  const { numUpdatedRows } = await held.tx
    .updateTable('vending.order_exception')
    .set({ state: 'settled', settled_at: held.ctx.clock.now() })
    .where('order_id', '=', held.order.id)
    .where('payment_id', '=', id)
    .where('kind', '=', 'paid-after-close')
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await noteStep(held, 'refunded', { details: { payment: id, amountFen } })
}
