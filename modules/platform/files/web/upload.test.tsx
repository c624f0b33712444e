import { afterEach, expect, test, vi } from 'vitest'
import { uploadFile } from './upload.ts'

const envelope = (code: string, rest: object) => JSON.stringify({ code, message: '请稍后再试', data: null, ...rest })
const busy = { status: 503, text: envelope('busy', { params: { retryAfterS: 0.01 } }) }
const stored = { fileId: 'f1', state: 'ready' }
const good = { status: 200, text: envelope('H0000', { data: stored }) }

/** The far end of the sender of bytes: what it answers, in order, and how often bytes have come. */
let replies: { status: number; text: string }[] = []
let arrived: unknown[] = []
const ignored = () => undefined
let onArrival: () => void = ignored

class FarEnd {
  readonly upload = {}
  status = 0
  responseText = ''
  onload = ignored
  onloadend = ignored
  readonly open = ignored
  readonly setRequestHeader = ignored
  readonly abort = ignored
  send(body: unknown) {
    arrived.push(body)
    onArrival()
    const { status, text } = replies.shift() ?? { status: 0, text: '' }
    Object.assign(this, { status, responseText: text })
    this.onload()
    this.onloadend()
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  arrived = []
  onArrival = ignored
})

const file = new File(['report'], 'report.pdf', { type: 'application/pdf' })

test('a file that the server has no time for is sent again when it says, twice, before anybody hears of it', async () => {
  vi.stubGlobal('XMLHttpRequest', FarEnd)
  replies = [busy, busy, good, busy, busy, busy]
  expect(await uploadFile(file, { purpose: 'material' })).toEqual(stored)
  await expect(uploadFile(file, { purpose: 'material' })).rejects.toMatchObject({ code: 'busy', status: 503 })
  expect([arrived, replies]).toEqual([Array.from({ length: 6 }, () => file), []])
})

test('who stops a file that waits to be sent again hears of no refusal, and it is not sent', async () => {
  vi.stubGlobal('XMLHttpRequest', FarEnd)
  const stopping = new AbortController()
  onArrival = () => stopping.abort()
  replies = [busy, good]
  await expect(uploadFile(file, { purpose: 'material', signal: stopping.signal })).rejects.toThrow('aborted')
  expect(arrived).toEqual([file])
})
