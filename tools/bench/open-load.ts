import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** One request as it goes over the wire, and who hears its answer. */
export interface Call {
  /** what is asked for, in a word */
  sort: string
  bytes: string
  onAnswer(status: number, body: string): void
}

/** How one request went; `status` 0 is one that could not be sent, or whose connection broke. */
export interface Told {
  sort: string
  /** when it was due, since the start of the run */
  dueMs: number
  /** from then until it was on its way: the delay of the crowd itself, which has the same processors */
  lateMs: number
  /** from when it was due until its answer was whole */
  latencyMs: number
  status: number
}

/** Connections of the crowd, open before it asks; what is due when none is free is counted as not answered. */
const crowdSockets = { max: 1500, atOnce: 50 } as const
const tickMs = 2

/** A connection that sends one request after the other. It knows just as much of HTTP as our own answers need. */
class Line {
  readonly socket: Socket
  #text = ''
  #end: ((status: number, body: string) => void) | null = null

  constructor({ hostname, port }: URL) {
    this.socket = connect(Number(port), hostname)
    this.socket.setNoDelay(true)
    this.socket.setEncoding('latin1')
    this.socket.on('data', (part: string) => this.#take(part))
    this.socket.on('error', () => undefined)
    this.socket.on('close', () => this.#tell(0, ''))
  }

  send(bytes: string, end: (status: number, body: string) => void): void {
    this.#end = end
    this.socket.write(bytes)
  }

  #take(part: string): void {
    this.#text += part
    const headEnd = this.#text.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#text.slice(0, headEnd))?.[1]
    if (length === undefined) throw new Error(`an answer without its length: ${this.#text.slice(0, headEnd)}`)
    const end = headEnd + 4 + Number(length)
    if (this.#text.length < end) return
    const whole = this.#text
    this.#text = whole.slice(end)
    this.#tell(Number(whole.slice(9, 12)), Buffer.from(whole.slice(headEnd + 4, end), 'latin1').toString())
  }

  #tell(status: number, body: string): void {
    const end = this.#end
    this.#end = null
    end?.(status, body)
  }
}

/** Connections as browsers hold them: kept and used again, opened when none is free. */
class Lines {
  readonly #origin: URL
  readonly #free: Line[] = []
  #open = 0

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  send(call: Call, tell: (status: number) => void): void {
    const line = this.#take()
    if (!line) {
      tell(0)
      return
    }
    line.send(call.bytes, (status, body) => {
      if (status === 0 || line.socket.destroyed) this.#open -= 1
      else this.#free.push(line)
      call.onAnswer(status, body)
      tell(status)
    })
  }

  #take(): Line | null {
    for (let line = this.#free.pop(); line; line = this.#free.pop()) {
      if (!line.socket.destroyed && line.socket.writable) return line
      this.#open -= 1
    }
    if (this.#open >= crowdSockets.max) return null
    this.#open += 1
    return new Line(this.#origin)
  }

  /** Opens what a crowd has open, a few at a time: what is measured is how it asks, not how it connects. */
  async openAll(): Promise<void> {
    while (this.#open < crowdSockets.max) {
      const opened = Array.from({ length: crowdSockets.atOnce }, () => new Line(this.#origin))
      this.#open += opened.length
      await Promise.all(opened.map(({ socket }) => once(socket, 'connect')))
      this.#free.push(...opened)
    }
  }

  close(): void {
    for (const line of this.#free) line.socket.destroy()
  }
}

/** So many connections, each sending its next request when the last was answered. */
export async function closedLoop(
  origin: string,
  next: () => Call,
  { connections, timeMs }: { connections: number; timeMs: number },
): Promise<Told[]> {
  const lines = new Lines(origin)
  const told: Told[] = []
  const startedAt = performance.now()
  const one = async () => {
    while (performance.now() - startedAt < timeMs) {
      const dueMs = performance.now() - startedAt
      const call = next()
      const status = await new Promise<number>((done) => lines.send(call, done))
      told.push({ sort: call.sort, dueMs, lateMs: 0, latencyMs: performance.now() - startedAt - dueMs, status })
    }
  }
  await Promise.all(Array.from({ length: connections }, one))
  lines.close()
  return told
}

/**
 * Requests that come when they come, whether the others are answered or not.
 * @param rates one after the other, each in requests a second, for so long
 * @param onRate as each of them begins
 */
export async function openLoop(
  origin: string,
  next: () => Call,
  rates: readonly { perS: number; timeMs: number }[],
  onRate: (index: number) => void = () => undefined,
): Promise<Told[]> {
  const lines = new Lines(origin)
  await lines.openAll()
  const told: Told[] = []
  const startedAt = performance.now()
  let waiting = 0
  let phaseAtMs = 0
  for (const [index, { perS, timeMs }] of rates.entries()) {
    onRate(index)
    let sent = 0
    for (;;) {
      const nowMs = performance.now() - startedAt
      const due = Math.min(Math.floor(((nowMs - phaseAtMs) / 1000) * perS), Math.floor((timeMs / 1000) * perS))
      for (; sent < due; sent += 1) {
        const dueMs = phaseAtMs + (sent / perS) * 1000
        waiting += 1
        const call = next()
        const lateMs = performance.now() - startedAt - dueMs
        lines.send(call, (status) => {
          waiting -= 1
          told.push({ sort: call.sort, dueMs, lateMs, latencyMs: performance.now() - startedAt - dueMs, status })
        })
      }
      if (nowMs - phaseAtMs >= timeMs) break
      await new Promise((done) => setTimeout(done, tickMs))
    }
    phaseAtMs += timeMs
  }
  while (waiting > 0) await new Promise((done) => setTimeout(done, 50))
  lines.close()
  return told
}
