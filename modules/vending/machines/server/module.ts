import { sql } from 'kysely'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { entryRemoving, keepUsedEntries } from '#modules/platform/dictionary/server/index.ts'
import { productTable } from '#modules/vending/catalog/server/index.ts'
import { cutPoints } from '#modules/vending/points/server/index.ts'
import { authorizationRoutes, machineRoutes } from '../contract.ts'
import { authorizationSchemas, machineSchemas } from '../schema.ts'
import { authorizationMatrix, changeAuthorizations, machineCounts } from './authorizations.ts'
import { servedLanes } from './lanes.ts'
import { layoutOf, machineInScope, saveLayout } from './layout.ts'
import { servedMachines, servedRegistrations } from './machines.ts'
import { servedModels } from './models.ts'
import { overseers, pointScope, visitors, writers } from './scope.ts'
import { signOf } from './sign.ts'
import { servedTemplates } from './templates.ts'

cutPoints(pointScope)

const oneMachine = {
  rows: 'machines of the own merchant, for an ordinary user those granted',
  find: machineOf,
}

function machineOf(ctx: Parameters<typeof machineInScope>[0], { params }: { params: { machine: string } }) {
  return machineInScope(ctx, params.machine)
}

export default defineModule({
  name: 'vending.machines',
  tables: [
    'vending.machine',
    'vending.cabinet',
    'vending.lane',
    'vending.machine_grant',
    'vending.layout_template',
    'vending.machine_model',
  ],
  resources: [servedMachines, servedRegistrations, servedLanes, servedTemplates, servedModels],
  routes: [
    route(machineRoutes.layout, machineSchemas.layout, {
      access: { who: 'permitted', roles: visitors, rows: oneMachine },
      run: (ctx, _input, machine) => layoutOf(ctx, machine),
    }),
    route(machineRoutes.saveLayout, machineSchemas.saveLayout, {
      access: { who: 'permitted', roles: writers, rows: oneMachine },
      run: (ctx, { body }, machine) => saveLayout(ctx, machine.id, body.cabinets),
    }),
    route(machineRoutes.sign, machineSchemas.sign, {
      access: { who: 'permitted', roles: visitors, rows: oneMachine },
      run: async (ctx, _input, machine) => signOf(ctx, machine),
    }),
    route(machineRoutes.counts, machineSchemas.counts, {
      access: { who: 'permitted', roles: overseers, rows: 'scoped list' },
      run: (ctx) => machineCounts(ctx),
    }),
    route(authorizationRoutes.view, authorizationSchemas.view, {
      access: { who: 'permitted', roles: [...writers, 'auditor'], rows: 'scoped list' },
      run: (ctx, { query }) => authorizationMatrix(ctx, query),
    }),
    route(authorizationRoutes.authorize, authorizationSchemas.authorize, {
      access: { who: 'permitted', roles: writers, rows: 'scoped under lock' },
      run: (ctx, { body }) => changeAuthorizations(ctx, body),
    }),
  ],
  scopePaths: [
    'vending.machine',
    'vending.cabinet',
    'vending.lane',
    'vending.machine_grant',
    'vending.layout_template',
  ].map((table) => ({ table, column: 'merchant_path' })),
  handlers: {
    [entryRemoving]: keepUsedEntries({
      machine_type: (
        code,
      ) => sql`(select type from vending.machine union all select type from vending.machine_model) used
        where used.type = ${code}`,
      machine_category: (code) => sql`vending.machine where category = ${code}`,
    }),
  },
  invariants: [
    {
      name: 'a machine, its lanes, and what they hold belong to one merchant',
      sql: `select lane.id from vending.lane lane join vending.machine machine on machine.id = lane.machine_id
        left join ${productTable} product on product.id = lane.product_id
        where lane.merchant_id <> machine.merchant_id or product.merchant_id <> lane.merchant_id`,
    },
    {
      name: 'a lane stands within its cabinet, and is numbered by its place [S9-06]',
      sql: `select lane.id from vending.lane lane join vending.cabinet cabinet on cabinet.id = lane.cabinet_id
        where lane.layer > cabinet.layers or lane.place > cabinet.lanes_per_layer
          or lane.number <> cabinet.number * 100 + lane.layer * 10 + lane.place - 11
          or lane.machine_id <> cabinet.machine_id`,
    },
    {
      name: 'a retired machine holds nothing',
      sql: `select machine.id from vending.machine machine
        join vending.lane lane on lane.machine_id = machine.id
        where machine.lifecycle = 'retired' and (lane.stock > 0 or lane.reserved > 0)`,
    },
    {
      name: 'a machine that was installed has an installer and a time',
      sql: `select id from vending.machine where lifecycle <> 'registered'
        and (installer_id is null or installed_at is null)`,
    },
  ],
})
