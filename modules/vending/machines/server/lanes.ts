import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { beforeOf } from '#kernel/server/resource/write.ts'
import { batchTable, productTable } from '#modules/vending/catalog/server/index.ts'
import {
  hasFeature,
  merchantById,
  requireFeature,
  requireSameMerchant,
} from '#modules/vending/merchants/server/index.ts'
import {
  type LaneMode,
  type LaneState,
  laneMoves,
  lanes,
  machineRefusals,
  saleMoves,
  type UnsellableReason,
} from '../contract.ts'
import { countLane, refillLane } from './refill.ts'
import { fillers, machineScope, overseers, visitors, workers, writers } from './scope.ts'
import { isLow, laneTablesAt, unsellable } from './sellable.ts'

const saleOf = (row: { isSelling: boolean }) => (row.isSelling ? 'selling' : 'stopped')
const isEmpty = (row: { stock: number; reserved: number }) => row.stock === 0 && row.reserved === 0

export const servedLanes: ServedResource = serveResource(lanes, {
  rows: {
    from: ({ now }) => laneTablesAt(now),
    columns: {
      label: sql`(machine.code || ' · ' || lpad(row.number::text, 4, '0'))`,
      cabinet: sql`cabinet.number`,
      price: sql`row.price_fen`,
      state: sql`row.status`,
      unsellable,
      offersPickup: sql`(row.is_pickup_only or ${hasFeature('hasPickupCodes', sql`row.merchant_path`)})`,
      isLow: sql`(machine.lifecycle = 'in-service' and ${isLow})`,
    },
  },
  scope: {
    rows: 'lanes of the machines in scope',
    where: (actor) => machineScope(actor, 'row.merchant_path', 'row.machine_id'),
  },
  roles: {
    view: visitors,
    edit: workers,
    refill: fillers,
    count: fillers,
    stopSelling: workers,
    resumeSelling: workers,
    clearFault: workers,
    discontinue: writers,
    reinstate: writers,
    export: [...overseers, ...workers],
  },
  may: {
    edit: (_actor, row) => (row.state === 'discontinued' ? machineRefusals.lane_discontinued() : true),
    refill: (_actor, row) => whyNotRefilled(row) ?? true,
    count: (_actor, row) => (row.state === 'discontinued' ? machineRefusals.lane_discontinued() : true),
    stopSelling: (_actor, row) => saleMoves.stopSelling.refusal(saleOf(row)) ?? true,
    resumeSelling: (_actor, row) =>
      saleMoves.resumeSelling.refusal(saleOf(row)) ??
      (row.state === 'normal' && row.product && row.price !== null ? true : machineRefusals.lane_not_ready()),
    clearFault: laneMoves.clearFault,
    discontinue: (_actor, row) =>
      laneMoves.discontinue.refusal(row.state) ?? (isEmpty(row) ? true : machineRefusals.lane_holds_stock()),
    reinstate: laneMoves.reinstate,
  },
  edit: (ctx, id, values, revision) =>
    editLane(ctx, id, values, (tx) => servedLanes.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: {
    refill: (ctx, id) => refillLane(ctx, id),
    count: (ctx, id, { values, reason }) => countLane(ctx, id, values, reason),
    stopSelling: (ctx, id) => setSelling(ctx, id, 'stopSelling'),
    resumeSelling: (ctx, id) => setSelling(ctx, id, 'resumeSelling'),
    clearFault: (ctx, id, { reason }) => clearFault(ctx, id, reason),
    discontinue: (ctx, id) => discontinueLane(ctx, id),
    reinstate: (ctx, id, { values }) => reinstateLane(ctx, id, values),
  },
})

function whyNotRefilled(row: { state: LaneState; product?: unknown; unsellable?: UnsellableReason | null }) {
  if (row.state === 'discontinued') return machineRefusals.lane_discontinued()
  if (!row.product) return machineRefusals.lane_without_product()
  return row.unsellable === 'batch-expired' ? machineRefusals.lane_batch_expired() : null
}

interface LaneValues {
  product?: string | null | undefined
  batch?: string | null | undefined
  price?: number | null | undefined
  capacity: number
  alarmThreshold: number
  mode: LaneMode
  isLocked: boolean
  isPickupOnly: boolean
}

/**
 * What a lane is to sell, and how. A new product without a price gets the product's own.
 * @throws lane_discontinued, lane_holds_stock, lane_overfull, lane_threshold, feature_off, invalid_input
 */
async function editLane(
  ctx: Ctx,
  id: string,
  values: Partial<LaneValues>,
  lock: (tx: Tx) => Promise<Readonly<Record<string, unknown>>>,
): Promise<void> {
  await ctx.change('lanes.edit', async (tx) => {
    const before = (await lock(tx)) as unknown as LaneValues & {
      merchant: string
      state: LaneState
      stock: number
      reserved: number
    }
    if (before.state === 'discontinued') throw machineRefusals.lane_discontinued()
    const after = { ...before, ...values }
    const isOther = (after.product ?? null) !== (before.product ?? null)
    if (isOther && !isEmpty(before)) throw machineRefusals.lane_holds_stock({}, at('product', 'lane_holds_stock'))
    if (isOther && values.batch === undefined) after.batch = null
    if (isOther && values.price === undefined) after.price = null
    if (after.capacity < before.stock) throw machineRefusals.lane_overfull({}, at('capacity', 'lane_overfull'))
    if (after.alarmThreshold > after.capacity)
      throw machineRefusals.lane_threshold({}, at('alarmThreshold', 'lane_threshold'))
    await requireSameMerchant(tx, before.merchant, { product: { table: productTable, id: after.product } })
    await requireBatchOf(tx, after)
    // one that was kept for pickup before the switch went off stays so until somebody changes it
    if (after.isPickupOnly && !before.isPickupOnly) await requirePickupCodes(tx, before.merchant)
    if (after.product && (after.price ?? null) === null) after.price = await priceOf(tx, after.product)
    await putGoods(tx, id, after)
    return { subject: id, before: beforeOf({ ...before }, values), after: values, reply: null }
  })
}

/** @throws feature_off (S6-17) */
async function requirePickupCodes(tx: Tx, merchantId: string): Promise<void> {
  const merchant = await merchantById(tx, merchantId)
  if (merchant) requireFeature(merchant, 'hasPickupCodes')
}

function at(field: string, code: string) {
  return [{ path: `values.${field}`, code }]
}

async function putGoods(tx: Tx, id: string, after: LaneValues): Promise<void> {
  await tx
    .updateTable('vending.lane')
    .set({
      product_id: after.product ?? null,
      batch_id: after.batch ?? null,
      price_fen: after.price ?? null,
      capacity: after.capacity,
      alarm_threshold: after.alarmThreshold,
      mode: after.mode,
      is_locked: after.isLocked,
      is_pickup_only: after.isPickupOnly,
    })
    .where('id', '=', id)
    .execute()
}

async function requireBatchOf(tx: Tx, lane: Pick<LaneValues, 'product' | 'batch'>): Promise<void> {
  if (!lane.batch) return
  const { rows } = await sql`select 1 from ${sql.table(batchTable)}
    where id = ${lane.batch} and product_id = ${lane.product ?? null}`.execute(tx)
  if (rows.length === 0) throw kernelRefusals.invalid_input({ count: 1 }, at('batch', 'not_an_option'))
}

async function priceOf(tx: Tx, product: string): Promise<number> {
  const row = await tx.selectFrom(productTable).select('price_fen').where('id', '=', product).executeTakeFirstOrThrow()
  return row.price_fen
}

interface LockedLane {
  merchant_id: string
  state: LaneState
  isSelling: boolean
  product_id: string | null
  price_fen: number | null
  stock: number
  reserved: number
  fault_code: string | null
}

async function lockLane(tx: Tx, id: string): Promise<LockedLane> {
  const { rows } = await sql<LockedLane>`
    select merchant_id, status as state, is_selling as "isSelling", product_id, price_fen, stock, reserved, fault_code
    from vending.lane where id = ${id} for update`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** @throws wrong_state; lane_not_ready when it is out of order, or has no product or price */
async function setSelling(ctx: Ctx, id: string, name: 'stopSelling' | 'resumeSelling'): Promise<null> {
  return await ctx.change(`lanes.${name}`, async (tx) => {
    const lane = await lockLane(tx, id)
    saleMoves[name].require(saleOf(lane))
    const isSelling = saleMoves[name].to === 'selling'
    if (isSelling && (lane.state !== 'normal' || lane.product_id === null || lane.price_fen === null))
      throw machineRefusals.lane_not_ready()
    await tx.updateTable('vending.lane').set({ is_selling: isSelling }).where('id', '=', id).execute()
    return { subject: id, before: { isSelling: lane.isSelling }, after: { isSelling }, reply: null }
  })
}

/** Somebody looked, and it works again. @throws wrong_state */
async function clearFault(ctx: Ctx, id: string, reason: string): Promise<null> {
  return await ctx.change('lanes.clearFault', async (tx) => {
    const lane = await lockLane(tx, id)
    laneMoves.clearFault.require(lane.state)
    const status = laneMoves.clearFault.to
    await tx
      .updateTable('vending.lane')
      .set({ status, fault_code: null, failures_in_row: 0 })
      .where('id', '=', id)
      .execute()
    const before = { state: lane.state, faultCode: lane.fault_code }
    return { subject: id, before, after: { state: status, faultCode: null }, reason, reply: null }
  })
}

/** @throws wrong_state, lane_holds_stock */
async function discontinueLane(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('lanes.discontinue', async (tx) => {
    const lane = await lockLane(tx, id)
    laneMoves.discontinue.require(lane.state)
    if (!isEmpty(lane)) throw machineRefusals.lane_holds_stock()
    const status = laneMoves.discontinue.to
    await tx.updateTable('vending.lane').set({ status }).where('id', '=', id).execute()
    return { subject: id, before: { state: lane.state }, after: { state: status }, reply: null }
  })
}

/** @throws wrong_state, invalid_input for a product of another merchant */
async function reinstateLane(
  ctx: Ctx,
  id: string,
  values: { product: string; price: number; capacity: number },
): Promise<null> {
  return await ctx.change('lanes.reinstate', async (tx) => {
    const lane = await lockLane(tx, id)
    laneMoves.reinstate.require(lane.state)
    await requireSameMerchant(tx, lane.merchant_id, { product: { table: productTable, id: values.product } })
    const status = laneMoves.reinstate.to
    await tx
      .updateTable('vending.lane')
      .set({
        status,
        product_id: values.product,
        batch_id: null,
        price_fen: values.price,
        capacity: values.capacity,
        alarm_threshold: 0,
        fault_code: null,
        failures_in_row: 0,
      })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: lane.state }, after: { state: status, ...values }, reply: null }
  })
}
