import { reach } from '#kernel/web/client/network.ts'

/** What waits, by key: an address of the console, or `messages`. */
export type Counts = Readonly<Record<string, number>>

const pauseMs = 5000
/** a browser, or a proxy before us, that keeps no stream is asked by and by */
const pollMs = 30_000
/** a stream that gave nothing within this time is not getting through */
const silenceMs = 20_000

interface Listening {
  token: string
  language: string
  onCounts: (counts: Counts) => void
  signal: AbortSignal
}

/**
 * Keeps one stream open and tells every change; polls where a stream does not get through. Ends when the login has: the
 * page learns that by its own next request.
 */
export async function listen({ token, language, onCounts, signal }: Listening): Promise<void> {
  let isStreaming = true
  while (!signal.aborted) {
    try {
      const isAlive = isStreaming
        ? await stream(token, language, onCounts, signal)
        : await poll(token, language, onCounts, signal)
      if (isAlive === 'ended') return
      if (isAlive === 'silent') isStreaming = false
    } catch (error) {
      // no network: the next turn tries again
      if (!(error instanceof TypeError || error instanceof DOMException)) throw error
    }
    await pause(isStreaming ? pauseMs : pollMs, signal)
  }
}

type Outcome = 'alive' | 'silent' | 'ended'

async function stream(
  token: string,
  language: string,
  onCounts: (counts: Counts) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const own = new AbortController()
  const stop = () => own.abort()
  let isHeard = false
  signal.addEventListener('abort', stop, { once: true })
  let timer = setTimeout(stop, silenceMs)
  try {
    const reply = await reach('/api/console/live', {
      headers: { authorization: token, 'x-language': language },
      signal: own.signal,
    })
    if (reply.status === 401) return 'ended'
    if (!reply.ok || !reply.body) return 'silent'
    let rest = ''
    const reader = reply.body.pipeThrough(new TextDecoderStream()).getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      isHeard = true
      clearTimeout(timer)
      timer = setTimeout(stop, silenceMs)
      const lines = (rest + part.value).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines.filter(Boolean)) {
        const said = JSON.parse(line) as { counts: Counts } | { replaced: true }
        // newer browsers of this person have taken the streams there are
        if ('replaced' in said) return 'silent'
        onCounts(said.counts)
      }
    }
    return 'alive'
  } catch (error) {
    if (own.signal.aborted && !signal.aborted && !isHeard) return 'silent'
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

async function poll(
  token: string,
  language: string,
  onCounts: (counts: Counts) => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const reply = await reach('/api/console/counts', {
    headers: { authorization: token, 'x-language': language },
    signal,
  })
  if (reply.status === 401) return 'ended'
  if (reply.ok) onCounts(((await reply.json()) as { data: { counts: Counts } }).data.counts)
  return 'silent'
}

function pause(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, waitMs)
    const wake = () => {
      clearTimeout(timer)
      done()
    }
    signal.addEventListener('abort', wake, { once: true })
  })
}
