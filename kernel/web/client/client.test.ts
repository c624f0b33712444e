import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { z } from 'zod'
import type { Language } from '#kernel/contract/languages.ts'
import type { Envelope } from '#kernel/contract/refusals.ts'
import { routes } from '#kernel/contract/routes.ts'
import { sendByFetch } from './browser.ts'
import { type ClientPort, createClient } from './client.ts'
import { NetworkError, RefusedError, saidBy } from './errors.ts'
import { joinedCalls } from './joined-calls.ts'
import { unansweredWrites } from './unanswered.ts'

interface Arrived {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
type Reply = { status: number; body: unknown } | 'never' | 'cut'

/** A server of the test: it notes what arrives and answers what the test says, when the test says so. */
let server: Server
let origin = ''
let arrived: Arrived[] = []
let reply: () => Reply | Promise<Reply> = () => ({ status: 200, body: success(null) })
const success = (data: unknown) => ({ code: 'H0000', message: '', data })
const refusal = (code: string, message: string, more: object = {}) => ({
  code,
  message,
  data: null,
  params: {},
  fields: [],
  ...more,
})

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString('utf8')
    arrived.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body })
    const answer = await reply()
    if (answer === 'cut') request.socket.destroy()
    if (typeof answer === 'string') return
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  arrived = []
  reply = () => ({ status: 200, body: success(null) })
})
afterEach(() => vi.restoreAllMocks())

const questionRoutes = routes('support', {
  list: { method: 'GET', path: '/api/questions' },
  view: { method: 'GET', path: '/api/questions/:question' },
  ask: { method: 'POST', path: '/api/questions' },
  scanCheck: { method: 'POST', path: '/login/scanCheck', repeatable: 'it only asks' },
  dictionary: { method: 'POST', path: '/xyplat/dict/getDict', repeatable: 'it only reads' },
})
interface Schemas
  extends Record<string, { reply: z.ZodType; query?: z.ZodObject; params?: z.ZodObject; body?: z.ZodType }> {
  list: { query: z.ZodObject<{ search: z.ZodOptional<z.ZodString> }>; reply: z.ZodType<{ rows: string[] }> }
  view: { params: z.ZodObject<{ question: z.ZodString }>; reply: z.ZodType<{ text: string }> }
  ask: { body: z.ZodType<{ text: string }, { text: string }>; reply: z.ZodType<{ id: string }> }
  scanCheck: { body: z.ZodType<{ ticket: string }, { ticket: string }>; reply: z.ZodType<null> }
  dictionary: { body: z.ZodType<{ type: string }, { type: string }>; reply: z.ZodType<string[]> }
}

function aClient(options: { token?: string; language?: Language } = {}) {
  const shown: (string | null)[] = []
  const ended: Envelope<unknown>[] = []
  let count = 0
  const port: ClientPort = {
    send: (request) => sendByFetch(request, origin),
    token: () => options.token ?? null,
    language: () => options.language ?? 'zh',
    uuid: () => {
      count += 1
      return `key-${count}`
    },
    notify: (message) => shown.push(message),
    sessionEnded: (body) => ended.push(body),
  }
  return { api: createClient(port)<Schemas>(questionRoutes), shown, ended }
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should fail'),
    (error: unknown) => error,
  )

test('the inner data of a success reaches the caller [S7-CLIENT-11]', async () => {
  reply = () => ({ status: 200, body: success({ rows: ['one'] }) })
  expect(await aClient().api.list()).toEqual({ rows: ['one'] })
})

test('a refusal reaches the caller with its whole body, code, params and fields [S7-CLIENT-12] [S8-01]', async () => {
  const body = refusal('invalid_input', '有一处填写需要修改', {
    params: { count: 1 },
    fields: [{ path: 'text', code: 'required', message: '不能为空' }],
  })
  reply = () => ({ status: 422, body })
  const error = (await failure(aClient().api.ask({ body: { text: '' } }))) as RefusedError
  expect(error).toBeInstanceOf(RefusedError)
  expect({
    body: error.body,
    status: error.status,
    code: error.code,
    params: error.params,
    text: error.fieldMessage('text'),
  }).toEqual({
    body,
    status: 422,
    code: 'invalid_input',
    params: { count: 1 },
    text: '不能为空',
  })
})

