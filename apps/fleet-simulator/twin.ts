import { setTimeout as delay } from 'node:timers/promises'
import { type Body, outcomeOf } from './body.ts'
import type { Chance } from './chance.ts'
import { TwinClock } from './clock.ts'
import { TwinConnection, type TwinLogin } from './connection.ts'
import { type Entry, Journal } from './journal.ts'
import { Outbox } from './outbox.ts'
import { soundWire, Wire, type WireFaults } from './wire.ts'

export interface TwinOptions {
  login: TwinLogin
  body: Body
  chance: Chance
  journalPath: string
  wire?: Partial<WireFaults>
  /** how far its own clock is off */
  clockErrorMs?: number
  motorMs?: number
  heartbeatMs?: number
  /** first repetition of what is not receipted; doubled each time */
  repeatMs?: number
  /** where a power cut strikes while a command is carried out */
  cutAt?: (moment: 'accepted' | 'started' | 'turned') => boolean
  /** called as a piece falls, for who counts what really lies in the tray: the machine itself knows nothing of it */
  tray?: (piece: { command: string; lane: number }) => void
}

interface Command {
  serverTime: string
  id: string
  machine: string
  seq: number
  type: string
  payload: Record<string, unknown>
  expiresAt: string
}

interface ConfiguredLane {
  lane: number
  priceFen: number
  capacity: number
}

const simple = new Set(['set-price', 'set-planogram', 'lock-lane', 'diagnose', 'ota-apply', 'ota-rollback', 'config'])

/** One machine, as docs/device-protocol.md tells how to build it. */
export class Twin {
  readonly body: Body
  readonly wire: Wire
  readonly #options: TwinOptions
  readonly #clock: TwinClock
  readonly #connection: TwinConnection
  readonly #outbox: Outbox
  #journal: Journal
  #boot = ''
  #seq = 0
  #hasPower = false
  #timers: NodeJS.Timeout[] = []
  #work: Promise<void> = Promise.resolve()
  #events = 0
  #heartbeatMs: number
  #telemetryMs: number
  /** the network is cut until somebody joins it again */
  #isOutOfReach = false
  /** the plug is pulled as soon as the next motor turns */
  willLosePower = false

