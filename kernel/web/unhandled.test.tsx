import { expect, test } from 'vitest'
import { NetworkError, RefusedError } from './client/errors.ts'
import { dismissToast, toastStore } from './ui/toast-store.ts'
import { tellUnhandled } from './unhandled.ts'

tellUnhandled('暂时连不上服务器')

/** What is said of an end that nobody waits for, and whether it stays a mistake of the page. */
function left(reason: unknown): { said: string[]; isMistake: boolean } {
  const event = new PromiseRejectionEvent('unhandledrejection', {
    reason,
    promise: Promise.resolve(),
    cancelable: true,
  })
  dispatchEvent(event)
  const shown = toastStore.read()
  for (const { id } of shown) dismissToast(id)
  return { said: shown.map(({ message }) => message), isMistake: !event.defaultPrevented }
}

const refused = (message: string, isTold: boolean) =>
  new RefusedError(409, { code: 'no_free_place', message, data: null }, isTold)

test('a press that nobody answers for is told: what did not come through, what was refused, nothing twice', () => {
  expect(left(new NetworkError(false, null))).toEqual({ said: ['暂时连不上服务器'], isMistake: false })
  expect(left(refused('没有空位', true))).toEqual({ said: [], isMistake: false })
  expect(left(refused('没有空位', false))).toEqual({ said: ['没有空位'], isMistake: true })
  expect(left(refused('#inner', false))).toEqual({ said: ['暂时连不上服务器'], isMistake: true })
  expect(left(new Error('a bug'))).toEqual({ said: [], isMistake: true })
})
