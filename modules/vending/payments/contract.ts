import { choice, choices, instant, integer, money, reference, secret, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { transitions } from '#kernel/contract/transitions.ts'
import { channels } from '#modules/vending/ledger/contract.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

export {
  merchantAccounts,
  paymentSettings,
  type ReconciliationState,
  reconciliationStates,
  reconciliations,
  registrationFields,
} from './contract/settings.ts'

/** `fake` is the provider of demo and tests: the same protocol on a server of our own. What each charges is the ledger's. */
export const providers = channels
export type ProviderName = (typeof providers)[number]

/** In preparation is disabled (spec §4). New payments only on an activated one; refunds still on a stopped one. */
export const serviceStates = ['preparing', 'enabled', 'activated', 'stopped'] as const
export type ServiceState = (typeof serviceStates)[number]
export const serviceMoves = transitions(serviceStates, {
  enable: { from: ['preparing'], to: 'enabled' },
  probe: { from: ['enabled'], to: 'enabled' },
  activate: { from: ['enabled'], to: 'activated' },
  stop: { from: ['activated'], to: 'stopped' },
  restart: { from: ['stopped'], to: 'activated' },
})

export const paymentStates = ['unpaid', 'paying', 'paid', 'failed', 'closed'] as const
export type PaymentState = (typeof paymentStates)[number]
export const paymentMoves = transitions(paymentStates, {
  begin: { from: ['unpaid', 'paying'], to: 'paying' },
  settle: { from: ['unpaid', 'paying'], to: 'paid' },
  fail: { from: ['unpaid', 'paying'], to: 'failed' },
  close: { from: ['unpaid', 'paying'], to: 'closed' },
})

/**
 * How a buyer pays: a code that is scanned, a page of the provider in the browser of the phone that pays, or the provider's own app
 * in whose browser our page stands.
 */
export const paymentWays = ['scan', 'page', 'in-app'] as const
export type PaymentWay = (typeof paymentWays)[number]
/** Beside the code, which every account has: what its contract with the provider offers is switched on by whoever keeps it. */
export const phoneWays = ['page', 'in-app'] as const

export const refundStates = ['in-progress', 'refunded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const exceptionKinds = [
  'amount-differs',
  'currency-differs',
  'paid-after-close',
  'missing-here',
  'missing-there',
  'statement-amount',
  'statement-fee',
  'statement-state',
  'statement-missing',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
export const exceptionStates = ['open', 'settled'] as const

/** spec §4, M8: the smallest amount there is, paid and given back before an account goes to work */
export const probeFen = 1

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const
/** What an account must have before it is enabled, beside what its form asks for anyway. */
export const serviceKeys = ['apiKey', 'privateKey', 'platformKey'] as const
const serviceForm = [
  'name',
  'merchantNumber',
  'appId',
  'address',
  'certificateNumber',
  ...serviceKeys,
  'appSecret',
  'bankName',
  'bankAccount',
  'settlementDays',
  'phoneWays',
] as const

/** Accounts of merchants at payment providers (S3-PAYMENT-01). */
export const paymentServices = resource({
  name: 'paymentServices',
  segment: 'payment-services',
  fields: {
    merchant: reference('merchants', { picker: merchantPicker }),
    provider: choice(providers),
    name: text({ maxChars: 60 }),
    merchantNumber: text({ maxChars: 32, pattern: '[0-9A-Za-z_-]+' }),
    appId: text({ maxChars: 32, pattern: '[0-9A-Za-z_-]+' }),
    address: text({ maxChars: 200, pattern: 'https?://\\S+', patternProblem: 'payment_address' }),
    certificateNumber: text({ maxChars: 64, pattern: '[0-9A-Fa-f]+' }),
    apiKey: secret({ maxChars: 32, isOptional: true }),
    privateKey: secret({ maxChars: 5000, isLong: true, isOptional: true }),
    platformKey: secret({ maxChars: 5000, isLong: true, isOptional: true }),
    /** of the app: asks the provider who pays, for payments within its own app */
    appSecret: secret({ maxChars: 64, isOptional: true }),
    keysFingerprint: text(readEmpty),
    certificateExpiresAt: instant(readEmpty),
    bankName: text({ maxChars: 60, isOptional: true }),
    bankAccount: secret({ maxChars: 32, isOptional: true }),
    settlementDays: integer({ min: 0, max: 30, unit: 'days' }),
    phoneWays: choices(phoneWays, { isOptional: true }),
    state: choice(serviceStates, {
      ...read,
      tones: { preparing: 'wait', enabled: 'wait', activated: 'good', stopped: 'bad' },
    }),
    /** keys that are not there yet: what keeps it from being enabled */
    missing: choices(serviceKeys, read),
    enabledBy: reference('users', readEmpty),
    probedAt: instant(readEmpty),
    activatedBy: reference('users', readEmpty),
    createdAt: instant(read),
  },
  title: 'name',
  list: {
    columns: [
      'name',
      'merchant',
      'provider',
      'merchantNumber',
      'state',
      'keysFingerprint',
      'certificateExpiresAt',
      'settlementDays',
    ],
    filters: ['merchant', 'provider', 'state'],
    search: ['name', 'merchantNumber'],
    sort: { by: ['createdAt', 'name'], first: 'createdAt', direction: 'desc', words: ['name'] },
  },
  create: ['merchant', 'provider', ...serviceForm],
  edit: serviceForm,
  actions: {
    enable: { ask: 'yes', isPrimary: true },
    probe: { ask: 'yes', isPrimary: true },
    activate: { ask: 'yes', isPrimary: true },
    stop: { ask: 'reason', isDangerous: true },
    restart: { ask: 'yes' },
  },
})

/** Payments of buyers, the newest first. */
export const payments = resource({
  name: 'payments',
  segment: 'payments',
  fields: {
    number: text(read),
    service: reference('paymentServices', read),
    description: text(read),
    amountFen: money(read),
    returnedFen: money(read),
    state: choice(paymentStates, { ...read, tones: { paying: 'wait', paid: 'good', failed: 'bad' } }),
    providerNumber: text(readEmpty),
    paidAt: instant(readEmpty),
    createdAt: instant(read),
  },
  title: 'number',
  list: {
    columns: ['createdAt', 'number', 'service', 'description', 'amountFen', 'returnedFen', 'state', 'paidAt'],
    filters: ['service', 'state', 'createdAt'],
    search: ['number', 'providerNumber'],
    sums: ['amountFen', 'returnedFen'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
    window: { field: 'createdAt', days: 92 },
  },
  exports: true,
})

/** Money that does not fit, until somebody has looked at it. */
export const paymentExceptions = resource({
  name: 'paymentExceptions',
  segment: 'payment-exceptions',
  fields: {
    kind: choice(exceptionKinds, read),
    service: reference('paymentServices', read),
    payment: reference('payments', readEmpty),
    expected: text(read),
    found: text(read),
    statementOn: text(readEmpty),
    state: choice(exceptionStates, { ...read, tones: { open: 'bad', settled: 'good' } }),
    /** of the money that came, where it goes back */
    refundState: choice(refundStates, {
      ...readEmpty,
      tones: { 'in-progress': 'wait', refunded: 'good', failed: 'bad' },
    }),
    settledReason: text(readEmpty),
    createdAt: instant(read),
  },
  title: 'kind',
  list: {
    columns: ['createdAt', 'kind', 'service', 'payment', 'expected', 'found', 'statementOn', 'state'],
    filters: ['kind', 'service', 'state', 'statementOn', 'createdAt'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
    window: { field: 'createdAt', days: 92 },
  },
  actions: { settle: { ask: 'reason' }, refund: { ask: 'reason', isDangerous: true } },
  exports: true,
})

export const paymentRoutes = routes('paymentNotifications', {
  /** what a provider tells of a payment or refund; its signature is its ticket */
  receive: {
    method: 'POST',
    path: '/api/payment-notifications/:service',
    raw: true,
    trace: { none: 'a provider tells us something: what follows from it has its own audit row' },
    bodyLimitBytes: 65_536,
  },
})

export const paymentRefusals = refusals({
  no_payment_service: { status: 409, when: 'a merchant has no activated account at a payment provider' },
  payment_service_incomplete: {
    status: 409,
    when: 'an account is to be enabled while keys are missing or cannot be read; names all of them at once',
  },
  payment_provider_unreachable: { status: 502, when: 'the provider does not answer, or not in its own name' },
  payment_service_unprobed: { status: 409, when: 'an account is to be activated before 0.01 was paid and given back' },
  payment_service_same_person: { status: 409, when: 'whoever enabled an account is to activate it too' },
  payment_service_active_already: {
    status: 409,
    when: 'another account of the same merchant and provider is activated',
  },
  payment_service_in_use: {
    status: 409,
    when: 'whom an account talks to, or as whom, is to be changed while payments or refunds through it are under way; carries how many',
  },
  payment_service_number_kept: {
    status: 409,
    when: 'the merchant number of an account is to be changed while payments may go back that it took',
  },
  statement_not_ready: {
    status: 422,
    when: 'a statement is asked for of a day that the provider has not closed yet',
  },
  refund_above_payment: { status: 422, when: 'refunds of a payment add up to more than was paid; carries leftFen' },
})
