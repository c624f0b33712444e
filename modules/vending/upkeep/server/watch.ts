import { type RawBuilder, sql } from 'kysely'
import { contextInside } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eventsPerDayMax } from '#modules/vending/devices/contract.ts'
import {
  type ConnectionChanged,
  type DeviceEvent,
  deviceBootTable,
  deviceCommandTable,
  deviceEventTable,
  deviceTable,
  holdDevices,
} from '#modules/vending/devices/server/index.ts'
import { laneTables, machineTable } from '#modules/vending/machines/server/index.ts'
import { type AlarmKind, severityOfKind } from '../contract.ts'
import { reportedAlarm } from '../schema.ts'
import { boundsOfMachine } from './bounds.ts'
import { clearByMachine, type Found, raiseByMachine, settleAlarms } from './raising.ts'

/** What this module looks after by itself; what machines measure is the telemetry module's, cards are theirs. */
const ownKinds = [
  'offline',
  'lane-fault',
  'sold-out',
  'stock-low',
  'restart-storm',
  'timeout-storm',
  'event-storm',
] as const

/** How often an open alarm is confirmed, so that no list of the last thirty days loses it. */
const confirmedAfterMs = 86_400_000
const dayMs = 86_400_000

/** Looks, each minute, at what goes wrong without a word of the machine. */
export async function watchMachines(ctx: Ctx): Promise<void> {
  try {
    await settleAlarms(ctx, { kinds: ownKinds, machineIds: null }, await standingNow(ctx))
  } finally {
    await confirmOpen(ctx)
  }
}

/** Everything that is wrong now with machines in service; a machine under maintenance is known to be. */
async function standingNow(ctx: Ctx): Promise<Found[]> {
  const now = ctx.clock.now()
  const dayBefore = new Date(now.getTime() - dayMs)
  const inService = sql`from ${sql.table(machineTable)} machine, ${boundsOfMachine}`
  const { rows } = await sql<Found>`
    select machine.id as "machineId", 'offline' as kind, null::int as lane,
      floor(extract(epoch from ${now}::timestamptz - device.connection_since) / 60)::float8 as figure,
      bounds."offlineMinutes"::float8 as bound
    ${inService}, ${sql.table(deviceTable)} device
    where machine.lifecycle = 'in-service' and device.machine_id = machine.id and device.connection = 'offline'
      and device.connection_since <= ${now}::timestamptz - bounds."offlineMinutes" * interval '1 minute'
    union all
    select row.machine_id, case when row.status = 'abnormal' then 'lane-fault' when row.stock = 0 then 'sold-out' else 'stock-low' end,
      row.number, row.stock::float8, row.alarm_threshold::float8
    from ${laneTables}
    where machine.lifecycle = 'in-service' and row.status <> 'discontinued' and row.product_id is not null
      and (row.status = 'abnormal' or row.stock <= row.alarm_threshold)
    union all
    select machine.id, 'restart-storm', null, boots.count::float8, bounds."restartsPerDay"::float8
    ${inService}, lateral (select count(*) from ${sql.table(deviceBootTable)} boot
      where boot.machine_id = machine.id and boot.first_heard_at > ${dayBefore}) boots
    where machine.lifecycle = 'in-service' and boots.count >= bounds."restartsPerDay"
    union all
    select machine.id, 'timeout-storm', null, late.count::float8, bounds."timeoutsPerDay"::float8
    ${inService}, lateral (select count(*) from ${sql.table(deviceCommandTable)} command
      where command.machine_id = machine.id and command.issued_at > ${dayBefore}
        and command.state in ('expired', 'unknown')) late
    where machine.lifecycle = 'in-service' and late.count >= bounds."timeoutsPerDay"
    union all
    select machine.id, 'event-storm', null, device.event_count::float8, ${sql.lit(eventsPerDayMax)}::float8
    from ${sql.table(machineTable)} machine join ${sql.table(deviceTable)} device on device.machine_id = machine.id
    where machine.lifecycle = 'in-service' and device.events_on = (${now}::timestamptz at time zone 'UTC')::date
      and device.event_count > ${sql.lit(eventsPerDayMax)}`.execute(ctx.db)
  return rows
}

async function confirmOpen(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const overdue = sql`vending.alarm where state <> 'cleared' and seen_at < ${new Date(now.getTime() - confirmedAfterMs)}`
  const { rows } = await sql<{ machine: string }>`select distinct machine_id as machine from ${overdue}`.execute(ctx.db)
  if (rows.length === 0) return
  await ctx.change('alarms.confirm', async (tx) => {
    await holdDevices(
      tx,
      rows.map(({ machine }) => machine),
    )
    const done = await sql`update vending.alarm set seen_at = ${now} where id in (select id from ${overdue})`.execute(
      tx,
    )
    return { subject: 'alarms', after: { count: Number(done.numAffectedRows) }, reply: null }
  })
}

