import { expect, test } from 'vitest'
import { budgetFailures, budgetsS, slownessOfTests } from './gate/budgets.mjs'

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

/** So many files of the server, each with two tests that take half of it. */
const files = (count: number, ms: number, first = 0) =>
  Array.from({ length: count }, (_, at) => `modules/one/two/${first + at}.test.ts`).flatMap((file) => [
    { file, ms: ms / 2 },
    { file, ms: ms / 2 },
  ])

test('a machine on which half of all files take twice as long is a slow one; a suite that has grown is none', () => {
  expect(slownessOfTests(files(200, 1240))).toEqual(2)
  expect(slownessOfTests(files(200, 620))).toEqual(1)
  // never quicker than usual, and nothing is waited for longer than four times
  expect([slownessOfTests(files(200, 100)), slownessOfTests(files(200, 100_000))]).toEqual([1, 4])
  expect(slownessOfTests([...files(200, 620), ...files(90, 60_000, 200)])).toEqual(1)
})

test('a part of a run, components and tools say nothing of the machine', () => {
  expect(slownessOfTests(files(99, 6200))).toEqual(1)
  const others = files(200, 6200).map(({ file, ms }) => ({ file: file.replace('.test.ts', '.test.tsx'), ms }))
  expect(slownessOfTests(others)).toEqual(1)
})
