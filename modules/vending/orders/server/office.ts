import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { machineScope } from '#modules/vending/machines/server/index.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import { retryRefund } from '#modules/vending/payments/server/index.ts'
import { orderRefundMoves, orderRefusals, type RefundReason } from '../contract.ts'
import { type Held, hasEnded, type RefundRow, setRefund } from './held.ts'
import { deliverLine, failLine, standingRefund } from './lines.ts'
import { addRefund, beginRefund, leftFen } from './refunds.ts'
import { changeOrder } from './saga.ts'
import { noteStep, raiseException } from './steps.ts'

/** Tables whose rows belong to an order, by the column that names it. */
const orderColumns = {
  'vending.sales_order': 'id',
  'vending.order_line': 'order_id',
  'vending.order_refund': 'order_id',
  'vending.order_exception': 'order_id',
} as const

/** The order of a row in the asker's scope. @throws not_found, for a stranger's as for none */
async function orderInScope(ctx: Ctx, table: keyof typeof orderColumns, id: string): Promise<string> {
  const { rows } = await sql<{ order: string }>`
    select ${sql.ref(`row.${orderColumns[table]}`)} as "order" from ${sql.table(table)} row
    where row.id = ${id}::uuid and ${machineScope(ctx.actor, 'row.merchant_path', 'row.machine_id')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row.order
}

async function changeRefund(
  ctx: Ctx,
  name: string,
  id: string,
  run: (held: Held, refund: RefundRow) => Promise<void>,
  reason?: string,
): Promise<void> {
  const order = await orderInScope(ctx, 'vending.order_refund', id)
  const work = async (held: Held) => {
    const refund = held.refunds.find((each) => each.id === id)
    if (!refund) throw kernelRefusals.not_found()
    await run(held, refund)
  }
  await changeOrder(ctx, name, order, work, reason)
}

/**
 * Somebody gives money back, in part or for goods that came out: at once up to the merchant's maximum for all such refunds of
 * the order together, above it a second person decides.
 * @throws not_found, wrong_state, refund_while_dispensing, refund_above_order
 */
export async function refundByHand(
  ctx: Ctx,
  orderId: string,
  asked: { amountFen: number; reason: RefundReason; remark: string | null },
): Promise<{ refund: string }> {
  const order = await orderInScope(ctx, 'vending.sales_order', orderId)
  accountOf(ctx)
  return await changeOrder(ctx, 'orderRefunds.create', order, async (held) => {
    const { payment_state: state } = held.order
    if (state !== 'paid') throw kernelRefusals.wrong_state({ action: 'refund', state })
    if (!held.lines.every(hasEnded)) throw orderRefusals.refund_while_dispensing()
    const left = leftFen(held)
    if (asked.amountFen > left)
      throw orderRefusals.refund_above_order({ leftFen: left }, [
        { path: 'values.amountFen', code: 'too_large', params: { max: left } },
      ])
    const begun = held.refunds.filter((each) => !each.is_automatic && !['rejected', 'requested'].includes(each.state))
    const byHandFen = begun.reduce((sum, each) => sum + each.amount_fen, asked.amountFen)
    const isBegun = byHandFen <= held.merchant.autoRefundMaxFen
    const refund = await addRefund(held, { ...asked, isAutomatic: false, isBegun })
    if (isBegun) await beginRefund(held, refund)
    else await raiseException(held, 'refund-above-limit', { refund, amountFen: asked.amountFen })
    return { refund: refund.id }
  })
}

/** @throws not_found, wrong_state, refund_same_person */
export async function approveRefund(ctx: Ctx, refundId: string): Promise<void> {
  await changeRefund(ctx, 'orderRefunds.approve', refundId, async (held, refund) => {
    await decide(held, refund, { name: 'approve', reason: null })
    await noteStep(held, 'refund-approved', { refund })
    await beginRefund(held, refund)
  })
}

/** @throws not_found, wrong_state, refund_same_person */
export async function rejectRefund(ctx: Ctx, refundId: string, reason: string): Promise<void> {
  const reject = async (held: Held, refund: RefundRow) => {
    await decide(held, refund, { name: 'reject', reason })
    await noteStep(held, 'refund-rejected', { refund, details: { reason } })
  }
  await changeRefund(ctx, 'orderRefunds.turnDown', refundId, reject, reason)
}

async function decide(
  held: Held,
  refund: RefundRow,
  { name, reason }: { name: 'approve' | 'reject'; reason: string | null },
): Promise<void> {
  orderRefundMoves[name].require(refund.state)
  const account = accountOf(held.ctx)
  if (refund.asked_by === account) throw orderRefusals.refund_same_person()
  const now = held.ctx.clock.now()
  await setRefund(held, refund, {
    state: orderRefundMoves[name].to,
    decided_by: account,
    decided_reason: reason,
    decided_at: now,
    ...(name === 'reject' ? { ended_at: now } : {}),
  })
}

/**
 * A refund that the provider could not give is asked for again, under its id. Where a piece of it has come out since, it would be the
 * platform's loss: none of the merchant's own people asks for that.
 * @throws not_found, wrong_state, refund_above_order, refund_of_delivered
 */
export async function retryRefundOf(ctx: Ctx, refundId: string): Promise<void> {
  await changeRefund(ctx, 'orderRefunds.askAgain', refundId, async (held, refund) => {
    orderRefundMoves.retry.require(refund.state)
    const left = leftFen(held)
    if (refund.amount_fen > left) throw orderRefusals.refund_above_order({ leftFen: left })
    const isLoss = held.lines.some(({ refund_id, state }) => refund_id === refund.id && state === 'delivered')
    if (isLoss && (await worksForMerchant(held))) throw orderRefusals.refund_of_delivered()
    await setRefund(held, refund, { state: orderRefundMoves.retry.to })
    await noteStep(held, 'refund-retried', { refund })
    await retryRefund(held.ctx, held.tx, refund.id)
  })
}

/**
 * Somebody has looked how a piece of which nobody knew has ended. What came out although its money went back the platform makes up
 * to the merchant: none of the merchant's own people says so.
 * @throws not_found, line_not_unknown, loss_of_platform
 */
export async function settleLine(
  ctx: Ctx,
  lineId: string,
  outcome: 'delivered' | 'failed',
  reason: string,
): Promise<void> {
  const order = await orderInScope(ctx, 'vending.order_line', lineId)
  const settle = async (held: Held) => {
    const line = held.lines.find(({ id }) => id === lineId)
    if (line?.state !== 'unknown') throw orderRefusals.line_not_unknown()
    const refund = standingRefund(held, line)
    const isLoss = outcome === 'delivered' && refund !== undefined && refund.state !== 'requested'
    if (isLoss && (await worksForMerchant(held))) throw orderRefusals.loss_of_platform()
    await noteStep(held, 'settled', { line, details: { outcome, reason } })
    if (outcome === 'delivered') await deliverLine(held, line, { reason })
    else await failLine(held, line, { code: 'by_person', details: { reason } })
  }
  await changeOrder(ctx, 'orderLines.resolve', order, settle, reason)
}

async function worksForMerchant({ ctx, tx }: Held): Promise<boolean> {
  const { isAdmin, scope } = ctx.actor
  return !isAdmin && scope !== null && (await merchantById(tx, scope.organizationId)) !== undefined
}

/** @throws not_found, wrong_state */
export async function settleException(ctx: Ctx, id: string, reason: string): Promise<void> {
  const order = await orderInScope(ctx, 'vending.order_exception', id)
  const settle = async (held: Held) => {
    const { numUpdatedRows } = await held.tx
      .updateTable('vending.order_exception')
      .set({
        state: 'settled',
        settled_by: accountOf(held.ctx),
        settled_reason: reason,
        settled_at: held.ctx.clock.now(),
      })
      .where('id', '=', id)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw kernelRefusals.wrong_state({ action: 'settle', state: 'settled' })
    await noteStep(held, 'settled', { details: { exception: id, reason } })
  }
  await changeOrder(ctx, 'orderExceptions.resolve', order, settle, reason)
}
