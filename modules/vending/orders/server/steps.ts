import { sql } from 'kysely'
import type { OrderExceptionKind, OrderStep } from '../contract.ts'
import type { Held, LineRow, OrderRow, RefundRow } from './held.ts'

interface About {
  line?: LineRow
  refund?: RefundRow
  details?: Readonly<Record<string, unknown>>
}

/** One more entry of the order's timeline. */
export async function noteStep(
  { tx, ctx, order }: Pick<Held, 'tx' | 'ctx'> & { order: Pick<OrderRow, 'id' | 'merchant_path'> },
  kind: OrderStep,
  about: About = {},
): Promise<void> {
  await tx
    .insertInto('vending.order_step')
    .values({
      merchant_path: order.merchant_path,
      order_id: order.id,
      line_id: about.line?.id ?? null,
      refund_id: about.refund?.id ?? null,
      kind,
      details: JSON.stringify(about.details ?? {}),
      account_id: ctx.actor.accountId,
      at: ctx.clock.now(),
    })
    .execute()
}

/** The order needs a person. Raised once for what it is about, however often it is found; a refund may fail again. */
export async function raiseException(
  held: Held,
  kind: OrderExceptionKind,
  about: { line?: LineRow; refund?: RefundRow; payment?: string; amountFen: number },
): Promise<void> {
  const { tx, ctx, order } = held
  if (kind === 'refund-failed' && (await raisedAgain(held, about.refund))) return
  await tx
    .insertInto('vending.order_exception')
    .values({
      id: ctx.random.uuid(),
      merchant_id: order.merchant_id,
      merchant_path: order.merchant_path,
      machine_id: order.machine_id,
      order_id: order.id,
      line_id: about.line?.id ?? null,
      refund_id: about.refund?.id ?? null,
      payment_id: about.payment ?? null,
      kind,
      amount_fen: about.amountFen,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A refund that has failed before, and was settled, and has failed again: the same exception is open once more. */
async function raisedAgain({ tx, order }: Held, refund: RefundRow | undefined): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('vending.order_exception')
    .set({ state: 'open', settled_by: null, settled_reason: null, settled_at: null })
    .where('order_id', '=', order.id)
    .where('refund_id', '=', refund?.id ?? null)
    .where('kind', '=', 'refund-failed')
    .where('state', '=', 'settled')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Exceptions whose matter is settled need nobody any more: the piece is known to have come out or not, the refund was decided or
 * has arrived. A loss, and money that does not fit, are for a person alone.
 */
export async function settleExceptions(held: Held): Promise<void> {
  const known = held.lines.filter(({ state }) => state !== 'unknown').map(({ id }) => id)
  const decided = held.refunds.filter(({ state }) => state !== 'requested').map(({ id }) => id)
  const returned = held.refunds.filter(({ state }) => state === 'refunded').map(({ id }) => id)
  await sql`update vending.order_exception set state = 'settled', settled_at = ${held.ctx.clock.now()}
    where order_id = ${held.order.id} and state = 'open' and (
      kind = 'dispense-unknown' and line_id = any(${known}::uuid[])
      or kind = 'refund-above-limit' and refund_id = any(${decided}::uuid[])
      or kind in ('refund-failed', 'paid-after-close') and refund_id = any(${returned}::uuid[]))`.execute(held.tx)
}
