import { type RawBuilder, sql } from 'kysely'
import { batchTable, productTable } from '#modules/vending/catalog/server/index.ts'
import type { UnsellableReason } from '../contract.ts'

/** What a lane's statement joins: the machine it is in, and what is to be sold. */
export const laneTables = sql`vending.lane row
  join vending.machine machine on machine.id = row.machine_id
  join vending.cabinet cabinet on cabinet.id = row.cabinet_id
  left join ${sql.table(productTable)} product on product.id = row.product_id
  left join ${sql.table(batchTable)} batch on batch.id = row.batch_id`

/** The same at a moment, which {@link unsellable} asks. */
export function laneTablesAt(now: Date | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${laneTables} cross join ${momentOf(now)}`
}

/** To be joined: one row with the moment that is asked for, as `moment.now`. */
export function momentOf(now: Date | RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${now}::timestamptz as now) moment`
}

/** Whether a lane has so little left that it raises an alarm, or nothing: the last two parts are those of its index. */
export const isLow = sql<boolean>`(row.stock <= row.alarm_threshold and row.product_id is not null and row.status <> 'discontinued')`

/**
 * Why a lane of {@link laneTablesAt} sells nothing, or null: normal, selling, not locked, something in it that is not reserved,
 * an approved product with a price, a batch that has not expired, in a machine in service (vending.md M1). A lane for pickup
 * codes alone sells to those.
 */
export const unsellable = sql<UnsellableReason | null>`case
  when machine.lifecycle <> 'in-service' then 'machine-not-in-service'
  when row.status = 'discontinued' then 'discontinued'
  when row.status = 'abnormal' then 'abnormal'
  when not row.is_selling then 'stopped'
  when row.is_locked then 'locked'
  when row.product_id is null then 'no-product'
  when product.state <> 'approved' then 'product-not-approved'
  when row.price_fen is null then 'no-price'
  when batch.expires_on < (moment.now at time zone machine.time_zone)::date then 'batch-expired'
  when row.stock - row.reserved <= 0 then 'sold-out'
end`
