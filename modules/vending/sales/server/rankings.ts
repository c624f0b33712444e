import { type RawBuilder, sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { Asked, ServedResource } from '#kernel/server/resource/served.ts'
import { machineScope, machineTable } from '#modules/vending/machines/server/index.ts'
import { merchantTable } from '#modules/vending/merchants/server/index.ts'
import { orderLineTable } from '#modules/vending/orders/server/index.ts'
import { machineRanking, productRanking } from '../contract.ts'
import { overseers, readers } from './access.ts'
import { daysBefore, instantsOf, movements, summedScope, within } from './sums.ts'

/** From the first day of the span before to the last of the span itself. */
function bothSpans(days: Asked['days']): Asked['days'] {
  return { from: daysBefore(days).from, to: days.to }
}

/** Ranks of two spans beside each other: rows that had nothing in the span itself stand in no ranking. */
function ranked(
  sums: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  before: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`(select 0 as xmin, each.*, (rank() over (order by is_now desc, ${value} desc))::int as rank,
      case when had_before then (rank() over (order by had_before desc, ${before} desc))::int end as before_rank,
      case when ${before} > 0 then (${value} - ${before})::float8 / ${before} end as change
    from ${sums} each)`
}

function machinesOf(asked: Asked): RawBuilder<unknown> {
  const now = within(asked.days)
  const sums = sql`(select moved.machine_id as id, moved.machine_id, moved.merchant_id,
      count(*) filter (where ${now} and moved.is_sale)::int as order_count,
      bool_or(${now}) as is_now, bool_or(not ${now}) as had_before,
      coalesce(sum(moved.gross_fen - moved.refunded_fen) filter (where ${now}), 0)::bigint as net_fen,
      coalesce(sum(moved.gross_fen - moved.refunded_fen) filter (where not ${now}), 0)::bigint as before_fen
    from ${movements(asked, bothSpans(asked.days))} moved
    where ${within(bothSpans(asked.days))} group by moved.machine_id, moved.merchant_id)`
  return sql`${ranked(sums, sql`net_fen`, sql`before_fen`)} row`
}

export const servedMachineRanking: ServedResource = serveResource(machineRanking, {
  rows: { from: machinesOf },
  scope: { ...summedScope, where: () => sql<boolean>`row.is_now` },
  roles: { view: readers, export: overseers },
})

/** Pieces that came out, by the merchant's day on which they did. */
function delivered({ actor, cut, days }: Asked): RawBuilder<unknown> {
  const { from, to } = instantsOf(bothSpans(days))
  const wished = cut({ machine: sql`line.machine_id`, merchant: sql`machine.merchant_id` }) ?? sql`true`
  return sql`(select line.product_id, machine.merchant_id, line.paid_fen, line.ended_at at time zone place.time_zone as local
    from ${sql.table(orderLineTable)} line
    join ${sql.table(machineTable)} machine on machine.id = line.machine_id
    join ${sql.table(merchantTable)} place on place.id = machine.merchant_id
    where line.state = 'delivered' and line.ended_at >= ${from} and line.ended_at < ${to}
      and ${machineScope(actor, 'line.merchant_path', 'line.machine_id')} and ${wished})`
}

function productsOf(asked: Asked): RawBuilder<unknown> {
  const now = within(asked.days)
  const dayCount = Math.round((Date.parse(asked.days.to) - Date.parse(asked.days.from)) / 86_400_000) + 1
  const sums = sql`(select moved.product_id as id, moved.product_id, moved.merchant_id,
      count(*) filter (where ${now})::int as piece_count,
      (count(*) filter (where ${now}))::float8 / ${sql.lit(dayCount)} as per_day,
      bool_or(${now}) as is_now, bool_or(not ${now}) as had_before,
      coalesce(sum(moved.paid_fen) filter (where ${now}), 0)::bigint as gross_fen,
      coalesce(sum(moved.paid_fen) filter (where not ${now}), 0)::bigint as before_fen,
      count(*) filter (where not ${now})::int as before_pieces
    from ${delivered(asked)} moved
    where ${within(bothSpans(asked.days))} group by moved.product_id, moved.merchant_id)`
  return sql`${ranked(sums, sql`piece_count`, sql`before_pieces`)} row`
}

export const servedProductRanking: ServedResource = serveResource(productRanking, {
  rows: { from: productsOf },
  scope: { ...summedScope, where: () => sql<boolean>`row.is_now` },
  roles: { view: readers, export: overseers },
})
