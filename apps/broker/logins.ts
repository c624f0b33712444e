import { hash, timingSafeEqual } from 'node:crypto'
import { type BrokerLogin, downTopics, retainedTopics, upTopics } from '#modules/vending/devices/contract.ts'

type Login = BrokerLogin & { secretHash: string }

/** Who may come in, and what each may touch. The hashes are of 256 random bits: nothing slower is needed to hide them. */
export class Logins {
  #gateway: { username: string; secretHash: string } | null = null
  #machines = new Map<string, Login>()
  /** false until the program has told all logins: before that nobody is told that theirs is wrong */
  isComplete = false

  setGateway(gateway: { username: string; secretHash: string }): void {
    this.#gateway = gateway
  }

  /** @returns whose connections must end: their login is gone, or is another one now */
  replace(logins: readonly Login[]): string[] {
    const before = this.#machines
    this.#machines = new Map(logins.map((login) => [login.username, login]))
    this.isComplete = true
    return [...before.values()].filter((login) => !isSame(login, this.#machines.get(login.username))).map(nameOf)
  }

  /** @returns true when connections of that name must end */
  put(login: Login): boolean {
    const before = this.#machines.get(login.username)
    this.#machines.set(login.username, login)
    return before !== undefined && !isSame(before, login)
  }

  remove(username: string): void {
    this.#machines.delete(username)
  }

  /** `early`: it cannot be said yet. A machine's client id is its user name, so that it is connected once. */
  check(asked: { username: string | undefined; password: Buffer | undefined; clientId: string }): Standing {
    const { username, password, clientId } = asked
    if (username === undefined || password === undefined) return 'wrong'
    if (username === this.#gateway?.username) return matches(password, this.#gateway.secretHash) ? 'gateway' : 'wrong'
    if (!this.isComplete) return 'early'
    const login = this.#machines.get(username)
    return login && clientId === username && matches(password, login.secretHash) ? 'machine' : 'wrong'
  }

  /** @throws when there is no such machine */
  prefixOf(username: string): string {
    const login = this.#machines.get(username)
    if (!login) throw new Error(`no login ${username}`)
    return login.prefix
  }
}

export type Standing = 'gateway' | 'machine' | 'wrong' | 'early'

const upNames: ReadonlySet<string> = new Set(upTopics)
const downNames: ReadonlySet<string> = new Set(downTopics)

/** Whether a machine may publish this: an up topic of its own, with the QoS and the retain flag of the protocol. */
export function mayPublish(prefix: string, packet: { topic: string; qos: number; retain: boolean }): boolean {
  const name = packet.topic.slice(prefix.length)
  return (
    packet.topic.startsWith(prefix) &&
    upNames.has(name) &&
    packet.qos < 2 &&
    (!packet.retain || retainedTopics.includes(name))
  )
}

/** Whether a machine may subscribe this: a down topic of its own, by its full name. */
export function maySubscribe(prefix: string, topic: string): boolean {
  return topic.startsWith(prefix) && downNames.has(topic.slice(prefix.length))
}

function nameOf(login: Login): string {
  return login.username
}

function isSame(a: Login, b: Login | undefined): boolean {
  return b !== undefined && a.secretHash === b.secretHash && a.prefix === b.prefix
}

function matches(password: Buffer, secretHash: string): boolean {
  return timingSafeEqual(hash('sha256', password, 'buffer'), Buffer.from(secretHash, 'base64'))
}
