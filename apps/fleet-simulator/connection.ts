import { connect, type MqttClient } from 'mqtt'
import type { Wire } from './wire.ts'

export interface TwinLogin {
  url: string
  tenant: string
  machine: string
  password: string
}

interface Listener {
  hear(topic: string, payload: Buffer): void
  /** it is connected and hears; `reason` is `reconnect` whenever that came by itself */
  online(reason: string): void
}

/**
 * Connects as a machine does (docs/device-protocol.md); the broker tells by the topic when it is gone.
 * @param gone what is told then
 */
export function connectAs(
  { url, machine, password }: Pick<TwinLogin, 'url' | 'machine' | 'password'>,
  topic: string,
  gone: string,
): MqttClient {
  return connect(url, {
    username: machine,
    clientId: machine,
    password,
    protocolVersion: 4,
    clean: true,
    keepalive: 45,
    reconnectPeriod: 1000,
    // “not ready” is no reason to give up
    reconnectOnConnackError: true,
    resubscribe: false,
    queueQoSZero: false,
    will: { topic, payload: Buffer.from(gone), qos: 1, retain: true },
  })
}

/** A machine's line to its broker, with whatever is wrong with the network. */
export class TwinConnection {
  login: TwinLogin
  readonly #wire: Wire
  readonly #listener: Listener
  readonly #prefix: string
  #client: MqttClient | null = null

  constructor(login: TwinLogin, wire: Wire, listener: Listener) {
    this.login = login
    this.#wire = wire
    this.#listener = listener
    this.#prefix = `vm/${login.tenant}/${login.machine}/`
  }

  get isConnected(): boolean {
    return this.#client?.connected ?? false
  }

  /** @param boot by which the broker tells this start of the machine from others */
  open(reason: string, boot: string): void {
    const presence = (state: string) => JSON.stringify({ v: 1, state, boot })
    const topic = `${this.#prefix}presence`
    const client = connectAs(this.login, topic, presence('offline'))
    this.#client = client
    let why = reason
    client.on('error', () => undefined)
    client.on('message', (heard, payload) =>
      this.#wire.carry('down', () => this.#listener.hear(heard.slice(this.#prefix.length), payload)),
    )
    client.on('connect', () => {
      const topics = ['cmd', 'cmd/receipt', 'config', 'error'].map((name) => `${this.#prefix}${name}`)
      client.subscribe(topics, { qos: 1 }, (error) => {
        if (error || client !== this.#client) return
        client.publish(topic, presence('online'), { qos: 1, retain: true })
        this.#listener.online(why)
        why = 'reconnect'
      })
    })
  }

  /** Cuts the network; it comes back by itself. */
  cut(): void {
    this.#client?.stream.destroy()
  }

  /** As if the cable were torn: the broker's will speaks for it. */
  hangUp(): void {
    this.#wire.clear()
    this.#client?.stream.destroy()
    this.#client?.end(true)
    this.#client = null
  }

  /** Through whatever is wrong with the network. */
  send(topic: string, payload: string): void {
    const client = this.#client
    if (!client?.connected) return
    this.#wire.carry('up', () => client.publish(`${this.#prefix}${topic}`, payload, { qos: 1 }, () => undefined))
  }
}
