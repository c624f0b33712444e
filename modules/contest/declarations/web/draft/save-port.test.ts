import { expect, test } from 'vitest'
import type { Client } from '#kernel/web/client/client.ts'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { savePort, weigh } from './save-port.ts'

const sent = [
  { path: 'title', value: '水质', revision: 1 },
  { path: 'aim', value: '净水', revision: 0 },
]
const refused = (status: number, code: string, fields: { path: string; code: string; message: string }[] = []) =>
  new RefusedError(status, { code, message: '整体说明', data: null, fields })

test('a wrong value, and a place that a return has not opened, hold up themselves alone', () => {
  const wrong = refused(422, 'invalid_input', [{ path: 'changes[1].value', code: 'too_long', message: '太长' }])
  expect(weigh(wrong, sent)).toEqual({ kind: 'fields', problems: [{ path: 'aim', message: '太长' }] })
  const shut = refused(409, 'field_not_opened', [
    { path: 'title', code: 'field_not_opened', message: '退回时没有开放修改' },
  ])
  expect(weigh(shut, sent)).toEqual({ kind: 'fields', problems: [{ path: 'title', message: '退回时没有开放修改' }] })
  expect(weigh(refused(409, 'wrong_state'), sent)).toEqual({ kind: 'final', code: 'wrong_state', message: '整体说明' })
})

test('no answer of the server’s own is asked for again: none at all, a busy one, the page of a hotspot', () => {
  expect(weigh(new NetworkError(false, null), sent)).toEqual({ kind: 'again' })
  const busy = new RefusedError(503, { code: 'busy', message: '', data: null, params: { retryAfterS: 2 } })
  expect(weigh(busy, sent)).toEqual({ kind: 'again', afterMs: 2000 })
  expect(weigh(refused(200, 'unreadable_reply'), sent)).toEqual({ kind: 'again' })
  expect(weigh(refused(403, 'unreadable_reply'), sent)).toEqual({ kind: 'again' })
})

test('what one person has typed is not sent once somebody else has signed in on this device', async () => {
  const keys: string[] = []
  const save = async (_call: unknown, { idempotencyKey }: { idempotencyKey: string }) => {
    keys.push(idempotencyKey)
    return { savedAt: '2026-11-21T04:00:00.000Z', saved: [], conflicts: [] }
  }
  let isAnothers = false
  const port = savePort((() => ({ save })) as unknown as Client, 'd1', () => isAnothers)
  await port.save(sent, 'one')
  isAnothers = true
  const error = await port.save(sent, 'two').catch((thrown: unknown) => thrown)
  expect(port.weigh(error)).toEqual({ kind: 'final', code: 'signed_out', message: '' })
  expect(keys).toEqual(['one'])
})
