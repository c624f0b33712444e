import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayIn } from '#kernel/server/zoned.ts'
import { daysAfter, type FeeRule, feeFen, shareFen, splitFen } from './server/amounts.ts'
import { idOf } from './server/names.ts'

const rule: FeeRule = {
  id: null,
  basis: 'per-transaction',
  rate: 0.006,
  minimumFen: 1,
  belowMinimum: 'raise',
  rounding: 'half-up',
}

test('a fee below its minimum is raised to it, or not charged at all', () => {
  expect([50, 166, 167, 250, 10_000].map((amount) => feeFen(rule, amount))).toEqual([1, 1, 1, 2, 60])
  const waived = { ...rule, belowMinimum: 'waive' as const }
  expect([0, 166, 167, 250].map((amount) => feeFen(waived, amount))).toEqual([0, 0, 1, 2])
})

test('fees are rounded as their rule says', () => {
  const at = (rounding: FeeRule['rounding'], amountFen: number) =>
    feeFen({ ...rule, rate: 0.01, minimumFen: 0, rounding }, amountFen)
  expect(
    (['half-up', 'half-even', 'up', 'down'] as const).map((rounding) => [
      at(rounding, 150),
      at(rounding, 250),
      at(rounding, 251),
    ]),
  ).toEqual([
    [2, 3, 3],
    [2, 2, 3],
    [2, 3, 3],
    [1, 2, 2],
  ])
})

test('the parts of a split are always the whole, and none is a fen away from its share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.array(fc.integer({ min: 0, max: 1e6 }), { minLength: 1, maxLength: 50 }),
      (amountFen, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0)
        fc.pre(total > 0)
        const parts = splitFen(amountFen, weights)
        expect(parts.reduce((sum, part) => sum + part, 0)).toEqual(amountFen)
        for (const [index, part] of parts.entries())
          expect(Math.abs(part - (amountFen * (weights[index] ?? 0)) / total)).toBeLessThan(1)
      },
    ),
  )
})

test('a fee given back in parts is given back whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 500 }),
      (refunds, fee) => {
        const paid = refunds.reduce((sum, part) => sum + part, 0)
        let [returned, feeReturned] = [0, 0]
        for (const part of refunds) {
          const back = shareFen(fee, returned + part, paid) - feeReturned
          expect(back).toBeGreaterThanOrEqual(0)
          returned += part
          feeReturned += back
        }
        expect(feeReturned).toEqual(fee)
      },
    ),
  )
})

test('days are those of the zone, and ids are the same for the same words', () => {
  expect(dayIn('Asia/Shanghai', new Date('2026-05-04T16:30:00Z'))).toEqual('2026-05-05')
  expect(daysAfter('2026-12-31', 1)).toEqual('2027-01-01')
  expect(idOf('a', 'b')).toEqual(idOf('a', 'b'))
  expect(idOf('a', 'b')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
