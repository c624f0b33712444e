import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { machineTable } from '#modules/vending/machines/server/index.ts'
import { commandSchemas, credentialSchemas, deviceSchemas, twinSchemas } from '../contract/console-schemas.ts'
import { commandRoutes, credentialRoutes, deviceRoutes, twinRoutes } from '../contract.ts'
import { brokerUrl } from './broker-url.ts'
import { servedCommands, servedEvents, servedStatuses } from './console.ts'
import { giveCommand } from './console-commands.ts'
import { credentialsOf, endLogin, issueCredential, keepCode, revokeCredential } from './credentials.ts'
import { retention } from './retention.ts'
import { keepers, oneMachine, readers } from './scope.ts'
import { configureDevice, connectionCounts, deviceOf, machineMap } from './status.ts'
import { followStock } from './stock-events.ts'
import { disturbTwin, twinOf } from './twins.ts'

export default defineModule({
  name: 'vending.devices',
  tables: [
    'vending.device',
    'vending.device_credential',
    'vending.device_boot',
    'vending.device_event',
    'vending.device_command',
  ],
  resources: [servedStatuses, servedCommands, servedEvents],
  routes: [
    route(deviceRoutes.view, deviceSchemas.view, {
      access: { who: 'permitted', roles: readers, rows: oneMachine },
      run: (ctx, _input, machine) => deviceOf(ctx, machine),
    }),
    route(deviceRoutes.counts, deviceSchemas.counts, {
      access: { who: 'permitted', roles: readers, rows: 'scoped list' },
      run: (ctx) => connectionCounts(ctx),
    }),
    route(deviceRoutes.map, deviceSchemas.map, {
      access: { who: 'permitted', roles: readers, rows: 'scoped list' },
      run: (ctx, { query }) => machineMap(ctx, query),
    }),
    route(deviceRoutes.configure, deviceSchemas.configure, {
      access: { who: 'permitted', roles: keepers, rows: oneMachine },
      run: (ctx, { body }, machine) => configureDevice(ctx, machine, body),
    }),
    route(commandRoutes.send, commandSchemas.send, {
      access: { who: 'permitted', roles: keepers, rows: oneMachine },
      run: (ctx, { body }, machine) => giveCommand(ctx, machine, body),
    }),
    route(credentialRoutes.view, credentialSchemas.view, {
      access: { who: 'permitted', roles: [...keepers, 'auditor'], rows: oneMachine },
      run: async (ctx, _input, machine) => ({ credentials: await credentialsOf(ctx.db, machine.id) }),
    }),
    route(credentialRoutes.grantLogin, credentialSchemas.grantLogin, {
      access: { who: 'permitted', roles: keepers, rows: oneMachine },
      run: async (ctx, _input, machine) => ({
        ...(await issueCredential(ctx, machine.id)),
        url: brokerUrl(ctx.config),
      }),
    }),
    route(credentialRoutes.revoke, credentialSchemas.revoke, {
      access: { who: 'permitted', roles: keepers, rows: oneMachine },
      run: (ctx, { body }, machine) => revokeCredential(ctx, machine.id, body.reason),
    }),
    route(twinRoutes.view, twinSchemas.view, {
      access: { who: 'permitted', roles: keepers, rows: 'scoped under lock' },
      run: (ctx, { params }) => twinOf(ctx, params.machine),
    }),
    route(twinRoutes.disturb, twinSchemas.disturb, {
      access: { who: 'permitted', roles: keepers, rows: 'scoped under lock' },
      run: (ctx, { params, body }) => disturbTwin(ctx, params.machine, body),
    }),
  ],
  handlers: { 'machines.renamed': keepCode, 'machines.retired': endLogin, 'devices.event.stock': followStock },
  retention,
  scopePaths: [
    { table: 'vending.device', column: 'merchant_path' },
    { table: 'vending.device_credential', column: 'merchant_path' },
    { table: 'vending.device_boot', column: 'merchant_path' },
    { table: 'vending.device_event', column: 'merchant_path' },
    { table: 'vending.device_command', column: 'merchant_path' },
  ],
  invariants: [
    {
      name: 'a row of a machine on the wire belongs to the merchant of its machine',
      sql: `select device.machine_id from vending.device device
        join ${machineTable} machine on machine.id = device.machine_id
        where device.merchant_path <> machine.merchant_path`,
    },
    {
      name: 'a retired machine has no login',
      sql: `select credential.machine_id from vending.device_credential credential
        join ${machineTable} machine on machine.id = credential.machine_id
        where credential.revoked_at is null and machine.lifecycle = 'retired'`,
    },
    {
      name: 'a command that ended says when',
      sql: `select id from vending.device_command
        where state in ('done', 'failed', 'expired', 'unknown', 'cancelled') and ended_at is null`,
    },
  ],
})
