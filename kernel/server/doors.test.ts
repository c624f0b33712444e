import { once } from 'node:events'
import { connect, Server } from 'node:net'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { Doors } from './doors.ts'

const closes: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closes.splice(0)) await close()
})

async function aServer() {
  const fastify = Fastify({ forceCloseConnections: 'idle' })
  fastify.get('/', () => ({ well: true }))
  const doors = new Doors(fastify)
  await doors.open({ host: '127.0.0.1', port: 0, backlog: 64 })
  closes.push(() => doors.shut())
  const { port } = fastify.addresses()[0] as { port: number }
  return { fastify, doors, port, origin: `http://127.0.0.1:${port}` }
}

test('in one turn of the event loop more than one connection is taken, where the system lets doors share a port', async () => {
  const { fastify, port } = await aServer()
  let turn = 0
  const takenIn: number[] = []
  fastify.server.on('connection', () => takenIn.push(turn))
  const sockets = Array.from({ length: 64 }, () => connect(port, '127.0.0.1'))
  closes.unshift(async () => {
    for (const socket of sockets) socket.destroy()
  })
  while (takenIn.length < sockets.length) {
    await new Promise(setImmediate)
    turn += 1
  }
  const most = Math.max(...takenIn.map((each) => takenIn.filter((other) => other === each).length))
  expect(most > 1).toBe(process.platform === 'linux')
})

test('a door that could not take a connection goes on taking others', async () => {
  const made = vi.spyOn(Server.prototype, 'listen')
  const { fastify, origin } = await aServer()
  const others = (made.mock.contexts as Server[]).filter((each) => each !== fastify.server)
  made.mockRestore()
  expect(others.length).toBe(process.platform === 'linux' ? 15 : 0)
  for (const door of others) for (const _ of [1, 2]) door.emit('error', new Error('aborted'))
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(origin)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
})

test('whoever comes by any door is answered, and shutting waits for their answers and ends idle connections', async () => {
  const { doors, fastify, origin, port } = await aServer()
  const answers = await Promise.all(Array.from({ length: 40 }, () => fetch(origin).then((answer) => answer.json())))
  expect(answers).toEqual(Array(40).fill({ well: true }))
  const held = Promise.withResolvers<void>()
  fastify.server.prependListener('request', () => held.resolve())
  const last = connect(port, '127.0.0.1')
  last.write('GET / HTTP/1.1\r\nhost: here\r\n\r\n')
  const said = once(last, 'data') as Promise<[Buffer]>
  await held.promise
  closes.pop()
  await doors.shut()
  expect((await said)[0].toString().split('\r\n')[0]).toBe('HTTP/1.1 200 OK')
  await expect(fetch(origin)).rejects.toThrow()
})
