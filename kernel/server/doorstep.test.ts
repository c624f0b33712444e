import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { propertyRuns } from '#kernel/testing/seeds.ts'
import { Doorstep, glimpseOf } from './doorstep.ts'

const closes: (() => void)[] = []
afterEach(() => {
  for (const close of closes.splice(0)) close()
})

/** A server that says yes or no by the address alone, and what was said no to before it was read. */
async function aServer() {
  const turnedAway: string[] = []
  const words = (says: string, url: string) => `${says} to ${url}`
  const doorstep = new Doorstep({
    isBusy: () => true,
    turnAway({ url }) {
      if (!url.startsWith('/no')) return null
      turnedAway.push(url)
      const body = words('no', url)
      return Buffer.from(`HTTP/1.1 503 Service Unavailable\r\ncontent-length: ${body.length}\r\n\r\n${body}`)
    },
  })
  const server = createServer((request, reply) => {
    doorstep.began(request, reply)
    let length = 0
    request.on('data', (part: Buffer) => {
      length += part.length
    })
    request.on('end', () => {
      const { url = '' } = request
      const body = words(url.startsWith('/no') ? 'no' : `yes with ${length}`, url)
      reply.writeHead(url.startsWith('/no') ? 503 : 200, { 'content-length': body.length })
      reply.end(body)
    })
  })
  doorstep.watch(server)
  const connections: Socket[] = []
  server.on('connection', (socket) => connections.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closes.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const received = () => connections.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  return { port: (server.address() as AddressInfo).port, turnedAway, received }
}

/** A connection that is asked over, and the bodies of the answers as they come. */
async function aLine(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setNoDelay(true)
  closes.unshift(() => socket.destroy())
  await once(socket, 'connect')
  const answers: string[] = []
  let text = ''
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
    for (;;) {
      const head = /^HTTP\/1\.1 \d+ .*?content-length: (\d+).*?\r\n\r\n/is.exec(text)
      const end = head ? head[0].length + Number(head[1]) : Number.POSITIVE_INFINITY
      if (!head || text.length < end) return
      answers.push(text.slice(head[0].length, end))
      text = text.slice(end)
    }
  })
  return { socket, answers }
}

const get = (url: string, more = '') => `GET ${url} HTTP/1.1\r\nhost: here\r\n${more}\r\n`
const post = (url: string, body: string) =>
  `POST ${url} HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n${body}`

test('who asks again over a connection is turned away before it is read, and asks on; the first time it is read', async () => {
  const { port, turnedAway } = await aServer()
  const { socket, answers } = await aLine(port)
  const said: string[] = []
  for (const request of [
    get('/no1'),
    get('/no2'),
    get('/yes3'),
    post('/no4', '{}'),
    post('/yes5', '{}'),
    get('/no6'),
  ]) {
    said.push(request.slice(0, 10).split(' ')[1] ?? '')
    socket.write(request)
    await expect.poll(() => answers.length).toBe(said.length)
  }
  expect(answers).toEqual([
    'no to /no1',
    'no to /no2',
    'yes with 0 to /yes3',
    'no to /no4',
    'yes with 2 to /yes5',
    'no to /no6',
  ])
  expect(turnedAway).toEqual(['/no2', '/no4', '/no6'])
})

test('a request before the answer to the one before has its turn after it; then all of that connection are read', async () => {
  const { port, turnedAway } = await aServer()
  const { socket, answers } = await aLine(port)
  socket.write(get('/yes1'))
  await expect.poll(() => answers.length).toBe(1)
  socket.write(get('/yes2') + get('/no3'))
  await expect.poll(() => answers.length).toBe(3)
  socket.write(get('/no4'))
  await expect.poll(() => answers.length).toBe(4)
  expect(answers.slice(1)).toEqual(['yes with 0 to /yes2', 'no to /no3', 'no to /no4'])
  expect(turnedAway).toEqual([])
})

test('what looks like a request and is the rest of one before is not taken for one', async () => {
  const { port, turnedAway, received } = await aServer()
  const { socket, answers } = await aLine(port)
  socket.write(get('/yes1'))
  await expect.poll(() => answers.length).toBe(1)
  socket.write('GET /yes2 HTTP/1.1\r\nhost: here\r\nx-note: ')
  // the rest in a piece of its own
  await expect.poll(received).toBe(socket.bytesWritten)
  socket.write(get('/no2'))
  await expect.poll(() => answers.length).toBe(2)
  const body = get('/no3')
  socket.write(`POST /yes3 HTTP/1.1\r\nhost: here\r\ncontent-length: ${body.length}\r\n\r\n`)
  await expect.poll(received).toBe(socket.bytesWritten)
  socket.write(body)
  await expect.poll(() => answers.length).toBe(3)
  expect(answers.slice(1)).toEqual(['yes with 0 to /yes2', `yes with ${body.length} to /yes3`])
  expect(turnedAway).toEqual([])
})

