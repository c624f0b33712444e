import { strict as assert } from 'node:assert'
import { defaultLanguage } from '#kernel/contract/languages.ts'
import { releasePiece } from '#modules/vending/machines/server/index.ts'
import { askRefund } from '#modules/vending/payments/server/index.ts'
import { orderRefundMoves, type RefundReason } from '../contract.ts'
import { type Held, holdsPiece, type LineRow, type RefundRow, setLine, setRefund } from './held.ts'
import { noteStep, raiseException } from './steps.ts'

/** Codes under which a piece was never heard of, rather than stuck. */
const silentCodes: readonly string[] = [
  'machine_offline',
  'expired',
  'no_answer',
  'no_result',
  'never_started',
  'power_lost',
]

/**
 * Money of pieces that did not come out goes back once no other piece is on its way: of failed ones at once, of unknown ones
 * when their silence is over (S9-28).
 */
export async function refundUndelivered(held: Held): Promise<void> {
  if (held.lines.some(({ state }) => ['held', 'sent', 'acknowledged'].includes(state))) return
  const now = held.ctx.clock.now()
  const isSilent = (line: LineRow) => line.state === 'unknown' && line.silent_until !== null && line.silent_until <= now
  const due = held.lines.filter((line) => line.refund_id === null && (line.state === 'failed' || isSilent(line)))
  if (due.length > 0) await requestRefund(held, due)
}

/**
 * Asks for the money of these lines back: at once while all automatic refunds of the order together stay within the merchant's
 * maximum, else somebody decides (vending.md 1.98, 16). Their pieces are on sale again.
 */
export async function requestRefund(held: Held, lines: readonly LineRow[]): Promise<void> {
  const amountFen = lines.reduce((sum, line) => sum + line.paid_fen, 0)
  const byRule = held.refunds.filter((each) => each.is_automatic && each.state !== 'rejected')
  const automaticFen = byRule.reduce((sum, each) => sum + each.amount_fen, amountFen)
  const isWithin = automaticFen <= held.merchant.autoRefundMaxFen
  const refund = await addRefund(held, { amountFen, reason: reasonOf(lines), isAutomatic: true, isBegun: isWithin })
  for (const line of [...lines].sort((a, b) => String(a.lane_id).localeCompare(String(b.lane_id)))) {
    if (holdsPiece(line)) await releasePiece(held.tx, line.lane_id)
    await setLine(held, line, { refund_id: refund.id })
  }
  if (isWithin) await beginRefund(held, refund)
  else await raiseException(held, 'refund-above-limit', { refund, amountFen })
}

function reasonOf(lines: readonly LineRow[]): RefundReason {
  const codes = lines.map((line) => line.outcome_code ?? '')
  if (codes.some((code) => !silentCodes.includes(code) && code !== 'by_person')) return 'lane-jammed'
  return codes.some((code) => code !== 'by_person') ? 'delivery-timeout' : 'other'
}

/** A new refund of the order, which the caller begins if it needs nobody. */
export async function addRefund(
  held: Held,
  asked: {
    amountFen: number
    reason: RefundReason
    isAutomatic: boolean
    isBegun: boolean
    remark?: string | null
    id?: string
  },
): Promise<RefundRow> {
  const { tx, ctx, order } = held
  const now = ctx.clock.now()
  const row = await tx
    .insertInto('vending.order_refund')
    .values({
      id: asked.id ?? ctx.random.uuid(),
      merchant_id: order.merchant_id,
      merchant_path: order.merchant_path,
      order_id: order.id,
      machine_id: order.machine_id,
      number: `${order.number}-${String(held.refunds.length + 1).padStart(2, '0')}`,
      amount_fen: asked.amountFen,
      reason: asked.reason,
      remark: asked.remark ?? null,
      state: asked.isBegun ? 'in-progress' : 'requested',
      is_automatic: asked.isAutomatic,
      asked_by: asked.isAutomatic ? null : ctx.actor.accountId,
      asked_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const refund = row as RefundRow
  held.refunds.push(refund)
  await noteStep(held, 'refund-requested', { refund, details: { amountFen: asked.amountFen, reason: asked.reason } })
  return refund
}

/** Asks the provider, under the refund's own id. */
export async function beginRefund(held: Held, refund: RefundRow): Promise<void> {
  assert(refund.state === 'in-progress', 'a refund is begun after it was decided')
  const { payment_id: paymentId } = held.order
  assert(paymentId !== null, 'what goes back has come by a payment')
  await askRefund(held.ctx, held.tx, {
    id: refund.id,
    paymentId,
    amountFen: refund.amount_fen,
    // read by the buyer in the provider's app
    reason: held.ctx.words.text(`orders.refundReasons.${refund.reason}`, {}, defaultLanguage),
  })
  await noteStep(held, 'refund-begun', { refund })
}

/**
 * The provider has given the money back, at that moment: the day it counts on, whenever the order hears of it. Where it had failed
 * before, its money may have been asked for once more meanwhile.
 */
export async function confirmRefund(
  held: Held,
  { id, at }: { id: string; at: Date },
  bookLoss: (line: LineRow) => Promise<void>,
): Promise<void> {
  const refund = held.refunds.find((each) => each.id === id)
  if (!refund || orderRefundMoves.confirm.refusal(refund.state)) return
  const hadFailed = refund.state === 'failed'
  await setRefund(held, refund, { state: orderRefundMoves.confirm.to, ended_at: at })
  await noteStep(held, 'refunded', { refund })
  if (hadFailed) await withdrawAbove(held)
  for (const line of held.lines) if (line.refund_id === id && line.state === 'delivered') await bookLoss(line)
}

/** Of what still waits for a person, the newest first, what no longer fits into what was paid is withdrawn. */
async function withdrawAbove(held: Held): Promise<void> {
  const now = held.ctx.clock.now()
  for (const refund of held.refunds.filter(({ state }) => state === 'requested').reverse()) {
    if (leftFen(held) >= 0) return
    await setRefund(held, refund, { state: orderRefundMoves.reject.to, decided_at: now, ended_at: now })
    await noteStep(held, 'refund-rejected', { refund, details: { rule: 'given back' } })
  }
}

/** The provider did not give it back: a person tries again. */
export async function failRefund(held: Held, id: string): Promise<void> {
  const refund = held.refunds.find((each) => each.id === id)
  if (!refund || orderRefundMoves.fail.refusal(refund.state)) return
  await setRefund(held, refund, { state: orderRefundMoves.fail.to })
  await noteStep(held, 'refund-failed', { refund })
  await raiseException(held, 'refund-failed', { refund, amountFen: refund.amount_fen })
}

/** What may still be given back: refunds that were rejected or have failed count for nothing. */
export function leftFen(held: Held): number {
  const counted = held.refunds.filter(({ state }) => state !== 'rejected' && state !== 'failed')
  return counted.reduce((left, refund) => left - refund.amount_fen, held.order.total_fen)
}
