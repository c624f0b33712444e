import type { Language } from '#kernel/contract/languages.ts'
import { type Envelope, successCode } from '#kernel/contract/refusals.ts'
import {
  type CallOf,
  type NamedRoute,
  needsIdempotencyKey,
  type ReplyOf,
  type RouteTypes,
} from '#kernel/contract/routes.ts'
import { envelopeOf, pause, untilThereIsTime } from './come-again.ts'
import { NetworkError, RefusedError } from './errors.ts'
import { joinedCalls } from './joined-calls.ts'
import { unansweredWrites } from './unanswered.ts'
import { type LooseCall, wireRequest } from './wire-request.ts'

/** A call gives up after this long, uploads excepted (spec §7, §9). */
export const timeoutMs = 30_000
const retryPauseMs = 400

export interface CallOptions {
  /** the caller shows the problem itself: no toast */
  quiet?: boolean | undefined
  /** 0 or false: sent without the session's token (spec §7) */
  needToken?: 0 | false | undefined
  /** no time limit */
  isUpload?: boolean | undefined
  /** a caller that repeats a write itself keeps its key; without it only a write that got no answer keeps its own */
  idempotencyKey?: string | undefined
  /** how often to try again, with the same key, after a network failure; 0 unless said */
  retries?: number | undefined
  /** the caller itself comes again where the server has no time, or does not need to: it hears of it at once */
  isHasty?: boolean | undefined
  /** gives up waiting; what is under way on the server stays under way */
  signal?: AbortSignal | undefined
}

type CallArguments<C> =
  Record<never, never> extends C ? [call?: C, options?: CallOptions] : [call: C, options?: CallOptions]
/** The routes of one module as functions: what they take and give is typed by the module's schemas. */
export type Calls<S extends Record<string, RouteTypes>> = {
  readonly [K in keyof S]: (...args: CallArguments<CallOf<S[K]>>) => Promise<ReplyOf<S[K]>>
}
/** `client<typeof questionSchemas>(questionRoutes)`; the schemas come by `import type`, so Zod stays out of the bundle. */
export type Client = <S extends Record<string, RouteTypes>>(routes: { readonly [K in keyof S]: NamedRoute }) => Calls<S>

export interface WireRequest {
  method: string
  /** path and query */
  address: string
  headers: Record<string, string>
  body: string | Blob | FormData | undefined
  signal: AbortSignal | undefined
}
export interface WireReply {
  status: number
  text: string
}

/** What the client needs of its surroundings: the browser's are in `browser.ts`, the server's rendering brings its own. */
export interface ClientPort {
  /** throws whatever the network throws when there is no answer */
  send(request: WireRequest): Promise<WireReply>
  token(): string | null
  language(): Language
  uuid(): string
  /** shows a message for 3 s; null is the generic error in the reader's language */
  notify(message: string | null): void
  /** the session has ended: by time, or from elsewhere */
  sessionEnded(body: Envelope<unknown>): void
}

/** The one client of all front ends (spec §7): every call of the product goes through here. */
export function createClient(port: ClientPort): Client {
  const join = joinedCalls()
  const keyed = unansweredWrites(port.uuid)
  async function call(route: NamedRoute, given: LooseCall, options: CallOptions): Promise<unknown> {
    const wire = wireRequest(route, given, port.language())
    // who signs in now does not wait for what was asked as somebody else
    const request = `${route.method} ${wire.address} ${port.token()}`
    // two files cannot be told apart by their text: each sending is one of its own
    const write = typeof wire.body === 'object' ? {} : `${request} ${wire.body}`
    const run = () => exchange(port, route, wire, options, (send) => keyed({ write, address: wire.address }, send))
    return await orAborted(join(request, wire.body, run), options.signal)
  }
  return ((routes: Readonly<Record<string, NamedRoute>>) => {
    const calls: Record<string, unknown> = {}
    for (const [key, route] of Object.entries(routes)) {
      calls[key] = (given: LooseCall = {}, options: CallOptions = {}) => call(route, given, options)
    }
    return calls
  }) as Client
}

type Wire = ReturnType<typeof wireRequest>
type Send = (key: string) => Promise<WireReply>

async function exchange(
  port: ClientPort,
  route: NamedRoute,
  wire: Wire,
  options: CallOptions,
  keyed: (send: Send) => Promise<WireReply>,
): Promise<unknown> {
  const headers: Record<string, string> = { ...wire.headers, accept: 'application/json' }
  const token = options.needToken === 0 || options.needToken === false ? null : port.token()
  if (token !== null) headers.authorization = token
  const send = (key?: string) => {
    if (key !== undefined) headers['idempotency-key'] = key
    return sendPatiently(port, { method: route.method, address: wire.address, headers, body: wire.body }, options)
  }
  const isKeyed = needsIdempotencyKey(route) && options.idempotencyKey === undefined
  const reply = isKeyed ? await keyed(send) : await send(options.idempotencyKey)
  return unwrap(port, reply, options, token)
}

async function sendPatiently(
  port: ClientPort,
  request: Omit<WireRequest, 'signal'>,
  options: CallOptions,
): Promise<WireReply> {
  const send = () => sendOnce(port, request, options)
  return options.isHasty ? await send() : await untilThereIsTime(send, options.signal)
}

async function sendOnce(
  port: ClientPort,
  request: Omit<WireRequest, 'signal'>,
  options: CallOptions,
): Promise<WireReply> {
  for (let attempt = 0; ; attempt += 1) {
    const limit = options.isUpload ? undefined : AbortSignal.timeout(timeoutMs)
    try {
      return await port.send({ ...request, signal: limit })
    } catch (cause) {
      // spec §8: a network failure is passed on to the caller; nothing is shown here, since the caller knows what to keep
      if (attempt >= (options.retries ?? 0)) throw new NetworkError(limit?.aborted ?? false, cause)
      await pause(retryPauseMs * 2 ** attempt)
    }
  }
}

function unwrap(port: ClientPort, reply: WireReply, options: CallOptions, token: string | null): unknown {
  const body = envelopeOf(reply.text)
  if (body.code === successCode) return body.data
  const isSessionEnd = token !== null && (body.code === 'session_expired' || body.code === 'signed_out')
  if (isSessionEnd) {
    // told once; a late answer to an earlier sign-in does not end the present one
    if (token === port.token()) port.sessionEnded(body)
  }
  // spec §8: S9999 is silent; '#' hides a message that is not for people
  else if (body.code !== 'S9999' && !options.quiet)
    port.notify(body.message === '' || body.message.includes('#') ? null : body.message)
  throw new RefusedError(reply.status, body, isSessionEnd || !options.quiet)
}

function orAborted(reply: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
  if (!signal) return reply
  return new Promise((resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    reply.then(resolve, reject)
  })
}
