import type { Envelope } from '#kernel/contract/refusals.ts'
import type { WireReply } from './client.ts'

/** Whom the server has no time for comes again when it says, so often, before anybody is told. */
const comeAgainMax = 2
/** … and no later: whoever waits longer without a word thinks that nothing happens */
const comeAgainMaxS = 10

/**
 * Sends something, and the same once more as often as the server has no time for it and says when it will: nothing was done of it.
 * @returns the last reply; that there is no time only where it said so three times, or the signal has ended the waiting
 */
export async function untilThereIsTime(send: () => Promise<WireReply>, signal?: AbortSignal): Promise<WireReply> {
  for (let refused = 0; ; refused += 1) {
    const reply = await send()
    const waitMs = refused === comeAgainMax ? null : comeAgainMs(reply)
    if (waitMs === null) return reply
    await pause(waitMs)
    if (signal?.aborted) return reply
  }
}

/** When the same may be asked again, of which nothing was done for want of time; null for every other answer. */
function comeAgainMs(reply: WireReply): number | null {
  if (reply.status !== 503) return null
  const { code, params } = envelopeOf(reply.text)
  const waitS = code === 'busy' ? params?.retryAfterS : undefined
  return typeof waitS === 'number' && waitS <= comeAgainMaxS ? waitS * 1000 : null
}

export function pause(forMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, forMs))
}

/** What is no envelope came from a proxy or a broken server: a refusal without words of its own (spec §8: "#"). */
export function envelopeOf(text: string): Envelope<unknown> {
  try {
    const body: unknown = JSON.parse(text)
    if (body !== null && typeof body === 'object' && 'code' in body && 'message' in body)
      return body as Envelope<unknown>
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
  }
  return { code: 'unreadable_reply', message: '#', data: null }
}
