import { sql } from 'kysely'
import { type Ctx, may } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { laneNumber, type MachineState, machineRefusals, machineRoutes } from '../contract.ts'
import type { ShownCabinet, ShownLane, WishedCabinet } from '../schema.ts'
import { lockMachine } from './life.ts'
import { requireWithinModel } from './models.ts'
import { machineScope } from './scope.ts'
import { laneTablesAt, unsellable } from './sellable.ts'

export interface FoundMachine {
  id: string
  code: string
  name: string
  state: MachineState
}

/** A machine in the asker's scope; undefined for a stranger's as for none. */
export async function machineInScope(ctx: Ctx, id: string): Promise<FoundMachine | undefined> {
  const { rows } = await sql<FoundMachine>`
    select row.id, row.code, row.name, row.lifecycle as state from vending.machine row
    where row.id = ${id}::uuid and ${machineScope(ctx.actor, 'row.merchant_path', 'row.id')}`.execute(ctx.db)
  return rows[0]
}

/** Every lane of a machine as it stands now, by number; whoever asks. */
export async function lanesOf(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  machineId: string,
): Promise<(ShownLane & { cabinet: number })[]> {
  const { rows } = await sql<ShownLane & { cabinet: number }>`
    select row.id, cabinet.number as cabinet, row.number, row.layer, row.place, row.mode,
      case when product.id is not null then json_build_object('id', product.id, 'name', product.name) end as product,
      row.price_fen as "priceFen", row.stock, row.reserved, row.capacity, row.alarm_threshold as "alarmThreshold",
      row.status as state, row.is_selling as "isSelling", row.is_locked as "isLocked",
      row.is_pickup_only as "isPickupOnly", row.fault_code as "faultCode", ${unsellable} as unsellable
    from ${laneTablesAt(clock.now())} where row.machine_id = ${machineId}::uuid order by row.number`.execute(db)
  return rows
}

/** The machine as it stands there. */
export async function layoutOf(ctx: Ctx, machine: FoundMachine) {
  const cabinets = await ctx.db
    .selectFrom('vending.cabinet')
    .select(['number', 'layers', 'lanes_per_layer'])
    .where('machine_id', '=', machine.id)
    .orderBy('number')
    .execute()
  const lanes = await lanesOf(ctx, machine.id)
  return {
    ...machine,
    mayEdit: may(ctx.actor, machineRoutes.saveLayout.name) && machine.state !== 'retired',
    cabinets: cabinets.map(
      ({ number, layers, lanes_per_layer }): ShownCabinet => ({
        number,
        layers,
        lanesPerLayer: lanes_per_layer,
        lanes: lanes.filter(({ cabinet }) => cabinet === number).map(({ cabinet: _, ...lane }) => lane),
      }),
    ),
  }
}

/**
 * Makes the cabinets of a machine what is wished: new lanes are empty, lanes that stay keep what they hold.
 * @throws machine_retired, layout_beyond_model; machine_holds_stock when a lane that is to go holds something
 */
export async function saveLayout(
  ctx: Ctx,
  machineId: string,
  wished: readonly WishedCabinet[],
): Promise<{ lanes: number }> {
  return await ctx.change('machines.saveLayout', async (tx) => {
    const machine = await lockMachine(tx, machineId)
    if (machine.state === 'retired') throw machineRefusals.machine_retired()
    await requireWithinModel(tx, machineId, wished)
    const before = await tx
      .selectFrom('vending.cabinet')
      .select(['number', 'layers', 'lanes_per_layer as lanesPerLayer'])
      .where('machine_id', '=', machineId)
      .orderBy('number')
      .execute()
    await dropBeyond(tx, machineId, wished)
    for (const cabinet of wished) await putCabinet(ctx, tx, machine, cabinet)
    const lanes = wished.reduce((sum, { layers, lanesPerLayer }) => sum + layers * lanesPerLayer, 0)
    return { subject: machineId, before: { cabinets: before }, after: { cabinets: wished }, reply: { lanes } }
  })
}

async function dropBeyond(tx: Tx, machineId: string, wished: readonly WishedCabinet[]): Promise<void> {
  const kept = JSON.stringify(wished.map(({ number, layers, lanesPerLayer }) => ({ number, layers, lanesPerLayer })))
  const going = sql`vending.lane lane using vending.cabinet cabinet
    where cabinet.id = lane.cabinet_id and lane.machine_id = ${machineId} and not exists (
      select from jsonb_to_recordset(${kept}::jsonb) kept(number int, layers int, "lanesPerLayer" int)
      where kept.number = cabinet.number and lane.layer <= kept.layers and lane.place <= kept."lanesPerLayer")`
  const { rows } = await sql<{ stock: number; reserved: number }>`
    delete from ${going} returning lane.stock, lane.reserved`.execute(tx)
  const held = rows.reduce((sum, { stock, reserved }) => sum + Math.max(stock, reserved), 0)
  if (held > 0) throw machineRefusals.machine_holds_stock({ count: held })
  const numbers = wished.map(({ number }) => number)
  await sql`delete from vending.cabinet where machine_id = ${machineId} and number <> all(${numbers}::int[])`.execute(
    tx,
  )
}

/** A cabinet with all its lanes; those that are there already stay. */
export async function putCabinet(
  ctx: Ctx,
  tx: Tx,
  machine: { id: string; merchant_id: string; merchant_path: string[] },
  cabinet: WishedCabinet,
): Promise<string> {
  const { id } = await tx
    .insertInto('vending.cabinet')
    .values({
      id: ctx.random.uuid(),
      merchant_path: machine.merchant_path,
      machine_id: machine.id,
      number: cabinet.number,
      layers: cabinet.layers,
      lanes_per_layer: cabinet.lanesPerLayer,
    })
    .onConflict((on) =>
      on.constraint('cabinet_number').doUpdateSet({ layers: cabinet.layers, lanes_per_layer: cabinet.lanesPerLayer }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const lanes = placesOf(cabinet).map(({ layer, place }) => ({
    id: ctx.random.uuid(),
    merchant_id: machine.merchant_id,
    merchant_path: machine.merchant_path,
    machine_id: machine.id,
    cabinet_id: id,
    number: laneNumber(cabinet.number, layer, place),
    layer,
    place,
    mode: cabinet.mode,
    capacity: cabinet.capacity,
  }))
  await tx
    .insertInto('vending.lane')
    .values(lanes)
    .onConflict((on) => on.constraint('lane_place').doNothing())
    .execute()
  return id
}

/** Every place of a cabinet, from the top left. */
export function placesOf({ layers, lanesPerLayer }: { layers: number; lanesPerLayer: number }) {
  return Array.from({ length: layers * lanesPerLayer }, (_, index) => ({
    layer: Math.floor(index / lanesPerLayer) + 1,
    place: (index % lanesPerLayer) + 1,
  }))
}
