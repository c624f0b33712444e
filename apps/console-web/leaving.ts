import { sendByFetch } from '#kernel/web/client/browser.ts'
import type { WireReply, WireRequest } from '#kernel/web/client/client.ts'

/** what is being read now */
const underWay = new Set<AbortController>()
/** set while somebody logs out: whether they have, once that is known */
let leaving: Promise<boolean> | null = null

/**
 * While somebody logs out nothing is read: the answer would come after the end, and say that the session had ended by itself.
 * Where it fails, what was given up is asked again.
 * @param left settles with the end of the session
 */
export async function withoutReads(left: Promise<void>): Promise<void> {
  leaving = left.then(
    () => true,
    () => false,
  )
  for (const read of underWay) read.abort(leaving)
  try {
    await left
  } finally {
    leaving = null
  }
}

const loggedOut = () => new DOMException('logged out', 'AbortError')

/** How the console's client sends: see {@link withoutReads}. */
export async function sendUnlessLeaving(request: WireRequest): Promise<WireReply> {
  if (request.method !== 'GET') return await sendByFetch(request)
  for (;;) {
    while (leaving) if (await leaving) throw loggedOut()
    const read = new AbortController()
    const giveUp = () => read.abort()
    request.signal?.addEventListener('abort', giveUp)
    underWay.add(read)
    try {
      return await sendByFetch({ ...request, signal: read.signal })
    } catch (error) {
      if (!read.signal.aborted || request.signal?.aborted) throw error
      // it was given up for an end of the session, which may be known by now
      if (await read.signal.reason) throw loggedOut()
    } finally {
      underWay.delete(read)
      request.signal?.removeEventListener('abort', giveUp)
    }
  }
}
