import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#kernel/testing/app.ts'
import { routes } from '../contract/routes.ts'
import { comerOf } from './admission.ts'
import { mountHealth } from './health.ts'
import { buildHttp, mountRoutes } from './http.ts'
import { leavePlace } from './place.ts'
import { newSessionToken, proofsOf, signedAddress } from './proofs.ts'
import { route } from './route.ts'
import { openStream, type StreamLimits } from './streams.ts'
import type { LineLimits } from './waiting-line.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { secrets } = app.surroundings
const token = newSessionToken(secrets)
const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

const shapes = routes('holding', {
  held: { method: 'GET', path: '/api/holding/held' },
  file: { method: 'POST', path: '/api/holding/file', repeatable: 'it only waits' },
  large: { method: 'GET', path: '/api/holding/large', raw: true },
  read: { method: 'GET', path: '/api/holding/read' },
  write: { method: 'POST', path: '/api/holding/write', repeatable: 'it only answers' },
  save: { method: 'POST', path: '/api/holding/save' },
  stream: { method: 'GET', path: '/api/holding/stream', raw: true },
  elsewhere: { method: 'GET', path: '/api/holding/elsewhere' },
})

/** A program with two places, a route that holds one until the gate opens, and what was worked on in which order. */
async function aServer({
  line,
  streams = {},
  trustProxy = false,
  log = app.surroundings.log,
}: {
  line?: Partial<LineLimits>
  streams?: Partial<StreamLimits>
  trustProxy?: false | string[]
  log?: typeof app.surroundings.log
} = {}) {
  const access = { who: 'anyone', why: 'a test', rows: 'public rows' } as const
  const gate = Promise.withResolvers<void>()
  const worked: string[] = []
  const patient: Partial<LineLimits> = { placesMax: 2, heldMaxMs: 60_000, patienceMs: 60_000, standsAfterMs: 60_000 }
  const { database } = app.surroundings
  const config = { ...app.surroundings.config, trustProxy }
  const fastify = buildHttp({ ...app.surroundings, config, log }, { line: { ...patient, ...line }, streams })
  mountHealth(fastify, { config, pools: { read: database.readPool } })
  fastify.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null, undefined))
  const reply = z.looseObject({})
  const named = { query: z.object({ name: z.string() }), reply }
  mountRoutes(
    fastify,
    app.surroundings,
    [
      route(shapes.held, { reply }, { access, run: () => gate.promise.then(() => ({})) }),
      route(shapes.file, { reply }, { access, run: () => gate.promise.then(() => ({})) }),
      route(
        shapes.elsewhere,
        { reply },
        {
          access,
          async run() {
            leavePlace()
            await gate.promise
            return {}
          },
        },
      ),
      route(shapes.read, named, { access, run: (_ctx, { query }) => ({ done: worked.push(query.name) }) }),
      route(shapes.write, named, { access, run: (_ctx, { query }) => ({ done: worked.push(query.name) }) }),
      route(shapes.save, named, { access, run: (_ctx, { query }) => ({ done: worked.push(query.name) }) }),
      route(
        shapes.large,
        { reply },
        {
          access,
          run(_ctx, _input, _row, exchange) {
            void exchange.reply.send(Buffer.alloc(64 * 1024 * 1024))
            return {}
          },
        },
      ),
      route(shapes.stream, named, {
        access,
        run: (_ctx, { query }, _row, exchange) => {
          const raw = openStream(exchange, { accountId: query.name, lastWords: 'enough' })
          raw.writeHead(200).write('open ')
          return {}
        },
      }),
    ],
    { checkReplies: false },
  )
  const origin = await fastify.listen({ host: '127.0.0.1', port: 0 })
  closes.push(async () => {
    gate.resolve()
    fastify.server.closeAllConnections()
    await fastify.close()
  })
  return { fastify, origin, worked, open: () => gate.resolve(), port: Number(new URL(origin).port) }
}

