import { useCallback, useEffect, useRef, useState } from 'react'
import { NetworkError, RefusedError } from '#kernel/web/client/errors.ts'

export interface Polled<T> {
  data: T | null
  /** why the last question got no answer; what was known before stays */
  problem: unknown
  /** asks now */
  renew: () => void
}

const firstWaitMs = 1000
const waitMaxMs = 10_000

/**
 * Asks again and again while the page is looked at, at once when it is looked at again or the network is back, and ever more
 * slowly while nobody answers. What is not found is not asked for again.
 * @param key what is asked for; another one begins anew
 * @param pauseMs until the next question; null: never
 */
export function usePolled<T>(key: string, load: () => Promise<T>, pauseMs: (data: T) => number | null): Polled<T> {
  const [state, setState] = useState<{ data: T | null; problem: unknown }>({ data: null, problem: null })
  const asked = useRef({ load, pauseMs })
  const ask = useRef(() => undefined as undefined)
  useEffect(() => {
    asked.current = { load, pauseMs }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thing to ask for begins anew
  useEffect(() => {
    const asking = startAsking(
      () => asked.current.load(),
      (data) => {
        setState({ data, problem: null })
        return asked.current.pauseMs(data)
      },
      (problem) => setState((known) => ({ ...known, problem })),
    )
    ask.current = () => void asking.now()
    return () => {
      asking.end()
      setState({ data: null, problem: null })
    }
  }, [key])
  return { ...state, renew: useCallback(() => ask.current(), []) }
}

function startAsking<T>(
  load: () => Promise<T>,
  onAnswer: (data: T) => number | null,
  onProblem: (problem: unknown) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let hasEnded = false
  const later = (pauseMs: number) => {
    // an answer to `now` may come beside that of the timer
    clearTimeout(timer)
    timer = setTimeout(() => !document.hidden && void now(), pauseMs)
  }
  async function now(): Promise<void> {
    try {
      const data = await load()
      if (hasEnded) return
      failures = 0
      const pauseMs = onAnswer(data)
      if (pauseMs !== null) later(pauseMs)
    } catch (problem) {
      if (hasEnded) return
      onProblem(problem)
      if (problem instanceof RefusedError && problem.status === 404) return
      if (!(problem instanceof RefusedError || problem instanceof NetworkError)) throw problem
      failures += 1
      later(Math.min(waitMaxMs, firstWaitMs * 2 ** failures))
    }
  }
  const wake = () => !document.hidden && void now()
  for (const event of wakeners) addEventListener(event, wake)
  document.addEventListener('visibilitychange', wake)
  void now()
  return {
    now,
    end() {
      hasEnded = true
      clearTimeout(timer)
      for (const event of wakeners) removeEventListener(event, wake)
      document.removeEventListener('visibilitychange', wake)
    },
  }
}

/** pageshow: the phone brings back the page as it was left for the provider's */
const wakeners = ['online', 'pageshow'] as const
