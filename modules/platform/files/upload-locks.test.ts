import { ERRORS } from '@tus/server'
import { expect, test } from 'vitest'
import { UploadLocks } from './server/upload-locks.ts'

const stays = new AbortController().signal
const open = (waitMs = 60_000) => {
  const locks = new UploadLocks({ waitMs })
  const events: string[] = []
  const asks = (who: string) => async () => void events.push(`${who} is asked to let go`)
  const take = async (who: string, lock = locks.newLock('upload'), gone = stays) => {
    await lock.lock(gone, asks(who)).then(
      () => events.push(`${who} writes`),
      (reason) => events.push(`${who}: ${reason === ERRORS.ERR_LOCK_TIMEOUT ? 'too late' : 'has left'}`),
    )
    return lock
  }
  return { locks, events, take }
}
const aTurnOfTheLoop = () => new Promise((done) => setImmediate(done))

test('who comes next asks the writer to let go, once, and writes when it has; another upload waits for nobody', async () => {
  const { locks, events, take } = open()
  const first = await take('first')
  const next = take('second')
  for (let turn = 0; turn < 50; turn += 1) await aTurnOfTheLoop()
  await take('other', locks.newLock('another upload'))
  await first.unlock()
  const second = await next
  await second.unlock()
  await take('third')
  expect(events).toEqual(['first writes', 'first is asked to let go', 'other writes', 'second writes', 'third writes'])
})

test('of several who wait each has its turn, and is asked to let go at once where somebody newer waits', async () => {
  const { events, take } = open()
  const first = await take('first')
  const waiting = [take('second'), take('third')]
  await first.unlock()
  await (await waiting[0])?.unlock()
  await (await waiting[1])?.unlock()
  expect(events).toEqual([
    'first writes',
    'first is asked to let go',
    'first is asked to let go',
    'second is asked to let go',
    'second writes',
    'third writes',
  ])
})

test('who has waited too long, or has left, is not waited for', async () => {
  const { events, take } = open(1)
  const first = await take('first')
  await take('second')
  const leaving = new AbortController()
  const left = take('third', undefined, leaving.signal)
  leaving.abort()
  await left
  await take('gone before', undefined, leaving.signal)
  await first.unlock()
  await take('fourth')
  expect(events).toEqual([
    'first writes',
    'first is asked to let go',
    'second: too late',
    'first is asked to let go',
    'third: has left',
    'gone before: has left',
    'fourth writes',
  ])
})
