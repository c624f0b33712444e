import { expect, test } from 'vitest'
import { Arrivals, networkOf } from './arrivals.ts'

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

test('an address of IPv6 counts with its neighbours, one of IPv4 alone', () => {
  expect(['192.0.2.1', '::ffff:192.0.2.1'].map(networkOf)).toEqual(['192.0.2.1', '192.0.2.1'])
  expect(['2001:db8:0:1::5', '2001:DB8::1:0:0:0:7', '2001:0db8:0000:0001:a:b:c:d'].map(networkOf)).toEqual([
    '2001:db8:0:1',
    '2001:db8:0:1',
    '2001:db8:0:1',
  ])
  expect(['::1', 'fe80::1%eth0'].map(networkOf)).toEqual(['0:0:0:0', 'fe80:0:0:0'])
})
