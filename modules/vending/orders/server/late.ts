import { bookLateDelivery } from '#modules/vending/ledger/server/index.ts'
import { orderRefundMoves } from '../contract.ts'
import { type Held, type LineRow, type RefundRow, setLine, setRefund } from './held.ts'
import { requestRefund } from './refunds.ts'
import { noteStep, raiseException } from './steps.ts'

/**
 * A piece came out whose money was to go back. Where the refund still waits for a person, it is withdrawn; else it is a loss,
 * never silent (vending.md 2.3): somebody is told now, and the ledger as soon as the money has really gone.
 */
export async function meetLateDelivery(
  held: Held,
  line: LineRow,
  refund: RefundRow,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await noteStep(held, 'delivered-late', { line, refund, details })
  if (refund.state === 'requested') return await withdraw(held, line, refund)
  await raiseException(held, 'late-delivery', { line, refund, amountFen: line.paid_fen })
  if (refund.state === 'refunded') await bookLoss(held, line)
}

/** The other lines of the refund are asked for anew: without this one they may need nobody. */
async function withdraw(held: Held, line: LineRow, refund: RefundRow): Promise<void> {
  const now = held.ctx.clock.now()
  await setRefund(held, refund, { state: orderRefundMoves.reject.to, decided_at: now, ended_at: now })
  await noteStep(held, 'refund-rejected', { line, refund, details: { rule: 'delivered' } })
  await setLine(held, line, { refund_id: null })
  const others = held.lines.filter(({ refund_id }) => refund_id === refund.id)
  if (others.length > 0) await requestRefund(held, others)
}

/** The platform makes up to the merchant what went back of a piece that came out after all. */
export async function bookLoss(held: Held, line: LineRow): Promise<void> {
  await bookLateDelivery(held.ctx, held.tx, {
    merchant: held.merchant,
    orderId: held.order.id,
    line: line.id,
    amountFen: line.paid_fen,
    at: held.ctx.clock.now(),
    ...(held.order.payment_id === null ? {} : { paymentId: held.order.payment_id }),
  })
}
