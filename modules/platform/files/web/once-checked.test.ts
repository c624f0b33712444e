import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import type { StoredFile } from '../schema.ts'
import { onceChecked } from './once-checked.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const stored = (state: StoredFile['state']) => ({ fileId: 'f', name: 'report.pdf', state }) as StoredFile

/** What a file is said to be, one look after the other; the last word stays. */
function looksAt(...states: StoredFile['state'][]) {
  const look = vi.fn(async () => ({ state: states[Math.min(look.mock.calls.length, states.length) - 1] ?? 'held' }))
  return look
}

test('a file that is ready is not looked after', async () => {
  const look = looksAt('ready')
  expect(await onceChecked(stored('ready'), look)).toEqual(stored('ready'))
  expect(look).toHaveBeenCalledTimes(0)
})

test.each(['ready', 'refused'] as const)('a held file is waited for until it is %s', async (state) => {
  const look = looksAt('held', 'held', state)
  const checked = onceChecked(stored('held'), look)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await checked).toEqual(stored(state))
  expect(look).toHaveBeenCalledTimes(3)
})

test.each([
  ['a network that is away', new NetworkError(false, new Error('away'))],
  ['a server that is full', new RefusedError(503, { code: 'busy', message: '', data: null } as never)],
])('%s meanwhile costs nothing: the file is there already', async (_, error) => {
  const look = looksAt('ready')
  look.mockRejectedValueOnce(error)
  const checked = onceChecked(stored('held'), look)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await checked).toEqual(stored('ready'))
})

test('whatever else goes wrong is told', async () => {
  const look = looksAt('held')
  look.mockRejectedValueOnce(new Error('not found'))
  const told = expect(onceChecked(stored('held'), look)).rejects.toThrow('not found')
  await vi.advanceTimersByTimeAsync(5_000)
  await told
})

test('it is waited for as long as the scanner is away', async () => {
  const look = looksAt(...Array.from({ length: 720 }, () => 'held' as const), 'ready')
  const checked = onceChecked(stored('held'), look)
  await vi.advanceTimersByTimeAsync(3_605_000)
  expect(await checked).toEqual(stored('ready'))
  expect(look).toHaveBeenCalledTimes(721)
})

test('who stops the upload waits no longer', async () => {
  const look = looksAt('held')
  const controller = new AbortController()
  const checked = onceChecked(stored('held'), look, controller.signal)
  const stopped = expect(checked).rejects.toThrow('enough')
  controller.abort(new Error('enough'))
  await stopped
  await vi.advanceTimersByTimeAsync(60_000)
  expect(look).toHaveBeenCalledTimes(0)
})
