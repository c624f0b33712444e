/** So long a write that got no answer, made again, counts as the same one. */
const keptMs = 300_000

/**
 * A write without an answer may have been done. Made again with the same payload before any other it takes its key along, so
 * that the server does it once; what the person means anew after that has a key of its own.
 */
export function unansweredWrites(uuid: () => string, now: () => number = Date.now) {
  const kept = new Map<unknown, { key: string; since: number }>()
  return async <R extends { status: number }>(write: unknown, send: (key: string) => Promise<R>): Promise<R> => {
    const before = kept.get(write)
    const key = before && now() - before.since < keptMs ? before.key : uuid()
    kept.set(write, { key, since: now() })
    const reply = await send(key)
    // a gateway's failure says as little about what was done as no answer at all
    if (reply.status < 500) kept.clear()
    return reply
  }
}