test('the raw token rides in the Authorization header [S7-CLIENT-03]', async () => {
  await aClient({ token: 'abc123' }).api.list()
  expect(arrived[0]?.headers.authorization).toEqual('abc123')
})

test('needToken 0 or false leaves the token at home [S7-CLIENT-04]', async () => {
  const { api } = aClient({ token: 'abc123' })
  await api.list({}, { needToken: 0 })
  await api.list({}, { needToken: false })
  expect(arrived.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
})

test('language and channel are in every payload: in the query of a GET, in the body of a POST [S7-CLIENT-05] [S7-CLIENT-06]', async () => {
  const { api } = aClient()
  await api.list({ query: { search: '指南' } })
  await api.ask({ body: { text: '何时截止' } })
  expect([arrived[0]?.url, JSON.parse(arrived[1]?.body ?? '')]).toEqual([
    `/api/questions?search=${encodeURIComponent('指南')}&language=zh&channel=1`,
    { text: '何时截止', language: 'zh', channel: '1' },
  ])
})

test('the language is the one of the page', async () => {
  await aClient({ language: 'ko' }).api.list()
  expect(arrived[0]?.url).toEqual('/api/questions?language=ko&channel=1')
})

test('the old dictionary call takes its language by query [S7-CLIENT-07]', async () => {
  await aClient({ language: 'fr' }).api.dictionary({ body: { type: 'sex' } })
  expect([arrived[0]?.url, JSON.parse(arrived[0]?.body ?? '')]).toEqual([
    '/xyplat/dict/getDict?language=fr',
    { type: 'sex', channel: '1' },
  ])
})

test('a parameter stands in the path, whatever characters it has', async () => {
  await aClient().api.view({ params: { question: 'a/b 问' } })
  expect(arrived[0]?.url).toEqual(`/api/questions/${encodeURIComponent('a/b 问')}?language=zh&channel=1`)
})

test('a request equal to one under way joins it and gets the same answer [S7-CLIENT-08] [S9-02]', async () => {
  const { promise, resolve: release } = Promise.withResolvers<Reply>()
  reply = () => promise
  const { api } = aClient()
  const both = [api.ask({ body: { text: 'same' } }), api.ask({ body: { text: 'same' } })]
  await vi.waitUntil(() => arrived.length > 0)
  release({ status: 200, body: success({ id: 'q1' }) })
  expect(await Promise.all(both)).toEqual([{ id: 'q1' }, { id: 'q1' }])
  expect(arrived.length).toEqual(1)
})

test('a finished answer is never reused, and another payload is another request [S7-CLIENT-08]', async () => {
  const { api } = aClient()
  await api.ask({ body: { text: 'same' } })
  await api.ask({ body: { text: 'same' } })
  await Promise.all([api.ask({ body: { text: 'one' } }), api.ask({ body: { text: 'two' } })])
  expect(arrived.length).toEqual(4)
})

test('a request is joined for ten seconds at most [S9-02]', () => {
  let now = 0
  let runs = 0
  const join = joinedCalls(() => now)
  const run = () => new Promise(() => (runs += 1))
  for (const at of [0, 9_999, 10_000]) {
    now = at
    void join('POST /api/questions', '{}', run)
  }
  expect(runs).toEqual(2)
})

test('/login/scanCheck is never held back [S7-CLIENT-09]', async () => {
  const { api } = aClient()
  await Promise.all([api.scanCheck({ body: { ticket: 't' } }), api.scanCheck({ body: { ticket: 't' } })])
  expect(arrived.length).toEqual(2)
})

test('a server message is shown, in the words of the server [S8-04]', async () => {
  reply = () => ({ status: 409, body: refusal('wrong_state', '当前状态下不能进行此操作') })
  const { api, shown } = aClient()
  await failure(api.list())
  expect(shown).toEqual(['当前状态下不能进行此操作'])
})

test('a message with # is replaced by the generic error [S8-03]', async () => {
  reply = () => ({ status: 500, body: refusal('unexpected', 'ORA#00001 at line 3') })
  const { api, shown } = aClient()
  await failure(api.list())
  expect(shown).toEqual([null])
})

test('S9999 shows nothing [S8-02]', async () => {
  reply = () => ({ status: 200, body: refusal('S9999', '不应显示') })
  const { api, shown } = aClient()
  expect(((await failure(api.list())) as RefusedError).code).toEqual('S9999')
  expect(shown).toEqual([])
})

test('a caller that shows the problem itself gets no toast', async () => {
  reply = () => ({ status: 409, body: refusal('wrong_state', '不行') })
  const { api, shown } = aClient()
  await failure(api.list({}, { quiet: true }))
  expect(shown).toEqual([])
})

test('what is no envelope is a refusal with the generic error', async () => {
  reply = () => ({ status: 502, body: '<html>Bad Gateway</html>' })
  const { api, shown } = aClient()
  expect(((await failure(api.list())) as RefusedError).status).toEqual(502)
  expect(shown).toEqual([null])
})

test('a network failure is passed on as an error, shown by nobody, and the next equal call is sent [S8-05]', async () => {
  reply = () => 'cut'
  const { api, shown } = aClient()
  const error = (await failure(api.list())) as NetworkError
  expect([error instanceof NetworkError, error.isTimeout, shown]).toEqual([true, false, []])
  reply = () => ({ status: 200, body: success({ rows: [] }) })
  expect(await api.list()).toEqual({ rows: [] })
})

test('a call gives up after 30 s, an upload does not [S7-CLIENT-02] [S9-01]', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  reply = () => 'never'
  const waiting = failure(aClient().api.list())
  await vi.waitUntil(() => arrived.length > 0)
  limit.abort(new DOMException('time is up', 'TimeoutError'))
  expect(((await waiting) as NetworkError).isTimeout).toEqual(true)
  expect(timeout.mock.calls).toEqual([[30_000]])
  reply = () => ({ status: 200, body: success({ id: 'q1' }) })
  await aClient().api.ask({ body: { text: 'long' } }, { isUpload: true })
  expect(timeout.mock.calls.length).toEqual(1)
})

