import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '#kernel/web/session.ts'
import { useLanguage } from '#kernel/web/texts.tsx'
import { type Counts, listen } from './live-source.ts'

let counts: Counts = {}
const listeners = new Set<() => void>()

function put(next: Counts): void {
  counts = next
  for (const listener of listeners) listener()
}

/** What waits for this person, as it changes. */
export function useCounts(): Counts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => counts,
  )
}

/** Listens as long as the console is shown; all tabs of the browser share one stream where it can share at all. */
export function useLiveFeed(): void {
  const { token } = useSession()
  const language = useLanguage()
  useEffect(() => {
    if (token === null) return
    if (typeof SharedWorker === 'undefined') {
      const stop = new AbortController()
      void listen({ token, language, onCounts: put, signal: stop.signal })
      return () => stop.abort()
    }
    const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
      type: 'module',
      name: 'console-live',
    })
    worker.port.onmessage = ({ data }: MessageEvent<Counts>) => put(data)
    worker.port.postMessage({ type: 'listen', token, language })
    const leave = () => worker.port.postMessage({ type: 'leave' })
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
      worker.port.close()
    }
  }, [token, language])
}
