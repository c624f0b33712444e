import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerFactory } from 'fastify'
import { type ArrivalLimits, Arrivals } from './arrivals.ts'
import { BusyAnswers } from './busy-answers.ts'
import { Doorstep, type Glimpse } from './doorstep.ts'
import type { Log } from './log.ts'
import { networkOf } from './network-of.ts'
import { type Proofs, tokenIn } from './proofs.ts'
import { type Comer, type Leave, type LineLimits, lineLimits, WaitingLine } from './waiting-line.ts'
import type { Words } from './words.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** who is let in, and how many are inside */
    admission: Admission
  }
  interface FastifyContextConfig {
    /** what the route declares of itself: whoever is signed in saves something by it */
    isWrite?: boolean
  }
}

/** More requests than this under way, and the next is answered 503 whatever it is: work, answers that go out. */
const inFlightMax = 400
/** So many files are on their way or looked at; they are counted by themselves, since a slow line keeps one for minutes. */
const filesMax = 400
/** … and of one network, which cannot keep everybody else's out by sending slowly; a school's classrooms may sit behind it. */
const filesOfNetworkMax = 200
/** Nobody has come in for so long though people ask: the program does not serve any more. */
const stuckAfterMs = 10_000
const toldEveryMs = 1000

export interface BodyTimeouts {
  formMs: number
  formCheckMs: number
  formBytesPerS: number
  fileCheckMs: number
  fileBytesPerS: number
}

/** A form has arrived after so long, whatever the line, and comes no slower; a file goes on as long as so much of it comes. */
const bodyTimeouts: BodyTimeouts = {
  formMs: 30_000,
  formCheckMs: 10_000,
  formBytesPerS: 100,
  fileCheckMs: 30_000,
  fileBytesPerS: 1024,
}
const headersTimeoutMs = 20_000

/** Of health and metrics nobody is kept out: they are asked when it is full. */
const isApart = (url: string | undefined) => url === '/healthz' || url === '/metrics'

/** Of what a page loads nobody is kept out either: it costs as little as saying no, and without it the page was sent in vain. */
const isAsset = ({ method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>) =>
  url?.startsWith('/assets/') === true && isReading(method) && !hasBody({ headers })

const isReading = (method: string | undefined) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS'

/** Asked by an open page by itself, for the rows in sight: it is asked again soon, and nobody waits for it. */
const isGlance = (url: string | undefined) => /^\/api\/console\/[^/?]+\/changes\?/.test(url ?? '')

function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
}

/**
 * By what stands in the head, before anything is looked up: a token makes somebody a reader or a writer only where it proves itself,
 * since anybody can send a header. What a stranger sends has turns of its own: who signs in in a crowd must not stand behind all
 * that is read. What an open page asks by itself gives way first.
 * @param isWrite what the route says, where it is known by now
 */
