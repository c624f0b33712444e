import { isUnanswered } from './is-unanswered.ts'

const pauseMs = 2000

/**
 * Sends a write until somebody answers it, yes or no; a gateway's failure is no answer. The caller gives it the same idempotency
 * key each time, so that it is done once however often it is sent.
 * @param isWorth whether to send it once more
 * @throws the refusal, or the failure that it ended with
 */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  isWorth: (failure: unknown) => boolean,
  onCut: () => void = () => undefined,
): Promise<T> {
  for (;;) {
    try {
      return await send()
    } catch (error) {
      if (!isUnanswered(error) || !isWorth(error)) throw error
      onCut()
      await aMoment()
    }
  }
}

/** Two seconds, or until the network says that it is back. */
function aMoment(): Promise<void> {
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      done()
    }
    const timer = setTimeout(end, pauseMs)
    addEventListener('online', end)
  })
}
