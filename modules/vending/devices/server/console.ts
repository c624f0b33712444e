import { sql } from 'kysely'
import type { Actor } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { accountTable } from '#modules/platform/accounts/server/index.ts'
import { machineScope, machineTable } from '#modules/vending/machines/server/index.ts'
import {
  type CommandState,
  type CommandType,
  commandMoves,
  deviceCommands,
  deviceEvents,
  deviceRefusals,
  machineStatuses,
} from '../contract.ts'
import { cancelCommand } from './console-commands.ts'
import { flagIn, numberIn, textIn, wholeIn } from './readings.ts'
import { keepers, ofMachine, readers } from './scope.ts'

const device = sql.table('vending.device')

/** Which machines the status is told of: those that are not retired, in the asker's machine scope. */
export function statusScope(actor: Actor) {
  return sql<boolean>`(row.lifecycle <> 'retired' and ${machineScope(actor, 'row.merchant_path', 'row.id')})`
}
export const statusTables = sql`${sql.table(machineTable)} row left join ${device} device on device.machine_id = row.id`
export const shownConnection = sql<string>`coalesce(device.connection, 'none')`

export const servedStatuses: ServedResource = serveResource(machineStatuses, {
  rows: {
    from: statusTables,
    columns: {
      state: sql`row.lifecycle`,
      connection: shownConnection,
      connectionSince: sql`device.connection_since`,
      lastHeardAt: sql`device.last_heard_at`,
      // a clock may be set to any year: what is further off than an integer of seconds tells is that far off
      clockSkewS: sql`round(case when abs(device.clock_skew_ms) < 2e12 then device.clock_skew_ms
        else sign(device.clock_skew_ms::numeric) * 2e12 end / 1000)::int`,
      softwareHost: textIn('device.state', 'software', 'host'),
      hardwareHost: textIn('device.state', 'hardware', 'host'),
      softwareSub: textIn('device.state', 'software', 'sub'),
      hardwareSub: textIn('device.state', 'hardware', 'sub'),
      temperature: numberIn('device.readings', 'temperatureC'),
      humidity: numberIn('device.readings', 'humidityPercent'),
      isDoorOpen: flagIn('device.readings', 'isDoorOpen'),
      noteFen: wholeIn('device.readings', 'noteFen'),
      coinFen: wholeIn('device.readings', 'coinFen'),
      dayFlow: numberIn('device.readings', 'dayFlowMb'),
      monthFlow: numberIn('device.readings', 'monthFlowMb'),
      readingsAt: sql`device.readings_at`,
      restarts: wholeIn('device.state', 'restarts'),
      timeouts: wholeIn('device.state', 'timeouts'),
      iccid: textIn('device.state', 'iccid'),
      configVersion: sql`device.config_version`,
      configAcknowledged: wholeIn('device.state', 'configVersion'),
    },
  },
  scope: {
    rows: 'machines of the own merchant, for an ordinary user those granted; not the retired ones',
    where: statusScope,
  },
  roles: { view: readers, export: readers },
})

const askers = sql`left join ${sql.table(accountTable)} person on person.id = row.asked_by`

export const servedCommands: ServedResource = serveResource(deviceCommands, {
  rows: {
    from: sql`vending.device_command row ${askers}`,
    columns: {
      payload: sql`row.payload::text`,
      result: sql`row.result::text`,
      askedBy: sql`coalesce(person.display_name, person.login_name::text)`,
    },
  },
  scope: ofMachine,
  roles: { view: readers, export: readers, cancel: keepers },
  may: {
    cancel: (_actor, row: { state: CommandState; type: CommandType }) =>
      row.type === 'dispense' ? deviceRefusals.command_of_order() : (commandMoves.cancel.refusal(row.state) ?? true),
  },
  actions: { cancel: (ctx, id, { reason }) => cancelCommand(ctx, id, reason) },
})

export const servedEvents: ServedResource = serveResource(deviceEvents, {
  rows: {
    from: sql`vending.device_event row`,
    idKind: 'bigint',
    columns: { data: sql`row.data::text` },
  },
  scope: ofMachine,
  roles: { view: readers, export: readers },
})
