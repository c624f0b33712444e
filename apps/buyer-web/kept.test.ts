import { afterEach, expect, test, vi } from 'vitest'
import { isLongOver, type Kept, keptKey, readKept, writeKept } from './kept.ts'

afterEach(() => vi.unstubAllGlobals())

const lines = [{ lane: 100, product: 'id of 水', pieces: 1, priceFen: 200 }]
const before: Kept['placing'] = { key: 'first', lines, at: 0 }

test('what was sent and never answered goes under its old key when it is wanted again, and nothing else does', () => {
  expect([
    keptKey([...lines], before, 300_000),
    keptKey([...lines], before, 300_001),
    keptKey([{ lane: 100, product: 'id of 水', pieces: 2, priceFen: 200 }], before, 1),
    keptKey(lines, null, 1),
  ]).toEqual(['first', null, null, null])
})

test('an order is long over ten minutes after its end, by the clock that told the end', () => {
  const endedAt = '2026-11-22T08:00:00.000Z'
  const end = Date.parse(endedAt)
  expect([isLongOver(endedAt, end + 600_000), isLongOver(endedAt, end + 600_001), isLongOver(null, end)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a page that is opened knows the order, a late choice and what is still worth asking for', () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
  })
  const chosen = { lane: 100, product: 'id of 水', name: '水', pieces: 1, priceFen: 200, at: 0 }
  const order = { ticket: 't', number: '1', isPutAway: false }
  writeKept('VM1', { order, choice: [chosen], placing: before })
  expect([readKept('VM1', 120_000), readKept('VM1', 120_001), readKept('VM1', 1_800_001), readKept('VM2', 0)]).toEqual([
    { order, choice: [chosen], placing: before },
    { order, choice: [chosen], placing: null },
    { order, choice: [], placing: null },
    { order: null, choice: [], placing: null },
  ])
})
