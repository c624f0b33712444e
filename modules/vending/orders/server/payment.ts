import { strict as assert } from 'node:assert'
import type { Ctx } from '#kernel/server/context.ts'
import { readSetting } from '#modules/platform/settings/server/index.ts'
import { idOf } from '#modules/vending/ledger/server/index.ts'
import { releasePiece } from '#modules/vending/machines/server/index.ts'
import {
  hasRefundFailed,
  type PaymentStanding,
  paymentStanding,
  refundedAt,
} from '#modules/vending/payments/server/index.ts'
import { lineMoves, orderPaymentMoves } from '../contract.ts'
import { confirmBeside, isBeside, returnBeside } from './beside.ts'
import { type Held, isCurrentPayment, setLine, setOrder } from './held.ts'
import { bookLoss } from './late.ts'
import { addRefund, beginRefund, confirmRefund, failRefund } from './refunds.ts'
import { changeOrder } from './saga.ts'
import { noteStep, raiseException } from './steps.ts'

/** The order that a payment is for, with how the payment stands; undefined for a payment of something else. */
async function orderOf(ctx: Ctx, payment: string): Promise<{ id: string; standing: PaymentStanding } | undefined> {
  const standing = await paymentStanding(ctx.db, payment)
  const id = standing?.subject.kind === 'order' ? standing.subject.id : null
  return standing && id !== null ? { id, standing } : undefined
}

/** `payments.paid`: the pieces are the buyer's. Money that came too late for them goes back, all of it. */
export async function followPaid(ctx: Ctx, { payment }: { payment: string }): Promise<void> {
  const found = await orderOf(ctx, payment)
  if (found?.standing.state === 'paid')
    await changeOrder(ctx, 'orders.paid', found.id, (held) => take(held, found.standing))
}

async function take(held: Held, standing: PaymentStanding): Promise<void> {
  const { order } = held
  if (order.payment_state === 'paid') return
  const { paidAt } = standing
  assert(paidAt, 'what is paid was paid at some time')
  if (!(await isInTime(held, paidAt))) {
    if (!orderPaymentMoves.close.refusal(order.payment_state)) await endUnpaid(held, 'closed')
    return await returnAll(held, standing)
  }
  await setOrder(held, {
    payment_state: orderPaymentMoves.pay.to,
    paid_at: paidAt,
    payment_id: standing.id,
    payment_method: standing.provider,
    payer: standing.payer,
  })
  for (const line of held.lines) {
    lineMoves.hold.require(line.state)
    await setLine(held, line, { state: lineMoves.hold.to })
  }
  await noteStep(held, 'paid', { details: { payment: standing.id, provider: standing.provider, paidAt } })
}

/**
 * Paid while the pieces were reserved, and heard of while the buyer may still stand there: nothing is dispensed to nobody, long
 * after an outage.
 */
async function isInTime({ order, ctx }: Held, paidAt: Date): Promise<boolean> {
  if (orderPaymentMoves.pay.refusal(order.payment_state)) return false
  const patienceMs = await readSetting(ctx, 'dispenseSilenceMs')
  return paidAt <= order.reserved_until && ctx.clock.now().getTime() <= order.reserved_until.getTime() + patienceMs
}

/** Nobody has paid: what was reserved is on sale again. */
export async function endUnpaid(held: Held, to: 'closed' | 'failed'): Promise<void> {
  const move = to === 'closed' ? orderPaymentMoves.close : orderPaymentMoves.fail
  move.require(held.order.payment_state)
  await setOrder(held, { payment_state: move.to })
  const now = held.ctx.clock.now()
  for (const line of inLaneOrder(held)) {
    lineMoves.release.require(line.state)
    await releasePiece(held.tx, line.lane_id)
    await setLine(held, line, { state: lineMoves.release.to, ended_at: now })
  }
  await noteStep(held, to === 'closed' ? 'closed' : 'payment-failed')
}

/** Lanes are locked in the order of their ids, as buyers lock them. */
function inLaneOrder({ lines }: Held) {
  return [...lines].sort((a, b) => String(a.lane_id).localeCompare(String(b.lane_id)))
}

/**
 * Money that came for an order that was over: it was never a sale, so that the merchant's maximum of automatic refunds does not
 * hold it back. Asked for twice, it goes back once.
 */
async function returnAll(held: Held, standing: PaymentStanding): Promise<void> {
  const id = idOf('order returned', held.order.id)
  if (held.refunds.some((refund) => refund.id === id)) return
  await setOrder(held, { payment_id: standing.id, payment_method: standing.provider })
  const amountFen = held.order.total_fen
  const refund = await addRefund(held, { id, amountFen, reason: 'other', isAutomatic: true, isBegun: true })
  await raiseException(held, 'paid-after-close', { refund, amountFen })
  await beginRefund(held, refund)
}

/** `payments.ended`: declined, or closed. One in whose place another was begun says nothing of the order. */
export async function followEnded(ctx: Ctx, { payment }: { payment: string }): Promise<void> {
  const found = await orderOf(ctx, payment)
  if (!found) return
  const { state } = found.standing
  if (state !== 'failed' && state !== 'closed') return
  await changeOrder(ctx, 'orders.paymentEnded', found.id, async (held) => {
    const isOpen = !orderPaymentMoves.close.refusal(held.order.payment_state)
    if (isOpen && isCurrentPayment(held.order, payment)) await endUnpaid(held, state)
  })
}

/**
 * `payments.exception`: the money is not what was asked for, or came for a payment that was closed. Where that one had been closed
 * for another in its place, the order goes on by the other, and the money goes back beside it.
 */
export async function followMisfit(ctx: Ctx, told: { payment: string | null; kind: string }): Promise<void> {
  const found = told.payment === null ? undefined : await orderOf(ctx, told.payment)
  if (!found) return
  const { kind } = told
  if (kind === 'amount-differs' || kind === 'currency-differs')
    await changeOrder(ctx, 'orders.paymentMisfit', found.id, (held) =>
      raiseException(held, 'amount-differs', { amountFen: held.order.total_fen }),
    )
  if (kind === 'paid-after-close')
    await changeOrder(ctx, 'orders.paymentMisfit', found.id, async (held) => {
      if (isBeside(held, found.standing)) return await returnBeside(held, found.standing)
      if (!orderPaymentMoves.close.refusal(held.order.payment_state)) await endUnpaid(held, 'closed')
      await returnAll(held, found.standing)
    })
}

interface ToldRefund {
  refund: string
  payment: string
}

/** `payments.refunded` */
export async function followRefunded(ctx: Ctx, { refund, payment }: ToldRefund): Promise<void> {
  const found = await orderOf(ctx, payment)
  const at = await refundedAt(ctx.db, refund)
  if (!found || !at) return
  await changeOrder(ctx, 'orders.refunded', found.id, async (held) => {
    await confirmRefund(held, { id: refund, at }, (line) => bookLoss(held, line))
    await confirmBeside(held, found.standing)
  })
}

/** `payments.refundFailed`: a job that runs once more after its work was done finds that somebody has asked again since. */
export async function followRefundFailed(ctx: Ctx, { refund, payment }: ToldRefund): Promise<void> {
  const found = await orderOf(ctx, payment)
  if (!found) return
  await changeOrder(ctx, 'orders.refundFailed', found.id, async (held) => {
    if (await hasRefundFailed(held.tx, refund)) await failRefund(held, refund)
  })
}
