import type { ServerResponse } from 'node:http'
import type { RawExchange } from './route.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** the streams that stay open */
    streams: Streams
  }
}

export interface StreamLimits {
  /** streams of one account: its browsers, of which each needs one */
  ofAccountMax: number
  /** streams of all accounts together, in this process */
  ofAccountsMax: number
}

const streamLimits: StreamLimits = { ofAccountMax: 8, ofAccountsMax: 2000 }

/** Whose stream it is, and what is said to the oldest when it has to give way, so that it does not come again at once. */
export interface StreamOwner {
  accountId: string
  lastWords: string
}

/**
 * Streams that are open on one server. They are no requests under way, and have bounds of their own: those of accounts here,
 * where the oldest gives way; those of strangers where they are opened.
 */
export class Streams {
  readonly #limits: StreamLimits
  readonly #open = new Set<ServerResponse>()
  /** oldest first */
  readonly #owned = new Map<ServerResponse, StreamOwner>()

  constructor(limits: Partial<StreamLimits> = {}) {
    this.#limits = { ...streamLimits, ...limits }
  }

  get count(): number {
    return this.#open.size
  }

  add(raw: ServerResponse, owner: StreamOwner | null): void {
    this.#open.add(raw)
    if (owner) {
      this.#makeRoom(owner)
      this.#owned.set(raw, owner)
    }
    raw.once('close', () => this.#forget(raw))
    // whoever has gone, or has been sent away, can be told nothing more
    raw.on('error', () => this.#forget(raw))
  }

  #makeRoom({ accountId }: StreamOwner): void {
    const { ofAccountMax, ofAccountsMax } = this.#limits
    const same = [...this.#owned].filter(([, owner]) => owner.accountId === accountId)
    const oldest =
      same.length >= ofAccountMax ? same[0] : this.#owned.size >= ofAccountsMax ? [...this.#owned][0] : null
    if (!oldest) return
    const [raw, { lastWords }] = oldest
    this.#forget(raw)
    raw.end(lastWords)
  }

  #forget(raw: ServerResponse): void {
    this.#open.delete(raw)
    this.#owned.delete(raw)
  }

  /** The program stops. */
  endAll(): void {
    for (const stream of this.#open) {
      const { socket } = stream
      // else the connection would be kept for another request, and the program would wait for it
      stream.end(() => socket?.end())
    }
  }
}

/**
 * Takes over the reply for a stream that stays open as long as somebody listens. It is no request under way any more: their
 * number is limited by the owner, or else by whoever opens such streams. Its head is written by the caller, before the next
 * turn of events. When the program stops it ends.
 */
export function openStream({ request, reply }: RawExchange, owner: StreamOwner | null): ServerResponse {
  reply.hijack()
  const { raw } = reply
  request.server.streams.add(raw, owner)
  request.server.admission.setApart(request)
  return raw
}
