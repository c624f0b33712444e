import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { expireOrder } from './expiry.ts'
import { changeOrder } from './saga.ts'

const batchMax = 500

/** The silence of a machine is over: the money of what nobody knows of goes back (S9-28). */
export async function endSilence(ctx: Ctx, { order }: { order: string }): Promise<void> {
  const { rows } = await sql`select from vending.order_line where order_id = ${order}::uuid
    and state = 'unknown' and refund_id is null and silent_until <= ${ctx.clock.now()} limit 1`.execute(ctx.db)
  if (rows.length > 0) await changeOrder(ctx, 'orders.afterSilence', order, () => Promise.resolve(null))
}

/**
 * Every minute: takes up what was left lying, by a job that was lost or a program that was cut off between two steps:
 * reservations and silences that are over, and paid orders whose next piece nobody has sent for.
 */
export async function sweepOrders(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  for (const order of await idsOf(
    ctx,
    sql`select id from vending.sales_order
      where ended_at is null and payment_state in ('unpaid', 'paying') and reserved_until <= ${now} order by reserved_until`,
  ))
    await taken(ctx, order, () => expireOrder(ctx, { order }))
  for (const order of await idsOf(
    ctx,
    sql`select order_id as id from vending.order_line
      where state = 'unknown' and refund_id is null and silent_until <= ${now} group by order_id`,
  ))
    await taken(ctx, order, () => endSilence(ctx, { order }))
  for (const order of await idsOf(
    ctx,
    sql`select id from vending.sales_order
      where ended_at is null and payment_state = 'paid'
        and not exists (select from vending.order_line line
          where line.order_id = sales_order.id and line.state in ('sent', 'acknowledged'))
        and exists (select from vending.order_line line
          where line.order_id = sales_order.id and (line.state = 'held' or line.state = 'failed' and line.refund_id is null))`,
  ))
    await taken(ctx, order, () => changeOrder(ctx, 'orders.goOn', order, () => Promise.resolve(null)))
}

async function idsOf(ctx: Ctx, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query} limit ${batchMax}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

async function taken(ctx: Ctx, order: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    // one order that cannot be followed keeps no other waiting; the next minute tries again
    ctx.log.error({ err: error, order }, 'an order could not be taken up again')
  }
}
