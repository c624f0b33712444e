import { choice, date, decimal, flag, instant, integer, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

export const carriers = ['mobile', 'unicom', 'telecom', 'broadnet', 'other'] as const
export const cardStates = ['unused', 'in-use', 'suspended', 'ended'] as const
export type CardState = (typeof cardStates)[number]

/** The life of a data card. A suspended one stays in its machine. */
export const cardMoves = transitions(cardStates, {
  install: { from: ['unused'], to: 'in-use' },
  takeOut: { from: ['in-use', 'suspended'], to: 'unused' },
  suspend: { from: ['in-use'], to: 'suspended' },
  resume: { from: ['suspended'], to: 'in-use' },
  end: { from: ['unused', 'in-use', 'suspended'], to: 'ended' },
})

/** Spec §5, §9: an alarm value of the flow. */
export const flowMaxMb = 10_240
/** A card that ends within so many days is told of. */
export const expiringDays = 30

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const
const flow = () => integer({ min: 0, max: flowMaxMb, unit: 'MB', isOptional: true })
const digits = (least: number, most: number) =>
  text({ isOptional: true, maxChars: most, pattern: `[0-9]{${least},${most}}`, patternProblem: 'card_digits' })
const used = () => decimal({ ...readEmpty, digits: 1, unit: 'MB' })
const ofCard = {
  iccid: text({ maxChars: 20, pattern: '[0-9]{18,19}[0-9A-Z]', patternProblem: 'card_iccid' }),
  imei: digits(14, 16),
  imsi: digits(14, 15),
  phone: digits(5, 15),
  carrier: choice(carriers),
  minFlowMb: flow(),
  maxFlowMb: flow(),
  alarmFlowMb: flow(),
  expiresOn: date({ isOptional: true }),
  remark: text({ isOptional: true, isLong: true }),
}
const asked = Object.keys(ofCard) as (keyof typeof ofCard)[]

/** The cards that machines are connected by (S3-DATACARD-01). */
export const dataCards = resource({
  name: 'dataCards',
  segment: 'data-cards',
  fields: {
    ...ofCard,
    merchant: reference('merchants', { isOptional: true, picker: merchantPicker }),
    machine: reference('machines', readEmpty),
    state: choice(cardStates, { ...read, tones: { 'in-use': 'good', suspended: 'warn' } }),
    dayFlowMb: used(),
    monthFlowMb: used(),
    measuredAt: instant(readEmpty),
    isOver: flag(read),
    isExpiring: flag(read),
    createdAt: instant(read),
  },
  title: 'iccid',
  list: {
    columns: [
      'iccid',
      'carrier',
      'machine',
      'state',
      'monthFlowMb',
      'maxFlowMb',
      'alarmFlowMb',
      'isOver',
      'expiresOn',
      'isExpiring',
      'phone',
      'imei',
      'imsi',
      'merchant',
    ],
    spare: ['imsi', 'imei', 'phone'],
    filters: ['state', 'carrier', 'machine', 'isOver', 'isExpiring', 'expiresOn', 'merchant'],
    search: ['iccid', 'imei', 'imsi', 'phone'],
    sort: { by: ['createdAt', 'iccid', 'expiresOn'], first: 'createdAt', direction: 'desc' },
  },
  create: [...asked, 'merchant'],
  edit: asked,
  remove: { ask: 'yes' },
  actions: {
    install: { input: { machine: reference('machines') } },
    takeOut: { ask: 'yes' },
    suspend: { ask: 'reason' },
    resume: {},
    end: { ask: 'reason', isDangerous: true },
  },
  exports: true,
  imports: [...asked, 'merchant'],
})

/** What cards have used, day by day, as their machines count. */
export const dataCardUsage = resource({
  name: 'dataCardUsage',
  segment: 'data-card-usage',
  fields: {
    day: date(read),
    card: reference('dataCards', read),
    machine: reference('machines', read),
    carrier: choice(carriers, read),
    dayFlowMb: decimal({ ...read, digits: 1, unit: 'MB' }),
    monthFlowMb: decimal({ ...read, digits: 1, unit: 'MB' }),
    alarmFlowMb: integer({ ...readEmpty, unit: 'MB' }),
    isOver: flag(read),
    measuredAt: instant(read),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
  },
  title: 'day',
  list: {
    columns: [
      'day',
      'card',
      'machine',
      'carrier',
      'dayFlowMb',
      'monthFlowMb',
      'alarmFlowMb',
      'isOver',
      'measuredAt',
      'merchant',
    ],
    filters: ['measuredAt', 'card', 'machine', 'carrier', 'isOver', 'merchant'],
    sort: { by: ['measuredAt', 'dayFlowMb', 'monthFlowMb'], first: 'measuredAt', direction: 'desc' },
    window: { field: 'measuredAt', days: 30 },
  },
  exports: true,
})

export const cardRefusals = refusals({
  card_flow_crossed: { status: 422, when: 'the minimum flow of a card is above its maximum' },
  card_used_already: { status: 409, when: 'a card is to be removed that has been in a machine' },
  machine_has_card: { status: 409, when: 'a card is to be put into a machine that has one' },
})
