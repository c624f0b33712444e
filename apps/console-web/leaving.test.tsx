import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendUnlessLeaving, withoutReads } from './leaving.ts'

/** What has reached the network, and what it says. */
let sent: string[]
let answers: boolean

function network(address: string, { signal }: RequestInit): Promise<Response> {
  sent.push(address)
  if (answers) return Promise.resolve(new Response(address))
  return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))))
}

beforeEach(() => {
  sent = []
  answers = false
  vi.stubGlobal('fetch', network)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const read = (address: string) =>
  sendUnlessLeaving({ method: 'GET', address, headers: {}, body: undefined, signal: undefined })
const named = (reply: Promise<unknown>) =>
  reply.then(
    () => 'answered',
    (error: Error) => error.name,
  )
const turn = () => new Promise((done) => setTimeout(done))

test('while somebody logs out what is under way is given up, and nothing more is read', async () => {
  const before = named(read('/before'))
  await expect.poll(() => sent).toEqual(['/before'])
  const { promise, resolve } = Promise.withResolvers<void>()
  const left = withoutReads(promise)
  const meanwhile = named(read('/meanwhile'))
  await turn()
  expect(sent).toEqual(['/before'])
  resolve()
  await left
  expect([await before, await meanwhile]).toEqual(['AbortError', 'AbortError'])
  // whoever comes next reads again
  answers = true
  expect([await named(read('/after')), sent]).toEqual(['answered', ['/before', '/after']])
})

test('where logging out fails, what was given up and what had to wait are asked again', async () => {
  const before = named(read('/before'))
  await expect.poll(() => sent).toEqual(['/before'])
  const { promise, reject } = Promise.withResolvers<void>()
  const left = named(withoutReads(promise))
  const meanwhile = named(read('/meanwhile'))
  answers = true
  reject(new RangeError('the server has failed'))
  expect([await left, await before, await meanwhile]).toEqual(['RangeError', 'answered', 'answered'])
  expect(sent.sort()).toEqual(['/before', '/before', '/meanwhile'])
})

test('a read that its own caller gives up is over', async () => {
  const stop = new AbortController()
  const reply = named(
    sendUnlessLeaving({ method: 'GET', address: '/slow', headers: {}, body: undefined, signal: stop.signal }),
  )
  await expect.poll(() => sent).toEqual(['/slow'])
  stop.abort()
  expect(await reply).toBe('AbortError')
})
