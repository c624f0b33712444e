import { choice, flag, instant, integer, money, reference, references, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { routes } from '#kernel/contract/routes.ts'
import { merchantPicker } from '#modules/vending/merchants/contract.ts'
import {
  dispatchStates,
  orderExceptionKinds,
  orderExceptionStates,
  orderPaymentStates,
  orderRefundStates,
  refundAxis,
  refundReasons,
} from '#modules/vending/orders/contract.ts'
import { paymentStates, providers, refundStates } from '#modules/vending/payments/contract.ts'

export {
  machineRanking,
  productRanking,
  salesByDay,
  salesByHour,
  salesByMachine,
  salesByMerchant,
  salesByMethod,
  weekdays,
} from './contract/sums.ts'

const read = { isReadOnly: true } as const
const readEmpty = { isReadOnly: true, isOptional: true } as const
const window = <const F extends string>(field: F) => ({ field, days: 92 }) as const

/** Orders of buyers with their three axes (S3-ORDER-01), the newest first. */
export const orders = resource({
  name: 'orders',
  segment: 'orders',
  fields: {
    number: text(read),
    createdAt: instant(read),
    machine: reference('machines', read),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
    paymentState: choice(orderPaymentStates, { ...read, tones: { paying: 'wait', paid: 'good', failed: 'bad' } }),
    dispatchState: choice(dispatchStates, {
      ...read,
      tones: {
        reserved: 'wait',
        sent: 'wait',
        acknowledged: 'wait',
        dispensing: 'wait',
        delivered: 'good',
        'partly-delivered': 'warn',
        failed: 'bad',
      },
    }),
    refundState: choice(refundAxis, {
      ...read,
      tones: { requested: 'wait', 'in-progress': 'wait', refunded: 'good', failed: 'bad' },
    }),
    amountFen: money(read),
    discountFen: money(read),
    totalFen: money(read),
    deliveredFen: money(read),
    refundedFen: money(read),
    /** of what was paid, what neither went back nor is on its way or asked for */
    leftFen: money(read),
    method: choice(providers, readEmpty),
    payer: text(readEmpty),
    products: references('products', read),
    paidAt: instant(readEmpty),
    endedAt: instant(readEmpty),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'createdAt',
      'machine',
      'products',
      'totalFen',
      'discountFen',
      'refundedFen',
      'paymentState',
      'dispatchState',
      'refundState',
      'method',
      'payer',
      'merchant',
    ],
    filters: [
      'paymentState',
      'dispatchState',
      'refundState',
      'machine',
      'merchant',
      'products',
      'method',
      'totalFen',
      'paidAt',
    ],
    inner: ['products'],
    search: ['number'],
    tabs: {
      unpaid: { paymentState: 'unpaid,paying' },
      dispensing: { paymentState: 'paid', dispatchState: 'reserved,sent,acknowledged,dispensing' },
      delivered: { dispatchState: 'delivered' },
      undelivered: { dispatchState: 'partly-delivered,failed,unknown' },
      refunding: { refundState: 'requested,in-progress,failed' },
    },
    sums: ['totalFen', 'discountFen', 'refundedFen'],
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
    window: window('createdAt'),
  },
  actions: {
    refund: {
      input: {
        amountFen: money({ min: 1 }),
        reason: choice(refundReasons),
        remark: text({ isOptional: true, isLong: true }),
      },
      isDangerous: true,
    },
  },
  exports: true,
})

