import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A stretch of network before a database. */
export interface Network {
  /** the connection, over this network */
  url: string
  /** From now on what the database answers is on its way for ever, as far as its asker can tell; questions still come through. */
  loseAnswers(): void
  /** Brings all that was on its way, late, to whoever is still there. */
  mend(): void
  close(): Promise<void>
}

/** Opens a stretch of network before the database of `url`; it is whole at first. */
export async function networkBefore(url: string): Promise<Network> {
  const target = new URL(url)
  const folder = target.searchParams.get('host')
  // as libpq names it: a folder stands for the socket in it
  const reach = () =>
    folder === null ? connect(Number(target.port), target.hostname) : connect(`${folder}/.s.PGSQL.${target.port}`)
  const sockets = new Set<Socket>()
  let late: (() => void)[] | null = null
  const hold = (socket: Socket) => {
    sockets.add(socket)
    // one that is cut is what this is for
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((asker) => {
    hold(asker)
    const database = hold(reach())
    asker.on('data', (bytes) => database.write(bytes))
    asker.on('close', () => database.end())
    const answer = (act: () => void) => (late ? late.push(act) : act())
    database.on('data', (bytes) => answer(() => asker.write(bytes)))
    database.on('close', () => answer(() => asker.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const over = new URL(url)
  over.searchParams.delete('host')
  over.hostname = '127.0.0.1'
  over.port = String((server.address() as AddressInfo).port)
  return {
    url: over.toString(),
    loseAnswers() {
      late ??= []
    },
    mend() {
      const acts = late ?? []
      late = null
      for (const act of acts) act()
    },
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
