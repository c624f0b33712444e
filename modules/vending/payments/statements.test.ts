import { expect, test } from 'vitest'
import type { StatementRow } from './server/provider.ts'
import { differencesOf, type OwnRow } from './server/statements.ts'
import { readStatement } from './server/wechat-pay.ts'

const payment: OwnRow = {
  payment_id: 'p',
  number: '1',
  refund_id: null,
  refund_number: null,
  amount_fen: 5000,
  currency: 'CNY',
  state: 'paid',
  paid_fen: 5000,
  paid_at: new Date('2026-05-04T04:00:00Z'),
  is_of_day: true,
  is_late: false,
  is_under_way: false,
}
const refund: OwnRow = { ...payment, refund_id: 'id of r', refund_number: 'r', amount_fen: 1234, state: 'refunded' }
const row: StatementRow = {
  number: '1',
  refundNumber: null,
  amountFen: 5000,
  currency: 'CNY',
  state: 'paid',
  feeFen: 30,
}
const refundRow: StatementRow = { ...row, refundNumber: 'r', amountFen: 1234, state: 'refunded', feeFen: -7 }

const feeOf = (amountFen: number) => Math.round(amountFen * 0.006)
const found = (own: readonly OwnRow[], statement: readonly StatementRow[]) =>
  differencesOf(own, statement, feeOf).map((each) => [each.kind, each.expected, each.found])

test('a state that differs is found whichever side is behind, and of a refund with its number', () => {
  expect(found([payment, refund], [row, refundRow])).toEqual([])
  expect(found([payment], [{ ...row, state: 'closed', amountFen: 0, feeFen: 0 }])).toEqual([
    ['statement-state', 'paid', 'closed'],
  ])
  const waiting = { ...payment, state: 'paying', is_of_day: false } as const
  expect(found([waiting], [row])).toEqual([['statement-state', 'paying', 'paid']])
  const refused = { ...refund, state: 'failed', is_of_day: false } as const
  expect(found([refused], [refundRow])).toEqual([['statement-state', 'r failed', 'r refunded']])
  expect(found([refund], [{ ...refundRow, state: 'in-progress' }])).toEqual([
    ['statement-state', 'r refunded', 'r in-progress'],
  ])
})

test('a refund that was on its way in the evening, and money that came for a payment which was over, are no difference', () => {
  const onItsWay = { ...refundRow, state: 'in-progress' }
  expect(found([{ ...refund, state: 'in-progress', is_of_day: false }], [onItsWay])).toEqual([])
  expect(found([{ ...refund, is_of_day: false }], [onItsWay])).toEqual([])
  // listed as it is in the morning, when it has come
  expect(found([{ ...refund, is_of_day: false, is_under_way: true }], [refundRow])).toEqual([])
  expect(found([{ ...payment, state: 'closed', is_of_day: false, is_late: true }], [row])).toEqual([])
})

test('what is listed twice is missing here once, what is taken back further down has another state', () => {
  expect(found([payment], [row, row])).toEqual([['missing-here', '', '1 5000']])
  expect(found([payment], [row, { ...row, state: 'closed', amountFen: 0 }])).toEqual([
    ['statement-state', 'paid', 'closed'],
  ])
  expect(found([], [{ ...refundRow, state: 'in-progress' }])).toEqual([['missing-here', '', '1 1234']])
  expect(found([{ ...payment, is_of_day: false }], [row])).toEqual([['missing-here', '', '1 5000']])
})

test('another currency is found, of payments and refunds', () => {
  expect(found([payment, refund], [row, { ...refundRow, currency: 'HKD' }])).toEqual([
    ['currency-differs', 'CNY', 'HKD'],
  ])
})

test('a refund brings its share of the fee back: all of it exactly, a part rounded either way', () => {
  for (const feeFen of [-7, -8]) expect(found([refund], [{ ...refundRow, feeFen }])).toEqual([])
  for (const feeFen of [0, -6, -9, 7])
    expect(found([refund], [{ ...refundRow, feeFen }])).toEqual([['statement-fee', '-7', String(feeFen)]])
  const whole = { ...refund, amount_fen: 5000 }
  expect(found([whole], [{ ...refundRow, amountFen: 5000, feeFen: -30 }])).toEqual([])
  expect(found([whole], [{ ...refundRow, amountFen: 5000, feeFen: -29 }])).toEqual([['statement-fee', '-30', '-29']])
})

test('the states of a statement are ours where there is a word for them, else the provider’s', () => {
  const line = (state: string, refundState: string) => {
    const cells = Array.from({ length: 27 }, () => '0')
    Object.assign(cells, { 6: '1', 9: state, 11: 'CNY', 15: 'r', 19: refundState })
    return cells.map((cell) => `\`${cell}`).join(',')
  }
  const states = (...lines: string[]) => readStatement(['columns', ...lines].join('\r\n')).map(({ state }) => state)
  expect(
    states(line('SUCCESS', ''), line('REVOKED', ''), line('REFUND', 'PROCESSING'), line('REFUND', 'FAIL')),
  ).toEqual(['paid', 'closed', 'in-progress', 'failed'])
  expect(states(line('REFUND', 'SUCCESS'), line('ODD', ''), line('REFUND', 'ODDER'))).toEqual([
    'refunded',
    'ODD',
    'ODDER',
  ])
})

test('an amount is that of the order, whatever vouchers have left of it, and a name of goods may have commas', () => {
  const line = (more: Record<number, string>, count = 27) => {
    const cells = Array.from({ length: count }, () => '0')
    Object.assign(cells, { 6: '1', 9: 'SUCCESS', 11: 'CNY', 20: '水,500 ml', 22: '0.03000', ...more })
    return cells.map((cell) => `\`${cell}`).join(',')
  }
  const read = (...lines: string[]) =>
    readStatement(['columns', ...lines].join('\r\n')).map(({ amountFen, feeFen }) => [amountFen, feeFen])
  const refunded = { 9: 'REFUND', 15: 'r', 16: '1.00', 19: 'SUCCESS', 22: '-0.01000' }
  expect(read(line({ 12: '4.00', 24: '5.00' }), line({ ...refunded, 25: '2.00' }))).toEqual([
    [500, 3],
    [200, -1],
  ])
  // without the columns of the order
  expect(read(line({ 12: '4.00' }, 24), line(refunded, 24))).toEqual([
    [400, 3],
    [100, -1],
  ])
})
