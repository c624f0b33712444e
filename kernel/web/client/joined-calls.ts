/** A request equal to one still under way joins it, for at most so long (spec §7, §9). */
const joinMs = 10_000
/** Asked again and again on purpose: each call must reach the server (spec §7). */
const neverJoined = '/login/scanCheck'

type Run = () => Promise<unknown>

/**
 * The duplicate guard. Equal means method, address and payload; a finished answer is never reused, and neither is one that
 * carries a file. A read that follows a write joins none from before it. What it cannot promise, the server's idempotency
 * keys do.
 */
export function joinedCalls(now: () => number = Date.now) {
  const underWay = new Map<string, { since: number; reply: Promise<unknown> }>()
  return (address: string, payload: string | Blob | FormData | undefined, run: Run): Promise<unknown> => {
    if (address.includes(neverJoined) || (payload !== undefined && typeof payload !== 'string')) return run()
    const key = `${address} ${payload ?? ''}`
    const first = underWay.get(key)
    if (first && now() - first.since < joinMs) return first.reply
    const entry = { since: now(), reply: run() }
    underWay.set(key, entry)
    const forget = () => {
      if (underWay.get(key) === entry) underWay.delete(key)
      // what was asked before a write was done may not have seen it
      if (!isRead(key)) for (const each of underWay.keys()) if (isRead(each)) underWay.delete(each)
    }
    entry.reply.then(forget, forget)
    return entry.reply
  }
}

const isRead = (request: string) => request.startsWith('GET ')