export function comerOf(
  { method, url, headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  proofs: Proofs,
  isWrite = true,
): Comer {
  const token = tokenIn(headers)
  const person = token !== null && proofs.isSessionToken(token) ? token : null
  if (!isReading(method)) {
    if (person === null) return { rank: 'send', person }
    return { rank: isWrite ? 'write' : 'read', person }
  }
  if (isGlance(url)) return { rank: 'page', person }
  // of a paper or a file a signed address stands in the place of a token
  const isReader = person !== null || (url?.includes('signature=') === true && proofs.isSignedAddress(url))
  return { rank: isReader ? 'read' : 'page', person }
}

/** Work that no request asked for. */
const nobody: Comer = { rank: 'page', person: null }

interface Visit {
  waitedMs: number
  /** gives back the place of work, or among the bodies that come; what is left is an answer on its way */
  leave: Leave
  isUnderWay: boolean
  /** of a file, once it is known from where it comes */
  network: string | null
  isOver: boolean
  /** counts the request off */
  end(): void
}

export interface AdmissionOptions {
  /** hears once a second that people are turned away */
  log?: Pick<Log, 'warn'>
  timeouts?: BodyTimeouts
  line?: Partial<LineLimits>
  arrivals?: Partial<ArrivalLimits>
}

/**
 * Counts who is inside, lets them wait for a place to work, and keeps out whom there is no time for. A request without a body
 * waits before anything is done for it; one with a body when it has come, and until then it is not under way: whoever sends
 * slowly takes no place ({@link Arrivals}). Files, what pages load, health, metrics and streams need none. Calls within the process never come by
 * here: they belong to the request that makes them.
 */
export class Admission {
  readonly timeouts: BodyTimeouts
  readonly line: WaitingLine
  readonly arrivals: Arrivals
  readonly #visits = new WeakMap<IncomingMessage, Visit>()
  readonly #proofs: Proofs
  readonly #busy: BusyAnswers
  readonly #log: Pick<Log, 'warn'> | undefined
  readonly #doorstep = new Doorstep({
    isBusy: () => this.line.isCrowded,
    turnAway: (glimpse) => this.#turnAway(glimpse),
  })
  readonly #files = new Set<Visit>()
  #inFlight = 0
  #fullSinceMs: number | null = null
  #toldAtMs = Number.NEGATIVE_INFINITY

  constructor(
    words: Pick<Words, 'refusal' | 'text'>,
    proofs: Proofs,
    { timeouts = bodyTimeouts, line, arrivals, log }: AdmissionOptions = {},
  ) {
    this.#proofs = proofs
    this.timeouts = timeouts
    this.line = new WaitingLine({ ...lineLimits, ...line })
    this.arrivals = new Arrivals(arrivals)
    this.#busy = new BusyAnswers(words)
    this.#log = log
  }

  /** requests under way; neither those that still wait or come, nor files, nor streams that stay open */
  get inFlight(): number {
    return this.#inFlight
  }

  /** files on their way, or looked at */
  get files(): number {
    return this.#files.size
  }

  /** Full for so long that nothing comes free by itself. */
  get isStuck(): boolean {
    return this.#fullSinceMs !== null && performance.now() - this.#fullSinceMs > stuckAfterMs
  }

  /** How long the request has waited before it came to any hook. */
  waitedMs(request: FastifyRequest): number {
    return this.#visits.get(request.raw)?.waitedMs ?? 0
  }

  /** For Fastify, which would make a server of its own without a door. */
  readonly serve: FastifyServerFactory = (handler, options) => {
    const server = createServer((request, reply) => this.#knock(request, reply, () => handler(request, reply)))
    server.keepAliveTimeout = Number(options.keepAliveTimeout)
    this.#doorstep.watch(server)
    // Fastify takes Node's own limits away
    server.requestTimeout = 0
    server.headersTimeout = headersTimeoutMs
    return server
  }

  #knock(request: IncomingMessage, reply: ServerResponse, open: () => void): void {
    this.#doorstep.began(request, reply)
    if (isApart(request.url)) open()
    else if (hasBody(request) && isFile(request)) this.#takeFile(request, reply, open)
    else if (this.#isFull()) this.#sayNo(request, reply)
    else if (isAsset(request)) {
      this.#begin(this.#visit(request, reply))
      open()
    } else if (hasBody(request)) {
      const visit = this.#visit(request, reply)
      if (!comes(request)) this.#begin(visit)
      open()
    } else this.#waitOutside(request, reply, open)
  }

  /** A file waits for no place: its bytes come as the line brings them. However many come, they keep nobody else out. */
  #takeFile(request: IncomingMessage, reply: ServerResponse, open: () => void): void {
    if (this.files >= filesMax) {
      this.#tellTurnedAway(request)
      this.#busy.sendToSender(request, reply)
      return
    }
    const visit = this.#visit(request, reply)
    visit.isUnderWay = true
    this.#files.add(visit)
    open()
  }

  /** The same answer as inside, for whoever would only wait until it is given. */
  #turnAway(glimpse: Glimpse): Buffer | null {
    if (
      isApart(glimpse.url) ||
      isAsset(glimpse) ||
      isFile(glimpse) ||
      !this.line.turnsAway(comerOf(glimpse, this.#proofs))
    )
      return null
    this.#tellTurnedAway(glimpse)
    return this.#busy.bytes(glimpse)
  }

  #sayNo(request: IncomingMessage, reply: ServerResponse): void {
    this.#tellTurnedAway(request)
    this.#busy.send(request, reply)
  }

  /** One of a second stands for all: in a crowd there is no time to write a line for each. */
  #tellTurnedAway({ method, url }: Pick<IncomingMessage, 'method' | 'url'>): void {
    const nowMs = performance.now()
    if (nowMs - this.#toldAtMs < toldEveryMs) return
    this.#toldAtMs = nowMs
    const { inside, waiting, refused } = this.line
    const [inFlight, files, arriving] = [this.#inFlight, this.files, this.arrivals.count]
    const counts = { inFlight, files, inside, waiting, refused: { ...refused }, arriving }
    this.#log?.warn({ method, url, ...counts }, 'turned away: there is no time')
  }

  #isFull(): boolean {
    if (this.#inFlight < inFlightMax) return false
    this.#fullSinceMs ??= performance.now()
    return true
  }

  #waitOutside(request: IncomingMessage, reply: ServerResponse, open: () => void): void {
    const leave = this.line.enter(comerOf(request, this.#proofs), {
      admit: (waitedMs, leave) => {
        const visit = this.#visit(request, reply)
        Object.assign(visit, { waitedMs, leave })
        this.#begin(visit)
        open()
      },
      refuse: () => this.#sayNo(request, reply),
    })
    reply.once('close', leave)
  }

  /**
   * The request is inside until its answer has gone out or its connection is closed. Fastify says nothing of one whose asker
   * has gone before the answer: only the closing tells, and one that is not counted off would fill the server for ever.
   */
  #visit(request: IncomingMessage, reply: ServerResponse): Visit {
    const visit: Visit = {
      waitedMs: 0,
      leave: () => undefined,
      isUnderWay: false,
      network: null,
      isOver: false,
      end: () => {
        if (visit.isOver) return
        visit.isOver = true
        if (visit.isUnderWay) this.#leaveWay(visit)
        visit.leave()
      },
    }
    this.#visits.set(request, visit)
    reply.once('finish', visit.end)
    reply.once('close', visit.end)
    return visit
  }

  #begin(visit: Visit): void {
    visit.isUnderWay = true
    this.#inFlight += 1
  }

  #leaveWay(visit: Visit): void {
    if (this.#files.delete(visit)) return
    this.#inFlight -= 1
    this.#fullSinceMs = null
  }

  /** A body is on its way. Of whom it comes is known by now, also behind a proxy. */
  expectBody({ raw, ip }: Pick<FastifyRequest, 'raw'> & { ip: string | undefined }, reply: FastifyReply): void {
    const visit = this.#visits.get(raw)
    // a line that has ended meanwhile has no address any more, and brings no body
    if (!visit || visit.isOver || ip === undefined) return
    if (this.#files.has(visit)) this.#expectFile(visit, networkOf(ip), raw, reply)
    else if (!visit.isUnderWay) visit.leave = this.arrivals.enter(ip, () => this.#refuse(raw, reply))
  }

  #expectFile(visit: Visit, network: string, raw: IncomingMessage, reply: FastifyReply): void {
    const others = [...this.#files].filter((each) => each.network === network).length
    visit.network = network
    if (others < filesOfNetworkMax) return
    reply.hijack()
    this.#tellTurnedAway(raw)
    this.#busy.sendToSender(raw, reply.raw)
  }

  #refuse(raw: IncomingMessage, reply: FastifyReply): FastifyReply {
    // whatever it asks for is not done any more, also if the rest of it comes
    reply.hijack()
    this.#sayNo(raw, reply.raw)
    return reply
  }

  /** The body has come; a file goes its way by itself. @returns the reply where it has been answered already */
  async enterWithBody({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    const visit = this.#visits.get(raw)
    if (!visit || visit.isOver || reply.sent || !hasBody(raw) || isFile(raw)) return undefined
    if (!visit.isUnderWay) {
      visit.leave()
      if (this.#isFull()) return this.#refuse(raw, reply)
      this.#begin(visit)
    }
    const comer = comerOf(raw, this.#proofs, routeOptions.config.isWrite === true)
    const isAdmitted = await new Promise<boolean>((tell) => {
      visit.leave = this.line.enter(comer, { admit: () => tell(true), refuse: () => tell(false) })
    })
    return isAdmitted ? undefined : this.#refuse(raw, reply)
  }

  /** The work is done: however slowly the answer is taken, it keeps nobody out. */
  leaveWork(request: FastifyRequest): void {
    this.#visits.get(request.raw)?.leave()
  }

  /** Work that no request asked for, done when there is a place that nobody else wants; undefined where there is none. */
  async whenIdle<T>(work: () => Promise<T>): Promise<T | undefined> {
    const leave = await new Promise<Leave | null>((done) => {
      this.line.enter(nobody, { admit: (_waitedMs, leave) => done(leave), refuse: () => done(null) })
    })
    if (!leave) return undefined
    try {
      return await work()
    } finally {
      leave()
    }
  }

  /** The request has become a stream, which is limited where it is opened. */
  setApart(request: FastifyRequest): void {
    this.#visits.get(request.raw)?.end()
  }
}

/** Lets requests work, and ends those that say nothing more; `admission.serve` is the server's door. */
export function openAdmission(fastify: FastifyInstance, admission: Admission): void {
  fastify.decorate('admission', admission)
  fastify.addHook('onRequest', (request, reply, done) => {
    admission.expectBody(request, reply)
    endWhenSilent(request, admission.timeouts)
    done()
  })
  fastify.addHook('preValidation', (request, reply) => admission.enterWithBody(request, reply))
  fastify.addHook('onSend', (request, _reply, _payload, done) => {
    admission.leaveWork(request)
    done()
  })
}

const fileTypes = /^application\/(offset\+)?octet-stream/
/** Who reads brings none, whatever the head says: it would be let in without a place. */
const isFile = ({ method, headers }: Pick<IncomingMessage, 'method' | 'headers'>) =>
  !isReading(method) && fileTypes.test(headers['content-type'] ?? '')

/** Whether the server reads a body of this one, to its end, before it is worked on. */
const comes = (request: IncomingMessage) =>
  request.method !== 'GET' && request.method !== 'HEAD' && hasBody(request) && !isFile(request)

/** Closes the connection of a body that does not come: by its rate, and a form by its whole time too. */
function endWhenSilent({ raw }: FastifyRequest, timeouts: BodyTimeouts): void {
  const isForm = comes(raw)
  if (!isForm && !(hasBody(raw) && isFile(raw))) return
  const { formMs, formCheckMs, formBytesPerS, fileCheckMs, fileBytesPerS } = timeouts
  const checkMs = isForm ? formCheckMs : fileCheckMs
  const bytesPerS = isForm ? formBytesPerS : fileBytesPerS
  const check = setInterval(whenSlower(raw, (bytesPerS * checkMs) / 1000), checkMs).unref()
  const end = isForm ? setTimeout(() => raw.destroy(), formMs).unref() : undefined
  const { socket } = raw
  const stop = () => {
    clearInterval(check)
    clearTimeout(end)
    socket.off('close', stop)
  }
  raw.once('end', stop)
  raw.once('close', stop)
  // of a body that gave way nothing else tells that no more will come
  socket.once('close', stop)
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