async function raw(port: number, text: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

test('while all places are taken health is answered; writes pass before readers, those before what strangers send, that before their pages', async () => {
  const { fastify, origin, worked, open } = await aServer({ line: { placesMax: 1 } })
  const held = [fetch(`${origin}/api/holding/held`)]
  await expect.poll(() => fastify.admission.line.inside).toBe(1)
  const ask = (kind: 'read' | 'save' | 'write', name: string, request: RequestInit = {}) =>
    fetch(`${origin}/api/holding/${kind}?name=${name}`, request)
  const waiting = [ask('read', 'stranger')]
  await expect.poll(() => fastify.admission.line.waiting).toBe(1)
  waiting.push(ask('read', 'reader', { headers: { authorization: token } }))
  await expect.poll(() => fastify.admission.line.waiting).toBe(2)
  const post = (more: Record<string, string>): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-the-test', ...more },
    body: '{}',
  })
  // neither a key nor a header makes somebody a writer whom nobody knows, nor a route that saves nothing
  waiting.push(ask('save', 'strange writer', post({ authorization: `${token}x` })))
  await expect.poll(() => fastify.admission.line.waiting).toBe(3)
  waiting.push(ask('write', 'who saves nothing', post({ authorization: token })))
  await expect.poll(() => fastify.admission.line.waiting).toBe(4)
  waiting.push(ask('save', 'writer', post({ authorization: token })))
  await expect.poll(() => fastify.admission.line.waiting).toBe(5)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(/^http_requests_waiting (\d+)$/m.exec(metrics)?.[1]).toBe('5')
  expect(worked).toEqual([])
  open()
  expect((await Promise.all([...held, ...waiting])).map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(worked).toEqual(['writer', 'reader', 'who saves nothing', 'strange writer', 'stranger'])
  await expect.poll(() => [fastify.admission.line.inside, fastify.admission.inFlight]).toEqual([0, 0])
})

test('what an open page asks by itself about the rows in sight gives way to what somebody reads', () => {
  const ranksOf = (...urls: string[]) =>
    urls.map((url) => comerOf({ method: 'GET', url, headers: { authorization: token } }, proofsOf(secrets)).rank)
  expect(ranksOf('/api/console/organizations?limit=50', '/api/console/organizations/changes')).toEqual(['read', 'read'])
  expect(ranksOf('/api/console/organizations/changes?seen=7.one')).toEqual(['page'])
})

test('whoever sends a token is one person where it proves itself, and a stranger otherwise', () => {
  const comer = (authorization: string, method = 'GET') =>
    comerOf({ method, url: '/api/some', headers: { authorization } }, proofsOf(secrets))
  expect([comer(token), comer(`Bearer ${token}`, 'POST')]).toEqual([
    { rank: 'read', person: token },
    { rank: 'write', person: token },
  ])
  const forged = [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, `B${token}`, token.slice(0, 43), 'x', '']
  for (const each of forged)
    expect([comer(each), comer(each, 'POST')]).toEqual([
      { rank: 'page', person: null },
      { rank: 'send', person: null },
    ])
})

test('a paper behind its signed address is read by somebody who is signed in, though it comes without a token', () => {
  const rank = (url: string, method = 'GET') => comerOf({ method, url, headers: {} }, proofsOf(secrets)).rank
  const address = signedAddress(secrets, '/api/forms/some?version=1')
  expect([rank(address), rank(`${address}&page=2`)]).toEqual(['read', 'read'])
  expect([rank(address.replace('=1', '=2')), rank('/api/forms/some?version=1&signature=a')]).toEqual(['page', 'page'])
  // whoever writes is known by the token alone
  expect(rank(address, 'POST')).toEqual('send')
})

