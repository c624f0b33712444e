import { choice, instant, integer, money, percent, reference, text } from '#kernel/contract/fields.ts'
import { refusals } from '#kernel/contract/refusals.ts'
import { resource } from '#kernel/contract/resource.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'

/**
 * The accounts of a merchant's ledger (vending.md 2.5): which way each grows, and whether it may ever stand below nothing. A strict
 * one refuses the transfer that would take more than is there.
 */
export const accountKinds = {
  'provider-clearing': { side: 1, isStrict: false },
  bank: { side: 1, isStrict: false },
  'cash-in-machine': { side: 1, isStrict: true },
  'cash-in-bag': { side: 1, isStrict: true },
  'cash-counted': { side: 1, isStrict: true },
  /** what machines took in cash, which is the merchant's own from the slot on (decision 0092) */
  'cash-takings': { side: -1, isStrict: false },
  /** what bags held less than their machines told; more stands below nothing */
  'cash-difference': { side: 1, isStrict: false },
  'card-principal': { side: -1, isStrict: true },
  'card-gift': { side: -1, isStrict: true },
  'merchant-pending': { side: -1, isStrict: true },
  'merchant-available': { side: -1, isStrict: true },
  'merchant-frozen': { side: -1, isStrict: true },
  /** what a merchant owes: refunds of takings that were paid out to it already */
  'merchant-debt': { side: 1, isStrict: true },
  'sub-merchant-payable': { side: -1, isStrict: true },
  'platform-fee-income': { side: -1, isStrict: false },
  'channel-fee-expense': { side: 1, isStrict: false },
  'promotion-expense': { side: 1, isStrict: false },
  'refund-loss': { side: 1, isStrict: false },
  rounding: { side: 1, isStrict: false },
} as const satisfies Record<string, { side: 1 | -1; isStrict: boolean }>
export type AccountKind = keyof typeof accountKinds
export const accountKindNames = Object.keys(accountKinds) as AccountKind[]

/** Why money moved: one for each business operation that moves it. */
export const transferTemplates = [
  'purchase',
  'refund',
  'channel-fee',
  'release',
  'split',
  'withdrawal-freeze',
  'withdrawal-payout',
  'withdrawal-paid',
  'withdrawal-released',
  'withdrawal-unfreeze',
  'debt-paid',
  'late-delivery',
  'cash-collected',
  'cash-counted',
  'reversal',
] as const
export type TransferTemplate = (typeof transferTemplates)[number]

/** A pending transfer only holds; it is posted, wholly or in part, or voided, once. */
export const transferPhases = ['posted', 'pending', 'post', 'void'] as const
export type TransferPhase = (typeof transferPhases)[number]

/** Providers of payments whose channels cost something; `fake` is that of demo and tests. */
export const channels = ['fake', 'wechat-pay'] as const
export const feePurposes = ['purchase-function', 'channel'] as const
export const feeBases = ['per-transaction', 'per-day'] as const
export const belowMinimum = ['raise', 'waive'] as const
export const roundings = ['half-up', 'half-even', 'up', 'down'] as const

/** spec §9: the purchase function costs 1 % */
export const purchaseFeeRate = 0.01

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const

/** Balances of merchants by kind. */
export const ledgerAccounts = resource({
  name: 'ledgerAccounts',
  segment: 'ledger-accounts',
  fields: {
    merchant: text(read),
    kind: choice(accountKindNames, read),
    owner: text(readEmpty),
    balanceFen: money(read),
    heldFen: money(read),
    awaitedFen: money(read),
    spendableFen: money(read),
    createdAt: instant(read),
  },
  title: 'merchant',
  list: {
    columns: ['merchant', 'kind', 'owner', 'balanceFen', 'heldFen', 'awaitedFen', 'spendableFen'],
    filters: ['kind', 'merchant'],
    search: ['merchant'],
    sort: { by: ['merchant', 'kind', 'balanceFen'], first: 'merchant', direction: 'asc' },
  },
  exports: true,
})

/** The journal: every transfer, the newest first. */
export const ledgerTransfers = resource({
  name: 'ledgerTransfers',
  segment: 'ledger-transfers',
  fields: {
    number: integer(read),
    merchant: text(read),
    at: instant(read),
    template: choice(transferTemplates, read),
    phase: choice(transferPhases, read),
    amountFen: money(read),
    subjectKind: text(read),
    subjectId: text(readEmpty),
    businessOn: text(read),
    hash: text(read),
  },
  title: 'number',
  list: {
    columns: ['at', 'merchant', 'number', 'template', 'phase', 'amountFen', 'businessOn'],
    filters: ['template', 'phase', 'at', 'subjectId'],
    sort: { by: ['at'], first: 'at', direction: 'desc' },
    window: { field: 'at', days: 92 },
  },
  exports: true,
})

