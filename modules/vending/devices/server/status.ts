import { sql } from 'kysely'
import { type Ctx, may } from '#kernel/server/context.ts'
import { machineRefusals } from '#modules/vending/machines/contract.ts'
import type { FoundMachine } from '#modules/vending/machines/server/index.ts'
import { pointTable } from '#modules/vending/points/server/index.ts'
import type { MachineMap, ShownDevice } from '../contract/console-schemas.ts'
import { configLimits, connectionsShown, deviceRefusals, deviceRoutes } from '../contract.ts'
import { shownConnection, statusScope, statusTables } from './console.ts'
import { flagIn, numberIn, textIn, wholeIn } from './readings.ts'

const bootsShown = 10
/** how a vend ended is told for so long */
const outcomeShownMs = 10_000
/** what was asked for longer ago turns no more: a result that late is none that somebody watches for */
const turnAgeMaxMs = 3_600_000
const pointsMax = 2000

const unheard: Omit<ShownDevice, 'mayConfigure'> = {
  connection: 'none',
  since: null,
  lastHeardAt: null,
  clockSkewMs: null,
  softwareHost: null,
  softwareSub: null,
  hardwareHost: null,
  hardwareSub: null,
  restarts: null,
  timeouts: null,
  iccid: null,
  readings: {
    temperatureC: null,
    humidityPercent: null,
    isDoorOpen: null,
    noteFen: null,
    coinFen: null,
    dayFlowMb: null,
    monthFlowMb: null,
  },
  readingsAt: null,
  config: {
    heartbeatS: configLimits.heartbeatS.usual,
    telemetryS: configLimits.telemetryS.usual,
    version: 0,
    acknowledged: null,
  },
  boots: [],
  turns: [],
}

/** One machine on the wire; of one that never had a credential, that. */
export async function deviceOf(ctx: Ctx, machine: FoundMachine): Promise<ShownDevice> {
  const mayConfigure = may(ctx.actor, deviceRoutes.configure.name) && machine.state !== 'retired'
  const row = await ctx.db
    .selectFrom('vending.device as device')
    .select(['connection', 'connection_since', 'last_heard_at', 'clock_skew_ms', 'readings_at', 'config_version'])
    .select(['heartbeat_s', 'telemetry_s'])
    .select([
      textIn('device.state', 'software', 'host').as('softwareHost'),
      textIn('device.state', 'software', 'sub').as('softwareSub'),
      textIn('device.state', 'hardware', 'host').as('hardwareHost'),
      textIn('device.state', 'hardware', 'sub').as('hardwareSub'),
      textIn('device.state', 'iccid').as('iccid'),
      wholeIn('device.state', 'restarts').as('restarts'),
      wholeIn('device.state', 'timeouts').as('timeouts'),
      wholeIn('device.state', 'configVersion').as('acknowledged'),
      numberIn('device.readings', 'temperatureC').as('temperatureC'),
      numberIn('device.readings', 'humidityPercent').as('humidityPercent'),
      flagIn('device.readings', 'isDoorOpen').as('isDoorOpen'),
      wholeIn('device.readings', 'noteFen').as('noteFen'),
      wholeIn('device.readings', 'coinFen').as('coinFen'),
      numberIn('device.readings', 'dayFlowMb').as('dayFlowMb'),
      numberIn('device.readings', 'monthFlowMb').as('monthFlowMb'),
    ])
    .where('device.machine_id', '=', machine.id)
    .executeTakeFirst()
  if (!row) return { ...unheard, mayConfigure: false }
  const { temperatureC, humidityPercent, isDoorOpen, noteFen, coinFen, dayFlowMb, monthFlowMb } = row
  return {
    connection: row.connection as ShownDevice['connection'],
    since: row.connection_since.toISOString(),
    lastHeardAt: row.last_heard_at?.toISOString() ?? null,
    clockSkewMs: row.clock_skew_ms,
    softwareHost: row.softwareHost,
    softwareSub: row.softwareSub,
    hardwareHost: row.hardwareHost,
    hardwareSub: row.hardwareSub,
    restarts: row.restarts,
    timeouts: row.timeouts,
    iccid: row.iccid,
    readings: { temperatureC, humidityPercent, isDoorOpen, noteFen, coinFen, dayFlowMb, monthFlowMb },
    readingsAt: row.readings_at?.toISOString() ?? null,
    config: {
      heartbeatS: row.heartbeat_s,
      telemetryS: row.telemetry_s,
      version: row.config_version,
      acknowledged: row.acknowledged,
    },
    boots: await bootsOf(ctx, machine.id),
    turns: await turnsOf(ctx, machine.id),
    mayConfigure,
  }
}

