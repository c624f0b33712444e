import { NetworkError, RefusedError } from '../../client/errors.ts'

/** after an answer that told something new … */
const everyMs = 15_000
/** … while nothing changes at most … */
const quietMaxMs = 60_000
/** … and while nobody answers */
const failedMaxMs = 240_000
/** after the page is looked at, or touched, again */
const soonMs = 1000
/** Whoever has done nothing for so long is away: their session must come to its end by itself, not be kept by these questions. */
const awayAfterMs = 300_000
const touches = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Asks again and again while the page is looked at and somebody is at it, ever less often while there is nothing new or no answer,
 * and never while a question is under way: nobody waits for these answers, and a server that is short of time shall not have more
 * of them.
 * @param ask answers whether there was something new
 * @returns what ends it
 */
export function keepAsking(ask: (signal: AbortSignal) => Promise<boolean>): () => void {
  const ended = new AbortController()
  let pauseMs = everyMs
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let touchedAt = performance.now()
  const isAway = () => performance.now() - touchedAt > awayAfterMs
  const later = (waitMs: number) => {
    clearTimeout(timer)
    if (!isAsking && !ended.signal.aborted && !document.hidden) timer = setTimeout(() => void turn(), waitMs)
  }
  async function turn(): Promise<void> {
    if (isAway()) return
    isAsking = true
    try {
      const hasNews = await ask(ended.signal)
      pauseMs = hasNews ? everyMs : Math.min(quietMaxMs, pauseMs * 1.5)
    } catch (problem) {
      const isUnanswered = problem instanceof RefusedError || problem instanceof NetworkError
      if (!isUnanswered && !ended.signal.aborted) throw problem
      pauseMs = Math.min(failedMaxMs, pauseMs * 2)
    } finally {
      isAsking = false
    }
    later(pauseMs)
  }
  const wake = () => later(soonMs)
  const touch = () => {
    const wasAway = isAway()
    touchedAt = performance.now()
    if (wasAway) wake()
  }
  document.addEventListener('visibilitychange', wake, { signal: ended.signal })
  for (const each of touches) document.addEventListener(each, touch, { passive: true, signal: ended.signal })
  later(pauseMs)
  return () => {
    ended.abort()
    clearTimeout(timer)
  }
}
