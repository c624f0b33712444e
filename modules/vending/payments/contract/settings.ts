import {
  choice,
  date,
  flag,
  instant,
  integer,
  money,
  percent,
  reference,
  references,
  secret,
  text,
} from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** What a merchant must have registered before providers take it (S5-12); all of it, or none yet. */
export const registrationFields = [
  'shortName',
  'servicePhone',
  'certificateNumber',
  'storeName',
  'storeAddress',
  'bankName',
  'bankAccount',
] as const

/** The money side of merchants: what they have, when takings become theirs, what they registered. A row for each merchant. */
export const merchantAccounts = resource({
  name: 'merchantAccounts',
  segment: 'merchant-accounts',
  fields: {
    name: text(read),
    number: text(read),
    availableFen: money(read),
    pendingFen: money(read),
    frozenFen: money(read),
    debtFen: money(read),
    /** of the activated account that is the slowest; none: nothing is taken yet */
    settlementDays: integer({ ...readEmpty, unit: 'days' }),
    /** what the purchase function costs now; none where it is off */
    feeRate: percent({ ...readEmpty, digits: 4 }),
    isRegistered: flag(read),
    shortName: text({ maxChars: 20, isOptional: true }),
    servicePhone: text({
      maxChars: 20,
      pattern: '\\+?[0-9][0-9 -]{4,18}',
      patternProblem: 'service_phone',
      isOptional: true,
    }),
    certificateNumber: text({
      maxChars: 20,
      pattern: '[0-9A-Z]{15,20}',
      patternProblem: 'licence_number',
      isOptional: true,
    }),
    storeName: text({ maxChars: 40, isOptional: true }),
    storeAddress: text({ maxChars: 100, isOptional: true }),
    bankName: text({ maxChars: 60, isOptional: true }),
    bankAccount: secret({ maxChars: 23, isOptional: true }),
  },
  title: 'name',
  list: {
    columns: [
      'name',
      'number',
      'availableFen',
      'pendingFen',
      'frozenFen',
      'debtFen',
      'settlementDays',
      'feeRate',
      'isRegistered',
    ],
    filters: ['isRegistered'],
    search: ['name', 'number'],
    sort: { by: ['number', 'name', 'availableFen'], first: 'number', direction: 'asc', words: ['name'] },
  },
  edit: registrationFields,
})

/**
 * Which accounts take payments, in the order in which a buyer is offered them: of a whole merchant, or in its place of the
 * machines at a point or of one machine. What is not listed is not offered.
 */
export const paymentSettings = resource({
  name: 'paymentSettings',
  segment: 'payment-settings',
  fields: {
    place: text(read),
    merchant: reference('merchants', { picker: merchantPicker }),
    point: reference('points', { isOptional: true }),
    machine: reference('machines', { isOptional: true }),
    services: offered(references('paymentServices', { maxCount: 10 })),
    remark: text({ maxChars: 100, isOptional: true }),
    updatedAt: instant(read),
  },
  title: 'place',
  list: {
    columns: ['place', 'merchant', 'point', 'machine', 'services', 'remark', 'updatedAt'],
    filters: ['merchant', 'point', 'machine'],
    sort: { by: ['updatedAt'], first: 'updatedAt', direction: 'desc' },
  },
  create: ['merchant', 'point', 'machine', 'services', 'remark'],
  edit: ['services', 'remark'],
  remove: { ask: 'yes' },
})

/** Only what takes payments can be offered. */
function offered<T extends { limits: object }>(field: T): T {
  return { ...field, limits: { ...field.limits, within: { state: 'activated' } } }
}

export const reconciliationStates = ['matching', 'differing', 'failed'] as const
export type ReconciliationState = (typeof reconciliationStates)[number]

/** Statements of providers that were compared with what we know: a row for each account and day. */
export const reconciliations = resource({
  name: 'reconciliations',
  segment: 'reconciliations',
  fields: {
    statementOn: date(),
    service: reference('paymentServices'),
    state: choice(reconciliationStates, { ...read, tones: { matching: 'good', differing: 'bad', failed: 'bad' } }),
    rowCount: integer(readEmpty),
    differenceCount: integer(readEmpty),
    problem: text(readEmpty),
    ranAt: instant(read),
  },
  title: 'statementOn',
  list: {
    columns: ['statementOn', 'service', 'state', 'rowCount', 'differenceCount', 'problem', 'ranAt'],
    filters: ['service', 'state', 'statementOn'],
    sort: { by: ['ranAt', 'statementOn'], first: 'ranAt', direction: 'desc' },
    window: { field: 'ranAt', days: 92 },
  },
  create: ['service', 'statementOn'],
  actions: { compare: { ask: 'yes' } },
  exports: true,
})
