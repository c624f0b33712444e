import { sql } from 'kysely'
import { defineModule } from '#kernel/server/module.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { route } from '#kernel/server/route.ts'
import {
  type FoundMachine,
  machineInScope,
  machineScope,
  machineTable,
  overseers,
  visitors,
} from '#modules/vending/machines/server/index.ts'
import { readings, telemetryRoutes } from '../contract.ts'
import { telemetrySchemas } from '../schema.ts'
import { watchConditions } from './conditions.ts'
import { curvesOf } from './curves.ts'
import { followDoor, followReadings } from './readings.ts'
import { readingRetention } from './retention.ts'

const servedReadings = serveResource(readings, {
  rows: { from: sql`vending.reading row` },
  scope: {
    rows: 'readings of the machines in scope',
    where: (actor) => machineScope(actor, 'row.merchant_path', 'row.machine_id'),
  },
  roles: { view: visitors, export: overseers },
})

export default defineModule({
  name: 'vending.telemetry',
  tables: ['vending.reading', 'vending.machine_condition'],
  resources: [servedReadings],
  routes: [
    route(telemetryRoutes.curves, telemetrySchemas.curves, {
      access: {
        who: 'permitted',
        roles: visitors,
        rows: {
          rows: 'machines of the own merchant, for an ordinary user those granted',
          find: (ctx, { params }) => machineInScope(ctx, params.machine),
        },
      },
      run: (ctx, { query }, machine: FoundMachine) => curvesOf(ctx, machine, query.hours),
    }),
  ],
  handlers: { 'devices.telemetry': followReadings, 'devices.event.door': followDoor },
  jobs: { 'telemetry.watch': watchConditions },
  schedule: { 'telemetry.watch': '* * * * *' },
  retention: [readingRetention],
  scopePaths: [
    { table: 'vending.reading', column: 'merchant_path' },
    { table: 'vending.machine_condition', column: 'merchant_path' },
  ],
  invariants: [
    {
      name: 'a door that is not open has not been open for a time',
      sql: `select machine_id from vending.machine_condition where is_door_open is not true and door_open_since is not null`,
    },
    {
      name: 'how a machine is belongs to the merchant of the machine',
      sql: `select known.machine_id from vending.machine_condition known join ${machineTable} machine
        on machine.id = known.machine_id where machine.merchant_path <> known.merchant_path`,
    },
  ],
})
