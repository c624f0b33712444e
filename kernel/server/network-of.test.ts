import { expect, test } from 'vitest'
import { networkOf } from './network-of.ts'

test('an address of IPv6 counts with its neighbours, one of IPv4 alone', () => {
  expect(['192.0.2.1', '::ffff:192.0.2.1'].map((each) => networkOf(each))).toEqual(['192.0.2.1', '192.0.2.1'])
  expect(
    ['2001:db8:0:1::5', '2001:DB8::1:0:0:0:7', '2001:0db8:0000:0001:a:b:c:d'].map((each) => networkOf(each)),
  ).toEqual(['2001:db8:0:1', '2001:db8:0:1', '2001:db8:0:1'])
  expect(['::1', 'fe80::1%eth0'].map((each) => networkOf(each))).toEqual(['0:0:0:0', 'fe80:0:0:0'])
  const wide = { v4: 3, v6: 3 }
  expect(['192.0.2.1', '2001:db8::5', '2001:db8:0:1::5', ''].map((each) => networkOf(each, wide))).toEqual([
    '192.0.2',
    '2001:db8:0',
    '2001:db8:0',
    '',
  ])
})
