import { type RawBuilder, sql } from 'kysely'
import { later } from '#kernel/server/connection.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import { type LaneState, laneMoves, machineRefusals, type UnsellableReason } from '../contract.ts'
import { laneTablesAt, unsellable } from './sellable.ts'

/** A lane as a buyer sees it. */
export interface LaneOnOffer {
  lane: number
  productId: string
  name: string
  specification: string | null
  description: string | null
  thumbnailId: string | null
  priceFen: number
  /** pieces that can be bought now; 0 where it is sold out or out of order */
  left: number
}

/**
 * What a machine sells, and what it would sell if there were some left or the lane were in order. Lanes that are locked, not
 * selling, empty of a product, or for pickup codes alone are no buyer's business.
 */
export async function lanesOnOffer(db: Queryable, machineId: string, now: Date): Promise<LaneOnOffer[]> {
  const { rows } = await sql<LaneOnOffer>`
    select row.number as lane, product.id as "productId", product.name, product.specification, product.description,
      product.thumbnail_id as "thumbnailId", row.price_fen as "priceFen",
      case when ${unsellable} is null then row.stock - row.reserved else 0 end as left
    from ${laneTablesAt(now)}
    where row.machine_id = ${machineId}::uuid and machine.lifecycle = 'in-service' and not row.is_pickup_only
      and row.is_selling and not row.is_locked and product.state = 'approved' and row.price_fen is not null
      and (${unsellable} is null or ${unsellable} in ('sold-out', 'abnormal'))
    order by row.number`.execute(db)
  return rows
}

export interface WishedPieces {
  /** its number, as printed on it */
  lane: number
  pieces: number
  /** as the buyer was shown it */
  priceFen: number
}

/** Why pieces are not to be had; `pickup-only` and `no-such-lane` beside what holds for the lane itself. */
export type PieceProblem = { lane: number } & (
  | { reason: UnsellableReason | 'pickup-only' | 'no-such-lane' }
  | { reason: 'price-changed'; priceFen: number }
)

export interface ReservedLane {
  id: string
  lane: number
  pieces: number
  priceFen: number
  productId: string
  productName: string
  batchId: string | null
}

interface LockedGoods {
  id: string
  lane: number
  productId: string
  productName: string
  batchId: string | null
  priceFen: number
  left: number
  isPickupOnly: boolean
  unsellable: UnsellableReason | null
}

/**
 * Reserves pieces for an order: all of them, or none and every reason why. Lanes are locked in the order of their ids, so that
 * two buyers of the same lanes come one after the other; the machine stays in service until the transaction is over. Whoever
 * follows the words of a machine locks its lanes as the words come: who wants several lanes has the machine alone, so that
 * neither holds one that the other waits for.
 */
export async function reservePieces(
  tx: Tx,
  machineId: string,
  wishes: readonly WishedPieces[],
  now: Date,
): Promise<{ lanes: ReservedLane[] } | { problems: PieceProblem[] }> {
  await holdMachine(tx, machineId, { isAlone: wishes.length > 1 })
  const { rows } = await sql<LockedGoods>`
    select row.id, row.number as lane, row.product_id as "productId", product.name as "productName",
      row.batch_id as "batchId", row.price_fen as "priceFen", row.stock - row.reserved as left,
      row.is_pickup_only as "isPickupOnly", ${unsellable} as unsellable
    from ${laneTablesAt(now)}
    where row.machine_id = ${machineId}::uuid and row.number = any(${wishes.map(({ lane }) => lane)}::int[])
    order by row.id for update of row`.execute(tx)
  const found = new Map(rows.map((row) => [row.lane, row]))
  const problems = wishes.flatMap((wish) => problemOf(wish, found.get(wish.lane)) ?? [])
  if (problems.length > 0) return { problems }
  const lanes = wishes.flatMap(({ lane, pieces }) => {
    const row = found.get(lane)
    return row ? [{ ...row, pieces }] : []
  })
  const wanted = JSON.stringify(lanes.map(({ id, pieces }) => ({ id, pieces })))
  await sql`update vending.lane set reserved = reserved + wanted.pieces
    from jsonb_to_recordset(${wanted}::jsonb) as wanted (id uuid, pieces int) where lane.id = wanted.id`.execute(tx)
  return { lanes }
}

function problemOf(wish: WishedPieces, row: LockedGoods | undefined): PieceProblem | null {
  const { lane } = wish
  if (!row) return { lane, reason: 'no-such-lane' }
  if (row.isPickupOnly) return { lane, reason: 'pickup-only' }
  if (row.unsellable !== null) return { lane, reason: row.unsellable }
  if (row.left < wish.pieces) return { lane, reason: 'sold-out' }
  return row.priceFen === wish.priceFen ? null : { lane, reason: 'price-changed', priceFen: row.priceFen }
}

