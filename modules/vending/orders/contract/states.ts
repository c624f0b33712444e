import { transitions } from '#kernel/contract/transitions.ts'

/** First axis of an order (vending.md M5): the payment's own states. */
export const orderPaymentStates = ['unpaid', 'paying', 'paid', 'failed', 'closed'] as const
export type OrderPaymentState = (typeof orderPaymentStates)[number]
export const orderPaymentMoves = transitions(orderPaymentStates, {
  begin: { from: ['unpaid', 'paying'], to: 'paying' },
  pay: { from: ['unpaid', 'paying'], to: 'paid' },
  fail: { from: ['unpaid', 'paying'], to: 'failed' },
  close: { from: ['unpaid', 'paying'], to: 'closed' },
})

/** One piece on its way out of the machine. A late word counts after `unknown` too. */
export const lineStates = [
  'reserved',
  'held',
  'sent',
  'acknowledged',
  'delivered',
  'failed',
  'unknown',
  'released',
] as const
export type LineState = (typeof lineStates)[number]
export const lineMoves = transitions(lineStates, {
  /** paid: the reservation is hard, the piece waits for its turn */
  hold: { from: ['reserved'], to: 'held' },
  /** never paid: back on sale */
  release: { from: ['reserved'], to: 'released' },
  send: { from: ['held'], to: 'sent' },
  acknowledge: { from: ['sent'], to: 'acknowledged' },
  /** from `failed` too: a person may have said so before the machine was heard */
  deliver: { from: ['sent', 'acknowledged', 'unknown', 'failed'], to: 'delivered' },
  fail: { from: ['held', 'sent', 'acknowledged', 'unknown'], to: 'failed' },
  doubt: { from: ['sent', 'acknowledged'], to: 'unknown' },
})

/** Second axis: what of its lines has come out. */
export const dispatchStates = [
  'none',
  'reserved',
  'sent',
  'acknowledged',
  'dispensing',
  'delivered',
  'partly-delivered',
  'failed',
  'unknown',
] as const
export type DispatchState = (typeof dispatchStates)[number]

/** Second axis of an order, as it follows from its lines. */
export function dispatchOf(lines: readonly LineState[]): DispatchState {
  const has = (...states: readonly LineState[]) => lines.some((state) => states.includes(state))
  const all = (...states: readonly LineState[]) => lines.every((state) => states.includes(state))
  if (all('released')) return 'none'
  if (all('reserved', 'held')) return 'reserved'
  if (!has('reserved', 'held', 'sent', 'acknowledged')) {
    if (has('unknown')) return 'unknown'
    if (all('delivered')) return 'delivered'
    return has('delivered') ? 'partly-delivered' : 'failed'
  }
  if (has('delivered', 'failed', 'unknown')) return 'dispensing'
  return has('acknowledged') ? 'acknowledged' : 'sent'
}

/** A refund of an order (spec §4); above the merchant's limit it is asked for and waits for a person. */
export const orderRefundStates = ['requested', 'rejected', 'in-progress', 'refunded', 'failed'] as const
export type OrderRefundState = (typeof orderRefundStates)[number]
export const orderRefundMoves = transitions(orderRefundStates, {
  approve: { from: ['requested'], to: 'in-progress' },
  reject: { from: ['requested'], to: 'rejected' },
  /** from `failed` too: a provider may give back what it had refused, or said to have failed */
  confirm: { from: ['in-progress', 'failed'], to: 'refunded' },
  fail: { from: ['in-progress'], to: 'failed' },
  retry: { from: ['failed'], to: 'in-progress' },
})

/** Third axis. */
export const refundAxis = ['none', 'requested', 'in-progress', 'refunded', 'failed'] as const
export type RefundAxis = (typeof refundAxis)[number]

/** Third axis of an order, as it follows from its refunds: what needs somebody most is told. */
export function refundAxisOf(refunds: readonly OrderRefundState[]): RefundAxis {
  const worst = (['failed', 'requested', 'in-progress', 'refunded'] as const).find((state) => refunds.includes(state))
  return worst ?? 'none'
}

/** Why money goes back (S4-REFUND-02). */
export const refundReasons = ['lane-jammed', 'delivery-timeout', 'other'] as const
export type RefundReason = (typeof refundReasons)[number]

export const orderExceptionKinds = [
  'dispense-unknown',
  'refund-above-limit',
  'refund-failed',
  'late-delivery',
  'paid-after-close',
  'amount-differs',
] as const
export type OrderExceptionKind = (typeof orderExceptionKinds)[number]
export const orderExceptionStates = ['open', 'settled'] as const

/** What a timeline tells. */
export const orderSteps = [
  'placed',
  'payment-begun',
  'paid',
  'payment-failed',
  'closed',
  'sent',
  'acknowledged',
  'delivered',
  'failed',
  'unknown',
  'delivered-late',
  'refund-requested',
  'refund-approved',
  'refund-rejected',
  'refund-begun',
  'refunded',
  'refund-failed',
  'refund-retried',
  'settled',
] as const
export type OrderStep = (typeof orderSteps)[number]
