/** So long a write that got no answer, made again, counts as the same one. */
const keptMs = 300_000

/**
 * A write without an answer may have been done. Made again with the same payload it takes its key along, so that the server does
 * it once; what the person means anew has a key of its own: after an answer to it, or to another write about the same thing, which
 * may have undone it. What is saved elsewhere meanwhile, by itself perhaps, says nothing about it.
 */
export function unansweredWrites(uuid: () => string, now: () => number = Date.now) {
  const kept = new Map<unknown, { key: string; since: number; address: string }>()
  return async <R extends { status: number }>(
    { write, address }: { write: unknown; address: string },
    send: (key: string) => Promise<R>,
  ): Promise<R> => {
    for (const [other, { since }] of kept) if (now() - since >= keptMs) kept.delete(other)
    const key = kept.get(write)?.key ?? uuid()
    kept.set(write, { key, since: now(), address })
    const reply = await send(key)
    // a gateway's failure says as little about what was done as no answer at all
    if (reply.status < 500) {
      kept.delete(write)
      for (const [other, each] of kept) if (isOfOneThing(each.address, address)) kept.delete(other)
    }
    return reply
  }
}

/** Whether two addresses lead to one thing, to what is done to it, as `/lock` and `/unlock`, or to what it stands in. */
function isOfOneThing(first: string, second: string): boolean {
  const [one, other] = [segmentsOf(first), segmentsOf(second)]
  return isWithin(one, other) || isWithin(other, one)
}

function segmentsOf(address: string): string[] {
  return (address.split('?')[0] ?? '').split('/').filter((segment) => segment !== '')
}

/** Whether the second lies at the first, or at what the first is a part of; `/api` alone is no thing. */
function isWithin(first: readonly string[], second: readonly string[]): boolean {
  const thing = first.length > 2 ? first.slice(0, -1) : first
  return thing.every((segment, index) => second[index] === segment)
}
