import { expect, test } from 'vitest'
import { Arrivals } from './arrivals.ts'

test('the oldest of a network that has its fill gives way, else the oldest of the network that has most', () => {
  const gone: string[] = []
  const arrivals = new Arrivals({ arrivingMax: 4, ofNetworkMax: 3 })
  const enter = (address: string, name: string) => arrivals.enter(address, () => gone.push(name))
  const leave = [enter('192.0.2.1', 'a'), enter('203.0.113.1', 'b'), enter('203.0.113.1', 'c')]
  enter('203.0.113.1', 'd')
  expect(gone).toEqual([])
  enter('203.0.113.1', 'e')
  expect(gone).toEqual(['b'])
  enter('198.51.100.1', 'f')
  expect([gone, arrivals.count]).toEqual([['b', 'c'], 4])
  for (const each of leave) each()
  // b and c had left before
  expect(arrivals.count).toBe(3)
})
