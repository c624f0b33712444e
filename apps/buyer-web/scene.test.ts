import { expect, test } from 'vitest'
import { dispatchStates, orderPaymentStates } from '#modules/vending/orders/contract.ts'
import type { Order } from './calls.ts'
import { hintOf, type RefundSums, refundsOf, sceneOf } from './scene.ts'

const line = (state: 'delivered' | 'failed' | 'unknown', isRefunded: boolean, priceFen = 300) => ({
  id: '',
  lane: 100,
  product: '水',
  thumbnail: null,
  state,
  isRefunded,
  priceFen,
})
const none: RefundSums & Pick<Order, 'misfits'> = {
  requestedFen: 0,
  inProgressFen: 0,
  refundedFen: 0,
  failedFen: 0,
  rejectedFen: 0,
  misfits: [],
}

test('every state of an order is one scene: its payment decides first, then its pieces', () => {
  const paid = dispatchStates.map((dispatchState) => [
    dispatchState,
    sceneOf({ paymentState: 'paid', dispatchState, lines: [line('unknown', false)] }),
  ])
  expect(Object.fromEntries(paid)).toEqual({
    none: 'nothing',
    reserved: 'starting',
    sent: 'dispensing',
    acknowledged: 'dispensing',
    dispensing: 'dispensing',
    delivered: 'delivered',
    'partly-delivered': 'partly',
    failed: 'nothing',
    unknown: 'unknown',
  })
  const others = orderPaymentStates.map((paymentState) =>
    sceneOf({ paymentState, dispatchState: 'reserved', lines: [] }),
  )
  expect(others).toEqual(['paying', 'paying', 'starting', 'declined', 'lapsed'])
})

test('a piece of which nobody knows is waited for until its money goes back', () => {
  const scene = (...lines: ReturnType<typeof line>[]) =>
    sceneOf({ paymentState: 'paid', dispatchState: 'unknown', lines })
  expect([
    scene(line('unknown', false), line('unknown', true)),
    scene(line('unknown', true), line('failed', true)),
    scene(line('unknown', true), line('delivered', false)),
  ]).toEqual(['unknown', 'nothing', 'partly'])
})

test('each sum of refunds that is not zero is told, and none that is', () => {
  expect(refundsOf(none)).toEqual([])
  expect(refundsOf({ ...none, refundedFen: 250, requestedFen: 500, rejectedFen: 100 })).toEqual([
    { kind: 'rejected', fen: 100 },
    { kind: 'requested', fen: 500 },
    { kind: 'refunded', fen: 250 },
  ])
})

test('that it costs nothing is said only where all of its money has gone back, or is on its way', () => {
  const lines = [line('delivered', false, 200), line('failed', true, 300), line('failed', true, 400)]
  const hint = (sums: Partial<RefundSums>) => hintOf('partly', { ...none, ...sums, lines, silentUntil: null })
  expect([
    hint({ inProgressFen: 300, refundedFen: 400 }),
    hint({ refundedFen: 400 }),
    ...[hint({ requestedFen: 700 }), hint({ inProgressFen: 300, requestedFen: 400 })],
    ...[hint({ rejectedFen: 700 }), hint({ refundedFen: 700, failedFen: 100 })],
    hintOf('nothing', { ...none, refundedFen: 900, lines, silentUntil: null }),
    hintOf('nothing', { ...none, rejectedFen: 900, lines, silentUntil: null }),
    hintOf('delivered', { ...none, rejectedFen: 900, lines, silentUntil: null }),
  ]).toEqual([
    'partly',
    'partlyOpen',
    ...['partlyOpen', 'partlyOpen'],
    ...['partlyOpen', 'partlyOpen'],
    'nothing',
    'nothingOpen',
    'delivered',
  ])
})

test('a time is named only while it is waited for, and that no money came only where none did', () => {
  const order = { ...none, lines: [line('unknown', false)] }
  expect([
    hintOf('unknown', { ...order, silentUntil: '2026-11-22T08:00:00.000Z' }),
    hintOf('unknown', { ...order, requestedFen: 300, silentUntil: null }),
    hintOf('lapsed', { ...order, silentUntil: null }),
    hintOf('lapsed', { ...order, inProgressFen: 300, silentUntil: null }),
    hintOf('declined', { ...order, refundedFen: 300, silentUntil: null }),
  ]).toEqual(['unknown', 'unknownOver', 'lapsed', 'paidLate', 'paidLate'])
})

test('of money that came and is no payment the page never says that none was taken', () => {
  const misfits: Order['misfits'] = [{ id: '', kind: 'amount', fen: 301, state: 'requested' }]
  const order = { ...none, misfits, lines: [line('failed', false)], silentUntil: null }
  expect([
    hintOf('lapsed', order),
    hintOf('declined', order),
    hintOf('lapsed', { ...order, inProgressFen: 300 }),
    // what came out came out
    hintOf('delivered', order),
  ]).toEqual(['misfit', 'misfit', 'paidLate', 'delivered'])
})
