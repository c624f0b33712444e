import { expect, test } from 'vitest'
import type { BrokerRefusal } from '#modules/vending/devices/contract.ts'
import { Refused } from './refused.ts'

test('what is refused is told at once, then once a minute with how often it was, and never at length', () => {
  let nowMs = 0
  const told: BrokerRefusal[] = []
  const refused = new Refused(
    (refusal) => told.push(refusal),
    () => nowMs,
  )
  const foreign = { machine: 'A1027', why: 'forbidden', topic: `vm/t/A1028/${'x'.repeat(500)}` } as const
  const large = { machine: null, why: 'too-large', topic: null } as const
  refused.note(foreign)
  nowMs = 59_999
  for (let times = 0; times < 10; times += 1) refused.note(foreign)
  nowMs = 60_000
  refused.note(large)
  refused.note(large)
  expect(told).toEqual([
    { ...foreign, topic: foreign.topic.slice(0, 120), count: 1 },
    { ...large, count: 11 },
  ])
})
