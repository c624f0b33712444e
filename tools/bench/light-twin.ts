import type { MqttClient } from 'mqtt'
import { connectAs } from '../../apps/fleet-simulator/connection.ts'
import type { BenchLogin } from './vending-fill.ts'

/** What a process of twins notes down of all its machines. */
export interface TwinNotes {
  /** an event is receipted: where the answer goes to */
  receipted(twin: LightTwin, tookMs: number): void
  /** the motor of a dispense begins to turn */
  started(command: string, atMs: number): void
  /** it had to say an event again */
  repeated(): void
  /** what it had to say again is receipted */
  cameLate(event: LateEvent): void
  /** its line was lost, and came back by itself */
  reconnected(): void
}

/** An event that was said again, and how far it may have come before. */
export interface LateEvent {
  /** by the clock of `performance.now()` */
  firstSentMs: number
  /** from the last time it was said */
  tookMs: number
  /** the broker had confirmed it before it was said again */
  wasConfirmed: boolean
  /** `duplicate`: it had been kept, and its receipt was lost on the way down */
  outcome: string
}

/** What machines report in a bench, of twenty: as a shop sells, with a coin for every piece and now and then somebody at the door. */
const eventContents = [
  {
    count: 8,
    kind: 'vend',
    data: { command: null, lane: 101, outcome: 'delivered', motor: 'ok', sensor: 'seen', isLaneFaulty: false },
  },
  { count: 10, kind: 'cash', data: { movement: 'coin-in', valueFen: 100, count: 1 } },
  { count: 1, kind: 'stock', data: { lane: 102, quantity: 7, reason: 'count' } },
  { count: 1, kind: 'door', data: { isOpen: false } },
].flatMap(({ count, ...content }) => Array.from({ length: count }, () => content))

const heartbeatMs = 45_000
const repeatMs = 10_000
const motorMs = 1500

interface Waiting {
  topic: string
  payload: string
  firstSentMs: number
  sentMs: number
  /** the broker has it, which is no receipt */
  isConfirmed: boolean
  /** null: it was said once */
  wasConfirmed: boolean | null
}

/**
 * A machine as docs/device-protocol.md tells it, as light as it can be: its journal and its outbox are in memory alone, so that
 * ten thousand of them fit into two processes and wait for no disk.
 */
export class LightTwin {
  readonly #login: BenchLogin
  readonly #url: string
  readonly #prefix: string
  readonly #notes: TwinNotes
  readonly #boot: string
  readonly #waiting = new Map<string, Waiting>()
  readonly #begun = new Set<string>()
  #client: MqttClient | null = null
  #heartbeat: NodeJS.Timeout | undefined
  #seq = 0
  /** a number of its own to begin with: machines do not all say the same at one time */
  #events = Math.floor(Math.random() * eventContents.length)
  #configVersion = 0

  constructor(login: BenchLogin, url: string, notes: TwinNotes) {
    this.#login = login
    this.#url = url
    this.#prefix = `vm/${login.tenant}/${login.machine}/`
    this.#notes = notes
    this.#boot = `b-${Date.now().toString(36)}-${Math.floor(Math.random() * 2 ** 31).toString(36)}-bench`
  }

  /** How many events have no receipt yet. */
  get underWay(): number {
    return this.#waiting.size
  }

