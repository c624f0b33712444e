import { expect, test } from 'vitest'
import { Bounded } from './bounded.ts'

test('so many entries are kept and no more: what was not asked for longest goes', () => {
  const kept = new Bounded<number>({ countMax: 3 })
  for (const [key, value] of Object.entries({ a: 1, b: 2, c: 3 })) kept.set(key, value)
  kept.get('a')
  kept.set('d', 4)
  expect([...kept.keys()].sort()).toEqual(['a', 'c', 'd'])
})

test('so many bytes are kept and no more; what is larger than all is not', () => {
  const kept = new Bounded<string>({ countMax: 100, bytes: { max: 10, of: (text) => text.length } })
  for (const [key, value] of Object.entries({ a: '1234', b: '1234', c: '1234', d: '12345678901' })) kept.set(key, value)
  expect([[...kept.keys()].sort(), kept.heldBytes]).toEqual([['b', 'c'], 8])
})
