import type { Socket } from 'node:net'
import { isDeepStrictEqual } from 'node:util'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { defaultLanguage, isLanguage, type Language } from '../contract/languages.ts'
import { type Envelope, kernelRefusals, Refusal, successCode } from '../contract/refusals.ts'
import { needsIdempotencyKey } from '../contract/routes.ts'
import { Admission, type AdmissionOptions, openAdmission } from './admission.ts'
import { retryAfterS } from './busy-answers.ts'
import { answeredBefore, type ChangeSetting, changeAtOnceOf, changeOf, requestText } from './change.ts'
import type { Config } from './config.ts'
import { type Actor, anonymous, type Clock, type Ctx, may, type Random } from './context.ts'
import type { Database } from './database.ts'
import { isAway } from './database-away.ts'
import { eachRowOf } from './each-row.ts'
import { filesRetryAfterS, isFilesAway } from './files-away.ts'
import { readInput } from './input.ts'
import { isNoRoom, noRoomRetryAfterS, Room } from './no-room.ts'
import { inPlace } from './place.ts'
import { proofsOf, tokenIn } from './proofs.ts'
import { replyText } from './replies.ts'
import { type BoundRoute, permissionOf, type RowRule } from './route.ts'
import type { Secrets } from './secrets.ts'
import { type StreamLimits, Streams } from './streams.ts'
import type { Words } from './words.ts'

/** What the program hands to every context, made once at boot. */
export interface Surroundings {
  config: Config
  log: FastifyBaseLogger
  database: Database
  clock: Clock
  random: Random
  secrets: Secrets
  words: Words
  /** who a token belongs to; throws `signed_out` or `session_expired` (accounts module) */
  resolveActor(token: string, ctx: Omit<ContextBase, 'actor'>): Promise<Actor>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** stamped when the headers have arrived: the clock of every deadline */
    receivedAt: Date
  }
}

/** It is looked for every second: who comes again after two finds it. */
const databaseRetryAfterS = 2

/** While the server closes: how soon a connection goes whose last answer is out. */
const idleCheckMs = 100

/** The Fastify instance with everything that holds for each request; routes come with {@link mountRoutes}. */
export function buildHttp(
  surroundings: Surroundings,
  options: AdmissionOptions & { streams?: Partial<StreamLimits> } = {},
): FastifyInstance {
  const { log, clock, words, secrets } = surroundings
  const admission = new Admission(words, proofsOf(secrets), { ...options, log })
  const fastify = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    trustProxy: surroundings.config.trustProxy,
    genReqId: () => surroundings.random.uuid(),
    routerOptions: { maxParamLength: 400 },
    return503OnClosing: true,
    serverFactory: admission.serve,
    // an address that cannot be read reaches no route and no error handler
    frameworkErrors: (error, request, reply) => void sendError(surroundings, request, reply, error),
  })
  const streams = new Streams(options.streams)
  fastify.decorate('streams', streams)
  fastify.decorate('room', new Room(clock))
  fastify.decorateRequest('receivedAt')
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.receivedAt = new Date(clock.now().getTime() - admission.waitedMs(request))
    done()
  })
  openAdmission(fastify, admission)
  const connections = new Set<Socket>()
  fastify.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  fastify.addHook('preClose', (done) => {
    streams.endAll()
    // Browsers open connections ahead of need: of one that never asked anything nobody waits for an answer.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    // Who was still being answered would keep the connection for more, and the end would wait for that.
    const idleAgain = setInterval(() => fastify.server.closeIdleConnections(), idleCheckMs)
    fastify.server.once('close', () => clearInterval(idleAgain))
    done()
  })
  // Browsers come by TLS alone from then on. Under `serve` the public address is one of https.
  if (surroundings.config.mode === 'serve') {
    fastify.addHook('onRequest', (_request, reply, done) => {
      void reply.header('strict-transport-security', 'max-age=31536000')
      done()
    })
  }
  fastify.setErrorHandler((error, request, reply) => sendError(surroundings, request, reply, error))
  fastify.setValidatorCompiler(() => () => true)
  fastify.setSerializerCompiler(() => replyText)
  fastify.setReplySerializer(replyText)
  return fastify
}

