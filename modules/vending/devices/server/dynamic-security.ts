import { downTopics, upTopics } from '../contract.ts'
import type { Broker, BrokerLine, MachineLogin } from './broker.ts'

const controlTopic = '$CONTROL/dynamic-security/v1'
const responseTopic = `${controlTopic}/response`
const answerTimeoutMs = 15_000
/** commands of a message, so that it stays below the broker's own limit */
const loginsPerMessage = 4
const listedPerPage = 500

interface Answered {
  command: string
  error?: string
  data?: Record<string, unknown>
}

/** A login as the broker lists it; what is ours says its version in `textname`. */
interface ListedClient {
  username: string
  textname?: string
}

const gatewayRole = 'vending gateway'
const gatewayRules = ['publishClientSend', 'publishClientReceive', 'subscribePattern'].map((acltype) => ({
  acltype,
  topic: 'vm/#',
  allow: true,
}))
const ours = /^machine v(\d+)$/

/**
 * A mosquitto of the operator's own (`MQTT_URL`), told by its dynamic-security plugin: one login and one role for each machine.
 * It wants the secret itself, which is decrypted for it at that moment. Logins that somebody else has made are left alone.
 */
export class DynamicSecurityBroker implements Broker {
  readonly url: string
  readonly username: string
  readonly password: string
  #turn: Promise<unknown> = Promise.resolve()

  /** @param address `MQTT_URL`, with the user and the password of a client that has the role admin */
  constructor(address: string) {
    const url = new URL(address)
    this.username = decodeURIComponent(url.username)
    this.password = decodeURIComponent(url.password)
    url.username = ''
    url.password = ''
    this.url = url.href
  }

  async replaceLogins(logins: readonly MachineLogin[], line: BrokerLine): Promise<void> {
    await line.subscribe(responseTopic)
    await this.#requireRights(line)
    const known = await this.#listed(line)
    const wanted = new Map(logins.map((login) => [login.username, login]))
    for (const username of known.keys()) if (!wanted.has(username)) await this.removeLogin(username, line)
    const changed = logins.filter((login) => known.get(login.username) !== login.version)
    for (let at = 0; at < changed.length; at += loginsPerMessage)
      await this.#put(changed.slice(at, at + loginsPerMessage), line)
  }

  async putLogin(login: MachineLogin, line: BrokerLine): Promise<void> {
    await this.#put([login], line)
  }

  async removeLogin(username: string, line: BrokerLine): Promise<void> {
    await this.#ask(line, [
      { command: 'deleteClient', username },
      { command: 'deleteRole', rolename: roleOf(username) },
    ])
  }

  async close(): Promise<void> {
    await this.#turn
  }

  /** The role admin may hear everything, but speak to the plugin only. Given once: the line is ended by it and comes back. */
  async #requireRights(line: BrokerLine): Promise<void> {
    const [own] = await this.#ask(line, [{ command: 'getClient', username: this.username }])
    const { roles = [] } = (own?.data?.client ?? {}) as { roles?: { rolename: string }[] }
    if (roles.some((role) => role.rolename === gatewayRole)) return
    await this.#ask(line, [
      { command: 'createRole', rolename: gatewayRole, acls: gatewayRules },
      { command: 'addClientRole', username: this.username, rolename: gatewayRole },
    ])
  }

  /** Taken away first: that is what ends the connection of the former one. */
  async #put(logins: readonly MachineLogin[], line: BrokerLine): Promise<void> {
    await this.#ask(
      line,
      logins.flatMap(({ username }) => [
        { command: 'deleteClient', username },
        { command: 'deleteRole', rolename: roleOf(username) },
      ]),
    )
    const answers = await this.#ask(
      line,
      logins.flatMap((login) => [
        { command: 'createRole', rolename: roleOf(login.username), acls: rulesOf(login.prefix) },
        {
          command: 'createClient',
          username: login.username,
          clientid: login.username,
          password: login.secret(),
          textname: `machine v${login.version}`,
          roles: [{ rolename: roleOf(login.username) }],
        },
      ]),
    )
    const failed = answers.find((answer) => answer.error !== undefined)
    if (failed) throw new Error(`the MQTT broker has not taken a login (${failed.command}): ${failed.error}`)
  }

  /** Our logins there, with their versions. */
  async #listed(line: BrokerLine): Promise<Map<string, number>> {
    const known = new Map<string, number>()
    for (let offset = 0; ; offset += listedPerPage) {
      const asked = { command: 'listClients', verbose: true, count: listedPerPage, offset }
      const [answer] = await this.#ask(line, [asked])
      if (answer?.error !== undefined) throw new Error(`the MQTT broker does not list its logins: ${answer.error}`)
      const clients = (answer?.data?.clients ?? []) as ListedClient[]
      for (const { username, textname } of clients) {
        const version = ours.exec(textname ?? '')?.[1]
        if (version !== undefined) known.set(username, Number(version))
      }
      if (clients.length < listedPerPage) return known
    }
  }

  /** One message after the other, each with its answers in order: the plugin tells them no other way apart. */
  #ask(line: BrokerLine, commands: readonly object[]): Promise<Answered[]> {
    const asking = this.#turn.then(() => ask(line, commands))
    this.#turn = asking.catch(() => undefined)
    return asking
  }
}

function ask(line: BrokerLine, commands: readonly object[]): Promise<Answered[]> {
  return new Promise((resolve, reject) => {
    const end = (outcome: () => void) => {
      clearTimeout(late)
      hush()
      hushClose()
      outcome()
    }
    const late = setTimeout(
      () => end(() => reject(new Error('the MQTT broker does not answer: has it the dynamic-security plugin?'))),
      answerTimeoutMs,
    )
    // Whoever gets or loses rights is disconnected; the gateway begins anew then.
    const hushClose = line.onClose(() => end(() => reject(new Error('the MQTT broker has ended the gateway’s line'))))
    const hush = line.hear(responseTopic, (payload) => {
      const { responses } = JSON.parse(payload.toString('utf8')) as { responses: Answered[] }
      end(() => resolve(responses))
    })
    line.publish(controlTopic, JSON.stringify({ commands })).catch((error: unknown) => end(() => reject(error)))
  })
}

function roleOf(username: string): string {
  return `machine ${username}`
}

/** Each topic by its full name, in its direction; what is not named is refused by the broker's own default. */
function rulesOf(prefix: string): object[] {
  return [
    ...upTopics.map((name) => ({ acltype: 'publishClientSend', topic: `${prefix}${name}`, allow: true })),
    ...downTopics.flatMap((name) => [
      { acltype: 'subscribeLiteral', topic: `${prefix}${name}`, allow: true },
      { acltype: 'publishClientReceive', topic: `${prefix}${name}`, allow: true },
    ]),
  ]
}
