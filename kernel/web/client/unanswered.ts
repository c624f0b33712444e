/** So long a write that got no answer, made again, counts as the same one. */
const keptMs = 300_000

/**
 * A write without an answer may have been done. Made again with the same payload it takes its key along, so that the server does
 * it once; what the person means anew has a key of its own: after an answer to it, or to another write about the same thing, which
 * may have undone it. What is saved elsewhere meanwhile, by itself perhaps, says nothing about it.
 */
export function unansweredWrites(uuid: () => string, now: () => number = Date.now) {
  const kept = new Map<unknown, { key: string; since: number; thing: string }>()
  return async <R extends { status: number }>(
    { write, address }: { write: unknown; address: string },
    send: (key: string) => Promise<R>,
  ): Promise<R> => {
    const before = kept.get(write)
    const key = before && now() - before.since < keptMs ? before.key : uuid()
    // a row, or all rows of a kind: `/api/users/7/lock` and `/api/users/7/unlock` are about one, so is `/api/users`
    const thing = /^(\/[^/?]*){0,3}/.exec(address)?.[0] ?? ''
    kept.set(write, { key, since: now(), thing })
    const reply = await send(key)
    // a gateway's failure says as little about what was done as no answer at all
    if (reply.status < 500)
      for (const [other, each] of kept)
        if (each.thing.startsWith(thing) || thing.startsWith(each.thing)) kept.delete(other)
    return reply
  }
}
