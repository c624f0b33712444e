import { expect, test } from 'vitest'
import { isSameHost } from './same-host.ts'

test('an address is of the same host whatever its path, and of another by name, port or protocol', () => {
  const at = 'https://sms.example.org/send'
  expect(isSameHost(at, 'https://SMS.example.org/v2/send?key=1')).toEqual(true)
  expect(isSameHost('smtps://mail.example.org:465', 'smtps://mail.example.org:465/')).toEqual(true)
  const others = [null, '', 'http://sms.example.org/send', 'https://sms.example.org:8443/send', 'https://example.com']
  expect(others.filter((other) => isSameHost(at, other))).toEqual([])
  expect(isSameHost('smtps://mail.example.org:465', 'smtps://mail.example.com:465')).toEqual(false)
  expect(isSameHost(null, '')).toEqual(true)
})