/** Mounts the routes of all modules. `checkReplies`: a reply that its schema does not describe to the letter is a bug (tests). */
export function mountRoutes(
  fastify: FastifyInstance,
  surroundings: Surroundings,
  bounds: readonly BoundRoute[],
  options: { checkReplies: boolean },
): void {
  for (const bound of bounds) {
    fastify.route({
      method: bound.shape.method,
      url: bound.shape.path,
      ...(bound.shape.bodyLimitBytes ? { bodyLimit: bound.shape.bodyLimitBytes } : {}),
      config: { isWrite: needsIdempotencyKey(bound.shape) },
      // what it takes is read by `readInput`, and told by the description of the API
      schema: { operationId: bound.shape.name, tags: [bound.shape.name.split('.')[0] ?? ''] },
      handler: (request, reply) =>
        inPlace(
          () => fastify.admission.leaveWork(request),
          () => answer(surroundings, bound, request, reply, options),
        ),
    })
  }
}

async function answer(
  surroundings: Surroundings,
  bound: BoundRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  options: { checkReplies: boolean },
): Promise<unknown> {
  const language = takeOffClientFields(request)
  const token = tokenIn(request.headers)
  const early = { ...baseOf(surroundings, request, language), actor: anonymous }
  // A public route with a dead token is still public: the page must open (spec §2).
  const actor = token === null ? anonymous : await actorFor(surroundings, bound, token, early)
  requireRole(bound, actor)
  const setting = settingOf(bound, request, actor, surroundings.secrets)
  const ctx = makeContext(surroundings, { ...early, actor }, setting)
  const input = readInput(bound.schemas, request)
  try {
    const row = await findRow(bound, ctx, input)
    const data = await bound.run(ctx, input as never, row, { request, reply })
    if (bound.shape.raw) return reply
    void reply.headers(reply.hasHeader('cache-control') ? answerWalls : answerHeaders)
    if (options.checkReplies) checkReply(bound, data)
    return success(data)
  } catch (thrown) {
    const replay = await answeredBefore(surroundings.database, surroundings, setting.idempotency, thrown)
    if (!replay || (replay !== thrown && !isReplyOf(bound, replay.reply))) throw thrown
    void reply.headers({ ...answerHeaders, 'idempotency-replayed': 'true' })
    return success(replay.reply)
  }
}

/**
 * The way through a door without HTTP, for work that a person of the demo does: their role, what they ask, the row, the operation.
 * Routes that own their reply cannot be asked so.
 * @param asked params, query and body, as the route takes them
 * @throws {Refusal} whatever the route refuses
 */
export async function throughDoor(bound: BoundRoute, ctx: Ctx, asked: object): Promise<unknown> {
  requireRole(bound, ctx.actor)
  const input = readInput(bound.schemas, { params: {}, query: {}, body: {}, ...asked })
  const row = await findRow(bound, ctx, input)
  return await bound.run(ctx, input as never, row, undefined as never)
}

function success(data: unknown): Envelope<unknown> {
  return { code: successCode, message: '', data: data ?? null }
}

async function actorFor(
  surroundings: Surroundings,
  bound: BoundRoute,
  token: string,
  ctx: ContextBase,
): Promise<Actor> {
  try {
    return await surroundings.resolveActor(token, ctx)
  } catch (thrown) {
    if (thrown instanceof Refusal && bound.access.who === 'anyone') return anonymous
    throw thrown
  }
}

function requireRole(bound: BoundRoute, actor: Actor): void {
  if (bound.access.who === 'anyone') return
  if (actor.accountId === null) throw kernelRefusals.signed_out()
  const permission = permissionOf(bound)
  if (permission !== null && !may(actor, permission)) throw kernelRefusals.forbidden()
}

async function findRow(bound: BoundRoute, ctx: Ctx, input: unknown): Promise<unknown> {
  if (typeof bound.access.rows === 'string') return undefined
  const rule = bound.access.rows as unknown as RowRule<unknown, unknown>
  const row = await rule.find(ctx, input)
  if (row === undefined) throw kernelRefusals.not_found()
  return row
}

/** An operation may keep less under the key than it answers in the end; such a thing is no answer. */
function isReplyOf(bound: BoundRoute, reply: unknown): boolean {
  const read = bound.schemas.reply.safeParse(reply)
  return read.success && isDeepStrictEqual(JSON.parse(JSON.stringify(read.data ?? null)), reply)
}

