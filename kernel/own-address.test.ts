import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownAddress } from './contract/own-address.ts'

test('an address of this site is gone to as it was asked for', () => {
  const ours = ['/', '/declarations', '/declarations/new?kind=a&stage=b', '/announcements/1#top', '/@name', '/a//b']
  expect(ours.map(ownAddress)).toEqual(ours)
})

test('an address of another site is none, however it is spelt', () => {
  const theirs = [
    '//host',
    '/\\host',
    '\\\\host',
    '/.//host',
    '/.//',
    '/..//host',
    '/a/..//host',
    '/%2e//host',
    '/\t/host',
    '/\n/host',
    'https://host',
    'javascript:alert(1)',
    '//user@here/',
    '',
    'host',
    ' //host',
  ]
  expect(theirs.filter((each) => ownAddress(each) !== null)).toEqual([])
  expect(ownAddress(null)).toBe(null)
})

test('whatever is asked for, a browser that goes there stays here', () => {
  const part = fc.oneof(
    fc.constantFrom('/', '\\', '.', '..', '%2e', '%2f', '\t', '\n', '\r', '@', ':', '?', '#', 'host', 'http:'),
    fc.string(),
  )
  const asked = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`)
  let taken = 0
  fc.assert(
    fc.property(asked, (next) => {
      const address = ownAddress(next)
      if (address === null) return
      taken += 1
      for (const origin of ['http://127.0.0.1:3000', 'https://contest.example']) {
        expect(new URL(address, origin).origin).toBe(origin)
        // what it leads to is taken again as it stands
        expect(ownAddress(address)).toBe(address)
      }
    }),
    { numRuns: 2000 },
  )
  expect(taken).toBeGreaterThan(200)
})
