import { expect, test } from 'vitest'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { weigh } from './save-port.ts'

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
