import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { canonicalJson } from '#kernel/server/secrets.ts'
import { contentMaxBytes } from '../contract.ts'
import { holdDevices } from './commands.ts'
import { type PlannedLane, planogramsOf } from './planograms.ts'
import { wholeIn } from './readings.ts'

/** What a machine is configured with, beside the version (docs/device-protocol.md, 6). */
interface ConfigContent {
  heartbeatS: number
  telemetryS: number
  /** left out where they would not fit into one message */
  lanes?: readonly PlannedLane[]
}
export type DeviceConfig = ConfigContent & { version: number }

interface Wanted {
  machineId: string
  content: ConfigContent
  /** as it was last made; null: never */
  known: string | null
  version: number
  /** the version by which the machine says it works; null: it has not said */
  told: number | null
}

const batchSize = 200

/**
 * Makes a new version of the configuration of every machine whose times or lanes stand otherwise than its version
 * says, or that works by a later one: after a backup was put back machines have heard of versions that are not known
 * any more, and take none that is not later than their own.
 * @returns the configurations of all these machines, by machine
 */
export async function refreshConfigs(ctx: Ctx, machineIds: readonly string[]): Promise<Map<string, DeviceConfig>> {
  const configs = new Map<string, DeviceConfig>()
  for (let start = 0; start < machineIds.length; start += batchSize) {
    const batch = await wantedConfigs(ctx.db, machineIds.slice(start, start + batchSize))
    const stale = batch.filter(
      ({ content, known, version, told }) => canonicalJson(content) !== known || (told ?? 0) > version,
    )
    const versions = stale.length > 0 ? await keepConfigs(ctx, stale) : new Map<string, number>()
    for (const { machineId, content, version } of batch)
      configs.set(machineId, { ...content, version: versions.get(machineId) ?? version })
  }
  return configs
}

/** What one machine shall be configured with, with the version it has or will have next. */
export async function configOf(db: Queryable, machineId: string): Promise<DeviceConfig | undefined> {
  const [wanted] = await wantedConfigs(db, [machineId])
  return wanted && { ...wanted.content, version: Math.max(1, wanted.version) }
}

async function wantedConfigs(db: Queryable, machineIds: readonly string[]): Promise<Wanted[]> {
  if (machineIds.length === 0) return []
  const devices = await db
    .selectFrom('vending.device')
    .select(['machine_id', 'heartbeat_s', 'telemetry_s', 'config', 'config_version'])
    .select(wholeIn('state', 'configVersion').as('told'))
    .where(sql<boolean>`machine_id = any(${[...machineIds]}::uuid[])`)
    .execute()
  const planograms = await planogramsOf(db, machineIds)
  return devices.map((device) => {
    const times = { heartbeatS: device.heartbeat_s, telemetryS: device.telemetry_s }
    const whole = { ...times, lanes: planograms.get(device.machine_id) ?? [] }
    const doesFit = Buffer.byteLength(JSON.stringify(whole)) <= contentMaxBytes
    return {
      machineId: device.machine_id,
      content: doesFit ? whole : times,
      known: device.config === null ? null : canonicalJson(device.config),
      version: device.config_version,
      told: device.told,
    }
  })
}

/** @returns the new versions */
async function keepConfigs(ctx: Ctx, stale: readonly Wanted[]): Promise<Map<string, number>> {
  const rows = stale.map(({ machineId, content, told }) => ({ machine: machineId, content, told }))
  return await ctx.change('devices.config', async (tx) => {
    await holdDevices(
      tx,
      rows.map(({ machine }) => machine),
    )
    const kept = await sql<{ machine: string; version: number }>`
      update vending.device set config = wanted.content, config_version = greatest(config_version, wanted.told) + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as wanted (machine uuid, content jsonb, told integer)
      where device.machine_id = wanted.machine
      returning device.machine_id as machine, config_version as version`.execute(tx)
    return { subject: 'gateway', reply: new Map(kept.rows.map(({ machine, version }) => [machine, version])) }
  })
}