/**
 * A lane turns from when its dispense has left until the result has come, or the time for it is over, whether that was noted yet
 * or not. Of a vend whose end nobody knows nothing is told.
 */
async function turnsOf({ db, clock }: Ctx, machineId: string): Promise<ShownDevice['turns']> {
  const now = clock.now()
  const before = (ageMs: number) => new Date(now.getTime() - ageMs)
  const { rows } = await sql<ShownDevice['turns'][number]>`
    select distinct on (lane) (command.payload ->> 'lane')::int as lane,
      case command.state when 'done' then 'came-out' when 'failed' then 'not-out' else 'turning' end as state
    from vending.device_command command
    where command.machine_id = ${machineId}::uuid and command.type = 'dispense'
      and command.issued_at > ${before(turnAgeMaxMs)}
      and ((command.state = 'published' and command.expires_at > ${now})
        or (command.state = 'acked' and command.acked_at + command.result_timeout_ms * interval '1 millisecond' > ${now})
        or (command.state in ('done', 'failed') and command.ended_at > ${before(outcomeShownMs)}))
    order by lane, command.sequence desc`.execute(db)
  return rows
}

async function bootsOf(ctx: Ctx, machineId: string): Promise<ShownDevice['boots']> {
  const rows = await ctx.db
    .selectFrom('vending.device_boot')
    .select(['boot_id as id', 'reason', 'count', 'first_heard_at as at'])
    .where('machine_id', '=', machineId)
    .orderBy('first_heard_at', 'desc')
    .limit(bootsShown)
    .execute()
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** How often a machine speaks; it is told at once, and says when it has taken it. @throws machine_without_login */
export async function configureDevice(
  ctx: Ctx,
  machine: FoundMachine,
  times: { heartbeatS: number; telemetryS: number },
): Promise<null> {
  if (machine.state === 'retired') throw machineRefusals.machine_retired()
  return await ctx.change('devices.configure', async (tx) => {
    const before = await tx
      .selectFrom('vending.device')
      .select(['heartbeat_s as heartbeatS', 'telemetry_s as telemetryS'])
      .where('machine_id', '=', machine.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw deviceRefusals.machine_without_login()
    await tx
      .updateTable('vending.device')
      .set({ heartbeat_s: times.heartbeatS, telemetry_s: times.telemetryS })
      .where('machine_id', '=', machine.id)
      .execute()
    return { subject: machine.id, before, after: times, reply: null }
  })
}

/** How many of the machines in sight are how connected; every way of being connected is told, in its order. */
export async function connectionCounts(ctx: Ctx) {
  const { rows } = await sql<{ connection: string; count: number }>`
    select ${shownConnection} as connection, count(*)::int as count from ${statusTables}
    where ${statusScope(ctx.actor)} group by 1`.execute(ctx.db)
  const counts = new Map(rows.map(({ connection, count }) => [connection, count]))
  return { counts: connectionsShown.map((connection) => ({ connection, count: counts.get(connection) ?? 0 })) }
}

/** The points at which machines in sight stand, with these machines. */
export async function machineMap(
  ctx: Ctx,
  { connection }: { connection?: ShownDevice['connection'] | undefined },
): Promise<MachineMap> {
  const wanted = sql<boolean>`(${statusScope(ctx.actor)} and ${connection === undefined ? sql`true` : sql`${shownConnection} = ${connection}`})`
  const { rows: points } = await sql<MachineMap['points'][number]>`
    select point.id, point.name, point.address, point.latitude::float8 as latitude, point.longitude::float8 as longitude,
      json_agg(json_build_object('id', row.id, 'code', row.code, 'name', row.name, 'connection', ${shownConnection})
        order by row.code) as machines
    from ${statusTables} join ${sql.table(pointTable)} point on point.id = row.point_id
    where ${wanted} group by point.id order by point.name, point.id limit ${pointsMax + 1}`.execute(ctx.db)
  const { rows: rest } = await sql<{ count: number }>`
    select count(*)::int as count from ${statusTables} where ${wanted} and row.point_id is null`.execute(ctx.db)
  return { points: points.slice(0, pointsMax), unplaced: rest[0]?.count ?? 0, isCut: points.length > pointsMax }
}
