import { sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import { laneTables } from '#modules/vending/machines/server/index.ts'

/** A lane as a machine is told it: those without a product or a price are left out. */
export interface PlannedLane {
  lane: number
  product: string
  priceFen: number
  capacity: number
}

/** What shall be in the lanes of these machines, by machine, in the order of the lanes' numbers. */
export async function planogramsOf(
  db: Queryable,
  machineIds: readonly string[],
): Promise<ReadonlyMap<string, readonly PlannedLane[]>> {
  const { rows } = await sql<{ machine: string; lanes: PlannedLane[] }>`
    select row.machine_id as machine, json_agg(json_build_object('lane', row.number, 'product', left(product.name, 80),
      'priceFen', row.price_fen, 'capacity', row.capacity) order by row.number) as lanes
    from ${laneTables} where row.machine_id = any(${[...machineIds]}::uuid[]) and product.id is not null
      and row.price_fen is not null group by row.machine_id`.execute(db)
  return new Map(rows.map(({ machine, lanes }) => [machine, lanes]))
}