test('whoever waits too long is told to come again, in their language and before anything is done for them', async () => {
  const { fastify, origin, port, worked, open } = await aServer({ line: { patienceMs: 60, standingPatienceMs: 20 } })
  const held = [fetch(`${origin}/api/holding/held`), fetch(`${origin}/api/holding/held`)]
  await expect.poll(() => fastify.admission.line.inside).toBe(2)
  const refused = await fetch(`${origin}/api/holding/read?name=stranger&language=en`)
  const body = (await refused.json()) as { message: string; params: { retryAfterS: number } }
  const { retryAfterS } = body.params
  expect(refused.headers.get('retry-after')).toBe(String(retryAfterS))
  expect([2, 3, 4, 5]).toContain(retryAfterS)
  expect([refused.status, body]).toEqual([
    503,
    {
      code: 'busy',
      message: app.surroundings.words.refusal('busy', { retryAfterS }, 'en'),
      data: null,
      params: { retryAfterS },
      fields: [],
    },
  ])
  const page = await raw(
    port,
    'GET /api/holding/read?name=page HTTP/1.1\r\nhost: h\r\nsec-fetch-mode: navigate\r\naccept-language: ko-KR,en\r\n\r\n',
  )
  const [answer] = (await once(page, 'data')) as [Buffer]
  page.destroy()
  expect(answer.toString().split('\r\n').slice(0, 2)).toEqual([
    'HTTP/1.1 503 Service Unavailable',
    'content-type: text/html; charset=utf-8',
  ])
  expect(/<html lang="(..)">/.exec(answer.toString())?.[1]).toEqual('ko')
  const write = await fetch(`${origin}/api/holding/write?name=writer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'a-key-of-the-test' },
    body: '{}',
  })
  expect([write.status, ((await write.json()) as { code: string }).code]).toEqual([503, 'busy'])
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(metrics.match(/^http_requests_refused_total.*$/gm)).toEqual([
    'http_requests_refused_total{rank="write"} 0',
    'http_requests_refused_total{rank="read"} 0',
    'http_requests_refused_total{rank="send"} 1',
    'http_requests_refused_total{rank="page"} 2',
  ])
  expect(worked).toEqual([])
  open()
  await Promise.all(held)
  expect((await fetch(`${origin}/api/holding/read?name=later`)).status).toBe(200)
})

test('whoever waits for a line of its own, as for a process that draws, keeps nobody from a place', async () => {
  const { fastify, origin, worked, open } = await aServer({ line: { placesMax: 1 } })
  const elsewhere = [1, 2, 3].map(() => fetch(`${origin}/api/holding/elsewhere`))
  const { admission } = fastify
  await expect.poll(() => [admission.inFlight, admission.line.inside, admission.line.waiting]).toEqual([3, 0, 0])
  expect((await fetch(`${origin}/api/holding/read?name=reader`)).status).toEqual(200)
  expect(worked).toEqual(['reader'])
  open()
  expect((await Promise.all(elsewhere)).map(({ status }) => status)).toEqual([200, 200, 200])
  await expect.poll(() => [admission.inFlight, admission.line.inside]).toEqual([0, 0])
})

test('what a page loads waits for nobody; that others are turned away is said, with what was asked and who is inside', async () => {
  const said: object[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line) as object) })
  const { fastify, origin, open } = await aServer({
    log,
    line: { placesMax: 1, patienceMs: 10, standingPatienceMs: 4 },
  })
  const held = fetch(`${origin}/api/holding/held`)
  await expect.poll(() => fastify.admission.line.inside).toBe(1)
  const names = ['first', 'second', 'third']
  const refused = await Promise.all(names.map((name) => fetch(`${origin}/api/holding/read?name=${name}`)))
  expect(refused.map(({ status }) => status)).toEqual([503, 503, 503])
  // there is none of that name, which is found at once
  expect((await fetch(`${origin}/assets/none.js`)).status).toEqual(404)
  // what comes with a body is no such thing, and waits with the others when its body has come
  const sent = await fetch(`${origin}/assets/none.js`, { method: 'POST', body: 'a' })
  expect(sent.status).toEqual(503)
  // the next line only comes after a second
  expect(said[0]).toMatchObject({ method: 'GET', inside: 1, inFlight: 1, msg: 'turned away: there is no time' })
  open()
  expect((await held).status).toEqual(200)
})

test('in a crowd whoever asks again over a connection is turned away with the same answer, health and files are not', async () => {
  const { fastify, port } = await aServer({ line: { crowdWaitingMax: 0 } })
  const socket = await raw(port, '')
  const ask = async (text: string) => {
    socket.write(text)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const [head = '', body = ''] = answer.toString().split('\r\n\r\n')
    const kept = head.split('\r\n').filter((line) => !/^(date|connection|keep-alive|retry-after):/i.test(line))
    return { kept, body: body.replace(/\d/g, '…') }
  }
  const path = '/api/holding/read?name=again&language=fr'
  expect((await ask(`GET ${path} HTTP/1.1\r\nhost: h\r\n\r\n`)).kept[0]).toBe('HTTP/1.1 200 OK')
  const { line } = fastify.admission
  const crowded = vi.spyOn(line, 'isCrowded', 'get').mockReturnValue(true)
  const away = await ask(`GET ${path} HTTP/1.1\r\nhost: h\r\n\r\n`)
  expect(line.refused).toEqual({ write: 0, read: 0, send: 0, page: 1 })
  expect((await ask('GET /healthz HTTP/1.1\r\nhost: h\r\n\r\n')).kept[0]).toBe('HTTP/1.1 200 OK')
  const file = 'host: h\r\ncontent-type: application/octet-stream\r\ncontent-length: 0\r\n'
  expect((await ask(`POST /api/holding/nothing HTTP/1.1\r\n${file}\r\n`)).kept[0]).toBe('HTTP/1.1 404 Not Found')
  crowded.mockRestore()
  socket.destroy()
  // the long way
  const refused = vi.spyOn(line, 'enter').mockImplementation((_rank, { refuse }) => {
    refuse()
    return () => undefined
  })
  const other = await raw(port, `GET ${path} HTTP/1.1\r\nhost: h\r\n\r\n`)
  const [answer] = (await once(other, 'data')) as [Buffer]
  refused.mockRestore()
  other.destroy()
  const [head = '', body = ''] = answer.toString().split('\r\n\r\n')
  const kept = head.split('\r\n').filter((line_) => !/^(date|connection|keep-alive|retry-after):/i.test(line_))
  expect(away).toEqual({ kept, body: body.replace(/\d/g, '…') })
})

test('who sends a body slowly, or takes an answer slowly, takes no place', async () => {
  const { fastify, origin, port, worked } = await aServer()
  const slow = await Promise.all([
    ...[1, 2, 3].map(() =>
      raw(
        port,
        'POST /api/holding/write?name=slow HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
      ),
    ),
    ...[1, 2, 3].map(() =>
      raw(port, 'GET /api/holding/large HTTP/1.1\r\nhost: h\r\n\r\n').then((socket) => socket.pause()),
    ),
  ])
  const { admission } = fastify
  await expect.poll(() => [admission.inFlight, admission.arrivals.count, admission.line.inside]).toEqual([3, 3, 0])
  expect((await fetch(`${origin}/api/holding/read?name=quick`)).status).toBe(200)
  expect(worked).toEqual(['quick'])
  for (const socket of slow) socket.destroy()
  await expect.poll(() => [admission.inFlight, admission.arrivals.count]).toEqual([0, 0])
})

test.each([
  { of: 'one address', from: () => '198.51.100.7', countMax: 100 },
  { of: 'many', from: (index: number) => `198.51.${100 + (index >> 8)}.${index & 255}`, countMax: 400 },
])('hundreds of slow bodies of $of keep nobody from being answered at once', async ({ from, countMax }) => {
  const { fastify, origin, port, worked } = await aServer({ trustProxy: ['127.0.0.1'] })
  const { admission } = fastify
  const said = Array<string>(450).fill('')
  const slow = await Promise.all(
    Array.from({ length: 450 }, async (_, index) => {
      const head = `host: h\r\nx-forwarded-for: ${from(index)}\r\ncontent-type: application/json\r\ncontent-length: 9`
      const socket = await raw(port, `POST /api/holding/write?name=slow HTTP/1.1\r\n${head}\r\n\r\n{`)
      return socket.on('data', (data: Buffer) => {
        said[index] = (said[index] ?? '') + data.toString()
      })
    }),
  )
  await expect.poll(() => [admission.inFlight, admission.arrivals.count]).toEqual([0, countMax])
  // who had to give way is told so
  const isTold = (answer: string) => answer.startsWith('HTTP/1.1 503 ') && answer.includes('"code":"busy"')
  await expect.poll(() => said.filter(isTold).length).toBe(450 - countMax)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from(0) }
  const answers = await Promise.all([
    fetch(`${origin}/api/holding/write?name=writer`, { method: 'POST', headers, body: '{}' }),
    fetch(`${origin}/api/holding/read?name=reader`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(worked.toSorted()).toEqual(['reader', 'writer'])
  for (const socket of slow) socket.destroy()
  await expect.poll(() => [admission.inFlight, admission.arrivals.count]).toEqual([0, 0])
})

test('a read whose head speaks of a file waits for its place as any other does', async () => {
  const { fastify, origin, port, worked, open } = await aServer({ line: { placesMax: 1 } })
  const held = fetch(`${origin}/api/holding/held`)
  await expect.poll(() => fastify.admission.line.inside).toBe(1)
  const sly = await raw(
    port,
    'GET /api/holding/read?name=sly HTTP/1.1\r\nhost: h\r\ncontent-type: application/octet-stream\r\ncontent-length: 0\r\n\r\n',
  )
  await expect.poll(() => fastify.admission.line.waiting).toBe(1)
  expect(worked).toEqual([])
  open()
  await held
  await expect.poll(() => worked).toEqual(['sly'])
  sly.destroy()
})

test('a line that has ended before its request is looked at is no mistake of ours', async () => {
  const lines: string[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) })
  const { fastify, origin, port } = await aServer({ log })
  const ended = Promise.withResolvers<string | undefined>()
  const end = ({ socket }: IncomingMessage) => {
    socket.destroy()
    ended.resolve(socket.remoteAddress)
  }
  fastify.server.prependListener('request', end)
  await raw(port, 'POST /api/holding/write?name=gone HTTP/1.1\r\nhost: here\r\ncontent-length: 40\r\n\r\n{')
  expect(await ended.promise).toEqual(undefined)
  fastify.server.removeListener('request', end)
  expect((await fetch(`${origin}/api/holding/read?name=here`)).status).toEqual(200)
  expect(lines).toEqual([])
})

test('full for ten seconds, and nothing comes free: health says so until something does, and metrics tell how many are inside', async () => {
  const { fastify, origin, open } = await aServer({ line: { placesMax: 1000 } })
  const health = async () => {
    const answer = await fetch(`${origin}/healthz`)
    return [answer.status, ((await answer.json()) as { reasons: string[] }).reasons]
  }
  const healthy = [200, []]
  const inside = Array.from({ length: 400 }, () => fetch(`${origin}/api/holding/held`))
  await expect.poll(() => fastify.admission.inFlight).toBe(400)
  // from here on it is full
  expect((await fetch(`${origin}/api/holding/held`)).status).toBe(503)
  expect(await health()).toEqual(healthy)
  const later = performance.now() + 11_000
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later)
  expect(await health()).toEqual([503, ['the program is full, and nothing comes free']])
  clock.mockRestore()
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(/^http_requests_in_flight (\d+)$/m.exec(metrics)?.[1]).toBe('400')
  open()
  expect(new Set((await Promise.all(inside)).map(({ status }) => status))).toEqual(new Set([200]))
  await expect.poll(() => fastify.admission.inFlight).toBe(0)
  expect(await health()).toEqual(healthy)
})

const fileHead = (address: string) =>
  `POST /api/holding/file HTTP/1.1\r\nhost: h\r\nx-forwarded-for: ${address}\r\ncontent-type: application/octet-stream\r\ncontent-length: 9\r\n\r\n123`
const [busyLine, doneLine] = ['HTTP/1.1 503 Service Unavailable', 'HTTP/1.1 200 OK']

/** Begins to send a file, and tells with which lines it is answered. */
async function sendsFile(port: number, address: string) {
  const socket = await raw(port, fileHead(address))
  const heads: string[] = []
  socket.on('data', (answer: Buffer) => heads.push(answer.toString().split('\r\n')[0] ?? ''))
  return { socket, heads }
}

test('files keep nobody else out: where too many are on their way, one more is told so and may send on, and others get in', async () => {
  const { fastify, origin, port, open, worked } = await aServer({ trustProxy: ['127.0.0.1'] })
  const { admission } = fastify
  const files = await Promise.all(
    Array.from({ length: 400 }, (_, index) => raw(port, fileHead(`198.51.100.${index % 3}`))),
  )
  await expect.poll(() => [admission.files, admission.inFlight, admission.line.inside]).toEqual([400, 0, 0])
  expect((await fetch(`${origin}/api/holding/read?name=other`)).status).toEqual(200)
  expect(worked).toEqual(['other'])
  const late = await sendsFile(port, '198.51.100.7')
  await expect.poll(() => late.heads).toEqual([busyLine])
  // the rest of it is let fall, and the connection serves on
  late.socket.write('456789GET /api/holding/read?name=later HTTP/1.1\r\nhost: h\r\n\r\n')
  await expect.poll(() => late.heads).toEqual([busyLine, doneLine])
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  expect(/^http_files_in_flight (\d+)$/m.exec(metrics)?.[1]).toEqual('400')
  for (const file of files.slice(0, 399)) file.destroy()
  await expect.poll(() => admission.files).toEqual(1)
  open()
  await expect.poll(() => admission.files).toEqual(0)
})

test("one network's slow files keep nobody else's out: of one two hundred are on their way, one more is told so and may send on", async () => {
  const { fastify, port, open } = await aServer({ trustProxy: ['127.0.0.1'] })
  const { admission } = fastify
  const slow = await Promise.all(Array.from({ length: 200 }, () => raw(port, fileHead('198.51.100.7'))))
  await expect.poll(() => admission.files).toEqual(200)
  const [same, other] = [await sendsFile(port, '198.51.100.7'), await sendsFile(port, '198.51.100.8')]
  await expect.poll(() => [same.heads, admission.files]).toEqual([[busyLine], 201])
  same.socket.write('456789GET /api/holding/read?name=later HTTP/1.1\r\nhost: h\r\n\r\n')
  await expect.poll(() => same.heads).toEqual([busyLine, doneLine])
  open()
  other.socket.write('456789')
  await expect.poll(() => [other.heads, admission.files]).toEqual([[doneLine], 0])
  for (const each of slow) expect(each.destroyed).toEqual(false)
})

test('whoever leaves the line is forgotten', async () => {
  const { fastify, origin, worked, open } = await aServer()
  const held = [fetch(`${origin}/api/holding/held`), fetch(`${origin}/api/holding/held`)]
  await expect.poll(() => fastify.admission.line.inside).toBe(2)
  const leaving = new AbortController()
  const gone = fetch(`${origin}/api/holding/read?name=gone`, { signal: leaving.signal }).catch(() => 'gone')
  await expect.poll(() => fastify.admission.line.waiting).toBe(1)
  leaving.abort()
  expect(await gone).toBe('gone')
  await expect.poll(() => fastify.admission.line.waiting).toBe(0)
  open()
  await Promise.all(held)
  expect(worked).toEqual([])
})

test('streams are no requests under way; an account has so many, all together so many, and the oldest gives way', async () => {
  const { fastify, origin } = await aServer({ streams: { ofAccountMax: 2, ofAccountsMax: 3 } })
  const watch = async (account: string) => {
    const answer = await fetch(`${origin}/api/holding/stream?name=${account}`)
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
    const first = new TextDecoder().decode((await reader.read()).value)
    return {
      first,
      rest: async () => new TextDecoder().decode((await reader.read()).value),
      leave: () => reader.cancel(),
    }
  }
  const [first, second, third] = [await watch('a'), await watch('a'), await watch('a')]
  expect([first.first, await first.rest(), await first.rest()]).toEqual(['open ', 'enough', ''])
  const fourth = await watch('b')
  expect([fastify.streams.count, fastify.admission.inFlight, fastify.admission.line.inside]).toEqual([3, 0, 0])
  await watch('c')
  expect([await second.rest(), fastify.streams.count]).toEqual(['enough', 3])
  await Promise.all([third.leave(), fourth.leave()])
  await expect.poll(() => fastify.streams.count).toBe(1)
})
