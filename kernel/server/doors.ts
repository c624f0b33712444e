import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** As many connections are taken in one turn of the event loop. */
const doorCount = 16
/** Elsewhere no two sockets may listen at one address. */
const maySharePort = process.platform === 'linux'

export interface Address {
  host: string
  port: number
  /** so many connections wait at each door to be taken */
  backlog: number
}

/**
 * Where a program listens: several doors at one address. The event loop takes one connection a turn from each (libuv since 1.45),
 * and with a crowd inside a turn is long: at a single door whoever comes anew would wait for seconds, and more than wait there
 * would be lost.
 */
export class Doors {
  readonly #fastify: FastifyInstance
  readonly #others: Server[] = []

  constructor(fastify: FastifyInstance) {
    this.#fastify = fastify
  }

  /**
   * Listens. Another one of our programs could listen at the same doors: whether one does is to be asked before.
   * @throws as `listen` does
   */
  async open(address: Address): Promise<void> {
    const shared = { ...address, ...(maySharePort && { reusePort: true }) }
    await this.#fastify.listen(shared)
    if (!maySharePort) return
    // port 0 is any that is free: the others are to have the same
    for (const { address: host, port } of this.#fastify.addresses() as AddressInfo[])
      for (let count = 1; count < doorCount; count += 1)
        this.#others.push(await another({ ...shared, host, port }, this.#fastify.server))
  }

  /** Nobody comes in any more; waits until the last connection has ended. */
  async shut(): Promise<void> {
    const shutting = this.#others.map((door) => new Promise<void>((done) => void door.close(() => done())))
    // ends what is idle, whichever door it came by
    await this.#fastify.close()
    await Promise.all(shutting)
  }
}

/** A door that leads to the same server; its connections are made as Node makes those of HTTP. */
function another(address: Address & { reusePort?: boolean }, inside: FastifyInstance['server']): Promise<Server> {
  return new Promise((done, fail) => {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) =>
      inside.emit('connection', socket),
    )
    // once it listens: a connection that ended before it was taken, which ends nobody else's
    door.on('error', fail)
    door.listen(address, () => done(door))
  })
}