test('however requests are cut, and whether or not answers are awaited, each has its own answer in its turn', async () => {
  let turnedAwayCount = 0
  const request = fc.record({
    isNo: fc.boolean(),
    body: fc.option(fc.integer({ min: 0, max: 3000 })),
    /** where it is cut, as shares of its length */
    cuts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 2 }),
    isAwaited: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(request, { minLength: 2, maxLength: 8 }), async (requests) => {
      const { port, turnedAway } = await aServer()
      const { socket, answers } = await aLine(port)
      const expected: string[] = []
      for (const [index, { isNo, body, cuts, isAwaited }] of requests.entries()) {
        const url = `/${isNo ? 'no' : 'yes'}${index}`
        const text = body === null ? get(url) : post(url, 'x'.repeat(body))
        expected.push(`${isNo ? 'no' : `yes with ${body ?? 0}`} to ${url}`)
        let from = 0
        for (const at of [...cuts.map((share) => Math.floor(share * text.length)).sort((a, b) => a - b), text.length]) {
          socket.write(text.slice(from, at))
          from = at
          await new Promise(setImmediate)
        }
        if (isAwaited) await expect.poll(() => answers.length, { interval: 1 }).toBe(expected.length)
      }
      await expect.poll(() => answers, { interval: 1 }).toEqual(expected)
      turnedAwayCount += turnedAway.length
      for (const close of closes.splice(0)) close()
    }),
    { numRuns: propertyRuns(60) },
  )
  expect(turnedAwayCount).toBeGreaterThan(10)
})

describe('a whole request', () => {
  const whole = (text: string) => glimpseOf(Buffer.from(text, 'latin1'))

  test('is known by its head and the length of its body, with what its rank and its language are told by', () => {
    const told = { authorization: 'whoever', accept: '*/*', 'x-language': 'fr', cookie: 'language=fr' }
    const headers = { ...told, 'accept-language': 'fr,en', connection: 'keep-alive' }
    const lines = Object.entries({ ...headers, 'x-other': 'other' }).map(([name, value]) => `${name}: ${value} \r\n`)
    const more = lines.join('').replace('authorization', 'Authorization')
    expect(whole(get('/api/one?language=zh', more))).toEqual({ method: 'GET', url: '/api/one?language=zh', headers })
    expect(whole(post('/api/one', '{}'))).toEqual({
      method: 'POST',
      url: '/api/one',
      headers: { 'content-length': '2' },
    })
  })

  test.each([
    ['half a head', 'GET / HTTP/1.1\r\nhost: here\r\n'],
    ['a head and more', `${get('/')}G`],
    ['two', get('/') + get('/')],
    ['half a body', 'POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 5\r\n\r\n{}'],
    ['more than its body', `${post('/', '{}')} `],
    [
      'a body in pieces of its own telling',
      'POST / HTTP/1.1\r\nhost: here\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['two lengths', 'POST / HTTP/1.1\r\ncontent-length: 2\r\nContent-Length: 0\r\n\r\n'],
    ['a length that is no number', 'POST / HTTP/1.1\r\ncontent-length: 0x0\r\n\r\n'],
    ['a read with a body', 'GET / HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n'],
    ['a line that is to end', get('/', 'Connection: close\r\n')],
    ['a line that is to change', get('/', 'connection: upgrade\r\nUpgrade: websocket\r\n')],
    ['who waits to be told to go on', 'POST / HTTP/1.1\r\nexpect: 100-continue\r\ncontent-length: 0\r\n\r\n'],
    ['a line folded', get('/', 'x-note: a\r\n b\r\n')],
    ['a space before the colon', get('/', 'content-length : 5\r\n')],
    ['a line feed alone', 'GET / HTTP/1.1\nhost: here\n\n'],
    ['a line feed within a line', get('/', 'x-note: a\ncontent-length: 5\r\n')],
    ['a carriage return alone', get('/', 'x-note: a\rcontent-length: 5\r\n')],
    ['an older version', 'GET / HTTP/1.0\r\nhost: here\r\n\r\n'],
    ['another method', 'HEAD / HTTP/1.1\r\nhost: here\r\n\r\n'],
    ['an address of another host', get('http://elsewhere/')],
    ['no line at all', 'GET / HTTP/1.1\r\n\r\n'],
  ])('%s is none', (_name, text) => {
    expect(whole(text)).toBe(null)
  })
})
