import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { kernelRefusals } from '../contract/refusals.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** who is let in, and how many are inside */
    admission: Admission
  }
}

/** More requests than this at once are answered 503 at once, with Retry-After: waiting would only make it worse. */
const inFlightMax = 400
const retryAfterS = 2
/** Nobody has come in for so long though people ask: the program does not serve any more. */
const stuckAfterMs = 10_000

export interface BodyTimeouts {
  formMs: number
  fileCheckMs: number
  fileBytesPerS: number
}

/** A form has arrived after so long, whatever the line; a file goes on as long as so much of it comes. */
const bodyTimeouts: BodyTimeouts = { formMs: 30_000, fileCheckMs: 30_000, fileBytesPerS: 1024 }
const headersTimeoutMs = 20_000

/** Of health and metrics nobody is kept out: they are asked when it is full. */
const isApart = (url: string) => url === '/healthz' || url === '/metrics'

/** Counts who is inside, and keeps out whom there is no room for. */
export class Admission {
  readonly #releases = new WeakMap<FastifyRequest, () => void>()
  #inFlight = 0
  #fullSinceMs: number | null = null

  /** requests under way; streams that stay open are none of them */
  get inFlight(): number {
    return this.#inFlight
  }

  /** Full for so long that nothing comes free by itself. */
  get isStuck(): boolean {
    return this.#fullSinceMs !== null && performance.now() - this.#fullSinceMs > stuckAfterMs
  }

  /**
   * The request is inside until its answer has gone out or its connection is closed. Fastify says nothing of one whose asker
   * has gone before the answer: only the closing tells, and one that is not counted off would fill the server for ever.
   * @throws busy
   */
  enter(request: FastifyRequest, raw: ServerResponse): void {
    if (isApart(request.url)) return
    if (this.#inFlight >= inFlightMax) {
      this.#fullSinceMs ??= performance.now()
      throw kernelRefusals.busy({ retryAfterS })
    }
    this.#inFlight += 1
    let isInside = true
    const release = () => {
      if (!isInside) return
      isInside = false
      this.#inFlight -= 1
      this.#fullSinceMs = null
    }
    this.#releases.set(request, release)
    raw.once('finish', release)
    raw.once('close', release)
  }

  /** The request has become a stream, which is limited where it is opened. */
  setApart(request: FastifyRequest): void {
    this.#releases.get(request)?.()
  }
}

/** Lets requests in, and ends those that say nothing more. */
export function openAdmission(fastify: FastifyInstance, timeouts: BodyTimeouts = bodyTimeouts): void {
  const admission = new Admission()
  fastify.decorate('admission', admission)
  // Fastify takes Node's own limits away
  fastify.server.headersTimeout = headersTimeoutMs
  fastify.addHook('onRequest', (request, { raw }, done) => {
    try {
      admission.enter(request, raw)
      endWhenSilent(request, timeouts)
      done()
    } catch (refusal) {
      done(refusal as Error)
    }
  })
}

const fileTypes = /^application\/(offset\+)?octet-stream/

/** Closes the connection of a body that does not come: a form by its whole time, a file by its rate. */
function endWhenSilent({ raw, headers }: FastifyRequest, timeouts: BodyTimeouts): void {
  if (raw.method === 'GET' || raw.method === 'HEAD') return
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const { formMs, fileCheckMs, fileBytesPerS } = timeouts
  const timer = fileTypes.test(headers['content-type'] ?? '')
    ? setInterval(whenSlower(raw, (fileBytesPerS * fileCheckMs) / 1000), fileCheckMs)
    : setTimeout(() => raw.destroy(), formMs)
  timer.unref()
  const stop = () => clearTimeout(timer)
  raw.once('end', stop)
  raw.once('close', stop)
}

function whenSlower(raw: IncomingMessage, bytesMin: number): () => void {
  let before = raw.socket.bytesRead
  return () => {
    const now = raw.socket.bytesRead
    // what the server itself has not taken in yet is not the sender's delay
    if (now - before < bytesMin && raw.readableLength === 0) raw.destroy()
    before = now
  }
}
