import { type RawBuilder, sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { Asked, RowScope, ServedResource } from '#kernel/server/resource/served.ts'
import { machineScope } from '#modules/vending/machines/server/index.ts'
import { merchantTable } from '#modules/vending/merchants/server/index.ts'
import { orderRefundTable, orderTable } from '#modules/vending/orders/server/index.ts'
import { paymentTable } from '#modules/vending/payments/server/index.ts'
import { salesByDay, salesByHour, salesByMachine, salesByMerchant, salesByMethod, weekdays } from '../contract.ts'
import { overseers, readers } from './access.ts'

const dayMs = 86_400_000
/** No zone is farther than this from the days of UTC. */
const slackMs = dayMs

/** Whoever asks, what is summed has been cut to their machines already: see {@link movements}. */
export const summedScope: RowScope = {
  rows: 'sums over the own merchant, for an ordinary user over machines granted',
  where: () => sql<boolean>`true`,
}

/** Instants that surely hold the business days of every zone: what an index is asked by, before days are told exactly. */
export function instantsOf({ from, to }: Asked['days']): { from: string; to: string } {
  const start = new Date(Date.parse(from) - slackMs)
  const end = new Date(Date.parse(to) + dayMs + slackMs)
  return { from: start.toISOString(), to: end.toISOString() }
}

/** The same number of days, right before. */
export function daysBefore({ from, to }: Asked['days']): Asked['days'] {
  const spanMs = Date.parse(to) - Date.parse(from) + dayMs
  const shifted = (day: string) => new Date(Date.parse(day) - spanMs).toISOString().slice(0, 10)
  return { from: shifted(from), to: shifted(to) }
}

/** As the list of transactions tells it: one that was closed before the money came has no time of its own for it. */
const came = sql`coalesce(paid.paid_at, paid.created_at)`

/**
 * What came in and what went back, one row each: an order when it was paid, a refund when the provider confirmed it. `local` is
 * the time in the merchant's zone, which its business days go by. Money that came for an order that was over counts as received,
 * and as refunded once it has gone back, but is no sale: the sums are those of the list of transactions, at the same moments.
 * @param days the days to read, which may be more than those that are asked for
 */
export function movements({ actor, cut }: Asked, days: Asked['days']): RawBuilder<unknown> {
  const { from, to } = instantsOf(days)
  const own = (row: string) =>
    sql`${machineScope(actor, `${row}.merchant_path`, `${row}.machine_id`)} and ${
      cut({
        merchant: sql.ref(`${row}.merchant_id`),
        machine: sql.ref(`${row}.machine_id`),
        method: sql`sold.payment_method`,
      }) ?? sql`true`
    }`
  return sql`(select moved.*, moved.at at time zone place.time_zone as local from (
      select sold.merchant_id, sold.machine_id, sold.payment_method as method, sold.paid_at as at,
        sold.total_fen as gross_fen, 0::bigint as refunded_fen, true as is_sale
      from ${sql.table(orderTable)} sold
      where sold.paid_at >= ${from} and sold.paid_at < ${to} and ${own('sold')}
      union all
      select sold.merchant_id, sold.machine_id, sold.payment_method, ${came}, paid.amount_fen, 0, false
      from ${sql.table(orderTable)} sold join ${sql.table(paymentTable)} paid on paid.id = sold.payment_id
      where sold.paid_at is null and sold.payment_id is not null and ${came} >= ${from} and ${came} < ${to}
        and ${own('sold')}
      union all
      select back.merchant_id, back.machine_id, sold.payment_method, back.ended_at, 0, back.amount_fen, false
      from ${sql.table(orderRefundTable)} back join ${sql.table(orderTable)} sold on sold.id = back.order_id
      where back.state = 'refunded' and back.ended_at >= ${from} and back.ended_at < ${to} and ${own('back')}
    ) moved join ${sql.table(merchantTable)} place on place.id = moved.merchant_id)`
}

/** The days asked for, as a condition on {@link movements}. */
export function within({ from, to }: Asked['days']): RawBuilder<boolean> {
  return sql<boolean>`(moved.local >= ${from}::date and moved.local < ${to}::date + 1)`
}

const sums = sql`count(*) filter (where moved.is_sale)::int as order_count,
  sum(moved.gross_fen)::bigint as gross_fen, sum(moved.refunded_fen)::bigint as refunded_fen,
  sum(moved.gross_fen - moved.refunded_fen)::bigint as net_fen,
  round(sum(moved.gross_fen) filter (where moved.is_sale) / nullif(count(*) filter (where moved.is_sale), 0))::bigint
    as average_fen`

/** Sums by one thing: `key` of {@link movements}. Sums have no history, so their revision never changes. */
const summedBy = (key: RawBuilder<unknown>, columns: RawBuilder<unknown>) => (asked: Asked) =>
  sql`(select 0 as xmin, ${columns}, ${sums} from ${movements(asked, asked.days)} moved
    where ${within(asked.days)} group by ${key}) row`

const scope = summedScope
const roles = { view: readers, export: overseers }
/** Where every machine of the merchant is meant, one that sees only some of them would be misled. */
const wholeRoles = { view: overseers, export: overseers }

export const servedByDay: ServedResource = serveResource(salesByDay, {
  rows: {
    from: summedBy(sql`moved.local::date`, sql`moved.local::date as day`),
    id: sql`row.day::text`,
    idKind: 'text',
  },
  scope,
  roles,
})

export const servedByMachine: ServedResource = serveResource(salesByMachine, {
  rows: {
    from: summedBy(
      sql`moved.machine_id, moved.merchant_id`,
      sql`moved.machine_id as id, moved.machine_id, moved.merchant_id`,
    ),
  },
  scope,
  roles,
})

export const servedByMethod: ServedResource = serveResource(salesByMethod, {
  rows: {
    from: summedBy(sql`moved.method`, sql`moved.method as id, moved.method`),
    idKind: 'text',
  },
  scope,
  roles: wholeRoles,
})

export const servedByMerchant: ServedResource = serveResource(salesByMerchant, {
  rows: { from: summedBy(sql`moved.merchant_id`, sql`moved.merchant_id as id, moved.merchant_id`) },
  scope,
  roles: wholeRoles,
})

const onWeekdays = sql.join(
  weekdays.map(
    (name, index) =>
      sql`coalesce(sum(moved.gross_fen) filter (where extract(isodow from moved.local) = ${sql.lit(index + 1)}), 0)::bigint
        as ${sql.ref(name)}`,
  ),
)

export const servedByHour: ServedResource = serveResource(salesByHour, {
  rows: {
    from: (asked) => sql`(select 0 as xmin, to_char(moved.local, 'HH24') as hour, ${onWeekdays},
        sum(moved.gross_fen)::bigint as gross_fen, count(*) filter (where moved.is_sale)::int as order_count
      from ${movements(asked, asked.days)} moved
      where ${within(asked.days)} and moved.gross_fen > 0 group by 2) row`,
    id: sql`row.hour`,
    idKind: 'text',
  },
  scope,
  roles,
})
