import { createServer, type Socket } from 'node:net'
import { Duplex, pipeline } from 'node:stream'
import { Aedes, type AuthenticateError, type Client } from 'aedes'
import { endProcess } from '#kernel/server/end-process.ts'
import {
  type BrokerAnswer,
  type BrokerOrder,
  type BrokerReport,
  messageMaxBytes,
} from '#modules/vending/devices/contract.ts'
import { Logins, mayPublish, maySubscribe, type Standing } from './logins.ts'
import { PacketLimit, PacketRefused } from './packet-limit.ts'
import { Refused } from './refused.ts'
import { findRetainedByName, type RetainedMemory } from './retained.ts'

/**
 * The bundled MQTT broker. Started by the program as a child with a channel, over which it learns who may come in; it ends
 * with the program. It reaches no database and keeps nothing.
 */

const connectTimeoutMs = 10_000
/** MQTT 3.1.1, 3.2.2.3; `lasting`: a session that would outlive its connection */
const codes = { early: 3, wrong: 4, lasting: 2 } as const

const logins = new Logins()
/** who is connected, by user name */
const connected = new Map<string, Client>()
/** `prefix` as it was when they came in: it holds for their will too */
const standings = new WeakMap<Client, { username: string; prefix: string | null }>()

const refused = new Refused((refusal) => process.send?.({ refused: refusal } satisfies BrokerReport))
const machineOf = (client: Client) => standings.get(client)?.username ?? null

const broker = await Aedes.createBroker({
  connectTimeout: connectTimeoutMs,
  maxClientsIdLength: 64,
  maxTopicLevels: 8,
  authenticate(client, username, password, done) {
    const checked = logins.check({ username, password, clientId: client.id })
    // What waits for a machine waits in the platform: here it would gather for one that never comes.
    const standing: Standing | 'lasting' = checked === 'machine' && !client.clean ? 'lasting' : checked
    if (standing === 'wrong' || standing === 'early' || standing === 'lasting') {
      const refusal = Object.assign(new Error(standing), { returnCode: codes[standing] as number }) as AuthenticateError
      return done(refusal, false)
    }
    const name = username as string
    standings.set(client, { username: name, prefix: standing === 'machine' ? logins.prefixOf(name) : null })
    if (standing === 'machine') connected.set(name, client)
    done(null, true)
  },
  authorizePublish(client, packet, done) {
    const standing = client && standings.get(client)
    if (standing?.prefix === null) return done(null)
    const isSmall = packet.payload.length <= messageMaxBytes
    if (standing && isSmall && mayPublish(standing.prefix, packet)) return done(null)
    if (client)
      refused.note({ machine: machineOf(client), why: isSmall ? 'forbidden' : 'too-large', topic: packet.topic })
    done(new Error('not allowed'))
  },
  authorizeSubscribe(client, subscription, done) {
    const standing = standings.get(client)
    const isAllowed = standing && (standing.prefix === null || maySubscribe(standing.prefix, subscription.topic))
    done(null, isAllowed ? subscription : null)
  },
})
// (Its types leave its memory out.)
findRetainedByName((broker as unknown as { persistence: RetainedMemory }).persistence)
broker.on('clientDisconnect', (client) => {
  const username = standings.get(client)?.username
  if (username !== undefined && connected.get(username) === client) connected.delete(username)
})

const server = createServer((socket) => {
  socket.setNoDelay(true)
  const client: Client = broker.handle(
    limited(socket, () => refused.note({ machine: machineOf(client), why: 'too-large', topic: null })),
  )
})

process.on('message', (order: BrokerOrder) => {
  follow(order).then(
    (answer) => process.send?.({ done: order.id, ...answer } satisfies BrokerAnswer),
    (error: Error) => process.send?.({ done: order.id, error: error.message } satisfies BrokerAnswer),
  )
})
// The program is gone, even if it was killed.
process.on('disconnect', () => void endProcess(0))
// The program ends it; a Ctrl-C in the terminal reaches all at once.
process.on('SIGINT', () => undefined)

async function follow(order: BrokerOrder): Promise<{ port?: number }> {
  if (order.order === 'open') {
    logins.setGateway(order.gateway)
    return { port: await listen(order.host, order.port) }
  }
  if (order.order === 'replace') for (const username of logins.replace(order.logins)) await end(username)
  else if (order.order === 'put') {
    if (logins.put(order.login)) await end(order.login.username)
  } else {
    logins.remove(order.username)
    await end(order.username)
  }
  return {}
}

function listen(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => resolve((server.address() as { port: number }).port))
  })
}

/** Ends the connection of that name, if there is one, and waits until it is closed. */
function end(username: string): Promise<void> {
  const client = connected.get(username)
  return client ? new Promise((resolve) => client.close(resolve)) : Promise.resolve()
}

/** The socket, whose packets are no larger than they may be; one that announces more is cut off, which is told. */
function limited(socket: Socket, tell: () => void): Duplex {
  const limit = new PacketLimit(messageMaxBytes)
  pipeline(socket, limit, (error) => {
    if (error instanceof PacketRefused) tell()
    if (error) socket.destroy()
  })
  return Duplex.from({ readable: limit, writable: socket })
}
