import { choice, date, entry, flag, instant, integer, percent, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { type MerchantFeature, merchantPicker } from '#modules/vending/merchants/contract.ts'

export {
  type LaneMode,
  type LaneState,
  laneLimits,
  laneModes,
  laneMoves,
  laneNumber,
  laneStates,
  lanes,
  layoutTemplates,
  saleMoves,
  type UnsellableReason,
  unsellableReasons,
} from './contract/lanes.ts'
export { machineModels } from './contract/models.ts'

export const machineStates = ['registered', 'installed', 'in-service', 'maintenance', 'retired'] as const
export const machineTones = {
  registered: 'wait',
  installed: 'wait',
  'in-service': 'good',
  maintenance: 'warn',
} as const
export type MachineState = (typeof machineStates)[number]

/** The life of a machine (vending.md M1). */
export const machineMoves = transitions(machineStates, {
  install: { from: ['registered'], to: 'installed' },
  startService: { from: ['installed'], to: 'in-service' },
  startMaintenance: { from: ['in-service'], to: 'maintenance' },
  endMaintenance: { from: ['maintenance'], to: 'in-service' },
  retire: { from: ['installed', 'in-service', 'maintenance'], to: 'retired' },
})

/** Machines of these types are registered, and sell, only where the merchant has the function (S6-18, S6-20). */
export const featureOfType: Readonly<Record<string, MerchantFeature | undefined>> = {
  pharmacy: 'hasMedicine',
  'medicine-box': 'hasSmartMedicineBox',
}

/** What the motor of a lane does right now, or how it has just ended. */
export const laneTurnStates = ['turning', 'came-out', 'not-out'] as const
export type LaneTurnState = (typeof laneTurnStates)[number]

/** Whoever has it sees every machine of the merchant; others only those granted to them (S6-04, S6-05). */
export const allMachinesPermission = 'machines.all'

/** The problem of an action on machines with none selected (S8-26). */
export const noMachineChosen = 'no_machine_chosen'

const code = () => text({ maxChars: 20, pattern: '[0-9A-Z][0-9A-Z-]*', patternProblem: 'machine_code' })

const ofMachine = {
  code: code(),
  name: text({ maxChars: 60 }),
  type: entry('machine_type'),
  category: entry('machine_category', { isOptional: true }),
  merchant: reference('merchants', { isOptional: true, picker: merchantPicker }),
  point: reference('points', { isOptional: true }),
  line: reference('lines', { isOptional: true }),
  route: text({ isOptional: true, maxChars: 60 }),
  country: text({ isOptional: true, maxChars: 2, pattern: '[A-Z]{2}' }),
  timeZone: text({ isOptional: true, maxChars: 40, pattern: '[A-Za-z_]+(/[A-Za-z_+-]+)*' }),
  manufacturer: text({ isOptional: true, maxChars: 60 }),
  model: text({ isOptional: true, maxChars: 60 }),
  producedOn: date({ isOptional: true }),
  warrantyUntil: date({ isOptional: true }),
  remark: text({ isOptional: true, isLong: true }),
}
const lived = {
  state: choice(machineStates, { isReadOnly: true, tones: machineTones }),
  installer: reference('staff', { isReadOnly: true, isOptional: true }),
  installedAt: instant({ isReadOnly: true, isOptional: true }),
  createdAt: instant({ isReadOnly: true }),
}
const asked = [
  'code',
  'name',
  'type',
  'category',
  'merchant',
  'point',
  'line',
  'route',
  'country',
  'timeZone',
  'manufacturer',
  'model',
  'producedOn',
  'warrantyUntil',
  'remark',
] as const

/** The machines that one works with (S3-MACHINE-01, 02, 04): what they are, what stands in them. */
export const machines = resource({
  name: 'machines',
  segment: 'machines',
  fields: {
    ...ofMachine,
    ...lived,
    cabinetCount: integer({ isReadOnly: true }),
    laneCount: integer({ isReadOnly: true }),
    unsellableCount: integer({ isReadOnly: true }),
    fill: percent({ isReadOnly: true, isOptional: true, digits: 0 }),
  },
  title: 'code',
  list: {
    columns: ['code', 'name', 'type', 'point', 'line', 'state', 'fill', 'laneCount', 'unsellableCount', 'merchant'],
    widths: { code: 130 },
    filters: ['state', 'type', 'category', 'point', 'line', 'merchant'],
    search: ['code', 'name'],
    sort: { by: ['code', 'name', 'createdAt'], first: 'code', direction: 'asc', words: ['name'] },
  },
  edit: ['name', 'category', 'point', 'line', 'route', 'remark'],
  actions: {
    saveAsTemplate: { input: { name: text({ maxChars: 60 }) } },
    applyTemplate: { input: { template: reference('layoutTemplates') }, isBulk: true },
  },
  noneChosen: noMachineChosen,
  exports: true,
})

/** Machines from the first entry to the end of their life. */
export const machineRegistrations = resource({
  name: 'machineRegistrations',
  segment: 'machine-registration',
  fields: { ...ofMachine, ...lived },
  title: 'code',
  list: {
    columns: ['code', 'name', 'type', 'state', 'point', 'installer', 'installedAt', 'merchant', 'createdAt'],
    filters: ['state', 'type', 'merchant', 'createdAt'],
    search: ['code', 'name'],
    sort: { by: ['createdAt', 'code'], first: 'createdAt', direction: 'desc' },
  },
  create: asked,
  edit: asked.filter((name) => name !== 'merchant') as Exclude<(typeof asked)[number], 'merchant'>[],
  remove: { ask: 'yes' },
  actions: {
    install: { input: { installer: reference('staff'), point: reference('points') } },
    startService: {},
    startMaintenance: { ask: 'reason' },
    endMaintenance: {},
    /** what a machine holds in cash no book knows: whoever ends its life says that it is out */
    retire: { ask: 'reason', input: { isCashCollected: flag() }, isDangerous: true },
  },
  exports: true,
  imports: asked,
})

/** A machine as it stands there: its cabinets, and what is in their lanes. */
export const machineRoutes = routes('machines', {
  layout: { method: 'GET', path: '/api/console/machines/:machine/layout', permission: 'machines.view' },
  saveLayout: { method: 'PUT', path: '/api/console/machines/:machine/layout' },
  /** the QR code on the machine, by which buyers find its page */
  sign: { method: 'GET', path: '/api/console/machines/:machine/sign', permission: 'machines.view' },
  /** how many machines of the merchant are where in their life */
  counts: { method: 'GET', path: '/api/console/machine-counts', permission: allMachinesPermission },
})

/** Which machines an ordinary user works with: a grant for each member of the team (S6-06). */
export const authorizationRoutes = routes('machineAuthorizations', {
  view: { method: 'GET', path: '/api/console/machine-authorizations' },
  authorize: { method: 'PUT', path: '/api/console/machine-authorizations' },
})

export const authorizationLimits = { machines: 50, members: 12, pairs: 600 } as const

export const machineRefusals = refusals({
  machine_holds_stock: {
    status: 409,
    when: 'a machine is to be retired, or a lane to be given up, while something is in it; carries count',
  },
  machine_holds_cash: {
    status: 409,
    when: 'a machine is to be retired, and nobody has said that its cash was taken out',
  },
  machine_without_lanes: { status: 409, when: 'a machine that has no lanes is to be put into service' },
  machine_has_lanes: { status: 409, when: 'a template is to be applied to a machine that has lanes already' },
  machine_without_layout: { status: 409, when: 'a template is to be made of a machine without cabinets' },
  layout_beyond_model: {
    status: 422,
    when: 'a cabinet is to have more layers, or more lanes in one, than the machine’s model has; carries model, layers, lanes',
  },
  machine_retired: { status: 409, when: 'a retired machine is to be changed' },
  machine_known: { status: 409, when: 'a machine is to be removed that has been installed, has lanes or was used' },
  lane_holds_stock: {
    status: 409,
    when: 'the product of a lane is to change, or the lane to end, while something is in it',
  },
  lane_not_ready: { status: 409, when: 'a lane without a product or price, or that is out of order, is to sell' },
  lane_discontinued: { status: 409, when: 'a discontinued lane is to be changed: it is reinstated first' },
  lane_overfull: { status: 422, when: 'the capacity is to be lower than what the lane holds' },
  lane_without_product: { status: 409, when: 'something is put into a lane of which nobody has said what it sells' },
  lane_batch_expired: { status: 409, when: 'a lane is to be filled from a batch that has expired' },
  lane_beyond_capacity: { status: 422, when: 'a lane holds more than goes into it; carries capacity' },
  lane_promised: { status: 422, when: 'a lane holds less than is promised to buyers; carries reserved' },
  unknown_lane: { status: 404, when: 'a machine tells of a lane that it does not have; carries lane' },
  lane_threshold: { status: 422, when: 'the alarm threshold is higher than the capacity' },
})