/** The client adds language and channel to every payload (spec §7); they are no part of any route's input. */
function takeOffClientFields(request: FastifyRequest): Language {
  let language: unknown
  for (const part of [request.query, request.body]) {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) continue
    const fields = part as Record<string, unknown>
    if (isLanguage(fields.language)) language = fields.language
    delete fields.language
    delete fields.channel
    delete fields.needToken
  }
  const found = isLanguage(language) ? language : headerLanguage(request)
  requestLanguages.set(request, found)
  return found
}

function headerLanguage(request: FastifyRequest): Language {
  const asked = request.headers['x-language']
  return isLanguage(asked) ? asked : defaultLanguage
}

function settingOf(bound: BoundRoute, request: FastifyRequest, actor: Actor, secrets: Secrets): ChangeSetting {
  const trace = bound.shape.trace ?? 'audit'
  const setting: ChangeSetting = { trace: typeof trace === 'string' ? trace : 'none', idempotency: null }
  if (!needsIdempotencyKey(bound.shape)) return setting
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) throw kernelRefusals.idempotency_key_missing()
  // Keyed: a body may hold a password, and a plain hash of it could be tried out.
  const text = requestText(request.method, request.url, request.body)
  const requestHash = secrets.blindIndex(text, 'kernel.idempotency')
  return { ...setting, idempotency: { scope: actor.accountId ?? 'anonymous', key, requestHash } }
}

type ContextBase = Omit<Ctx, 'change' | 'changeAtOnce' | 'each' | 'under'>

function baseOf(surroundings: Surroundings, request: FastifyRequest, language: Language): Omit<ContextBase, 'actor'> {
  return {
    db: surroundings.database.read,
    language,
    requestId: request.id,
    // none, where the line has ended meanwhile
    ip: request.ip ?? null,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
    receivedAt: request.receivedAt,
    clock: surroundings.clock,
    random: surroundings.random,
    config: surroundings.config,
    secrets: surroundings.secrets,
    words: surroundings.words,
    log: request.log,
    browserKey: browserKeyOf(request),
  }
}

function browserKeyOf(request: FastifyRequest): string | null {
  return /(?:^|;\s*)browser=([\w-]{16,64})/.exec(request.headers.cookie ?? '')?.[1] ?? null
}

function makeContext(surroundings: Surroundings, base: ContextBase, setting: ChangeSetting): Ctx {
  const { database } = surroundings
  const ctx: Ctx = {
    ...base,
    change: changeOf(database, () => ctx, setting),
    changeAtOnce: changeAtOnceOf(database, () => ctx, setting),
    each: eachRowOf(database, setting, (own) => makeContext(surroundings, base, own)),
    under: (scope) => makeContext(surroundings, { ...base, actor: { ...base.actor, scope } }, setting),
  }
  return ctx
}

/**
 * The context of work that no request asked for: jobs, seeds, the command line. Each change leaves its audit row, unless
 * `trace` says that what it writes is its own trace.
 */
export function contextWithoutRequest(
  surroundings: Surroundings,
  name: string,
  actor: Actor,
  trace: ChangeSetting['trace'] = 'audit',
): Ctx {
  return makeContext(
    surroundings,
    {
      db: surroundings.database.read,
      actor,
      language: defaultLanguage,
      requestId: `${name}:${surroundings.random.uuid()}`,
      ip: null,
      userAgent: null,
      receivedAt: surroundings.clock.now(),
      clock: surroundings.clock,
      random: surroundings.random,
      config: surroundings.config,
      secrets: surroundings.secrets,
      words: surroundings.words,
      log: surroundings.log,
      browserKey: null,
    },
    { trace, idempotency: null },
  )
}

function checkReply(bound: BoundRoute, data: unknown): void {
  const wire: unknown = JSON.parse(JSON.stringify(data ?? null))
  const parsed: unknown = bound.schemas.reply.parse(wire)
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed ?? null)), wire)) {
    throw new Error(`${bound.shape.name} answers more than its schema says: ${JSON.stringify(wire)}`)
  }
}

