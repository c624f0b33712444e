import { expect, test } from 'vitest'
import { budgetFailures, budgetsS } from './gate/budgets.mjs'

const whole = { isWhole: true, slowness: 1 }
const taking = (checks: number, unit: number, e2e: number) => [
  { name: 'checks' as const, seconds: checks },
  { name: 'unit' as const, seconds: unit },
  { name: 'e2e' as const, seconds: e2e },
]

test('a part that is over its budget by more than a fifth fails the run, and is named with both figures', () => {
  expect(budgetsS).toEqual({ checks: 100, unit: 420, e2e: 340 })
  expect(budgetFailures({ ...whole, parts: taking(100, 420, 340) })).toEqual([])
  // just a fifth is allowed
  expect(budgetFailures({ ...whole, parts: taking(120, 504, 408) })).toEqual([])
  expect(budgetFailures({ ...whole, parts: taking(120.1, 300, 409) })).toEqual([
    'checks: 121 s of 100 s, over by more than a fifth; move tests down the pyramid (CONTRIBUTING.md)',
    'e2e: 409 s of 340 s, over by more than a fifth; move tests down the pyramid (CONTRIBUTING.md)',
  ])
  // a machine that is a little slower may take so much longer
  expect(budgetFailures({ isWhole: true, slowness: 1.2, parts: taking(144, 604, 489) })).toEqual([])
})

test('a busy machine, a part alone and the long tier are judged by no budget', () => {
  const parts = taking(1000, 1000, 1000)
  expect(budgetFailures({ isWhole: true, slowness: 1.29, parts })).toHaveLength(3)
  expect(budgetFailures({ isWhole: true, slowness: 1.3, parts })).toEqual([])
  expect(budgetFailures({ isWhole: false, slowness: 1, parts })).toEqual([])
})