/** Machines that are back are offline no longer: that is not left to the next minute. */
export async function followConnection(ctx: Ctx, tx: Tx, changed: readonly ConnectionChanged[]): Promise<void> {
  const machineIds = changed.filter(({ to }) => to !== 'offline').map(({ machineId }) => machineId)
  if (machineIds.length === 0) return
  await settleAlarms(contextInside(ctx, tx), { kinds: ['offline'], machineIds }, [])
}

/** What a machine raises and clears itself (docs/device-protocol.md 4). A kind that we do not know keeps its own word. */
export async function followAlarm(ctx: Ctx, tx: Tx, event: DeviceEvent): Promise<void> {
  const { kind, state, lane = null, code = null, text = null } = reportedAlarm.parse(event.data)
  const isKnown = Object.hasOwn(severityOfKind, kind) && kind !== 'other'
  const wrong = {
    machineId: event.machineId,
    lane,
    ...(isKnown ? { kind: kind as AlarmKind } : { kind: 'other' as const, reportedKind: kind }),
  }
  // a clock that runs ahead tells of nothing that is still to come
  const at = new Date(Math.min(event.happenedAt.getTime(), ctx.clock.now().getTime()))
  if (await wasOverruled(tx, event, { kind, lane, state })) return
  if (state === 'cleared') return await clearByMachine(ctx, tx, wrong, at)
  const found = { ...wrong, code, detail: text ?? (isKnown ? null : kind) }
  await raiseByMachine(ctx, tx, found, { at, isAfterOwnEnd: await isAfterOwnEnd(tx, event, { kind, lane }) })
}

/** What of an alarm says that two words are about the same thing. */
interface Said {
  kind: string
  lane: number | null
  state: 'raised' | 'cleared'
}

/**
 * Words of the same machine about the same thing that have come within a day before this one (db/migrations/0077).
 * @param words where they are looked for
 */
function wordsBefore(
  event: DeviceEvent,
  { kind, lane, state }: Said,
  words: RawBuilder<unknown> = sql.table(deviceEventTable),
): RawBuilder<unknown> {
  return sql`${words} earlier
    where earlier.machine_id = ${event.machineId} and earlier.kind = 'alarm' and earlier.data ->> 'kind' = ${kind}
      and coalesce(earlier.data ->> 'lane', '') = ${lane === null ? '' : String(lane)} and earlier.data ->> 'state' = ${state}
      and earlier.received_at > ${new Date(event.receivedAt.getTime() - dayMs)} and earlier.id < ${event.id}`
}

/** Whether the machine has taken the same thing back before it said this, by its own count within one start. */
async function isAfterOwnEnd(tx: Tx, event: DeviceEvent, said: Omit<Said, 'state'>): Promise<boolean> {
  const ends = wordsBefore(event, { ...said, state: 'cleared' })
  const { rows } = await sql`select 1 where exists (
      select from ${ends} and earlier.boot_id = ${event.bootId} and earlier.seq < ${event.seq})`.execute(tx)
  return rows.length > 0
}

/**
 * Whether the machine has said the contrary before, and later than this: its words came in another order. Within a start its own
 * count says which is later, between two starts its clock; but what had come before this happened is not later, however the clock
 * was set in between.
 */
async function wasOverruled(tx: Tx, event: DeviceEvent, { kind, lane, state }: Said): Promise<boolean> {
  const contrary = { kind, lane, state: state === 'raised' ? 'cleared' : 'raised' } as const
  // read by the clock alone, which leaves few: with all conditions at once the planner takes any index for the best
  const { rows } = await sql`
    with later as materialized (select word.* from ${sql.table(deviceEventTable)} word
      where word.machine_id = ${event.machineId} and word.kind = 'alarm'
        and word.device_at > (select told.device_at from ${sql.table(deviceEventTable)} told
          where told.id = ${event.id} and told.machine_id = ${event.machineId}))
    select 1 where exists (select from ${wordsBefore(event, contrary)} and earlier.boot_id = ${event.bootId}
        and earlier.seq > ${event.seq})
      or exists (select from ${wordsBefore(event, contrary, sql`later`)} and earlier.boot_id <> ${event.bootId}
        and earlier.received_at > ${event.happenedAt})`.execute(tx)
  return rows.length > 0
}
