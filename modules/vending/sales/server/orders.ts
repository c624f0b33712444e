import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { Asked, ServedResource } from '#kernel/server/resource/served.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { orderRefusals } from '#modules/vending/orders/contract.ts'
import { orderLineTable, orderRefundTable, orderTable, refundByHand } from '#modules/vending/orders/server/index.ts'
import { paymentTable } from '#modules/vending/payments/server/index.ts'
import { orders } from '../contract.ts'
import { moneyPeople, ofMachines, overseers, readers, rowOfMachine } from './access.ts'

const order = sql.table(orderTable)
const line = sql.table(orderLineTable)
const payment = sql.table(paymentTable)

/** An order does not carry its products: they are found by an index of the lines. */
function ordersWith({ cut }: Asked): RawBuilder<unknown> {
  const bought = cut({ products: sql`line.product_id` })
  if (bought === null) return sql`${order} row`
  return sql`(select sold.*, sold.xmin from ${order} sold
    where sold.id in (select line.order_id from ${line} line where ${bought})) row`
}

/**
 * By its number, or the end of it as buyers tell it; by the code of its machine; by the number of its payment, the merchant's or
 * the provider's. Each has an index of its own, the end that of numbers read backwards.
 */
function found(text: string): RawBuilder<boolean> {
  return sql<boolean>`(row.number = ${text} ${/^\d{3,9}$/.test(text) ? sql`or ${endsIn(text)}` : sql``}
    or row.machine_id = any(array(select machine.id from ${sql.table(machineTable)} machine
      where machine.code = ${text.toUpperCase()}))
    or row.payment_id = any(array(select paid.id from ${payment} paid
      where paid.number = ${text} or paid.provider_number = ${text})))`
}

/** Digits at the end of a number. As a span, not as `like`: a plan that is kept for all values knows no pattern. */
function endsIn(digits: string): RawBuilder<boolean> {
  const backwards = [...digits].reverse().join('')
  // a number goes on with digits or its hyphen, and all of them sort before a colon
  return sql<boolean>`(reverse(row.number) ~>=~ ${backwards} and reverse(row.number) ~<~ ${`${backwards}:`})`
}

/** What may still go back: of what was paid, what no refund has taken or waits for. */
export const leftFen = sql`case when row.payment_state = 'paid' then row.total_fen - (
  select coalesce(sum(refund.amount_fen), 0)::bigint from ${sql.table(orderRefundTable)} refund
  where refund.order_id = row.id and refund.state not in ('rejected', 'failed')) else 0 end`

export const servedOrders: ServedResource = serveResource(orders, {
  rows: {
    from: ordersWith,
    columns: {
      method: sql`row.payment_method`,
      leftFen,
      products: sql`array(select distinct line.product_id from ${line} line where line.order_id = row.id)`,
    },
    search: found,
    isSteady: true,
  },
  scope: ofMachines('orders', rowOfMachine),
  roles: { view: readers, refund: moneyPeople, export: overseers },
  may: {
    refund(_actor, { paymentState, leftFen: left, endedAt }) {
      if (paymentState !== 'paid') return kernelRefusals.wrong_state({ action: 'refund', state: paymentState })
      if (endedAt === null) return orderRefusals.refund_while_dispensing()
      return left > 0 ? true : orderRefusals.refund_above_order({ leftFen: left })
    },
  },
  actions: {
    async refund(ctx, id, { values }) {
      const { amountFen, reason, remark = null } = values
      return await refundByHand(ctx, id, { amountFen, reason, remark })
    },
  },
})
