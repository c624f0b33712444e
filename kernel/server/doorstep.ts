import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** As much of a request as is read before it is turned away. */
export interface Glimpse {
  method: string
  url: string
  headers: Readonly<IncomingHttpHeaders>
}

/** Says no, in bytes that stand ready, or nothing: then the request goes its way. */
export interface Doorkeeper {
  /** only then is anybody looked at */
  isBusy(): boolean
  turnAway(glimpse: Glimpse): Buffer | null
}

const wholeHead = /^(GET|POST|PUT|PATCH|DELETE) (\/\S*) HTTP\/1\.1\r\n((?:[\w!#$%&'*+.^`|~-]+:[^\r\n]*\r\n)+)\r\n/
const looked =
  /^(accept|accept-language|authorization|connection|content-length|content-type|cookie|expect|sec-fetch-mode|transfer-encoding|upgrade|x-language):[ \t]*([^\r\n]*?)[ \t]*\r$/gim
/** who sends one of these wants more than an answer */
const beyond = ['expect', 'transfer-encoding', 'upgrade'] as const

/**
 * What stands in these bytes, if they are one whole request with its body, and nothing more: told so strictly that no reader
 * between the asker and us can have taken them for something else.
 */
export function glimpseOf(bytes: Buffer): Glimpse | null {
  const text = bytes.toString('latin1')
  const [head, method = '', url = '', fields = ''] = wholeHead.exec(text) ?? []
  if (head === undefined) return null
  const headers: Record<string, string> = {}
  for (const [, name = '', value = ''] of fields.matchAll(looked)) {
    if (headers[name.toLowerCase()] !== undefined) return null
    headers[name.toLowerCase()] = value
  }
  const { connection = 'keep-alive', 'content-length': length = '0' } = headers
  if (beyond.some((name) => headers[name] !== undefined) || connection.toLowerCase() !== 'keep-alive') return null
  if (method === 'GET' && headers['content-length'] !== undefined) return null
  return /^\d+$/.test(length) && head.length + Number(length) === bytes.length ? { method, url, headers } : null
}

/** One connection, as far as it is known that between two requests nothing is left over. */
interface Known {
  /** what has come of the request under way, and how much of it is its head */
  bytes: number
  headBytes: number
  /** the last request was answered, and the next has not begun */
  isBetween: boolean
  /** leaves the connection to Node for good */
  letGo(): void
}

/**
 * While there is no time for most requests, reading one by HTTP costs more than saying no: whoever asks again over a connection
 * that is used already, one whole request at a time, is answered before. Everybody else goes the long way, to the same answer.
 */
export class Doorstep {
  readonly #keeper: Doorkeeper
  readonly #known = new WeakMap<Socket, Known>()

  constructor(keeper: Doorkeeper) {
    this.#keeper = keeper
  }

  /** Stands before the connections of a server that has just been made. */
  watch(server: Server): void {
    server.on('connection', (socket: Socket) => {
      const [read, ...others] = socket.listeners('data')
      if (read && others.length === 0) this.#standBefore(socket, read as (bytes: Buffer) => void)
    })
  }

  /** @param read Node's own reading of HTTP */
  #standBefore(socket: Socket, read: (bytes: Buffer) => void): void {
    const take = (bytes: Buffer) => {
      // answers that are not taken must not pile up
      if (known.isBetween && socket.writableLength === 0 && this.#keeper.isBusy()) {
        const glimpse = glimpseOf(bytes)
        const answer = glimpse && this.#keeper.turnAway(glimpse)
        if (answer) {
          socket.write(answer)
          return
        }
      }
      if (known.bytes === 0) known.headBytes = bytes.indexOf('\r\n\r\n') + 4
      known.bytes += bytes.length
      known.isBetween = false
      read(bytes)
    }
    const known: Known = {
      bytes: 0,
      headBytes: 0,
      isBetween: false,
      letGo() {
        socket.off('data', take)
        socket.on('data', read)
      },
    }
    this.#known.set(socket, known)
    socket.off('data', read)
    socket.on('data', take)
  }

  /** A request has been read by its head. When it is answered, and all that came was it, the next may be turned away. */
  began(request: IncomingMessage, reply: ServerResponse): void {
    const known = this.#known.get(request.socket)
    if (!known) return
    const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers
    reply.once('close', () => {
      // let go by another request that came with this one
      if (this.#known.get(request.socket) !== known) return
      const isAll = encoding === undefined && request.complete && known.bytes === known.headBytes + Number(length)
      if (isAll) Object.assign(known, { bytes: 0, isBetween: true })
      else {
        this.#known.delete(request.socket)
        known.letGo()
      }
    })
  }
}
