import { sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { batchTable } from '#modules/vending/catalog/server/index.ts'
import { type LaneState, machineRefusals } from '../contract.ts'

interface LockedLane {
  id: string
  state: LaneState
  product_id: string | null
  stock: number
  reserved: number
  capacity: number
}

async function lockLane(
  tx: Tx,
  lane: { id: string } | { machineId: string; number: number },
): Promise<LockedLane | undefined> {
  const which =
    'id' in lane
      ? sql`row.id = ${lane.id}::uuid`
      : sql`row.machine_id = ${lane.machineId}::uuid and row.number = ${lane.number}::bigint`
  const { rows } = await sql<LockedLane>`
    select row.id, row.status as state, row.product_id, row.stock, row.reserved, row.capacity
    from vending.lane row where ${which} for update`.execute(tx)
  return rows[0]
}

/** Whether what the lane holds is past its day where the machine stands. */
async function isBatchExpired(tx: Tx, { id }: LockedLane, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from vending.lane row join vending.machine machine on machine.id = row.machine_id
      join ${sql.table(batchTable)} batch on batch.id = row.batch_id
    where row.id = ${id}::uuid and batch.expires_on < (${now}::timestamptz at time zone machine.time_zone)::date`.execute(
    tx,
  )
  return rows.length > 0
}

async function putStock(tx: Tx, { id }: LockedLane, stock: number): Promise<void> {
  const putting = sql`update vending.lane set stock = ${stock}::integer,
    empty_told_at = case when ${stock}::integer > 0 then null else empty_told_at end where id = ${id}::uuid`
  await later(tx, putting)
}

/**
 * People are about to be told that a lane is sold out.
 * @returns false where they were told since it was last filled, or where there is something in it again
 */
export async function noteEmptyTold(tx: Tx, lane: { machineId: string; number: number }, at: Date): Promise<boolean> {
  const { rows } = await sql`update vending.lane set empty_told_at = ${at}
    where machine_id = ${lane.machineId}::uuid and number = ${lane.number} and stock = 0 and empty_told_at is null
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Why so many pieces cannot be in the lane, if they cannot. */
function problemOf(lane: LockedLane, stock: number): Refusal | null {
  const { state, capacity, reserved } = lane
  const [path, limits] = ['values.stock', { capacity, reserved }]
  if (state === 'discontinued') return machineRefusals.lane_discontinued()
  if (stock > 0 && lane.product_id === null) return machineRefusals.lane_without_product()
  if (stock > capacity)
    return machineRefusals.lane_beyond_capacity(limits, [{ path, code: 'too_large', params: { max: capacity } }])
  if (stock < reserved)
    return machineRefusals.lane_promised(limits, [{ path, code: 'too_small', params: { min: reserved } }])
  return null
}

/**
 * Somebody has filled a lane as far as it goes.
 * @throws not_found, lane_discontinued, lane_without_product, lane_batch_expired
 */
export async function refillLane(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('lanes.refill', async (tx) => {
    const lane = await lockLane(tx, { id })
    if (!lane) throw kernelRefusals.not_found()
    const problem = problemOf(lane, lane.capacity)
    if (problem) throw problem
    if (await isBatchExpired(tx, lane, ctx.clock.now())) throw machineRefusals.lane_batch_expired()
    await putStock(tx, lane, lane.capacity)
    return { subject: id, before: { stock: lane.stock }, after: { stock: lane.capacity }, reply: null }
  })
}

/**
 * Somebody has counted what is in a lane.
 * @throws not_found, lane_discontinued, lane_without_product; lane_beyond_capacity, lane_promised at `values.stock`
 */
export async function countLane(ctx: Ctx, id: string, { stock }: { stock: number }, reason: string): Promise<null> {
  return await ctx.change('lanes.count', async (tx) => {
    const lane = await lockLane(tx, { id })
    if (!lane) throw kernelRefusals.not_found()
    const problem = problemOf(lane, stock)
    if (problem) throw problem
    await putStock(tx, lane, stock)
    return { subject: id, before: { stock: lane.stock }, after: { stock }, reason, reply: null }
  })
}

/**
 * The machine says what is in one of its lanes, since somebody has filled or counted it there.
 * @throws unknown_lane, lane_discontinued, lane_without_product, lane_beyond_capacity, lane_promised
 */
export async function noteStock(tx: Tx, told: { machineId: string; number: number; stock: number }): Promise<void> {
  const lane = await lockLane(tx, told)
  if (!lane) throw machineRefusals.unknown_lane({ lane: told.number })
  const problem = problemOf(lane, told.stock)
  if (problem) throw problem
  await putStock(tx, lane, told.stock)
}
