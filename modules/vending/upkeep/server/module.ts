import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import {
  type FoundMachine,
  machineInScope,
  machineTable,
  readers,
  workers,
} from '#modules/vending/machines/server/index.ts'
import { assigneeRoutes, diagnosisRoutes } from '../contract.ts'
import { assigneeSchemas, diagnosisSchemas } from '../schema.ts'
import { endAlarms, servedAlarms, unseenAlarms } from './alarms.ts'
import { assigneesOf } from './assignees.ts'
import { checkMachine, checksOf, eventsOfFault, faultTree } from './diagnosis.ts'
import { servedWorkOrders } from './orders-console.ts'
import { retention } from './retention.ts'
import { servedRules } from './rules.ts'
import { tellAlarms, tellAssignee, tellWaiting } from './tell.ts'
import { followAlarm, followConnection, watchMachines } from './watch.ts'
import { letGo } from './work-orders.ts'

const ofMachine = {
  rows: 'machines of the own merchant, for an ordinary user those granted',
  find: (ctx: Parameters<typeof machineInScope>[0], { params }: { params: { machine: string } }) =>
    machineInScope(ctx, params.machine),
}
const seen = { who: 'permitted', roles: readers, rows: ofMachine } as const

export default defineModule({
  name: 'vending.upkeep',
  tables: ['vending.alarm', 'vending.alarm_rule', 'vending.alarm_telling', 'vending.work_order'],
  resources: [servedAlarms, servedRules, servedWorkOrders],
  routes: [
    route(diagnosisRoutes.faults, diagnosisSchemas.faults, {
      access: seen,
      run: (ctx, { query }, machine: FoundMachine) => faultTree(ctx, machine, query.days),
    }),
    route(diagnosisRoutes.events, diagnosisSchemas.events, {
      access: seen,
      run: (ctx, { params, query }, machine: FoundMachine) =>
        eventsOfFault(ctx, machine, { ...query, fault: params.fault }),
    }),
    route(diagnosisRoutes.checks, diagnosisSchemas.checks, {
      access: seen,
      run: (ctx, _input, machine: FoundMachine) => checksOf(ctx, machine),
    }),
    route(diagnosisRoutes.check, diagnosisSchemas.check, {
      access: { who: 'permitted', roles: workers, rows: ofMachine },
      run: (ctx, { body }, machine: FoundMachine) => checkMachine(ctx, machine, body.check),
    }),
    route(assigneeRoutes.options, assigneeSchemas.options, {
      access: { who: 'permitted', roles: readers, rows: 'scoped list' },
      run: (ctx, { query }) => assigneesOf(ctx, query),
    }),
  ],
  handlers: {
    'devices.event.alarm': followAlarm,
    'devices.connection': followConnection,
    'machines.moved': letGo,
    'machines.retired': endAlarms,
  },
  jobs: {
    'upkeep.watch': watchMachines,
    'upkeep.tellAlarms': tellAlarms,
    'upkeep.tellWaiting': tellWaiting,
    'upkeep.tellAssignee': tellAssignee,
  },
  schedule: { 'upkeep.watch': '* * * * *', 'upkeep.tellWaiting': '* * * * *' },
  retention,
  live: [{ key: '/fleet/alarms', permission: 'alarms.view', count: unseenAlarms }],
  messages: [
    { template: 'upkeep.messages.alarmRaised', nature: 'told', isUrgent: true },
    { template: 'upkeep.messages.alarmsRaised', nature: 'told', isUrgent: true },
    { template: 'upkeep.messages.noticeRaised', nature: 'told' },
    { template: 'upkeep.messages.noticesRaised', nature: 'told' },
    { template: 'upkeep.messages.workGiven', nature: 'told' },
  ],
  scopePaths: ['vending.alarm', 'vending.alarm_rule', 'vending.alarm_telling', 'vending.work_order'].map((table) => ({
    table,
    column: 'merchant_path',
  })),
  invariants: [
    {
      name: 'an alarm and a work order belong to the merchant of their machine',
      sql: `select found.id from (select id, machine_id, merchant_id from vending.alarm
          union all select id, machine_id, merchant_id from vending.work_order) found
        join ${machineTable} machine on machine.id = found.machine_id where machine.merchant_id <> found.merchant_id`,
    },
  ],
})
