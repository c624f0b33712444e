import { setTimeout as delay } from 'node:timers/promises'
import { connect, type MqttClient } from 'mqtt'
import type { Body, Vend } from './body.ts'
import type { Chance } from './chance.ts'
import { type Entry, Journal, type Waiting } from './journal.ts'
import { soundWire, Wire, type WireFaults } from './wire.ts'

export interface TwinLogin {
  url: string
  tenant: string
  machine: string
  password: string
}

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

const inFlightMax = 20
const repeatMaxMs = 300_000
/** 0.1 ms in each second: no clock in a machine runs faster than that */
const fadingPerMs = 0.0001
const simple = new Set(['set-price', 'set-planogram', 'lock-lane', 'diagnose', 'ota-apply', 'ota-rollback', 'config'])

/** One machine, as docs/device-protocol.md tells how to build it. */
export class Twin {
  readonly body: Body
  readonly wire: Wire
  readonly #options: TwinOptions
  readonly #prefix: string
  #client: MqttClient | null = null
  #journal: Journal
  #boot = ''
  #seq = 0
  /** how far the platform's clock is ahead of its own; null: nothing was heard yet since it was switched on */
  #offset: { ms: number; at: number } | null = null
  #hasPower = false
  /** when each of the outbox goes out again, and after how long then */
  readonly #due = new Map<string, { at: number; afterMs: number }>()
  #timers: NodeJS.Timeout[] = []
  #work: Promise<void> = Promise.resolve()
  #events = 0
  #login: TwinLogin
  #clockErrorMs: number
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
    this.#prefix = `vm/${options.login.tenant}/${options.login.machine}/`
    this.#login = options.login
    this.#clockErrorMs = options.clockErrorMs ?? 0
    this.#heartbeatMs = options.heartbeatMs ?? 45_000
    this.#telemetryMs = this.#heartbeatMs * 4
    this.#journal = new Journal(options.journalPath)
  }

  get isConnected(): boolean {
    return this.#client?.connected ?? false
  }
  get hasPower(): boolean {
    return this.#hasPower
  }
  get hasNetwork(): boolean {
    return !this.#isOutOfReach
  }
  get clockErrorMs(): number {
    return this.#clockErrorMs
  }
  get login(): TwinLogin {
    return this.#login
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
    this.#offset = null
    this.#recover()
    if (!this.#isOutOfReach) this.#connect('power-on')
    this.#beginRounds()
  }

  /** What is said again and again, as often as it is configured. */
  #beginRounds(): void {
    const { repeatMs = 10_000 } = this.#options
    for (const timer of this.#timers.splice(0)) clearInterval(timer)
    this.#timers.push(
      setInterval(() => this.#beat(), this.#heartbeatMs),
      setInterval(() => this.#read(), this.#telemetryMs),
      setInterval(() => this.#flush(), Math.max(50, repeatMs / 10)),
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
    this.#due.clear()
    this.#hangUp()
    this.#journal.close()
    this.#journal = new Journal(this.#options.journalPath)
  }

  /** Cuts the network; it comes back by itself. */
  cutNetwork(): void {
    this.#client?.stream.destroy()
  }

  /** The network is gone until {@link joinNetwork}; the machine itself runs on. */
  leaveNetwork(): void {
    this.#isOutOfReach = true
    this.#hangUp()
  }

  joinNetwork(): void {
    if (!this.#isOutOfReach) return
    this.#isOutOfReach = false
    if (this.#hasPower) this.#connect('reconnect')
  }

  /** Sets its own clock wrong by so much; 0 sets it right. It says so at once. */
  setClockError(errorMs: number): void {
    // it knows by how much it sets its clock: what time it is with the platform does not change by that
    if (this.#offset) this.#offset.ms += this.#clockErrorMs - errorMs
    this.#clockErrorMs = errorMs
    this.#beat()
  }

  /** Whether the drop sensor sees; the next heartbeat says how it feels, and goes out at once. */
  blindSensor(isBlind: boolean): void {
    this.body.isSensorBlind = isBlind
    this.#beat()
  }

  /** Somebody has put a new credential into it. */
  takeLogin(password: string): void {
    this.#login = { ...this.#login, password }
    if (!this.#hasPower || this.#isOutOfReach) return
    this.#hangUp()
    this.#connect('reconnect')
  }

  /** As if the cable were torn: the broker's will speaks for it. */
  #hangUp(): void {
    this.wire.clear()
    this.#client?.stream.destroy()
    this.#client?.end(true)
    this.#client = null
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

  #clock(): number {
    return Date.now() + this.#clockErrorMs
  }

  #connect(reason: string): void {
    const { url, machine, password } = this.#login
    const presence = (state: string) => JSON.stringify({ v: 1, state, boot: this.#boot })
    const will = {
      topic: `${this.#prefix}presence`,
      payload: Buffer.from(presence('offline')),
      qos: 1 as const,
      retain: true,
    }
    const client = connect(url, {
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
      will,
    })
    this.#client = client
    let why = reason
    client.on('error', () => undefined)
    client.on('message', (topic, payload) =>
      this.wire.carry('down', () => this.#hear(topic.slice(this.#prefix.length), payload)),
    )
    client.on('connect', () => {
      const topics = ['cmd', 'cmd/receipt', 'config', 'error'].map((name) => `${this.#prefix}${name}`)
      client.subscribe(topics, { qos: 1 }, (error) => {
        if (error || client !== this.#client) return
        client.publish(will.topic, presence('online'), { qos: 1, retain: true })
        this.#tellState(why)
        this.#read()
        why = 'reconnect'
        this.#due.clear()
        this.#flush()
      })
    })
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
      iccid: `8986${String(hashOf(this.#login.machine)).padStart(16, '0')}`,
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
    const at = new Date(this.#clock()).toISOString()
    return JSON.stringify({ v: 1, boot: this.#boot, seq: this.#seq, at, ...more, data })
  }

  #say(topic: string, data: object): void {
    this.#send(topic, this.#envelope(data))
  }

  /** Through whatever is wrong with the network. */
  #send(topic: string, payload: string): void {
    const client = this.#client
    if (!client?.connected) return
    this.wire.carry('up', () => client.publish(`${this.#prefix}${topic}`, payload, { qos: 1 }, () => undefined))
  }

  #event(kind: string, data: object): void {
    if (!this.#hasPower) return
    this.#events += 1
    const id = `e-${this.#boot}-${this.#events}`
    this.#keep({ key: `i:${kind}:${id}`, topic: `event/${kind}`, payload: this.#envelope(data, { id }) })
  }

  /** Into the outbox first, on disk; then out. */
  #keep(waiting: Waiting): void {
    this.#journal.write({ wait: waiting })
    this.#flush()
  }

  #flush(): void {
    const now = Date.now()
    const firstMs = this.#options.repeatMs ?? 10_000
    let underWay = 0
    for (const { key, topic, payload } of this.#journal.outbox.values()) {
      underWay += 1
      if (underWay > inFlightMax || !this.isConnected) return
      const due = this.#due.get(key)
      if (due && due.at > now) continue
      const afterMs = due ? Math.min(due.afterMs * 2, repeatMaxMs) : firstMs
      this.#due.set(key, { at: now + afterMs, afterMs })
      this.#send(topic, payload)
    }
  }

  #hear(topic: string, payload: Buffer): void {
    const message = JSON.parse(payload.toString('utf8')) as { serverTime: string }
    this.#setClockBy(Date.parse(message.serverTime))
    if (topic === 'cmd/receipt') {
      for (const { key } of (message as unknown as { receipts: { key: string }[] }).receipts) {
        if (!this.#journal.outbox.has(key)) continue
        this.#journal.write({ receipt: key })
        this.#due.delete(key)
      }
      this.#flush()
    } else if (topic === 'config') {
      this.#configure(message as unknown as { version: number })
    } else if (topic === 'cmd') {
      const command = message as unknown as Command
      this.#work = this.#work.then(() => this.#obey(command))
    }
  }

  /**
   * What was long on its way tells a time that is over: of all that was heard the one that is furthest ahead counts. It fades a
   * little as time goes by, since a clock that runs fast would leave it too far ahead in the end.
   */
  #setClockBy(serverMs: number): void {
    const told = serverMs - this.#clock()
    this.#offset = { ms: Math.max(told, this.#offsetMs() ?? told), at: performance.now() }
  }

  #offsetMs(): number | null {
    return this.#offset && this.#offset.ms - (performance.now() - this.#offset.at) * fadingPerMs
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
    return Date.parse(expiresAt) <= this.#clock() + (this.#offsetMs() ?? 0) ? 'expired' : null
  }

  #carryOut({ type, payload }: Command): Record<string, unknown> {
    const lane = this.body.lanes.get(payload.lane as number)
    if (type === 'set-price' && lane) lane.priceFen = payload.priceFen as number
    if (type === 'lock-lane' && lane) lane.isLocked = payload.isLocked as boolean
    if (type === 'diagnose') return { findings: this.#findings(String(payload.check)) }
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

  #findings(check: string): { code: string; text: string }[] {
    if (check === 'sensors' && this.body.isSensorBlind) return [{ code: 'E21', text: 'drop sensor covered' }]
    if (check !== 'motors') return []
    return [...this.body.jammed].map((lane) => ({ code: 'E11', text: `lane ${lane} jammed` }))
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
    this.#keep({ key: `c:${command}`, topic: 'cmd/result', payload: this.#envelope(data) })
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

function outcomeOf({ motor, sensor }: Vend): 'delivered' | 'failed' | 'unknown' {
  if (sensor === 'seen') return 'delivered'
  return sensor === 'fault' && motor === 'ok' ? 'unknown' : 'failed'
}
