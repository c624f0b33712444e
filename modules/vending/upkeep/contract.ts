import { choice, decimal, instant, integer, money, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

export {
  assigneeRoutes,
  type WorkOrderState,
  workOrderMoves,
  workOrderStates,
  workOrders,
} from './contract/work-orders.ts'

export const severities = ['critical', 'warning', 'notice'] as const
export type Severity = (typeof severities)[number]

/** Everything that can be wrong with a machine (vending.md M1), and how much it matters. `other`: the machine's own word. */
export const severityOfKind = {
  offline: 'critical',
  temperature: 'critical',
  humidity: 'warning',
  'door-open': 'warning',
  'lane-fault': 'warning',
  'sold-out': 'notice',
  'stock-low': 'notice',
  'note-low': 'notice',
  'note-full': 'warning',
  'coin-low': 'warning',
  'coin-full': 'warning',
  'flow-over': 'warning',
  'card-expiring': 'notice',
  'restart-storm': 'critical',
  'timeout-storm': 'warning',
  'event-storm': 'warning',
  other: 'warning',
} as const satisfies Record<string, Severity>
export type AlarmKind = keyof typeof severityOfKind
export const alarmKinds = Object.keys(severityOfKind) as AlarmKind[]

/** Notices that people are told of all the same: a lane once until it is filled, a card once for the day it ends. */
const toldNotices: readonly AlarmKind[] = ['sold-out', 'card-expiring']

/** Whether somebody may be told of such an alarm; what its machine's rule says comes after. */
export function isTold(kind: AlarmKind): boolean {
  return severityOfKind[kind] !== 'notice' || toldNotices.includes(kind)
}

export const alarmStates = ['raised', 'acknowledged', 'cleared'] as const
export type AlarmState = (typeof alarmStates)[number]

/** The life of an alarm (vending.md M1). */
export const alarmMoves = transitions(alarmStates, {
  acknowledge: { from: ['raised'], to: 'acknowledged' },
  clear: { from: ['raised', 'acknowledged'], to: 'cleared' },
})

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** What somebody has to see to: the live count, the home and the list's tab mean the same. Notices are there to be looked up. */
export const toSeeTo = { state: 'raised', severity: 'critical,warning' } as const

/** What is, or was, wrong with machines: one for each machine, kind and lane as long as it is open. */
export const alarms = resource({
  name: 'alarms',
  segment: 'alarms',
  fields: {
    title: text(read),
    machine: reference('machines', read),
    kind: choice(alarmKinds, read),
    lane: integer(readEmpty),
    severity: choice(severities, { ...read, tones: { critical: 'bad', warning: 'warn' } }),
    state: choice(alarmStates, { ...read, tones: { raised: 'bad', acknowledged: 'wait', cleared: 'good' } }),
    count: integer(read),
    figure: decimal(readEmpty),
    bound: decimal(readEmpty),
    code: text(readEmpty),
    detail: text(readEmpty),
    source: choice(['machine', 'program'], read),
    raisedAt: instant(read),
    seenAt: instant(read),
    acknowledgedAt: instant(readEmpty),
    acknowledgedBy: reference('staff', readEmpty),
    clearedAt: instant(readEmpty),
    clearedBy: reference('staff', readEmpty),
    workOrder: reference('workOrders', readEmpty),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
  },
  title: 'title',
  list: {
    columns: [
      'raisedAt',
      'machine',
      'kind',
      'lane',
      'severity',
      'state',
      'count',
      'figure',
      'bound',
      'code',
      'detail',
      'seenAt',
      'workOrder',
      'merchant',
    ],
    widths: { code: 120 },
    spare: ['detail', 'code', 'bound', 'figure'],
    filters: ['seenAt', 'state', 'severity', 'kind', 'machine', 'merchant'],
    search: ['title', 'code', 'detail'],
    tabs: {
      critical: { state: 'raised,acknowledged', severity: 'critical' },
      raised: toSeeTo,
      notices: { state: 'raised', severity: 'notice' },
      acknowledged: { state: 'acknowledged' },
      cleared: { state: 'cleared' },
    },
    sort: { by: ['raisedAt', 'seenAt', 'count'], first: 'raisedAt', direction: 'desc' },
    window: { field: 'seenAt', days: 30 },
  },
  actions: {
    acknowledge: { isBulk: true },
    clear: { ask: 'reason', isBulk: true },
    makeWorkOrder: { ask: 'yes' },
  },
  exports: true,
})

/** What counts where no rule names a figure. */
export const alarmDefaults = {
  offlineMinutes: 10,
  temperatureMinC: 0,
  temperatureMaxC: 25,
  humidityMaxPercent: 85,
  readingMinutes: 10,
  doorOpenMinutes: 10,
  noteLowFen: 0,
  noteFullFen: 300_000,
  coinLowFen: 2000,
  coinFullFen: 100_000,
  restartsPerDay: 5,
  timeoutsPerDay: 10,
} as const
export type AlarmBound = keyof typeof alarmDefaults

const celsius = () => decimal({ min: -60, max: 90, digits: 1, isOptional: true })
const minutes = (min: number) => integer({ min, max: 1440, isOptional: true })
const cash = (min: number) => money({ min, max: 10_000_000, isOptional: true })
const perDay = () => integer({ min: 1, max: 1000, isOptional: true })
const figures = {
  offlineMinutes: minutes(1),
  temperatureMinC: celsius(),
  temperatureMaxC: celsius(),
  humidityMaxPercent: decimal({ min: 0, max: 100, digits: 1, isOptional: true }),
  readingMinutes: minutes(0),
  doorOpenMinutes: minutes(1),
  noteLowFen: cash(0),
  noteFullFen: cash(1),
  coinLowFen: cash(0),
  coinFullFen: cash(1),
  restartsPerDay: perDay(),
  timeoutsPerDay: perDay(),
  tells: choice(['critical', 'warning', 'nothing'], { isOptional: true }),
}
const figureNames = Object.keys(figures) as (keyof typeof figures)[]

/** When a condition becomes an alarm: for one machine, or for all of a merchant and of those below it. */
export const alarmRules = resource({
  name: 'alarmRules',
  segment: 'alarm-rules',
  fields: {
    title: text(read),
    merchant: reference('merchants', { isOptional: true, picker: merchantPicker }),
    machine: reference('machines', { isOptional: true }),
    ...figures,
    createdAt: instant(read),
  },
  title: 'title',
  list: {
    columns: [
      'title',
      'offlineMinutes',
      'temperatureMinC',
      'temperatureMaxC',
      'humidityMaxPercent',
      'doorOpenMinutes',
      'noteFullFen',
      'coinFullFen',
      'coinLowFen',
      'tells',
      'merchant',
    ],
    filters: ['merchant', 'machine'],
    search: ['title'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
  },
  create: ['merchant', 'machine', ...figureNames],
  edit: figureNames,
  remove: { ask: 'yes' },
  exports: true,
})

/** The only checks that a machine can be told to make (docs/device-protocol.md 5). */
export const checks = ['motors', 'sensors', 'network', 'cooling', 'payment'] as const
export type Check = (typeof checks)[number]
/** A check that the machine has not begun by then is not worth making any more. */
export const checkExpiresInMinutes = 10
export const faultTypes = ['alarm', 'lane', 'command', 'restart'] as const
export type FaultType = (typeof faultTypes)[number]
/** How far back a diagnosis looks; raw events are kept no longer (vending.md 1.98, 22). */
export const diagnosisDays = [1, 7, 30] as const

export const diagnosisRoutes = routes('diagnosis', {
  /** the fault tree of a machine */
  faults: { method: 'GET', path: '/api/console/machines/:machine/faults', permission: 'diagnosis.view' },
  /** what happened of one fault, the newest first */
  events: { method: 'GET', path: '/api/console/machines/:machine/faults/:fault', permission: 'diagnosis.view' },
  /** the last checks, with what they found */
  checks: { method: 'GET', path: '/api/console/machines/:machine/checks', permission: 'diagnosis.view' },
  /** tells the machine to check itself */
  check: { method: 'POST', path: '/api/console/machines/:machine/checks' },
})

export const upkeepRefusals = refusals({
  alarm_clears_itself: {
    status: 409,
    when: 'an alarm is to be cleared that the program raised: it ends by itself with what caused it',
  },
  alarm_has_work_order: { status: 409, when: 'a work order for this alarm is open already' },
  alarm_bounds_crossed: {
    status: 422,
    when: 'the lower figure of a rule is not below the upper one; one left empty counts as the rules above or the default say',
  },
  alarm_rule_exists: { status: 409, when: 'there is a rule for this machine, or this merchant, already' },
  machine_has_no_login: { status: 409, when: 'a machine is to be asked something that has never had a login' },
  assignee_of_another: {
    status: 409,
    when: 'a work order is to be given to somebody who could not open it: another merchant’s, or without that machine',
  },
  machine_is_retired: { status: 409, when: 'a work order is to be made for a retired machine' },
})