  constructor(options: TwinOptions) {
    this.#options = options
    this.body = options.body
    this.wire = new Wire(options.chance, { ...soundWire, ...options.wire })
    this.#clock = new TwinClock(options.clockErrorMs ?? 0)
    this.#connection = new TwinConnection(options.login, this.wire, {
      hear: (topic, payload) => this.#hear(topic, payload),
      online: (reason) => this.#greet(reason),
    })
    this.#outbox = new Outbox({
      journal: () => this.#journal,
      isConnected: () => this.isConnected,
      send: (topic, payload) => this.#connection.send(topic, payload),
      repeatMs: options.repeatMs ?? 10_000,
    })
    this.#heartbeatMs = options.heartbeatMs ?? 45_000
    this.#telemetryMs = this.#heartbeatMs * 4
    this.#journal = new Journal(options.journalPath)
  }

  get isConnected(): boolean {
    return this.#connection.isConnected
  }
  get hasPower(): boolean {
    return this.#hasPower
  }
  get hasNetwork(): boolean {
    return !this.#isOutOfReach
  }
  get clockErrorMs(): number {
    return this.#clock.errorMs
  }
  get login(): TwinLogin {
    return this.#connection.login
  }
  /** What it has not been given a receipt for. */
  get waiting(): number {
    return this.#journal.outbox.size
  }

  /** Switches it on: reads its memory, settles what the last power cut left open, connects. */
  powerOn(): void {
    if (this.#hasPower) return
    this.#hasPower = true
    // as it is on disk now: another process may have played this machine meanwhile
    this.#journal.close()
    this.#journal = new Journal(this.#options.journalPath)
    const bootCount = this.#journal.bootCount + 1
    this.#journal.write({ boot: bootCount })
    this.#boot = `b-${bootCount}-${this.#options.chance.whole(0, 2 ** 31).toString(36)}-twin`
    this.#seq = 0
    this.#clock.restart()
    this.#recover()
    if (!this.#isOutOfReach) this.#connection.open('power-on', this.#boot)
    this.#beginRounds()
  }

  /** What is said again and again, as often as it is configured. */
  #beginRounds(): void {
    const { repeatMs = 10_000 } = this.#options
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    this.#timers.push(
      setInterval(() => this.#beat(), this.#heartbeatMs),
      setInterval(() => this.#read(), this.#telemetryMs),
      setInterval(() => this.#outbox.flush(), Math.max(50, repeatMs / 10)),
    )
  }

  #beat(): void {
    this.#say('hb', { outbox: this.waiting, isBusy: false, health: this.body.isSensorBlind ? 'degraded' : 'ok' })
  }

  #read(): void {
    this.#say('telemetry', this.body.readings())
  }

  /** Pulls the plug: what is not on disk is gone. */
  powerOff(): void {
    if (!this.#hasPower) return
    this.#hasPower = false
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    this.#outbox.startAnew()
    this.#connection.hangUp()
    this.#journal.close()
    this.#journal = new Journal(this.#options.journalPath)
  }

  /** Cuts the network; it comes back by itself. */
  cutNetwork(): void {
    this.#connection.cut()
  }

  /** The network is gone until {@link joinNetwork}; the machine itself runs on. */
  leaveNetwork(): void {
    this.#isOutOfReach = true
    this.#connection.hangUp()
  }

  joinNetwork(): void {
    if (!this.#isOutOfReach) return
    this.#isOutOfReach = false
    if (this.#hasPower) this.#connection.open('reconnect', this.#boot)
  }

  /** Sets its own clock wrong by so much; 0 sets it right. It says so at once. */
  setClockError(errorMs: number): void {
    this.#clock.setError(errorMs)
    this.#beat()
  }

  /** Whether the drop sensor sees; the next heartbeat says how it feels, and goes out at once. */
  blindSensor(isBlind: boolean): void {
    this.body.isSensorBlind = isBlind
    this.#beat()
  }

  /** Somebody has put a new credential into it. */
  takeLogin(password: string): void {
    this.#connection.login = { ...this.login, password }
    if (!this.#hasPower || this.#isOutOfReach) return
    this.#connection.hangUp()
    this.#connection.open('reconnect', this.#boot)
  }

  async close(): Promise<void> {
    this.powerOff()
    await this.#work
    this.#journal.close()
  }

  openDoor(isOpen: boolean): void {
    this.body.isDoorOpen = isOpen
    this.#event('door', { isOpen })
  }

  /** Somebody puts in what goes in, and says so at the machine. */
  fillLane(number: number): void {
    const lane = this.body.lanes.get(number)
    if (!lane) return
    lane.stock = lane.capacity
    this.#event('stock', { lane: number, quantity: lane.stock, reason: 'refill' })
  }

  insertCoin(valueFen: number): void {
    this.body.coinFen += valueFen
    this.#event('cash', { movement: 'coin-in', valueFen, count: 1 })
  }

  /** Somebody takes out all that is in it. */
  collectCash(): void {
    const valueFen = this.body.noteFen + this.body.coinFen
    this.body.noteFen = 0
    this.body.coinFen = 0
    this.#event('cash', { movement: 'collected', valueFen, count: 1 })
  }

  /** Once it hears: how it is, and all that waits. */
  #greet(reason: string): void {
    this.#tellState(reason)
    this.#read()
    this.#outbox.startAnew()
    this.#outbox.flush()
  }

  #tellState(reason: string): void {
    const { bootCount, configVersion } = this.#journal
    this.#say('state', {
      reason,
      bootCount,
      restarts: bootCount - 1,
      timeouts: 0,
      software: { host: '1.0.0', sub: '1.0.0' },
      hardware: { host: 'T1', sub: 'T1' },
      iccid: `8986${String(hashOf(this.login.machine)).padStart(16, '0')}`,
      configVersion,
    })
  }

  /** Takes a configuration that is newer than its own (docs/device-protocol.md, 6). */
  #configure(config: { version: number; heartbeatS?: number; telemetryS?: number; lanes?: readonly ConfiguredLane[] }) {
    if (!(config.version > this.#journal.configVersion)) return
    this.#journal.write({ config: config.version })
    if (this.#options.heartbeatMs === undefined) {
      this.#heartbeatMs = (config.heartbeatS ?? 45) * 1000
      this.#telemetryMs = (config.telemetryS ?? 300) * 1000
      this.#beginRounds()
    }
    for (const { lane, priceFen, capacity } of config.lanes ?? []) {
      const own = this.body.lanes.get(lane)
      if (own) Object.assign(own, { priceFen, capacity })
    }
    this.#tellState('config')
  }

  /** What a power cut has left in the journal (docs/device-protocol.md, 5). */
  #recover(): void {
    for (const entry of [...this.#journal.entries.values()]) {
      if (entry.state === 'accepted') this.#finish(entry, { status: 'failed', code: 'never_started', data: {} })
      else if (entry.state === 'started') this.#finish(entry, { status: 'unknown', code: 'power_lost', data: {} })
      // the cut came between the end and the outbox: said once more, it is a duplicate at worst
      else if (entry.state === 'finished' && entry.result) this.#tellResult(entry)
    }
  }

  #envelope(data: object, more: object = {}): string {
    this.#seq += 1
    const at = new Date(this.#clock.now()).toISOString()
    return JSON.stringify({ v: 1, boot: this.#boot, seq: this.#seq, at, ...more, data })
  }

  #say(topic: string, data: object): void {
    this.#connection.send(topic, this.#envelope(data))
  }

  #event(kind: string, data: object): void {
    if (!this.#hasPower) return
    this.#events += 1
    const id = `e-${this.#boot}-${this.#events}`
    this.#outbox.keep({ key: `i:${kind}:${id}`, topic: `event/${kind}`, payload: this.#envelope(data, { id }) })
  }

  #hear(topic: string, payload: Buffer): void {
    const message = JSON.parse(payload.toString('utf8')) as { serverTime: string }
    this.#clock.setBy(Date.parse(message.serverTime))
    if (topic === 'cmd/receipt') {
      this.#outbox.receive((message as unknown as { receipts: { key: string }[] }).receipts)
    } else if (topic === 'config') {
      this.#configure(message as unknown as { version: number })
    } else if (topic === 'cmd') {
      const command = message as unknown as Command
      this.#work = this.#work.then(() => this.#obey(command))
    }
  }

  async #obey(command: Command): Promise<void> {
    if (!this.#hasPower) return
    const known = this.#journal.entries.get(command.id)
    if (known) {
      this.#ack(known)
      if (known.state === 'finished') this.#tellResult(known)
      return
    }
    const reason = this.#objection(command)
    const base = { command: command.id, commandSeq: command.seq, type: command.type }
    const entry: Entry = reason ? { ...base, state: 'rejected', reason } : { ...base, state: 'accepted' }
    this.#journal.write({ entry })
    if (this.#isCut('accepted')) return
    this.#ack(entry)
    if (reason) return
    if (command.type === 'dispense') await this.#dispense(entry, command.payload.lane as number)
    else if (command.type === 'reboot') {
      this.#finish(entry, { status: 'done', code: 'ok', data: {} })
      this.powerOff()
      this.powerOn()
    } else this.#finish(entry, { status: 'done', code: 'ok', data: this.#carryOut(command) })
  }

  #objection({ machine, type, payload, expiresAt }: Command): string | null {
    if (machine !== this.#options.login.machine) return 'wrong_machine'
    if (!simple.has(type) && !['dispense', 'query', 'cancel', 'reboot'].includes(type)) return 'unknown_type'
    if (typeof payload.lane === 'number' && !this.body.lanes.has(payload.lane)) return 'unknown_lane'
    return Date.parse(expiresAt) <= this.#clock.platformNow() ? 'expired' : null
  }

  #carryOut({ type, payload }: Command): Record<string, unknown> {
    const lane = this.body.lanes.get(payload.lane as number)
    if (type === 'set-price' && lane) lane.priceFen = payload.priceFen as number
    if (type === 'lock-lane' && lane) lane.isLocked = payload.isLocked as boolean
    if (type === 'diagnose') return { findings: this.body.findings(String(payload.check)) }
    if (type === 'config') this.#configure(payload as { version: number })
    if (type !== 'query' && type !== 'cancel') return {}
    const asked = this.#journal.entries.get(payload.command as string)
    const journal = !asked || asked.state === 'rejected' || asked.state === 'accepted' ? 'never-started' : asked.state
    // what is answered like this must stay true
    if (!asked)
      this.#journal.write({
        entry: {
          command: payload.command as string,
          commandSeq: 0,
          type: 'dispense',
          state: 'rejected',
          reason: 'expired',
        },
      })
    return { command: payload.command, journal, ...(asked?.result ? { result: asked.result } : {}) }
  }

  async #dispense(entry: Entry, lane: number): Promise<void> {
    this.#journal.write({ entry: { ...entry, state: 'started' } })
    if (this.willLosePower) {
      // half a turn, and the plug is out
      this.willLosePower = false
      await delay((this.#options.motorMs ?? 1500) / 2)
      return this.powerOff()
    }
    if (this.#isCut('started')) return
    const boot = this.#boot
    await delay(this.#options.motorMs ?? 1500)
    // a motor that stood still with the power does not turn on by itself
    if (!this.#hasPower || this.#boot !== boot) return
    const vend = this.body.turn(lane)
    if (vend.hasFallen) this.#options.tray?.({ command: entry.command, lane })
    if (this.#isCut('turned')) return
    const { motor, sensor } = vend
    const outcome = outcomeOf(vend)
    this.#finish(
      { ...entry, state: 'started' },
      {
        status: outcome === 'delivered' ? 'done' : outcome,
        code: outcome === 'delivered' ? 'ok' : motor === 'ok' ? 'not_seen' : motor.replace('-', '_'),
        data: { lane, motor, sensor },
      },
    )
    this.#event('vend', { command: entry.command, lane, outcome, motor, sensor, isLaneFaulty: motor !== 'ok' })
  }

  #finish(entry: Entry, result: NonNullable<Entry['result']>): void {
    const finished: Entry = { ...entry, state: 'finished', result }
    this.#journal.write({ entry: finished })
    this.#tellResult(finished)
  }

  #tellResult({ command, commandSeq, result }: Entry): void {
    const data = { command, machine: this.#options.login.machine, commandSeq, ...result }
    this.#outbox.keep({ key: `c:${command}`, topic: 'cmd/result', payload: this.#envelope(data) })
  }

  #ack({ command, commandSeq, state, reason }: Entry): void {
    const status = state === 'rejected' ? 'rejected' : 'accepted'
    const { machine } = this.#options.login
    this.#say('cmd/ack', { command, machine, commandSeq, status, ...(reason ? { reason } : {}) })
  }

  #isCut(moment: 'accepted' | 'started' | 'turned'): boolean {
    if (!this.#options.cutAt?.(moment)) return false
    this.powerOff()
    return true
  }
}

/** A number of its own for each name. */
function hashOf(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1_000_000_007, 7)
}