/**
 * The machine stays as it is until the transaction is over; who locks lanes, or makes rows of a machine after that, begins here.
 * @param options.isAlone nobody else holds it meanwhile
 */
export async function holdMachine(tx: Tx, machineId: string, options: { isAlone?: boolean } = {}): Promise<void> {
  const strength = options.isAlone ? sql`no key update` : sql`share`
  await sql`select from vending.machine where id = ${machineId}::uuid for ${strength}`.execute(tx)
}

/**
 * The same for several machines at once, by id: whoever writes about many begins here, and holds their commands next.
 * @param machines.named rows are made that point at these: none of them goes meanwhile, and nobody who changes one waits
 * @param machines.held these stay as they are
 */
export async function holdMachines(
  tx: Tx,
  { named, held }: { named: ReadonlySet<string>; held: ReadonlySet<string> },
): Promise<void> {
  const others = [...named].filter((id) => !held.has(id))
  const lock = (ids: readonly string[], strength: RawBuilder<unknown>) =>
    sql`select from vending.machine where id = any(${[...ids]}::uuid[]) order by id for ${strength}`
  if (others.length > 0) await later(tx, lock(others, sql`key share`))
  if (held.size > 0) await later(tx, lock([...held], sql`share`))
}

/** A piece that was reserved goes back on sale. A lane that went with its layout had nothing reserved. */
export async function releasePiece(tx: Tx, laneId: string | null): Promise<void> {
  await sql`update vending.lane set reserved = reserved - 1 where id = ${laneId}::uuid`.execute(tx)
}

/**
 * A piece has come out.
 * @param taken.isReserved false: it was given back on sale before, so only the stock goes down
 * @param taken.productId what it was; a lane that holds something else by now is left alone
 * @returns false where the lane has none left that is not promised to somebody else: what is in it was counted wrong
 */
export async function takePiece(
  tx: Tx,
  laneId: string | null,
  taken: { isReserved: boolean; productId: string },
): Promise<boolean> {
  const { rows } = await sql`update vending.lane
    set stock = stock - 1, reserved = reserved - ${taken.isReserved ? 1 : 0}, failures_in_row = 0
    where id = ${laneId}::uuid and (${taken.isReserved} or (stock > reserved and product_id = ${taken.productId}::uuid))
    returning id`.execute(tx)
  return rows.length > 0
}

const takingSold = fixedStatement<{ machine: string; lane: number }>(
  (value) => sql`
    update vending.lane set stock = stock - 1, failures_in_row = 0
    where machine_id = ${value('machine')}::uuid and number = ${value('lane')}::bigint and stock > reserved`,
)

/**
 * A piece has come out that nobody had ordered here: it was paid at the machine. What is promised to buyers stays: where nothing
 * else is left, what is in the lane was counted wrong. Sent with the transaction's next statement.
 */
export async function takeSoldPieceLater(tx: Tx, machineId: string, lane: number): Promise<void> {
  await later(tx, takingSold({ machine: machineId, lane }))
}

/** A lane did not give what it was told to. After `stopAfter` failures in a row it is out of order until somebody has looked. */
export async function noteVendFailure(
  tx: Tx,
  laneId: string | null,
  failure: { code: string; stopAfter: number },
): Promise<void> {
  const { rows } = await sql<{ failures: number; status: LaneState }>`
    update vending.lane set failures_in_row = failures_in_row + 1 where id = ${laneId}::uuid
    returning failures_in_row as failures, status`.execute(tx)
  const [lane] = rows
  if (lane && lane.failures >= failure.stopAfter) await raiseFault(tx, sql`id = ${laneId}::uuid`, failure.code)
}

const lookingForLane = fixedStatement<{ machine: string; lane: number }>(
  (value) => sql`
    select from vending.lane where machine_id = ${value('machine')}::uuid and number = ${value('lane')}::bigint`,
)

/**
 * What a machine tells of a lane that it does not have, by any number, is about nothing. Asked together with the transaction's next
 * statement, which throws: whoever asks sends one before the commit.
 * @throws unknown_lane
 */
export async function requireLaneLater(tx: Tx, machineId: string, lane: number): Promise<void> {
  await later(tx, lookingForLane({ machine: machineId, lane }), ({ rows }) => {
    if (rows.length === 0) throw machineRefusals.unknown_lane({ lane })
  })
}

/** The machine says that a lane is out of order. */
export async function noteFaultyLane(tx: Tx, machineId: string, lane: number, code: string): Promise<void> {
  await raiseFault(tx, sql`machine_id = ${machineId}::uuid and number = ${lane}::bigint`, code)
}

async function raiseFault(tx: Tx, which: RawBuilder<unknown>, code: string): Promise<void> {
  const { from, to } = laneMoves.raiseFault
  await sql`update vending.lane set status = ${to}, fault_code = ${code}
    where ${which} and status = any(${[...from]})`.execute(tx)
}
