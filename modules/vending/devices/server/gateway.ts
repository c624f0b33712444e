import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock, Ctx } from '#kernel/server/context.ts'
import type { Notices } from '#kernel/server/notices.ts'
import { type ConnectionState, heartbeatS, messageMaxBytes, protocolVersion, upTopics } from '../contract.ts'
import { isDataException, isStoppedForOthers } from './apart.ts'
import type { Broker } from './broker.ts'
import { askUnanswered, expireOverdue, takeOutgoing } from './command-queue.ts'
import { endConnections, keepConnections, noteHeard, onlineOf } from './connections.ts'
import { type KnownMachine, machinesWithLogin } from './credentials.ts'
import { isTooMany } from './flood.ts'
import { countLate, counts } from './gateway-counts.ts'
import { type Written, writeBatch } from './intake.ts'
import { KnownMachines, type LiveMachine } from './known-machines.ts'
import { GatewayLine } from './line.ts'
import { MachineConfigs } from './machine-configs.ts'
import { type HeardMessage, inMessages, type Receipt, readMessage, Unreadable } from './messages.ts'
import { Postponed } from './pauses.ts'

const batchMax = 500
/** messages that wait to be written; beyond it they are let go, unreceipted, and the machines repeat them */
const waitingMax = 20_000
/** of one machine, whose firmware may flood: far more than one that keeps to the protocol ever has under way */
const waitingOfOneMax = 200
const defaultSweepMs = 1000
const errorsPerMinuteMax = 60
const againAfterMs = 1000
/** so often the database must not take a message before the machine is told to forget it */
const unkeepableAfter = 3
const unkeepableMax = 1000
/** so often a batch is written that the database stops for the sake of others, each time a little later */
const writesMax = 5
const writtenAgainAfterMs = 20

/** The tests hold these to look into the moments between a commit and its receipt. */
export interface GatewayHooks {
  beforeReceipts?(): Promise<void>
}

export interface GatewayOptions {
  /** a context of the system; `plain` ones leave no audit rows */
  contextOf(name: string, trace: 'audit' | 'plain'): Ctx
  clock: Clock
  broker: Broker
  notices: Notices
  log: FastifyBaseLogger
  hooks?: GatewayHooks
  /** how often it looks at what is due; the tests wait for less */
  sweepMs?: number
}

/**
 * Stands between the broker and the database: hears machines, keeps what they say, answers once it is kept, sends commands.
 * It holds nothing that is not in the database too, so that it may be killed at any moment.
 */
export class Gateway {
  readonly #options: GatewayOptions
  readonly #log: FastifyBaseLogger
  readonly #machines = new KnownMachines()
  readonly #line: GatewayLine
  #waiting: HeardMessage[] = []
  #writing: Promise<void> | null = null
  #wasConnected = false
  #isServing = false
  #isClosed = false
  #isBeginDue = false
  /** work that goes one after the other: logins, sweeps */
  #turn: Promise<void> = Promise.resolve()
  #isTidyDue = false
  /** commands go out one batch after the other too, and wait for no login and no sweep */
  #sending: Promise<void> = Promise.resolve()
  #isSendDue = false
  /** machines that have come online: all that is open goes out to them again */
  readonly #came = new Set<string>()
  readonly #configs: MachineConfigs
  /** how often the database did not take a message, by its machine and its receipt's key */
  readonly #unkeepable = new Map<string, number>()
  /** commands whose time is over, and whose end could not be followed */
  readonly #postponed = new Postponed()
  readonly #sweep: NodeJS.Timeout

