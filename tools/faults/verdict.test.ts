import { expect, test } from 'vitest'
import type { Books, LineBook, OrderBook } from './books.ts'
import { brokenMoney } from './money.ts'
import { planOf } from './plan.ts'
import { doubleVends, goodsBesideTheBooks, lostOrders, stockBreaks, unsettled } from './verdict.ts'
import type { Witnessed } from './witnesses.ts'

/** An order of one piece that was paid, came out and is counted: what is planted stands in place of it. */
function whole(wishes: { order?: Partial<OrderBook>; line?: Partial<LineBook>; fallen?: number; begun?: number } = {}) {
  const line: LineBook = {
    id: 'l1',
    lane: 'lane',
    state: 'delivered',
    command: 'c1',
    paidFen: 250,
    refund: null,
    isCounted: true,
    ...wishes.line,
  }
  const order: OrderBook = {
    id: 'o1',
    number: '1',
    machine: 'M1',
    paymentState: 'paid',
    totalFen: 250,
    paymentNumber: 'p1',
    lines: [line],
    refunds: [],
    exceptions: [],
    ...wishes.order,
  }
  const books: Books = {
    orders: new Map([[order.number, order]]),
    providerPayments: [{ number: 'p1', state: 'SUCCESS', takenFen: 250, paidAtMs: 1 }],
    providerRefunds: [],
    lanes: [{ id: 'lane', machine: 'M1', number: 100, stock: 7, reserved: 0, brought: 3 }],
  }
  const witnesses = new Map<string, Witnessed>([
    ['c1', { machine: 'M1', lane: 100, fallen: wishes.fallen ?? 1, begun: wishes.begun ?? 1 }],
  ])
  const known = [{ number: '1', machine: 'M1' }]
  return { books, witnesses, known, differing: [], endedByItself: 0 }
}

/** How many cases each figure has. */
function counted(evidence: ReturnType<typeof whole>): Record<string, number> {
  const findings = [
    doubleVends(evidence),
    goodsBesideTheBooks(evidence),
    ...brokenMoney(evidence.books),
    unsettled(evidence.books),
    stockBreaks(evidence),
    lostOrders(evidence),
  ]
  return Object.fromEntries(
    findings.flatMap(({ name, broken }) => (broken.length > 0 ? [[name, broken.length] as const] : [])),
  )
}

const automatic = { id: 'r1', amountFen: 250, isAutomatic: true }

test('what is whole has nothing to be found', () => {
  expect(counted(whole())).toEqual({})
})

test('a piece that fell twice, a motor that was begun twice, and a delivery that nobody saw are found', () => {
  expect(counted(whole({ fallen: 2 }))).toEqual({ 'double vends': 1 })
  expect(counted(whole({ begun: 2 }))).toEqual({ 'double vends': 1 })
  expect(counted(whole({ fallen: 0 }))).toEqual({ 'goods beside the books': 1, 'stock breaks': 1 })
})

test('a piece that fell is named by its line, or by the exception of one that nobody knows of', () => {
  const refunds = [{ ...automatic, state: 'refunded' }]
  const line = { state: 'unknown', refund: 'r1' }
  const exceptions = [{ kind: 'dispense-unknown', isOpen: true, line: 'l1', refund: null }]
  const inDoubt = whole({ line, order: { refunds, exceptions } })
  inDoubt.books.providerRefunds.push({ number: 'r1', paymentNumber: 'p1', amountFen: 250, status: 'SUCCESS' })
  const [lane] = inDoubt.books.lanes
  if (lane) lane.stock = 8
  expect(counted(inDoubt)).toEqual({})
  for (const order of inDoubt.books.orders.values()) order.exceptions = []
  expect(counted(inDoubt)).toEqual({ 'goods beside the books': 1 })
})

test('money without goods is found, unless the provider gave it back or an exception names it', () => {
  const failed = { state: 'failed', refund: 'r1', command: null }
  const wait = (state: string, exceptions: OrderBook['exceptions'] = []) =>
    brokenMoney(whole({ line: failed, order: { refunds: [{ ...automatic, state }], exceptions } }).books).map(
      ({ broken }) => broken.length,
    )
  // not given back; and what the book calls given back the provider never gave
  expect([wait('in-progress'), wait('refunded')]).toEqual([
    [1, 0],
    [2, 0],
  ])
  const named = [{ kind: 'refund-above-limit', isOpen: true, line: null, refund: 'r1' }]
  expect([wait('requested', named), wait('requested')]).toEqual([
    [0, 0],
    [2, 0],
  ])
})

test('goods without money, and money given back beside goods, are found', () => {
  const free = whole()
  free.books.providerPayments = []
  expect(counted(free)).toEqual({ 'given back or away without being paid': 1 })
  const twice = whole({ order: { refunds: [{ ...automatic, state: 'refunded' }] } })
  twice.books.providerRefunds.push({ number: 'r1', paymentNumber: 'p1', amountFen: 250, status: 'SUCCESS' })
  expect(counted(twice)).toEqual({ 'given back or away without being paid': 1 })
})

test('what waits after the rules’ time, a lane that was counted wrong, and an order that is gone are found', () => {
  expect(counted(whole({ line: { state: 'unknown' }, fallen: 0 }))['unsettled after the rules’ time']).toBe(1)
  const wrong = whole()
  const [lane] = wrong.books.lanes
  if (lane) Object.assign(lane, { stock: 6, reserved: 1 })
  expect(counted(wrong)).toEqual({ 'stock breaks': 2 })
  const gone = whole()
  gone.known.push({ number: '2', machine: 'M1' })
  expect(counted(gone)).toEqual({ 'answered and lost': 1 })
})

test('a seed gives its plan again, and another seed another one', () => {
  const told = (seed: number) => {
    const plan = planOf({ orders: 1000, machines: 10, compress: 60, seed })
    return [plan.kills, plan.group(0), plan.group(99), plan.machinesSeed(1, 2)]
  }
  expect(told(5)).toEqual(told(5))
  expect(told(5)).not.toEqual(told(6))
  expect(planOf({ orders: 1000, machines: 10, compress: 60, seed: 5 }).kills.length).toBe(5)
})