test('each write has a key of its own, which its own retries keep', async () => {
  const answers: Reply[] = [
    'cut',
    { status: 200, body: success({ id: 'q1' }) },
    { status: 200, body: success({ id: 'q2' }) },
  ]
  reply = () => answers.shift() ?? 'cut'
  const { api } = aClient()
  await api.ask({ body: { text: 'first' } }, { retries: 1 })
  await api.ask({ body: { text: 'second' } })
  await failure(api.list())
  expect(arrived.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-2', undefined])
})

test('whom the server has no time for comes again when it says, twice and with the same key, before anybody hears of it', async () => {
  const busy = (retryAfterS?: number) => ({
    status: 503,
    body: refusal('busy', '请稍后再试', { params: { retryAfterS } }),
  })
  const good = { status: 200, body: success({ id: 'q' }) }
  const answers: Reply[] = [busy(0.01), busy(0.02), good, busy(0.01), busy(0.01), busy(0.01)]
  reply = () => answers.shift() ?? 'cut'
  const { api, shown } = aClient()
  expect([await api.ask({ body: { text: 'first' } }), shown]).toEqual([{ id: 'q' }, []])
  expect(arrived.map(({ headers }) => headers['idempotency-key'])).toEqual(['key-1', 'key-1', 'key-1'])
  expect(await failure(api.list())).toMatchObject({ code: 'busy', status: 503 })
  expect([answers, shown]).toEqual([[], ['请稍后再试']])
})

test('who comes again by itself hears at once that there is no time, and so does everybody who would wait long or not for that', async () => {
  const refused = (code: string, retryAfterS?: number) => ({
    status: 503,
    body: refusal(code, '#', { params: { retryAfterS } }),
  })
  const answers: Reply[] = [refused('busy', 0.01), refused('busy', 60), refused('busy'), refused('no_room', 0.01)]
  reply = () => answers.shift() ?? 'cut'
  const { api } = aClient()
  await failure(api.list({}, { isHasty: true }))
  for (let n = 0; n < 3; n += 1) await failure(api.list())
  expect([answers, arrived.length]).toEqual([[], 4])
})

test('whoever leaves while waiting to come again is not sent once more', async () => {
  const leaving = new AbortController()
  reply = () => {
    leaving.abort()
    return { status: 503, body: refusal('busy', '#', { params: { retryAfterS: 0.01 } }) }
  }
  const { api } = aClient()
  await failure(api.list({}, { signal: leaving.signal }))
  await new Promise((done) => setTimeout(done, 50))
  expect(arrived.length).toEqual(1)
})

test('a write that got no answer keeps its key when it is made again, and is another one after another write there', async () => {
  const good = { status: 200, body: success({ id: 'q' }) }
  const answers: Reply[] = ['cut', { status: 502, body: '<html>' }, good, good, 'cut', good, good]
  reply = () => answers.shift() ?? 'cut'
  const { api } = aClient()
  const ask = (text: string) => api.ask({ body: { text } })
  await failure(ask('first'))
  await failure(ask('first'))
  await ask('first')
  await ask('first')
  await failure(ask('second'))
  await ask('between')
  await ask('second')
  expect(arrived.map(({ headers }) => headers['idempotency-key'])).toEqual([
    ...['key-1', 'key-1', 'key-1', 'key-2'],
    ...['key-3', 'key-4', 'key-5'],
  ])
})

test('a write that got no answer is another one after five minutes', async () => {
  let now = 0
  const keys: string[] = []
  const keyed = unansweredWrites(
    () => `key-${new Set(keys).size + 1}`,
    () => now,
  )
  const send = (key: string) => {
    keys.push(key)
    return Promise.reject(new Error('cut'))
  }
  for (const at of [0, 299_999, 600_000]) {
    now = at
    await failure(keyed({ write: 'POST /api/questions', address: '/api/questions' }, send))
  }
  expect(keys).toEqual(['key-1', 'key-1', 'key-2'])
})

test('a write without an answer keeps its key through answers about other things, and loses it by one about the same', async () => {
  let count = 0
  const keyed = unansweredWrites(() => {
    count += 1
    return `key-${count}`
  })
  const cut = () => Promise.reject(new Error('cut'))
  const sent = async (address: string, isAnswered = true) => {
    let used = ''
    const send = (key: string) => {
      used = key
      return isAnswered ? Promise.resolve({ status: 200 }) : cut()
    }
    await keyed({ write: `POST ${address}`, address }, send).catch(() => null)
    return used
  }
  const order = await sent('/api/orders', false)
  const lock = await sent('/api/users/7/lock', false)
  await sent('/api/drafts/3')
  expect(await sent('/api/orders')).toEqual(order)
  expect(await sent('/api/users/7/lock', false)).toEqual(lock)
  await sent('/api/users/7/unlock?reason=1')
  expect(await sent('/api/users/7/lock')).not.toEqual(lock)
})

test('a read after a write joins none that was asked before it', async () => {
  const { promise: late, resolve: release } = Promise.withResolvers<Reply>()
  const answers: (Reply | Promise<Reply>)[] = [
    late,
    { status: 200, body: success({ id: 'q1' }) },
    { status: 200, body: success({ rows: ['new'] }) },
  ]
  reply = () => answers.shift() ?? 'cut'
  const { api } = aClient()
  const before = api.list()
  await vi.waitUntil(() => arrived.length > 0)
  await api.ask({ body: { text: 'new' } })
  expect(await api.list()).toEqual({ rows: ['new'] })
  release({ status: 200, body: success({ rows: [] }) })
  expect(await before).toEqual({ rows: [] })
})

test('a late answer to an earlier sign-in does not end the present one', async () => {
  const { promise, resolve: release } = Promise.withResolvers<Reply>()
  reply = () => promise
  const options = { token: 'old' }
  const { api, shown, ended } = aClient(options)
  const late = failure(api.list())
  await vi.waitUntil(() => arrived.length > 0)
  options.token = 'new'
  release({ status: 401, body: refusal('session_expired', '登录超时或已过期，请重新登录') })
  expect(((await late) as RefusedError).code).toEqual('session_expired')
  expect([shown, ended]).toEqual([[], []])
})

test('a session that ended by time or from elsewhere is told to the app and not to the toasts', async () => {
  reply = () => ({ status: 401, body: refusal('session_expired', '登录超时或已过期，请重新登录') })
  const { api, shown, ended } = aClient({ token: 'old' })
  await failure(api.list())
  expect([shown, ended.map(({ message }) => message)]).toEqual([[], ['登录超时或已过期，请重新登录']])
})

test('of a refusal its own words are said; what is meant for nobody, or comes of no answer, has none', () => {
  const of = (message: string) => saidBy(new RefusedError(502, { code: 'bad_gateway', message, data: null }))
  expect([of('请稍后再试'), of(''), of('502 # upstream'), saidBy(new NetworkError(false, null)), saidBy(null)]).toEqual(
    ['请稍后再试', null, null, null, null],
  )
})
