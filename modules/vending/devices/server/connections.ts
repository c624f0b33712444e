import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { handle } from '#kernel/server/handlers.ts'
import { type ConnectionState, clockSkewMaxMs, heartbeatsMissedMax, readingNames } from '../contract.ts'
import { heartbeatData } from '../schema.ts'
import { holdDevices } from './commands.ts'
import type { KnownMachines, LiveMachine } from './known-machines.ts'
import type { HeardMessage } from './messages.ts'

/** A machine whose connection stays as it is has it written this often when it was last heard. */
const keptEveryMs = 60_000

/** How machines are connected, for later modules and for screens: one entry for each that has ever had a login. */
export interface DeviceStatus {
  connection: ConnectionState
  connectionSince: Date
  lastHeardAt: Date | null
  clockSkewMs: number | null
  state: Readonly<Record<string, unknown>>
}

/** @returns by machine; a machine without a login is missing */
export async function onlineOf(db: Queryable, machineIds: readonly string[]): Promise<Map<string, DeviceStatus>> {
  if (machineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('vending.device')
    .selectAll()
    .where(sql<boolean>`machine_id = any(${[...machineIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      row.machine_id,
      {
        connection: row.connection as ConnectionState,
        connectionSince: row.connection_since,
        lastHeardAt: row.last_heard_at,
        clockSkewMs: row.clock_skew_ms,
        state: row.state as Record<string, unknown>,
      },
    ]),
  )
}

/** What handlers of `devices.connection` are given, in the transaction that keeps it: all that changed at once. */
export interface ConnectionChanged {
  machineId: string
  merchantPath: readonly string[]
  from: ConnectionState
  to: ConnectionState
  at: Date
}

/** What handlers of `devices.telemetry` are given: the readings of one batch, in the order they came. */
export interface Reading {
  machineId: string
  merchantPath: readonly string[]
  bootId: string
  seq: number
  at: Date
  data: Readonly<Record<string, unknown>>
}

/** Keeps what a batch says of the machines themselves: their states; hands readings on. */
export async function recordWords(tx: Tx, ctx: Ctx, batch: readonly HeardMessage[]): Promise<void> {
  await keepStates(tx, batch)
  const readings = batch.flatMap((heard): Reading[] =>
    heard.what === 'telemetry'
      ? [
          {
            machineId: heard.machine.machineId,
            merchantPath: heard.machine.merchantPath,
            bootId: heard.message.boot,
            seq: heard.message.seq,
            at: heard.receivedAt,
            data: heard.message.data,
          },
        ]
      : [],
  )
  if (readings.length === 0) return
  await keepReadings(tx, readings)
  await handle(ctx, tx, 'devices.telemetry', readings)
}

/** Words of one start of a machine, of which the newest is kept on the machine's row. */
interface Word {
  machine: string
  boot: string
  seq: number
  data: Readonly<Record<string, unknown>>
}

/** The newest `state` of each machine, and of which of its starts that is. */
async function keepStates(tx: Tx, batch: readonly HeardMessage[]): Promise<void> {
  const newest = new Map<string, Word>()
  for (const heard of batch) {
    if (heard.what !== 'state') continue
    const { boot, seq, data } = heard.message
    const name = `${heard.machine.machineId} ${boot}`
    if (seq > (newest.get(name)?.seq ?? 0)) newest.set(name, { machine: heard.machine.machineId, boot, seq, data })
  }
  if (newest.size === 0) return
  await sql`update vending.device set state = heard.data, boot_id = heard.boot, state_seq = heard.seq
    from ${newestOf([...newest.values()])} where device.machine_id = heard.machine
      and ${isNewer(sql`device.boot_id`, sql`device.state_seq`)}`.execute(tx)
}

/** The newest value of each reading, on the machine's row; their course is another module's. */
async function keepReadings(tx: Tx, readings: readonly Reading[]): Promise<void> {
  const newest = [...Map.groupBy(readings, ({ machineId, bootId }) => `${machineId} ${bootId}`).values()].flatMap(
    (own) => {
      const inOrder = own.toSorted((one, other) => one.seq - other.seq)
      const last = inOrder.at(-1)
      if (!last) return []
      const data: Record<string, unknown> = Object.assign({}, ...inOrder.map(knownReadings))
      return [{ machine: last.machineId, boot: last.bootId, seq: last.seq, at: last.at, data }]
    },
  )
  await sql`update vending.device set readings = device.readings || heard.data, readings_at = heard.at,
      readings_boot = heard.boot, readings_seq = heard.seq
    from ${newestOf(newest)} where device.machine_id = heard.machine
      and ${isNewer(sql`device.readings_boot`, sql`device.readings_seq`)}`.execute(tx)
}

function knownReadings({ data }: Reading): Record<string, unknown> {
  return Object.fromEntries(readingNames.flatMap((name) => (name in data ? [[name, data[name]]] : [])))
}

/**
 * Of words of several starts of a machine those of its newest. A start that was not heard of before this batch is newer than all
 * that were, and of two such the one that came last.
 */
function newestOf(words: readonly Word[]): RawBuilder<unknown> {
  const rows = words.map((word, place) => ({ ...word, place }))
  return sql`(select distinct on (word.machine) word.*, coalesce(boot.first_heard_at, 'infinity') as since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as word (machine uuid, boot text, seq bigint, at timestamptz, data jsonb, place integer)
    left join vending.device_boot boot on boot.machine_id = word.machine and boot.boot_id = word.boot
    order by word.machine, since desc, word.place desc) as heard`
}

/** Whether `heard` is newer than what is kept: later in the same start, or of a start that is not older. */
function isNewer(keptBoot: RawBuilder<unknown>, keptSeq: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`case when heard.boot = ${keptBoot} then heard.seq > coalesce(${keptSeq}, 0)
    else heard.since >= coalesce((select kept.first_heard_at from vending.device_boot kept
      where kept.machine_id = device.machine_id and kept.boot_id = ${keptBoot}), '-infinity') end`
}

/** Notes in memory that a machine was heard. @returns whether its connection is another one now */
export function noteHeard(heard: HeardMessage): void {
  const { machine } = heard
  if (heard.what === 'presence') {
    // The will of a connection that was replaced comes late: it is of no account while the machine goes on talking.
    if (heard.isOnline || heard.boot === machine.bootId || machine.bootId === null)
      machine.lastHeardMs = heard.isOnline ? heard.receivedAt.getTime() : 0
    return
  }
  machine.lastHeardMs = heard.receivedAt.getTime()
  if (heard.what === 'state') machine.bootId = heard.message.boot
  if (heard.what === 'hb') machine.isDegraded = heartbeatData.parse(heard.message.data).health === 'degraded'
  if (heard.what === 'hb' || heard.what === 'state')
    machine.skewMs = Date.parse(heard.message.at) - heard.receivedAt.getTime()
}

/** What its connection is now, by when it was last heard. */
export function connectionOf(machine: LiveMachine, nowMs: number): ConnectionState {
  const silentMs = nowMs - machine.lastHeardMs
  const intervalMs = machine.heartbeatS * 1000
  if (machine.lastHeardMs === 0 || silentMs > heartbeatsMissedMax * intervalMs) return 'offline'
  const isLate = silentMs > intervalMs * 1.5
  return isLate || machine.isDegraded || Math.abs(machine.skewMs) > clockSkewMaxMs ? 'degraded' : 'online'
}

/**
 * Machines that the broker does not let in (any more) are offline, whoever has told them to be; tells the followers of
 * `devices.connection`.
 * @param ctx of the system
 */
export async function endConnections(
  ctx: Ctx,
  which: { of: string } | { otherThan: readonly string[] },
): Promise<void> {
  const now = ctx.clock.now()
  const isMeant =
    'of' in which ? sql`machine_id = ${which.of}` : sql`machine_id <> all(${[...which.otherThan]}::uuid[])`
  await ctx.change('devices.connections', async (tx) => {
    const { rows } = await sql<{ machineId: string; merchantPath: string[]; from: ConnectionState }>`
      update vending.device set connection = 'offline', connection_since = ${now}
      from (select machine_id, connection from vending.device where connection <> 'offline' and ${isMeant}
        order by machine_id for no key update) as before
      where device.machine_id = before.machine_id
      returning device.machine_id as "machineId", device.merchant_path as "merchantPath", before.connection as "from"`.execute(
      tx,
    )
    const ended = rows.map((row): ConnectionChanged => ({ ...row, to: 'offline', at: now }))
    if (ended.length > 0) await handle(ctx, tx, 'devices.connection', ended)
    return { subject: 'gateway', reply: undefined }
  })
}

/**
 * Keeps, in one statement, when machines were last heard, and whose connection has changed; tells the followers of
 * `devices.connection`.
 * @param ctx of the system
 */
export async function keepConnections(ctx: Ctx, machines: KnownMachines): Promise<LiveMachine[]> {
  const now = ctx.clock.now()
  const changed: ConnectionChanged[] = []
  const rows: { machine: string; connection: ConnectionState; heard: Date | null; skew: number }[] = []
  const heardMs = new Map<LiveMachine, number>()
  for (const machine of machines.all()) {
    const to = connectionOf(machine, now.getTime())
    if (to === machine.connection && machine.lastHeardMs - (machine.keptHeardMs ?? 0) <= keptEveryMs) continue
    heardMs.set(machine, machine.lastHeardMs)
    if (to !== machine.connection) {
      const { machineId, merchantPath, connection: from } = machine
      changed.push({ machineId, merchantPath, from, to, at: now })
    }
    const heardAt = machine.lastHeardMs === 0 ? null : new Date(machine.lastHeardMs)
    rows.push({ machine: machine.machineId, connection: to, heard: heardAt, skew: machine.skewMs })
  }
  if (rows.length === 0) return []
  await ctx.change('devices.connections', async (tx) => {
    await holdDevices(
      tx,
      rows.map(({ machine }) => machine),
    )
    await sql`update vending.device set connection = heard.connection, clock_skew_ms = heard.skew,
        last_heard_at = coalesce(heard.heard, last_heard_at),
        connection_since = case when device.connection = heard.connection then connection_since else ${now} end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as heard (machine uuid, connection text, heard timestamptz, skew bigint)
      where device.machine_id = heard.machine`.execute(tx)
    if (changed.length > 0) await handle(ctx, tx, 'devices.connection', changed)
    return { subject: 'gateway', reply: undefined }
  })
  const came: LiveMachine[] = []
  for (const [machine, ms] of heardMs) machine.keptHeardMs = ms
  for (const change of changed) {
    const machine = machines.get(change.machineId)
    if (!machine) continue
    machine.connection = change.to
    if (change.from === 'offline') came.push(machine)
  }
  return came
}