/** The two sides, or more, of transfers. */
export const ledgerEntries = resource({
  name: 'ledgerEntries',
  segment: 'ledger-entries',
  fields: {
    at: instant(read),
    transfer: reference('ledgerTransfers', read),
    account: reference('ledgerAccounts', read),
    kind: choice(accountKindNames, read),
    template: choice(transferTemplates, read),
    debitFen: money(readEmpty),
    creditFen: money(readEmpty),
    settlesOn: text(readEmpty),
    /** of takings that waited: the settlement that gave them to their merchant */
    settlement: reference('settlements', readEmpty),
  },
  title: 'kind',
  list: {
    columns: ['at', 'account', 'kind', 'template', 'debitFen', 'creditFen', 'settlesOn'],
    filters: ['account', 'transfer', 'settlement', 'kind', 'template', 'at'],
    sums: ['debitFen', 'creditFen'],
    sort: { by: ['at'], first: 'at', direction: 'desc' },
    window: { field: 'at', days: 92 },
  },
  exports: true,
})

/** A day's takings given to their merchant (spec §9: T+1). */
export const settlements = resource({
  name: 'settlements',
  segment: 'settlements',
  fields: {
    merchant: text(read),
    settlesOn: text(read),
    takenFen: money(read),
    returnedFen: money(read),
    feeFen: money(read),
    releasedFen: money(read),
    debtPaidFen: money(read),
    at: instant(read),
  },
  title: 'settlesOn',
  list: {
    columns: ['settlesOn', 'merchant', 'takenFen', 'returnedFen', 'feeFen', 'releasedFen', 'debtPaidFen', 'at'],
    filters: ['at', 'merchant'],
    search: ['merchant'],
    sums: ['takenFen', 'returnedFen', 'feeFen', 'releasedFen', 'debtPaidFen'],
    sort: { by: ['at', 'settlesOn', 'releasedFen'], first: 'at', direction: 'desc' },
    window: { field: 'at', days: 92 },
  },
  exports: true,
})

export const proofStates = ['waiting', 'holds', 'broken'] as const
export type ProofState = (typeof proofStates)[number]

/** Proofs of all ledgers: whoever asks for one gets the answer here once it has been read. */
export const ledgerProofs = resource({
  name: 'ledgerProofs',
  segment: 'ledger-proofs',
  fields: {
    askedAt: instant(read),
    state: choice(proofStates, { ...read, tones: { waiting: 'wait', holds: 'good', broken: 'bad' } }),
    endedAt: instant(readEmpty),
    askedBy: reference('users', readEmpty),
    ledgerCount: integer(readEmpty),
    accountCount: integer(readEmpty),
    transferCount: integer(readEmpty),
    entryCount: integer(readEmpty),
    journalHash: text(readEmpty),
    /** every row that is not as it was written, one a line */
    problems: text({ ...read, isLong: true }),
  },
  title: 'askedAt',
  list: {
    columns: ['askedAt', 'state', 'endedAt', 'ledgerCount', 'transferCount', 'entryCount', 'journalHash', 'askedBy'],
    filters: ['state', 'askedAt'],
    sort: { by: ['askedAt'], first: 'askedAt', direction: 'desc' },
  },
  create: [],
  exports: true,
})

/** What is charged, by versions: making a new one is how a rule changes. */
export const feeRules = resource({
  name: 'feeRules',
  segment: 'fee-rules',
  fields: {
    merchant: reference('merchants', { picker: merchantPicker }),
    purpose: choice(feePurposes),
    channel: choice(channels, { isOptional: true }),
    version: integer(read),
    basis: choice(feeBases),
    rate: percent({ digits: 4 }),
    minimumFen: money({ min: 0, max: 100_000 }),
    belowMinimum: choice(belowMinimum),
    rounding: choice(roundings),
    validFrom: instant(read),
  },
  title: 'purpose',
  list: {
    columns: ['merchant', 'purpose', 'channel', 'version', 'basis', 'rate', 'minimumFen', 'belowMinimum', 'validFrom'],
    filters: ['merchant', 'purpose'],
    sort: { by: ['validFrom'], first: 'validFrom', direction: 'desc' },
  },
  create: ['merchant', 'purpose', 'channel', 'basis', 'rate', 'minimumFen', 'belowMinimum', 'rounding'],
})

export const ledgerRefusals = refusals({
  balance_short: {
    status: 409,
    when: 'an account that may not stand below nothing would: more is taken than is there',
  },
  transfer_differs: { status: 409, when: 'a transfer was made before under this id, with another content' },
  transfer_resolved: { status: 409, when: 'a pending transfer was posted or voided before' },
  transfer_reversed: { status: 409, when: 'a transfer was reversed before' },
  refund_above_paid: { status: 422, when: 'refunds of a purchase add up to more than was paid; carries leftFen' },
})