/** The one place where a refusal becomes a sentence and a bug becomes a 500 with its request id. */
export function sendError(
  surroundings: Pick<Surroundings, 'words'>,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const language = languageOfFailed(request)
  const refusal = asRefusal(error)
  if (!refusal && isGone(error, reply)) request.log.debug({ err: error, url: request.url }, 'the asker has gone')
  else if (refusal?.code === 'database_unavailable')
    request.log.warn({ err: error, requestId: request.id, url: request.url }, 'refused: the database is away')
  else if (refusal?.code === 'files_unavailable')
    request.log.warn({ err: error, requestId: request.id, url: request.url }, 'refused: the storage of files is away')
  else if (refusal?.code === 'no_room') {
    request.server.room.note(error)
    request.log.warn({ err: error, requestId: request.id, url: request.url }, 'refused: there is no room')
  } else if (!refusal) request.log.error({ err: error, requestId: request.id, url: request.url }, 'unexpected')
  else if (loggedStatuses.has(refusal.status))
    request.log.info({ refusal: refusal.code, method: request.method, url: request.url, ip: request.ip }, 'refused')
  const shown = refusal ?? kernelRefusals.unexpected({ requestId: request.id })
  const wait = shown.params.retryAfterS
  if (typeof wait === 'number') void reply.header('retry-after', String(Math.max(1, Math.ceil(wait))))
  const envelope = refusedEnvelope({ words: surroundings.words, language, requestId: request.id }, shown)
  return reply.code(shown.status).headers(answerHeaders).type('application/json; charset=utf-8').send(envelope)
}

/** What is answered to whoever is refused, in their language. */
export function refusedEnvelope(
  { words, language, requestId }: Pick<Ctx, 'words' | 'language' | 'requestId'>,
  refusal: Refusal,
): Envelope<never> {
  const { code, params } = refusal
  return {
    code,
    message: words.refusal(code, params, language),
    data: null,
    params,
    fields: refusal.fields.map((field) => ({
      ...field,
      message: words.problem(field.code, field.params ?? {}, language),
    })),
    requestId,
  }
}

/** Whoever is refused so has asked for what is not theirs, or too often: the operator may want to know. */
const loggedStatuses: ReadonlySet<number> = new Set([403, 429])

/** An answer is nothing but what its type says: opened as a page it loads nothing, and no page shows it in a frame. */
const answerWalls = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** What is answered is of this person and this moment. */
const answerHeaders = { 'cache-control': 'no-store', ...answerWalls }

/** Who closes the window while the answer is on its way has found no mistake of ours. */
function isGone(error: unknown, { raw }: FastifyReply): boolean {
  const { code } = error as { code?: unknown }
  return raw.destroyed && typeof code === 'string' && goneCodes.has(code)
}

const goneCodes: ReadonlySet<string> = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE'])

function languageOfFailed(request: FastifyRequest): Language {
  for (const part of [request.query, request.body]) {
    const asked = (part as { language?: unknown } | null | undefined)?.language
    if (isLanguage(asked)) return asked
  }
  return requestLanguages.get(request) ?? headerLanguage(request)
}

const requestLanguages = new WeakMap<FastifyRequest, Language>()

function asRefusal(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const code = (error as { code?: unknown }).code
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return kernelRefusals.request_too_large()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return kernelRefusals.unsupported_media_type()
  if (
    code === 'FST_ERR_CTP_INVALID_JSON_BODY' ||
    code === 'FST_ERR_CTP_EMPTY_JSON_BODY' ||
    error instanceof SyntaxError
  ) {
    return kernelRefusals.malformed_request()
  }
  if (code === 'FST_ERR_NOT_FOUND') return kernelRefusals.not_found()
  if (isAway(error)) return kernelRefusals.database_unavailable({ retryAfterS: databaseRetryAfterS })
  if (isFilesAway(error)) return kernelRefusals.files_unavailable({ retryAfterS: filesRetryAfterS })
  if (isNoRoom(error)) return kernelRefusals.no_room({ retryAfterS: noRoomRetryAfterS })
  // the database has no connection left: others use it too, and it is no mistake of ours
  if (code === '53300') return kernelRefusals.busy({ retryAfterS: retryAfterS() })
  // what the framework refuses of a request keeps its status
  const { statusCode } = error as { statusCode?: unknown }
  if (statusCode === 404) return kernelRefusals.not_found()
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Refusal('malformed_request', statusCode)
  return null
}
