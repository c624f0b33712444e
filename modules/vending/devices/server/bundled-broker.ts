import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { FastifyBaseLogger } from 'fastify'
import { hashToken, newToken } from '#kernel/server/secrets.ts'
import type { BrokerAnswer, BrokerOrder, BrokerReport } from '../contract.ts'
import type { Broker, MachineLogin } from './broker.ts'

const program = fileURLToPath(new URL('../../../../apps/broker/main.ts', import.meta.url))
const againAfterMs = 300
const answerTimeoutMs = 20_000
const gatewayName = 'gateway'

type Order<O = BrokerOrder> = O extends unknown ? Omit<O, 'id'> : never

/**
 * Runs the bundled broker as a child, and starts it again on the same port when it ends.
 * @param options.port 0: any free one
 * @throws a sentence for the operator when the port cannot be opened
 */
export async function startBundledBroker(options: {
  host: string
  port: number
  log: FastifyBaseLogger
}): Promise<BundledBroker> {
  const broker = new BundledBroker(options)
  await broker.open()
  return broker
}

export class BundledBroker implements Broker {
  readonly username = gatewayName
  readonly password = newToken()
  readonly #host: string
  readonly #log: FastifyBaseLogger
  #port: number
  #child: ChildProcess | null = null
  #orders = 0
  readonly #waiting = new Map<number, (answer: BrokerAnswer) => void>()
  #isClosing = false

  constructor(options: { host: string; port: number; log: FastifyBaseLogger }) {
    this.#host = options.host
    this.#port = options.port
    this.#log = options.log
  }

  get url(): string {
    return `mqtt://${this.#host.includes(':') ? `[${this.#host}]` : this.#host}:${this.#port}`
  }

  /** Of the process that runs now. */
  get pid(): number | undefined {
    return this.#child?.pid
  }

  async open(): Promise<void> {
    const child = fork(program, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'], serialization: 'json' })
    this.#child = child
    child.on('message', (told: BrokerAnswer | BrokerReport) => {
      if ('refused' in told) this.#log.warn(told.refused, 'machines publish what the MQTT broker does not let through')
      else this.#answer(told)
    })
    child.once('exit', (code, signal) => this.#lose(child, signal ?? code))
    const gateway = { username: gatewayName, secretHash: hashToken(this.password).toString('base64') }
    const { port } = await this.#order({ order: 'open', host: this.#host, port: this.#port, gateway })
    this.#port = port ?? this.#port
  }

  async replaceLogins(logins: readonly MachineLogin[]): Promise<void> {
    await this.#order({ order: 'replace', logins: logins.map(plain) })
  }

  async putLogin(login: MachineLogin): Promise<void> {
    await this.#order({ order: 'put', login: plain(login) })
  }

  async removeLogin(username: string): Promise<void> {
    await this.#order({ order: 'remove', username })
  }

  async close(): Promise<void> {
    this.#isClosing = true
    const child = this.#child
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }

  #order(order: Order): Promise<BrokerAnswer> {
    const child = this.#child
    // It is started again in a moment, and is told everything anew then.
    if (!child) return Promise.reject(new Error('The MQTT broker does not run'))
    this.#orders += 1
    const id = this.#orders
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => this.#answer({ done: id, error: 'the broker does not answer' }), answerTimeoutMs)
      this.#waiting.set(id, (answer) => {
        clearTimeout(late)
        if (answer.error === undefined) resolve(answer)
        else reject(new Error(`The MQTT broker: ${answer.error}`))
      })
      child.send({ id, ...order }, (error) => {
        if (error) this.#answer({ done: id, error: error.message })
      })
    })
  }

  #answer(answer: BrokerAnswer): void {
    this.#waiting.get(answer.done)?.(answer)
    this.#waiting.delete(answer.done)
  }

  #lose(child: ChildProcess, why: string | number | null): void {
    if (this.#child !== child) return
    this.#child = null
    for (const id of [...this.#waiting.keys()]) this.#answer({ done: id, error: `it has ended (${why})` })
    if (this.#isClosing) return
    this.#log.error(`the MQTT broker has ended (${why}) and is started again`)
    this.#again()
  }

  #again(): void {
    setTimeout(() => {
      if (this.#isClosing || this.#child) return
      this.open().catch((error: Error) => {
        this.#log.error({ err: error }, 'the MQTT broker could not be started again')
        this.#child?.kill('SIGKILL')
        if (!this.#child) this.#again()
      })
    }, againAfterMs)
  }
}

function plain({ username, prefix, version, secretHash }: MachineLogin) {
  return { username, prefix, version, secretHash: secretHash.toString('base64') }
}
