import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { orderTable } from '#modules/vending/orders/server/index.ts'
import { paymentRefundTable, paymentServiceTable, paymentTable } from '#modules/vending/payments/server/index.ts'
import { transactions } from '../contract.ts'
import { ofMachines, overseers } from './access.ts'

/**
 * Payments and refunds, one below the other, each at the time its money moved, by which sums count it too; before that, when it was
 * begun. The two halves stay bare, with neither join nor condition: only so does PostgreSQL read both by their indexes
 * (db/migrations/0073), in the order that the list asks for.
 */
const movements = sql`(
  select paid.id, paid.xmin, paid.id as payment_id, paid.merchant_path, coalesce(paid.paid_at, paid.created_at) as at,
    paid.created_at as begun_at, 'in' as direction, paid.amount_fen, paid.state, paid.number, paid.provider_number
  from ${sql.table(paymentTable)} paid
  union all
  select returned.id, returned.xmin, returned.payment_id, returned.merchant_path,
    coalesce(returned.refunded_at, returned.asked_at), returned.asked_at, 'out', returned.amount_fen, returned.state,
    returned.number, returned.provider_number
  from ${sql.table(paymentRefundTable)} returned) row
  left join ${sql.table(paymentTable)} payment on payment.id = row.payment_id
  left join ${sql.table(paymentServiceTable)} service on service.id = payment.service_id
  left join ${sql.table(orderTable)} sold on sold.id = payment.subject_id`

export const servedTransactions: ServedResource = serveResource(transactions, {
  rows: {
    from: movements,
    columns: {
      method: sql`service.provider`,
      order: sql`sold.id`,
      machine: sql`sold.machine_id`,
      merchant: sql`payment.merchant_id`,
      // money that came for a payment which had been closed came all the same, and goes back
      state: sql`case when row.id = sold.payment_id then 'paid' else row.state end`,
    },
    search: (text) => sql<boolean>`(row.number = ${text} or row.provider_number = ${text})`,
  },
  scope: ofMachines('movements of money', { path: 'row.merchant_path', machine: 'sold.machine_id' }),
  roles: { view: overseers, export: overseers },
})
