import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'
import { isUnanswered } from './is-unanswered.ts'
import { untilAnswered } from './until-answered.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refused = (status: number) => new RefusedError(status, { code: `of ${status}`, message: '', data: null })

/** Sends until it is answered, or not worth it; how often it was sent, and how it ended. */
async function sent(answers: unknown[], isWorth: () => boolean = () => true) {
  let count = 0
  const send = async () => {
    const answer = answers[count]
    count += 1
    if (answer instanceof Error) throw answer
    return answer
  }
  const end = untilAnswered(send, isWorth).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  return [count, await end]
}

test('a cut line and a server that fails are asked again, until somebody answers', async () => {
  const no = refused(409)
  expect(await sent([new NetworkError(false, null), refused(502), refused(500), 'yes', 'never'])).toEqual([4, 'yes'])
  expect(await sent([refused(503), no, 'never'])).toEqual([2, no])
})

test('what is not worth it any more ends with the failure', async () => {
  const failure = refused(504)
  let left = 2
  const isWorth = () => {
    left -= 1
    return left > 0
  }
  expect(await sent([refused(502), failure, 'never'], isWorth)).toEqual([2, failure])
})

test('a cut line and a broken server leave open what was done; a refusal is an answer, and so is a mistake of ours', () => {
  const told = [new NetworkError(false, null), refused(500), refused(502), refused(503), refused(504)]
  const answers = [refused(404), refused(409), new TypeError('ours')]
  expect([told.map(isUnanswered), answers.map(isUnanswered)]).toEqual([
    [true, true, true, true, true],
    [false, false, false],
  ])
})
