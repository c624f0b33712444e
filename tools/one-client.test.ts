import { expect, test } from 'vitest'
import { isTest, isTypeScript, readSources } from './sources.ts'

const web = /^(kernel\/web|apps\/(portal|console)-web|modules\/[^/]+\/[^/]+\/web)\//

test('all calls of the front ends go through one client with one base address; the bytes of an upload alone have a sender of their own, which tells how far it is [S7-CLIENT-01]', () => {
  const sources = readSources().filter(({ path }) => isTypeScript(path) && web.test(path) && !isTest(path))
  expect(sources.length).toBeGreaterThan(100)
  const reaching = (network: RegExp) => sources.filter(({ text }) => network.test(text)).map(({ path }) => path)
  expect(reaching(/\bfetch\(|sendBeacon|new EventSource|new WebSocket/)).toEqual(['kernel/web/client/network.ts'])
  expect(reaching(/XMLHttpRequest\(|from 'tus-js-client'|import\('tus-js-client'\)/)).toEqual([
    'modules/platform/files/web/remembered-uploads.ts',
    'modules/platform/files/web/upload-in-pieces.ts',
    'modules/platform/files/web/upload.ts',
  ])
  // an address with a host of its own would be a second base
  expect(reaching(/['"`]https?:\/\/[^'"`]*\/api\//)).toEqual([])
})
