import { sql } from 'kysely'
import { contextInside } from '#kernel/server/change.ts'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type DeviceEvent, deviceTable, type Reading } from '#modules/vending/devices/server/index.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { boundsOfMachine } from '#modules/vending/upkeep/server/index.ts'
import { type Reported, reported } from '../schema.ts'
import { settleConditions } from './conditions.ts'

interface Measured extends Reported {
  id: string
  machine: string
  boot: string
  seq: number
  at: Date
}

/** Keeps what a batch of machines measured, and how each of them is now; alarms follow in the same transaction. */
export async function followReadings(ctx: Ctx, tx: Tx, readings: readonly Reading[]): Promise<void> {
  const rows = readings.map(
    ({ machineId, bootId, seq, at, data }): Measured => ({
      id: ctx.random.uuid(),
      machine: machineId,
      boot: bootId,
      seq,
      at,
      ...reported.parse(data),
    }),
  )
  const told = folded(rows)
  await keepReadings(tx, told)
  await keepConditions(tx, told)
  await settleConditions(contextInside(ctx, tx), [...new Set(rows.map(({ machine }) => machine))])
}

/** One row for each start of a machine that a batch tells of, in the order in which each was last heard. */
function folded(rows: readonly Measured[]): Measured[] {
  const each = new Map<string, Measured>()
  for (const row of rows) {
    const start = `${row.machine} ${row.boot}`
    const known = each.get(start)
    each.delete(start)
    each.set(start, !known ? row : known.seq < row.seq ? over(known, row) : over(row, known))
  }
  return [...each.values()]
}

/** Of two messages of one start: what the newer does not tell stays as the older told it. */
function over(older: Measured, newer: Measured): Measured {
  const told = Object.entries(newer).filter(([, value]) => value !== null)
  return { ...older, ...(Object.fromEntries(told) as Partial<Measured>) }
}

/** A door tells of itself at once; it says nothing of the rest. */
export async function followDoor(ctx: Ctx, tx: Tx, event: DeviceEvent): Promise<void> {
  const { machineId: machine, bootId: boot, seq, receivedAt: at, data } = event
  const row = { id: ctx.random.uuid(), machine, boot, seq, at, ...reported.parse({ isDoorOpen: data.isOpen }) }
  await keepReadings(tx, [row])
  await keepConditions(tx, [row])
  await settleConditions(ctx, [machine])
}

async function keepReadings(tx: Tx, rows: readonly Measured[]): Promise<void> {
  const keeping = sql`insert into vending.reading
      (id, merchant_path, machine_id, at, temperature_c, humidity_percent, is_door_open, note_fen, coin_fen)
    select heard.id, machine.merchant_path, machine.id, heard.at, heard."temperatureC", heard."humidityPercent",
      heard."isDoorOpen", heard."noteFen", heard."coinFen"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as heard (id uuid, machine uuid, at timestamptz,
      "temperatureC" float8, "humidityPercent" float8, "isDoorOpen" boolean, "noteFen" bigint, "coinFen" bigint)
    join ${sql.table(machineTable)} machine on machine.id = heard.machine`
  await later(tx, keeping)
}

/**
 * What is not told stays as it was. A message with a lower number than one of the same start is older, and so is one of another
 * start than the machine is known to run by: neither overwrites anything. Since when something is out of its bounds is kept here,
 * by the rule of this moment; a rule that changes counts from the next reading.
 */
async function keepConditions(tx: Tx, rows: readonly Measured[]): Promise<void> {
  const heard = JSON.stringify(rows.map((row, place) => ({ ...row, place })))
  const keeping = sql`insert into vending.machine_condition as known (machine_id, merchant_path, boot_id, seq, measured_at, temperature_c,
      humidity_percent, is_door_open, note_fen, coin_fen, day_flow_mb, month_flow_mb, door_open_since, temperature_off_since,
      humidity_off_since)
    select distinct on (machine.id) machine.id, machine.merchant_path, heard.boot, heard.seq, heard.at, heard."temperatureC",
      heard."humidityPercent", heard."isDoorOpen", heard."noteFen", heard."coinFen", heard."dayFlowMb", heard."monthFlowMb",
      case when heard."isDoorOpen" then heard.at end,
      case when heard."temperatureC" not between bounds."temperatureMinC" and bounds."temperatureMaxC" then heard.at end,
      case when heard."humidityPercent" > bounds."humidityMaxPercent" then heard.at end
    from jsonb_to_recordset(${heard}::jsonb) as heard (machine uuid, boot text, seq bigint, at timestamptz,
      "temperatureC" float8, "humidityPercent" float8, "isDoorOpen" boolean, "noteFen" bigint, "coinFen" bigint,
      "dayFlowMb" float8, "monthFlowMb" float8, place int)
    join ${sql.table(machineTable)} machine on machine.id = heard.machine
    left join ${sql.table(deviceTable)} device on device.machine_id = heard.machine, ${boundsOfMachine}
    order by machine.id, device.boot_id is distinct from heard.boot, heard.place desc
    on conflict (machine_id) do update set
      boot_id = excluded.boot_id, seq = excluded.seq, measured_at = excluded.measured_at,
      temperature_c = coalesce(excluded.temperature_c, known.temperature_c),
      humidity_percent = coalesce(excluded.humidity_percent, known.humidity_percent),
      is_door_open = coalesce(excluded.is_door_open, known.is_door_open),
      note_fen = coalesce(excluded.note_fen, known.note_fen), coin_fen = coalesce(excluded.coin_fen, known.coin_fen),
      day_flow_mb = coalesce(excluded.day_flow_mb, known.day_flow_mb),
      month_flow_mb = coalesce(excluded.month_flow_mb, known.month_flow_mb),
      door_open_since = case when excluded.is_door_open is null then known.door_open_since
        when excluded.is_door_open then coalesce(known.door_open_since, excluded.door_open_since) end,
      temperature_off_since = case when excluded.temperature_c is null then known.temperature_off_since
        when excluded.temperature_off_since is not null
        then coalesce(known.temperature_off_since, excluded.temperature_off_since) end,
      humidity_off_since = case when excluded.humidity_percent is null then known.humidity_off_since
        when excluded.humidity_off_since is not null
        then coalesce(known.humidity_off_since, excluded.humidity_off_since) end
    where case when known.boot_id = excluded.boot_id then known.seq < excluded.seq
      else excluded.boot_id = coalesce((select device.boot_id from ${sql.table(deviceTable)} device
        where device.machine_id = known.machine_id), excluded.boot_id) end`
  await later(tx, keeping)
}
