import { type Counts, listen } from './live-source.ts'

/*
 * One stream per browser, whatever the number of tabs: a browser opens only six connections to one origin. The tabs tell
 * their token; one stream runs for each, and ends with the last tab that holds it.
 */
interface Running {
  ports: Set<MessagePort>
  stop: AbortController
  last: Counts | null
}
const running = new Map<string, Running>()

type Said = { type: 'listen'; token: string; language: string } | { type: 'leave' }

addEventListener('connect', (event) => {
  const port = (event as MessageEvent).ports[0]
  if (!port) return
  let token: string | null = null
  const leave = () => {
    const own = token === null ? undefined : running.get(token)
    own?.ports.delete(port)
    if (own && own.ports.size === 0 && token !== null) {
      own.stop.abort()
      running.delete(token)
    }
    token = null
  }
  port.onmessage = ({ data }: MessageEvent<Said>) => {
    leave()
    if (data.type === 'leave') return
    token = data.token
    join(data, port)
  }
})

function join({ token, language }: { token: string; language: string }, port: MessagePort): void {
  const known = running.get(token)
  if (known) {
    known.ports.add(port)
    if (known.last) port.postMessage(known.last)
    return
  }
  const own: Running = { ports: new Set([port]), stop: new AbortController(), last: null }
  running.set(token, own)
  const onCounts = (counts: Counts) => {
    own.last = counts
    for (const each of own.ports) each.postMessage(counts)
  }
  void listen({ token, language, onCounts, signal: own.stop.signal })
}