/** Money that goes back, from the wish to the provider's word (S4-REFUND-01, S4-REFUND-02). */
export const orderRefunds = resource({
  name: 'orderRefunds',
  segment: 'refunds',
  fields: {
    number: text(read),
    askedAt: instant(read),
    order: reference('orders', read),
    machine: reference('machines', read),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
    amountFen: money(read),
    reason: choice(refundReasons, read),
    remark: text(readEmpty),
    state: choice(orderRefundStates, {
      ...read,
      tones: { requested: 'wait', 'in-progress': 'wait', refunded: 'good', failed: 'bad' },
    }),
    isAutomatic: flag(read),
    askedBy: reference('staff', readEmpty),
    decidedBy: reference('staff', readEmpty),
    decidedAt: instant(readEmpty),
    decidedReason: text(readEmpty),
    endedAt: instant(readEmpty),
    providerNumber: text(readEmpty),
  },
  title: 'number',
  list: {
    columns: [
      'number',
      'askedAt',
      'order',
      'machine',
      'amountFen',
      'reason',
      'state',
      'isAutomatic',
      'askedBy',
      'decidedBy',
    ],
    filters: ['state', 'reason', 'machine', 'merchant', 'isAutomatic', 'order'],
    search: ['number'],
    tabs: {
      requested: { state: 'requested' },
      'in-progress': { state: 'in-progress' },
      failed: { state: 'failed' },
      refunded: { state: 'refunded' },
      rejected: { state: 'rejected' },
    },
    sums: ['amountFen'],
    sort: { by: ['askedAt'], first: 'askedAt', direction: 'desc' },
    window: window('askedAt'),
  },
  actions: {
    approve: { ask: 'yes', isBulk: true },
    reject: { ask: 'reason', isBulk: true },
    retry: { ask: 'yes', isBulk: true },
  },
  exports: true,
})

/** Orders that need a person, until somebody has looked or it has settled itself (S1-FUNC-09). */
export const orderExceptions = resource({
  name: 'orderExceptions',
  segment: 'exceptions',
  fields: {
    kind: choice(orderExceptionKinds, read),
    createdAt: instant(read),
    order: reference('orders', read),
    refund: reference('orderRefunds', readEmpty),
    machine: reference('machines', read),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
    lane: integer(readEmpty),
    amountFen: money(read),
    state: choice(orderExceptionStates, { ...read, tones: { open: 'bad', settled: 'good' } }),
    settledBy: reference('staff', readEmpty),
    settledAt: instant(readEmpty),
    settledReason: text(readEmpty),
  },
  title: 'kind',
  list: {
    columns: ['createdAt', 'kind', 'order', 'machine', 'amountFen', 'state', 'settledBy', 'settledReason'],
    filters: ['kind', 'state', 'machine', 'merchant', 'order'],
    search: ['order'],
    tabs: { open: { state: 'open' }, settled: { state: 'settled' } },
    sort: { by: ['createdAt'], first: 'createdAt', direction: 'desc' },
    window: window('createdAt'),
  },
  actions: { settle: { ask: 'reason' } },
  exports: true,
})

export const directions = ['in', 'out'] as const
/** A refund knows no unpaid, a payment no refunded: one list has the states of both. */
const transactionStates = [...new Set([...paymentStates, ...refundStates])] as (
  | (typeof paymentStates)[number]
  | (typeof refundStates)[number]
)[]

/** Payments and refunds as the provider knows them, as one list of movements of money. */
export const transactions = resource({
  name: 'transactions',
  segment: 'transactions',
  fields: {
    /** when the money moved; until then, when it was begun */
    at: instant(read),
    begunAt: instant(read),
    direction: choice(directions, read),
    amountFen: money(read),
    state: choice(transactionStates, {
      ...read,
      tones: { paying: 'wait', paid: 'good', failed: 'bad', 'in-progress': 'wait', refunded: 'good' },
    }),
    method: choice(providers, read),
    number: text(read),
    providerNumber: text(readEmpty),
    order: reference('orders', readEmpty),
    machine: reference('machines', readEmpty),
    merchant: reference('merchants', { ...read, picker: merchantPicker }),
  },
  title: 'number',
  list: {
    columns: [
      'at',
      'direction',
      'amountFen',
      'state',
      'begunAt',
      'method',
      'providerNumber',
      'order',
      'machine',
      'number',
      'merchant',
    ],
    filters: ['direction', 'state', 'method', 'machine', 'merchant'],
    search: ['number', 'providerNumber'],
    sort: { by: ['at'], first: 'at', direction: 'desc' },
    window: window('at'),
  },
  exports: true,
})

/** What the ledger books of one order. */
export const bookedTemplates = ['purchase', 'channel-fee', 'refund', 'late-delivery', 'reversal'] as const

/** What is in an order, what happened to it, and what of it moved money. */
export const storyRoutes = routes('orderStories', {
  view: { method: 'GET', path: '/api/console/orders/:order/story', permission: 'orders.view' },
})

export const lineRoutes = routes('orderLines', {
  /** somebody has looked, and says how a piece ended of which the machine told nothing */
  sayOutcome: { method: 'POST', path: '/api/console/order-lines/:line/outcome' },
})
