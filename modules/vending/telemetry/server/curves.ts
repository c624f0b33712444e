import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import { type FoundMachine, machineTable } from '#modules/vending/machines/server/index.ts'
import { boundsOfMachine } from '#modules/vending/upkeep/server/index.ts'
import { curvePointsMax } from '../contract.ts'
import type { CurvePoint, Curves } from '../schema.ts'

const hourMs = 3_600_000

/** A machine's curves over the last hours, in as many equal pieces as a screen shows; a piece without readings is left out. */
export async function curvesOf(ctx: Ctx, { id, code, name }: FoundMachine, hours: number): Promise<Curves> {
  const to = ctx.clock.now()
  const from = new Date(to.getTime() - hours * hourMs)
  const pieceMs = (hours * hourMs) / curvePointsMax
  const { rows } = await sql<Omit<CurvePoint, 'at'> & { piece: number }>`
    select least(floor(extract(epoch from row.at - ${from}::timestamptz) * 1000 / ${pieceMs}::float8)::int,
        ${sql.lit(curvePointsMax - 1)}) as piece,
      avg(row.temperature_c) as temperature, min(row.temperature_c) as "temperatureMin", max(row.temperature_c) as "temperatureMax",
      avg(row.humidity_percent) as humidity, avg(row.is_door_open::int)::float8 as "doorOpen",
      max(case when num_nonnulls(row.note_fen, row.coin_fen) > 0
        then coalesce(row.note_fen, 0) + coalesce(row.coin_fen, 0) end)::float8 as "cashFen"
    from vending.reading row where row.machine_id = ${id}::uuid and row.at > ${from} and row.at <= ${to}
    group by 1 order by 1`.execute(ctx.db)
  const points = rows.map(({ piece, ...point }) => ({
    at: new Date(from.getTime() + (piece + 0.5) * pieceMs).toISOString(),
    ...point,
  }))
  return {
    machine: { id, code, name },
    from: from.toISOString(),
    to: to.toISOString(),
    bounds: await boundsNow(ctx, id),
    now: await conditionOf(ctx, id),
    points,
  }
}

async function boundsNow(ctx: Ctx, id: string): Promise<Curves['bounds']> {
  const { rows } = await sql<Curves['bounds']>`
    select bounds."temperatureMinC"::float8 as "temperatureMinC", bounds."temperatureMaxC"::float8 as "temperatureMaxC",
      bounds."humidityMaxPercent"::float8 as "humidityMaxPercent"
    from ${sql.table(machineTable)} machine, ${boundsOfMachine} where machine.id = ${id}::uuid`.execute(ctx.db)
  const [bounds] = rows
  if (!bounds) throw new Error(`there is no machine ${id}`)
  return bounds
}

async function conditionOf(ctx: Ctx, id: string): Promise<Curves['now']> {
  const row = await ctx.db
    .selectFrom('vending.machine_condition')
    .selectAll()
    .where('machine_id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  return {
    measuredAt: row.measured_at.toISOString(),
    temperatureC: row.temperature_c,
    humidityPercent: row.humidity_percent,
    isDoorOpen: row.is_door_open,
    doorOpenSince: row.door_open_since?.toISOString() ?? null,
    noteFen: row.note_fen,
    coinFen: row.coin_fen,
    dayFlowMb: row.day_flow_mb,
    monthFlowMb: row.month_flow_mb,
  }
}
