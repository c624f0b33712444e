import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp } from '#kernel/testing/app.ts'
import { routes } from '../contract/routes.ts'
import type { AdmissionOptions } from './admission.ts'
import { buildHttp, mountRoutes, type Surroundings } from './http.ts'
import { openLog } from './log.ts'
import { route } from './route.ts'
import { openStream } from './streams.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('requests whose askers have gone before the answer do not fill the server', async () => {
  const shapes = routes('probes', { slow: { method: 'GET', path: '/api/probes/slow' } })
  const access = { who: 'anyone', why: 'a test', rows: 'public rows' } as const
  const gate = Promise.withResolvers<void>()
  let asked = 0
  const run = async () => {
    asked += 1
    await gate.promise
    return {}
  }
  const fastify = buildHttp(app.surroundings, { line: { placesMax: 1000 } })
  mountRoutes(fastify, app.surroundings, [route(shapes.slow, { reply: z.object({}) }, { access, run })], {
    checkReplies: true,
  })
  const address = `${await fastify.listen({ host: '127.0.0.1', port: 0 })}/api/probes/slow`
  // more than the server takes at once, a hundred at a time
  for (let round = 1; round <= 5; round += 1) {
    const leaving = new AbortController()
    const gone = Array.from({ length: 100 }, () => fetch(address, { signal: leaving.signal }))
    const settled = Promise.allSettled(gone)
    await expect.poll(() => asked).toEqual(round * 100)
    leaving.abort()
    await settled
  }
  gate.resolve()
  await expect.poll(async () => (await fetch(address)).status).toEqual(200)
  await fastify.close()
})

/** Where an asker may leave, or fall silent: what is sent until then, and what is waited for before. */
const points = ['half headers', 'headers', 'half body', 'in the handler', 'while streaming', 'answered'] as const
type Point = (typeof points)[number]

async function aServer({
  log = app.surroundings.log,
  ...options
}: Pick<AdmissionOptions, 'timeouts' | 'arrivals'> & { log?: Surroundings['log'] } = {}) {
  const surroundings = { ...app.surroundings, log }
  const shapes = routes('leaving', {
    slow: { method: 'GET', path: '/api/leaving/slow' },
    write: { method: 'POST', path: '/api/leaving/write', repeatable: 'it only answers' },
    stream: { method: 'GET', path: '/api/leaving/stream', raw: true },
  })
  const access = { who: 'anyone', why: 'a test', rows: 'public rows' } as const
  const gate = Promise.withResolvers<void>()
  const fastify = buildHttp(surroundings, { line: { placesMax: 100 }, ...options })
  fastify.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    payload.resume()
    payload.once('end', () => done(null, { text: 'a file' }))
    payload.once('error', done)
  })
  const reply = z.object({})
  mountRoutes(
    fastify,
    surroundings,
    [
      route(shapes.slow, { reply }, { access, run: () => gate.promise.then(() => ({})) }),
      route(shapes.write, { body: z.object({ text: z.string() }), reply }, { access, run: () => ({}) }),
      route(
        shapes.stream,
        { reply },
        {
          access,
          run: (_ctx, _input, _row, exchange) => {
            openStream(exchange, null).write('a')
            return {}
          },
        },
      ),
    ],
    { checkReplies: false },
  )
  const { port } = new URL(await fastify.listen({ host: '127.0.0.1', port: 0 }))
  return { fastify, port: Number(port), open: () => gate.resolve() }
}

const head = (method: string, path: string, length = 0) =>
  `${method} /api/leaving/${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\n${
    method === 'POST' ? `content-length: ${length}\r\n` : ''
  }\r\n`
const sentUntil: Readonly<Record<Point, string>> = {
  'half headers': 'POST /api/leaving/write HTTP/1.1\r\nho',
  headers: head('POST', 'write', 40),
  'half body': `${head('POST', 'write', 40)}{"text": "`,
  'in the handler': head('GET', 'slow'),
  'while streaming': head('GET', 'stream'),
  answered: `${head('POST', 'write', 14)}{"text": "abc"}`,
}

function connected(port: number): Promise<Socket> {
  return new Promise((done, fail) => {
    const socket = connect(port, '127.0.0.1', () => done(socket))
    socket.once('error', fail)
  })
}