  /** Switches it on. @returns when it has said for the first time what a machine says after power-on */
  powerOn(): Promise<void> {
    const { machine, password } = this.#login
    const gone = this.#presence('offline')
    const client = connectAs({ url: this.#url, machine, password }, `${this.#prefix}presence`, gone)
    this.#client = client
    // it tries again by itself
    client.on('error', () => undefined)
    client.on('message', (topic, payload) => this.#hear(topic.slice(this.#prefix.length), payload))
    let reason = 'power-on'
    return new Promise((resolve) => {
      client.on('connect', () => {
        if (reason === 'reconnect') this.#notes.reconnected()
        const topics = ['cmd', 'cmd/receipt', 'config', 'error'].map((name) => `${this.#prefix}${name}`)
        client.subscribe(topics, { qos: 1 }, (error) => {
          if (error) return
          client.publish(`${this.#prefix}presence`, this.#presence('online'), { qos: 1, retain: true })
          this.#tellState(reason)
          this.#say('telemetry', { temperatureC: 4.5, isDoorOpen: false, noteFen: 12_000, coinFen: 3_400 })
          reason = 'reconnect'
          this.#beginBeats()
          resolve()
        })
      })
    })
  }

  /** Says good-bye by its will, as if the plug were pulled. */
  powerOff(): void {
    clearInterval(this.#heartbeat)
    this.#client?.stream.destroy()
    this.#client?.end(true)
    this.#client = null
  }

  /** Reports something, which waits in the outbox until it is receipted. */
  report(): void {
    this.#events += 1
    const { kind, data } = eventContents[this.#events % eventContents.length] as (typeof eventContents)[number]
    const id = `e-${this.#boot}-${this.#events}`
    const nowMs = performance.now()
    const [topic, payload] = [`event/${kind}`, this.#envelope(data, { id })]
    this.#keep(`i:${kind}:${id}`, topic, payload, nowMs)
  }

  /** Says again what has waited for too long. */
  repeatOverdue(): void {
    const nowMs = performance.now()
    for (const each of this.#waiting.values()) {
      if (nowMs - each.sentMs < repeatMs) continue
      each.sentMs = nowMs
      each.wasConfirmed ??= each.isConfirmed
      this.#notes.repeated()
      this.#send(each)
    }
  }

  #keep(key: string, topic: string, payload: string, nowMs: number): void {
    const waiting: Waiting = {
      topic,
      payload,
      firstSentMs: nowMs,
      sentMs: nowMs,
      isConfirmed: false,
      wasConfirmed: null,
    }
    this.#waiting.set(key, waiting)
    this.#send(waiting)
  }

  #send(waiting: Waiting): void {
    this.#publish(waiting.topic, waiting.payload, () => {
      waiting.isConfirmed = true
    })
  }

  #presence(state: 'online' | 'offline'): string {
    return JSON.stringify({ v: 1, state, boot: this.#boot })
  }

  /** Not all in the same moment, even where all came in the same moment. */
  #beginBeats(): void {
    clearInterval(this.#heartbeat)
    const beat = () => this.#say('hb', { uptimeS: 60, isBusy: false, outbox: this.#waiting.size, health: 'ok' })
    this.#heartbeat = setInterval(beat, heartbeatMs * (0.9 + Math.random() * 0.2))
  }

  #tellState(reason: string): void {
    this.#say('state', {
      reason,
      bootCount: 1,
      restarts: 0,
      timeouts: 0,
      software: { host: '1.0.0', sub: '1.0.0' },
      hardware: { host: 'T1', sub: 'T1' },
      configVersion: this.#configVersion,
    })
  }

  #envelope(data: object, more: object = {}): string {
    this.#seq += 1
    return JSON.stringify({ v: 1, boot: this.#boot, seq: this.#seq, at: new Date().toISOString(), ...more, data })
  }

  #say(topic: string, data: object): void {
    this.#publish(topic, this.#envelope(data))
  }

  #publish(topic: string, payload: string, confirmed: () => void = () => undefined): void {
    if (!this.#client?.connected) return
    this.#client.publish(`${this.#prefix}${topic}`, payload, { qos: 1 }, (error) => {
      if (!error) confirmed()
    })
  }

  #hear(topic: string, payload: Buffer): void {
    const message: unknown = JSON.parse(payload.toString('utf8'))
    if (topic === 'cmd/receipt') this.#takeReceipts(message as { receipts: { key: string; outcome: string }[] })
    else if (topic === 'cmd') this.#obey(message as Dispense)
    else if (topic === 'error') throw new Error(`${this.#login.machine} is told ${payload.toString('utf8')}`)
    else if (topic === 'config') {
      const { version } = message as { version: number }
      if (version <= this.#configVersion) return
      this.#configVersion = version
      this.#tellState('config')
    }
  }

  #takeReceipts({ receipts }: { receipts: { key: string; outcome: string }[] }): void {
    for (const { key, outcome } of receipts) {
      if (outcome === 'refused') throw new Error(`${this.#login.machine}: ${key} is refused`)
      const waiting = this.#waiting.get(key)
      if (!waiting) continue
      this.#waiting.delete(key)
      const nowMs = performance.now()
      const { firstSentMs, sentMs, wasConfirmed } = waiting
      if (wasConfirmed !== null) this.#notes.cameLate({ firstSentMs, tookMs: nowMs - sentMs, wasConfirmed, outcome })
      if (!key.startsWith('c:')) this.#notes.receipted(this, nowMs - firstSentMs)
    }
  }

  /** Accepts, turns its motor, tells the result; a command that it knows does nothing. */
  #obey({ id, seq, type }: Dispense): void {
    const isKnown = this.#begun.has(id)
    if (type !== 'dispense') throw new Error(`a bench gives no command ${type}`)
    const { machine } = this.#login
    const about = { command: id, machine, commandSeq: seq }
    this.#say('cmd/ack', { ...about, status: 'accepted' })
    if (isKnown) return
    this.#begun.add(id)
    this.#notes.started(id, performance.timeOrigin + performance.now())
    setTimeout(() => {
      const data = { lane: 101, motor: 'ok', sensor: 'seen' }
      const nowMs = performance.now()
      const payload = this.#envelope({ ...about, status: 'done', code: 'ok', data })
      this.#keep(`c:${id}`, 'cmd/result', payload, nowMs)
    }, motorMs)
  }
}

interface Dispense {
  id: string
  seq: number
  type: string
}
