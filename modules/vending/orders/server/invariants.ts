import type { Invariant } from '#kernel/server/module.ts'
import { transferTable } from '#modules/vending/ledger/server/index.ts'
import { laneTable } from '#modules/vending/machines/server/index.ts'
import { paymentRefundTable } from '#modules/vending/payments/server/index.ts'

const holdsPiece = `(line.state in ('reserved', 'held', 'sent', 'acknowledged') or line.state = 'unknown' and line.refund_id is null)`

/** Money and pieces of every order add up, always; the sums are taken of the rows, never of what the order keeps. */
export const orderInvariants: readonly Invariant[] = [
  {
    name: 'no more is given back than was paid',
    sql: `select sales_order.id from vending.sales_order
      join vending.order_refund refund on refund.order_id = sales_order.id and refund.state not in ('rejected', 'failed')
      group by sales_order.id having sum(refund.amount_fen) > sales_order.total_fen`,
  },
  {
    name: 'what went back of an order is what its payment gave back',
    sql: `select refund.id from vending.order_refund refund where refund.state = 'refunded' and not exists (
      select from vending.sales_order join ${paymentRefundTable} returned on returned.payment_id = sales_order.payment_id
      where sales_order.id = refund.order_id and returned.id = refund.id and returned.state = 'refunded'
        and returned.amount_fen = refund.amount_fen)`,
  },
  {
    name: 'a piece that did not come out, of an order that is over, is in a refund',
    sql: `select line.id from vending.order_line line join vending.sales_order on sales_order.id = line.order_id
      where sales_order.payment_state = 'paid' and sales_order.ended_at is not null and line.refund_id is null
        and line.state in ('failed', 'unknown')`,
  },
  {
    name: 'paid is delivered, given back, and under way',
    sql: `select sales_order.id from vending.sales_order
      join vending.order_line line on line.order_id = sales_order.id
      where sales_order.payment_state = 'paid' group by sales_order.id
      having sum(line.paid_fen) <> sales_order.total_fen
        or coalesce(sum(line.paid_fen) filter (where line.state = 'delivered'), 0) <> sales_order.delivered_fen
        or bool_or(line.state in ('reserved', 'released'))`,
  },
  {
    name: 'a refund by rule is what its lines cost, unless it was refused, withdrawn, or the order never came about',
    sql: `select refund.id from vending.order_refund refund
      join vending.sales_order on sales_order.id = refund.order_id and sales_order.payment_state = 'paid'
      left join vending.order_line line on line.refund_id = refund.id
      where refund.is_automatic and refund.state <> 'rejected'
      group by refund.id having coalesce(sum(line.paid_fen), 0) <> refund.amount_fen`,
  },
  {
    name: 'an order that was never paid has no piece on its way',
    sql: `select line.id from vending.order_line line join vending.sales_order on sales_order.id = line.order_id
      where sales_order.payment_state <> 'paid' and line.state not in ('reserved', 'released')
        or sales_order.payment_state in ('closed', 'failed') and line.state <> 'released'`,
  },
  {
    name: 'a piece has one command from when it was sent for, and none before',
    sql: `select id from vending.order_line where command_id is null
        and (state in ('sent', 'acknowledged', 'delivered', 'unknown'))
      or command_id is not null and state in ('reserved', 'held', 'released')`,
  },
  {
    name: 'what a piece in doubt waits for has an end',
    sql: `select id from vending.order_line where (state = 'unknown') <> (silent_until is not null)`,
  },
  {
    name: 'the axes of an order are what follows from its lines and refunds',
    sql: `select sales_order.id from vending.sales_order where sales_order.refunded_fen <> (
        select coalesce(sum(amount_fen), 0) from vending.order_refund refund
        where refund.order_id = sales_order.id and refund.state = 'refunded')
      or (sales_order.ended_at is null) <> exists (
        select from vending.order_line line where line.order_id = sales_order.id and ${holdsPiece})
      or sales_order.refund_state <> coalesce((
        select refund.state from vending.order_refund refund
        where refund.order_id = sales_order.id and refund.state <> 'rejected'
        order by array_position(array['failed', 'requested', 'in-progress', 'refunded'], refund.state) limit 1), 'none')
      or sales_order.dispatch_state <> (select case
          when bool_and(line.state = 'released') then 'none'
          when bool_and(line.state in ('reserved', 'held')) then 'reserved'
          when not bool_or(line.state in ('reserved', 'held', 'sent', 'acknowledged')) then case
            when bool_or(line.state = 'unknown') then 'unknown'
            when bool_and(line.state = 'delivered') then 'delivered'
            when bool_or(line.state = 'delivered') then 'partly-delivered' else 'failed' end
          when bool_or(line.state in ('delivered', 'failed', 'unknown')) then 'dispensing'
          when bool_or(line.state = 'acknowledged') then 'acknowledged' else 'sent' end
        from vending.order_line line where line.order_id = sales_order.id)`,
  },
  {
    name: 'what came out though its money went back is a loss: told to somebody, and booked',
    sql: `select line.id from vending.order_line line join vending.order_refund refund on refund.id = line.refund_id
      where line.state = 'delivered' and refund.state = 'refunded' and (
        not exists (select from vending.order_exception exception
          where exception.line_id = line.id and exception.kind = 'late-delivery')
        or not exists (select from ${transferTable} transfer where transfer.template = 'late-delivery'
          and transfer.subject_id = line.order_id and transfer.details ->> 'line' = line.id::text))`,
  },
  {
    name: 'a lane has as many pieces reserved as are promised to orders',
    sql: `select lane.id from ${laneTable} lane where lane.reserved <> (
      select count(*) from vending.order_line line where line.lane_id = lane.id and ${holdsPiece})`,
  },
  {
    name: 'an order, its lines and its refunds belong to one merchant and one machine',
    sql: `select sales_order.id from vending.sales_order
      left join vending.order_line line on line.order_id = sales_order.id
      left join vending.order_refund refund on refund.order_id = sales_order.id
      where line.machine_id <> sales_order.machine_id or line.merchant_path <> sales_order.merchant_path
        or refund.machine_id <> sales_order.machine_id or refund.merchant_path <> sales_order.merchant_path
        or sales_order.merchant_path[array_length(sales_order.merchant_path, 1)] <> sales_order.merchant_id`,
  },
]