test.each([100, 5])('wherever askers leave, none is counted inside; %i bodies are awaited', async (ofNetworkMax) => {
  const { fastify, port, open } = await aServer({ arrivals: { ofNetworkMax } })
  const counted = () => [fastify.admission.inFlight, fastify.admission.arrivals.count, fastify.admission.line.inside]
  let seen = 0
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...points), { minLength: 1, maxLength: 30 }), async (leaving) => {
      const sockets = await Promise.all(leaving.map(() => connected(port)))
      const places = [...sockets.entries()].map(([index, socket]) => ({ socket, point: leaving[index] ?? 'headers' }))
      // a body that comes whole is awaited for a moment too, and makes the oldest give way where there are too many: it comes first
      for (const { socket, point } of places.filter((each) => each.point === 'answered')) {
        const answer = once(socket, 'data')
        socket.write(sentUntil[point])
        await answer
      }
      for (const { socket, point } of places) if (point !== 'answered') socket.write(sentUntil[point])
      const inside = leaving.filter((point) => point === 'in the handler').length
      const arriving = leaving.filter((point) => point === 'headers' || point === 'half body').length
      await expect.poll(counted).toEqual([inside, Math.min(arriving, ofNetworkMax), inside])
      seen += inside + arriving
      for (const socket of sockets) socket.destroy()
      await expect.poll(counted).toEqual([0, 0, 0])
    }),
    { numRuns: 25 },
  )
  expect(seen).toBeGreaterThan(50)
  open()
  await fastify.close()
})

test('whoever leaves, wherever that is, is no error of ours, and no error line of the log', async () => {
  const lines: string[] = []
  const log = openLog('error', { write: (line: string) => void lines.push(line) })
  const { fastify, port, open } = await aServer({ log })
  const { admission } = fastify
  for (const point of points) {
    const socket = await connected(port)
    socket.write(sentUntil[point])
    if (point === 'in the handler') await expect.poll(() => admission.inFlight).toEqual(1)
    else if (point === 'headers' || point === 'half body') await expect.poll(() => admission.arrivals.count).toEqual(1)
    else if (point !== 'half headers') await once(socket, 'data')
    socket.destroy()
    await expect.poll(() => [admission.inFlight, admission.arrivals.count]).toEqual([0, 0])
  }
  // the answer that nobody waits for any more
  open()
  await fastify.close()
  expect(lines).toEqual([])
})

test('who is being answered while the program stops is answered to the end, and nobody comes in any more', async () => {
  const { fastify, port, open } = await aServer()
  const answer = fetch(`http://127.0.0.1:${port}/api/leaving/slow`)
  await expect.poll(() => fastify.admission.inFlight).toEqual(1)
  // as SIGTERM does it
  const closed = fastify.close()
  await expect.poll(() => fastify.server.listening).toEqual(false)
  await expect(connected(port)).rejects.toThrow('ECONNREFUSED')
  open()
  expect((await answer).status).toEqual(200)
  await closed
})

test('a form that does not come is not waited for, a file as long as enough of it comes', async () => {
  const formLasts = { formMs: 300, formCheckMs: 60_000, formBytesPerS: 0 }
  const { fastify, port } = await aServer({ timeouts: { ...formLasts, fileCheckMs: 300, fileBytesPerS: 1000 } })
  const isClosed = (socket: Socket) => new Promise<void>((done) => socket.once('close', () => done()))
  for (const point of ['headers', 'half body'] as const) {
    const socket = await connected(port)
    socket.on('error', () => undefined)
    const closed = isClosed(socket)
    socket.write(sentUntil[point])
    await closed
  }
  const file = (length: number) => head('POST', 'write', length).replace('application/json', 'application/octet-stream')
  const silent = await connected(port)
  silent.on('error', () => undefined)
  const closed = isClosed(silent)
  silent.write(file(10_000))
  await closed
  const lasting = await connected(port)
  const answered = new Promise<string>((done) => lasting.once('data', (data) => done(data.toString())))
  lasting.write(file(10_000))
  for (let sent = 0; sent < 10; sent += 1) {
    await delay(100)
    lasting.write('x'.repeat(1000))
  }
  expect((await answered).split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  lasting.destroy()
  await expect.poll(() => fastify.admission.inFlight).toBe(0)
  await fastify.close()
})

test('a form that comes in drops is not waited for to its whole time', async () => {
  const { fastify, port } = await aServer({
    timeouts: { formMs: 60_000, formCheckMs: 300, formBytesPerS: 100, fileCheckMs: 60_000, fileBytesPerS: 0 },
  })
  const socket = await connected(port)
  socket.on('error', () => undefined)
  const closed = new Promise<void>((done) => socket.once('close', () => done()))
  socket.write(sentUntil['half body'])
  const drops = setInterval(() => socket.write('x'), 100)
  await closed
  clearInterval(drops)
  await expect.poll(() => [fastify.admission.inFlight, fastify.admission.arrivals.count]).toEqual([0, 0])
  await fastify.close()
})