  constructor(options: GatewayOptions) {
    this.#options = options
    this.#log = options.log
    this.#configs = new MachineConfigs({
      machines: this.#machines,
      context: () => this.#plain('devices.config'),
      isServing: () => this.#isServing,
      next: (work) => this.#next(work),
      attempt: (work) => this.#attempt(work),
      publish: (machine, config) => this.#publish(machine, 'config', config, { retain: true }),
    })
    options.notices.onChange('device-logins', (machineId) => this.#next(() => this.#followLogin(machineId)))
    options.notices.onChange('device-commands', () => this.#sendSoon())
    options.notices.onChange('device-configs', (machineId) => this.#configs.publishSoon(machineId))
    this.#line = new GatewayLine(options.broker, {
      log: options.log,
      onConnect: () => {
        counts.lines.count += 1
        if (this.#wasConnected) this.#log.warn('the line to the MQTT broker was lost, and is back')
        this.#wasConnected = true
        this.#isServing = false
        this.#next(() => this.#begin())
      },
      onMessage: (topic, payload) => this.#hear(topic, payload),
    })
    this.#sweep = setInterval(() => this.#tidySoon(), options.sweepMs ?? defaultSweepMs)
  }

  /** Whether it has told the broker who may come in, and hears. */
  get isServing(): boolean {
    return this.#isServing && this.#line.isConnected
  }

  /** Whether the broker lets that machine in. */
  knows(machineId: string): boolean {
    return this.isServing && this.#machines.get(machineId) !== undefined
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweep)
    this.#configs.close()
    await this.#line.close()
    await this.#turn
    await this.#sending
    await this.#writing
  }

  #plain(name: string): Ctx {
    return this.#options.contextOf(name, 'plain')
  }

  /** A turn that breaks says so; the next sweep, or the next connecting, makes up for it. */
  #next(work: () => Promise<unknown>): void {
    this.#turn = this.#turn.then(async () => {
      if (!this.#isClosed) await this.#attempt(work)
    })
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      this.#log.error({ err: error }, 'the device gateway')
      return undefined
    }
  }

  /** After every connecting: the broker may be a new one that knows nobody, and whoever was connected is not any more. */
  async #begin(): Promise<void> {
    try {
      const ctx = this.#plain('devices.begin')
      const known = await machinesWithLogin(ctx)
      const status = await onlineOf(
        ctx.db,
        known.map((machine) => machine.machineId),
      )
      const ids = new Set(known.map((machine) => machine.machineId))
      for (const machine of [...this.#machines.all()])
        if (!ids.has(machine.machineId)) this.#machines.remove(machine.machineId)
      // Where the line stands, who is not known yet is known once the broker lets it in.
      const later = new Set(this.#isServing ? known.filter(({ machineId }) => !this.#machines.get(machineId)) : [])
      for (const machine of known)
        if (!later.has(machine)) this.#know(machine, status.get(machine.machineId)?.connection)
      for (const topic of upTopics) await this.#line.subscribe(`vm/+/+/${topic}`)
      await this.#options.broker.replaceLogins(
        known.map((machine) => machine.login),
        this.#line,
      )
      for (const machine of later) this.#know(machine, status.get(machine.machineId)?.connection)
      this.#isServing = true
      // Whose login ended while nobody listened was not noticed going.
      await this.#attempt(() => endConnections(this.#plain('devices.connections'), { otherThan: [...ids] }))
      await this.#configs.publish([...ids])
    } catch (error) {
      this.#beginAgain()
      throw error
    }
  }

  /** In a moment; where the line is down then, connecting begins anew. */
  #beginAgain(): void {
    if (this.#isClosed || this.#isBeginDue) return
    this.#isBeginDue = true
    setTimeout(() => {
      this.#isBeginDue = false
      if (this.#line.isConnected) this.#next(() => this.#begin())
    }, againAfterMs)
  }

  /** What could not be read, or told to the broker, is made up for by telling it all: no login outlives its end. */
  async #followLogin(machineId: string): Promise<void> {
    if (machineId === '') return this.#isServing ? this.#begin() : undefined
    try {
      await this.#learnLogin(machineId)
    } catch (error) {
      this.#beginAgain()
      throw error
    }
  }

  async #learnLogin(machineId: string): Promise<void> {
    const ctx = this.#plain('devices.login')
    const [machine] = await machinesWithLogin(ctx, machineId)
    const before = this.#machines.get(machineId)
    if (!machine) {
      const removed = this.#machines.remove(machineId)
      if (removed) await this.#options.broker.removeLogin(removed.login.username, this.#line)
      if (removed) await endConnections(this.#plain('devices.connections'), { of: machineId })
      return
    }
    if (before && before.login.username !== machine.login.username)
      await this.#options.broker.removeLogin(before.login.username, this.#line)
    const status = (await onlineOf(ctx.db, [machineId])).get(machineId)
    if (before?.login.version !== machine.login.version) await this.#options.broker.putLogin(machine.login, this.#line)
    this.#know(machine, status?.connection)
    await this.#configs.publish([machineId])
  }

  /** Who was connected when the gateway went counts as heard now: it has its intervals to say a word. */
  #know(machine: KnownMachine, connection: ConnectionState = 'offline'): void {
    const lastHeardMs = connection === 'offline' ? 0 : this.#nowMs()
    this.#machines.put(machine, { connection, heartbeatS, lastHeardMs })
  }

  #nowMs(): number {
    return this.#options.clock.now().getTime()
  }

  /** Whatever a machine may say, the line goes on. */
  #hear(topic: string, payload: Buffer): void {
    try {
      this.#take(topic, payload)
    } catch (error) {
      this.#log.error({ err: error, topic }, 'a message of a machine could not be read')
    }
  }

  #take(topic: string, payload: Buffer): void {
    const found = this.#machines.find(topic)
    if (!found || this.#isClosed) return
    const { machine, name } = found
    const heard = readMessage(machine, name, payload, this.#options.clock.now())
    if (heard instanceof Unreadable) this.#tellError(machine, name, heard)
    else if (isTooMany(heard)) {
      counts.letGo.count += 1
      noteHeard(heard)
    } else if (this.#waiting.length < waitingMax && machine.waiting < waitingOfOneMax) {
      machine.waiting += 1
      this.#waiting.push(heard)
      this.#writing ??= this.#write()
    } else counts.letGo.count += 1
  }

  /** Batch after batch, each as large as what has gathered while the one before was written. */
  async #write(): Promise<void> {
    // what comes in the same piece from the broker goes into one batch
    await new Promise((resolve) => setImmediate(resolve))
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const batch = this.#waiting.splice(0, batchMax)
      for (const heard of batch) {
        heard.machine.waiting -= 1
        noteHeard(heard)
      }
      try {
        await this.#keep(batch)
        if (batch.some(({ what }) => what === 'presence' || what === 'state')) this.#tidySoon()
      } catch (error) {
        // Nothing was kept and nothing is answered: the machines say it again.
        counts.notKept.count += batch.length
        this.#log.error({ err: error, messages: batch.length }, 'messages of machines could not be kept')
      }
    }
    this.#writing = null
  }

  /** A batch that holds something the database cannot take is kept in halves, down to the one message that is to blame. */
  async #keep(batch: readonly HeardMessage[]): Promise<void> {
    let written: Written
    try {
      written = await this.#writeOrAgain(batch)
    } catch (error) {
      if (!isDataException(error)) throw error
      if (batch.length === 1) return await this.#giveUp((batch as readonly [HeardMessage])[0], error)
      const middle = Math.ceil(batch.length / 2)
      await this.#keep(batch.slice(0, middle))
      await this.#keep(batch.slice(middle))
      return
    }
    countLate(batch, this.#nowMs())
    await this.#options.hooks?.beforeReceipts?.()
    if (!this.#isClosed) await this.#answer(written)
  }

  /**
   * Of transactions that wait for each other in a circle the database stops one and undoes it. Were the batch let go, its machines
   * would say their events again after ten seconds, and all else never.
   */
  async #writeOrAgain(batch: readonly HeardMessage[]): Promise<Written> {
    for (let times = 1; ; times += 1) {
      try {
        return await writeBatch(this.#plain('devices.intake'), batch)
      } catch (error) {
        if (!isStoppedForOthers(error) || times === writesMax || this.#isClosed) throw error
        counts.writtenAgain.count += 1
        this.#log.warn({ err: error, messages: batch.length }, 'messages of machines are written again')
        await delay(times * writtenAgainAfterMs)
      }
    }
  }

  /**
   * What the database does not take it will not take another time either, and the machine would repeat it for ever: after some tries
   * it is kept in the log as it came, and refused.
   */
  async #giveUp(heard: HeardMessage, error: unknown): Promise<void> {
    const { machine, what } = heard
    this.#log.error({ err: error, machine: machine.machineId, what }, 'a message of a machine cannot be kept')
    // nothing else is repeated until it is receipted
    if (heard.what !== 'event' && heard.what !== 'result') return
    const key = heard.what === 'event' ? heard.identity : `c:${heard.result.command}`
    const name = `${machine.machineId} ${key}`
    const failures = (this.#unkeepable.get(name) ?? 0) + 1
    if (this.#unkeepable.size >= unkeepableMax) this.#unkeepable.clear()
    this.#unkeepable.set(name, failures)
    if (failures < unkeepableAfter || !this.#mayErr(machine)) return
    const { topic, message } = heard
    const raw = Buffer.from(JSON.stringify(message)).toString('base64')
    await this.#options.contextOf('devices.refused', 'audit').change('devices.refused', async () => ({
      subject: machine.machineId,
      reason: 'malformed',
      after: { topic, boot: message.boot, seq: message.seq, identity: key, raw },
      reply: undefined,
    }))
    this.#unkeepable.delete(name)
    const receipt: Receipt = { key, outcome: 'refused', code: 'malformed' }
    this.#publish(machine, 'cmd/receipt', { receipts: [receipt] })
  }

  async #answer({ answers, suspicions }: Written): Promise<void> {
    for (const [machine, all] of answers.receipts) {
      counts.receipts.count += all.length
      counts.duplicates.count += all.filter(({ outcome }) => outcome === 'duplicate').length
      for (const receipts of inMessages(all)) this.#publish(machine, 'cmd/receipt', { receipts })
    }
    for (const { machine, topic, error } of answers.errors) this.#tellError(machine, topic, error)
    for (const { machine, code, subject, detail } of suspicions) {
      // A machine that does nothing else would fill the log: what is beyond the bound of the minute is not written down.
      if (!this.#mayErr(machine)) continue
      await this.#options.contextOf('devices.refused', 'audit').change('devices.refused', async () => ({
        subject,
        reason: code,
        after: detail,
        reply: undefined,
      }))
    }
  }

  #tellError(machine: LiveMachine, topic: string, { code, boot, seq, key }: Unreadable): void {
    if (this.#mayErr(machine)) this.#publish(machine, 'error', { code, topic, boot, seq, key })
  }

  /** Counts an error of this minute; false beyond the bound. */
  #mayErr(machine: LiveMachine): boolean {
    const nowMs = this.#nowMs()
    if (nowMs - machine.errorsSinceMs > 60_000) Object.assign(machine, { errors: 0, errorsSinceMs: nowMs })
    machine.errors += 1
    return machine.errors <= errorsPerMinuteMax
  }

  /** What is lost on the way is asked for again: machines repeat what is not receipted. */
  #publish(machine: LiveMachine, topic: string, content: object, options: { retain?: boolean } = {}): void {
    const payload = JSON.stringify({
      v: protocolVersion,
      serverTime: this.#options.clock.now().toISOString(),
      ...content,
    })
    // The broker ends the line of who sends more than a message may hold, and with it the way to all machines.
    if (Buffer.byteLength(payload) > messageMaxBytes) {
      this.#log.error({ machine: machine.machineId, topic }, 'a message to a machine is too large, and is not sent')
      return
    }
    this.#line.publish(`${machine.login.prefix}${topic}`, payload, options).catch((error: unknown) => {
      counts.lost.count += 1
      this.#log.debug({ err: error }, 'an answer to a machine was lost')
    })
  }

  /** One that waits will see what comes meanwhile too: while turns take long, they do not pile up. */
  #tidySoon(): void {
    if (this.#isTidyDue) return
    this.#isTidyDue = true
    this.#next(async () => {
      this.#isTidyDue = false
      await this.#tidyUp()
    })
  }

  /** Connections, commands whose time is over, commands that must go out: each is done, whatever becomes of the others. */
  async #tidyUp(): Promise<void> {
    if (!this.isServing) return
    const came = await this.#attempt(() => keepConnections(this.#plain('devices.connections'), this.#machines))
    await this.#attempt(() => expireOverdue(this.#plain('devices.expire'), this.#postponed))
    await this.#attempt(() => askUnanswered(this.#plain('devices.ask')))
    this.#sendSoon(came?.map((machine) => machine.machineId))
  }

  /** @param came machines that have just come online */
  #sendSoon(came: Iterable<string> = []): void {
    for (const machineId of came) this.#came.add(machineId)
    if (this.#isSendDue) return
    this.#isSendDue = true
    this.#sending = this.#sending.then(async () => {
      this.#isSendDue = false
      if (!this.#isClosed && this.isServing) await this.#attempt(() => this.#send())
    })
  }

  async #send(): Promise<void> {
    const isThere = (id: string) => (this.#machines.get(id)?.connection ?? 'offline') !== 'offline'
    const came = new Set(this.#came)
    this.#came.clear()
    const taken = await takeOutgoing(this.#plain('devices.send'), isThere, came).catch((error: unknown) => {
      for (const machineId of came) this.#came.add(machineId)
      throw error
    })
    for (const { machineId, envelope } of taken) {
      const machine = this.#machines.get(machineId)
      if (machine) this.#publish(machine, 'cmd', { machine: machine.code, ...envelope })
    }
  }
}
