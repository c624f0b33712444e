import { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { connect, type MqttClient } from 'mqtt'
import { writeToStream } from 'mqtt-packet'
import type { Broker, BrokerLine } from './broker.ts'

// The library would keep 65,536 numbers ready, seven megabytes of them, to save making two bytes.
writeToStream.cacheNumbers = false

const reconnectPeriodMs = 300
const publishTimeoutMs = 10_000

/** The gateway's own connection to the broker; it comes back by itself. */
export class GatewayLine implements BrokerLine {
  readonly #client: MqttClient
  /** what was sent and not confirmed, by the numbers that the library gives it */
  readonly #unconfirmed = new Set<number>()
  readonly #listeners = new Map<string, Set<(payload: Buffer) => void>>()

  constructor(
    broker: Pick<Broker, 'url' | 'username' | 'password'>,
    hooks: { log: FastifyBaseLogger; onConnect(): void; onMessage(topic: string, payload: Buffer): void },
  ) {
    this.#client = connect(broker.url, {
      username: broker.username,
      password: broker.password,
      clientId: `gateway-${process.pid}-${Date.now().toString(36)}`,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: reconnectPeriodMs,
      queueQoSZero: false,
      // “not ready” is no reason to give up
      reconnectOnConnackError: true,
      resubscribe: false,
    })
    this.#client.on('close', () => this.#forgetUnconfirmed())
    this.#client.on('connect', () => {
      // A receipt does not wait until the confirmation before it is acknowledged, for which the system takes 40 ms.
      if (this.#client.stream instanceof Socket) this.#client.stream.setNoDelay(true)
      hooks.onConnect()
    })
    this.#client.on('error', (error) => hooks.log.warn({ err: error }, 'the line to the MQTT broker'))
    this.#client.on('message', (topic, payload, { retain }) => {
      const own = this.#listeners.get(topic)
      if (own) for (const listener of own) listener(payload)
      // What a machine has had the broker keep, against the protocol, would be heard anew with each connecting.
      else if (!retain || topic.endsWith('/presence')) hooks.onMessage(topic, payload)
    })
  }

  get isConnected(): boolean {
    return this.#client.connected
  }

  async subscribe(topic: string): Promise<void> {
    const granted = await this.#client.subscribeAsync(topic, { qos: 1 })
    if (granted.some((each) => each.qos === 128)) throw new Error(`the broker does not grant ${topic} to the gateway`)
  }

  /** Until the broker has it, which says nothing of the machine. @throws when the line is down */
  async publish(topic: string, payload: string, options: { retain?: boolean } = {}): Promise<void> {
    if (!this.#client.connected) throw new Error('the line to the MQTT broker is down')
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error('the broker has not confirmed in time')), publishTimeoutMs)
    })
    const sent = this.#client.publishAsync(topic, payload, { qos: 1, retain: options.retain ?? false })
    const number = this.#client.getLastMessageId()
    this.#unconfirmed.add(number)
    const settle = () => {
      this.#unconfirmed.delete(number)
    }
    sent.then(settle, settle)
    // Thousands are sent in a second: none of them leaves a clock running.
    await Promise.race([sent, late]).finally(() => clearTimeout(timer))
  }

  hear(topic: string, listener: (payload: Buffer) => void): () => void {
    const own = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, own.add(listener))
    return () => {
      own.delete(listener)
    }
  }

  onClose(listener: () => void): () => void {
    this.#client.once('close', listener)
    return () => {
      this.#client.off('close', listener)
    }
  }

  /**
   * What could not be sent is sent anew by who knows whether it still matters, with the time of then. The library would say it
   * again after the next connecting, word for word, and a machine would read the time of before in it.
   */
  #forgetUnconfirmed(): void {
    for (const number of [...this.#unconfirmed]) this.#client.removeOutgoingMessage(number)
  }

  async close(): Promise<void> {
    await this.#client.endAsync(true)
  }
}
