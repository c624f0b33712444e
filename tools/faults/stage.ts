import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import type { TwinLogin } from '../../apps/fleet-simulator/connection.ts'
import { freePort, type Running, startProgram, stopProgram } from '../bench/processes.ts'
import { root } from '../install.mjs'
import type { Kill, PlannedKill } from './plan.ts'
import type { TwinsStatus } from './twins.ts'

/** One of the processes with machines. */
interface TwinsProcess {
  child: ChildProcess | null
  loginsFile: string
  starts: number
  status: TwinsStatus
}

/** What the payment provider says once it listens and was told its merchants (apps/fake-provider/main.ts). */
export interface ProviderReady {
  origin: string
  signUps: {
    merchantNumber: string
    appId: string
    certificateNumber: string
    apiKey: string
    privateKey: string
    platformKey: string
  }[]
}

const startLateMs = 120_000
const againAfterMs = 200
const noStatus: TwinsStatus = { connected: 0, waiting: 0, disturbed: 0 }

/** All processes of a run, in a folder of their own; each can be killed and started again. */
export class Stage {
  readonly dataDir: string
  readonly fleetDir: string
  /** how often each was killed */
  readonly killed: Record<Kill, number> = { server: 0, broker: 0, database: 0, computer: 0, machines: 0 }
  /** times that the server ended though nobody had killed it */
  endedByItself = 0
  readonly #ports: { http: string; mqtt: string; database: number }
  readonly #compress: number
  readonly #seedOf: (which: number, start: number) => number
  #database: BundledPostgres | null = null
  #server: Running | null = null
  #provider: { child: ChildProcess; ready: ProviderReady } | null = null
  #twins: TwinsProcess[] = []
  #isClosing = false
  /** one at a time is ended or started */
  #turn: Promise<unknown> = Promise.resolve()
  readonly #fail: (error: Error) => void
  /** something could not be started again: the run is over */
  readonly failed: Promise<never>

  constructor(
    ports: { http: string; mqtt: string; database: number },
    options: { compress: number; seedOf(which: number, start: number): number },
  ) {
    this.#ports = ports
    this.#compress = options.compress
    this.#seedOf = options.seedOf
    this.dataDir = mkdtempSync(join(tmpdir(), 'faults-'))
    // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
    chmodSync(this.dataDir, 0o755)
    this.fleetDir = join(this.dataDir, 'fleet')
    mkdirSync(this.fleetDir)
    const { promise, reject } = Promise.withResolvers<never>()
    this.#fail = reject
    this.failed = promise
    // heard of by whoever waits for it
    promise.catch(() => undefined)
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#ports.http}`
  }
  get brokerUrl(): string {
    return `mqtt://127.0.0.1:${this.#ports.mqtt}`
  }
  get provider(): ProviderReady {
    if (!this.#provider) throw new Error('the payment provider is not there')
    return this.#provider.ready
  }
  get databaseUrl(): string {
    if (!this.#database) throw new Error('the database is not there')
    return this.#database.url('app')
  }
  /** the environment of the server, and of whoever reads its data beside it */
  get environment(): Record<string, string> {
    return {
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.databaseUrl,
      PORT: this.#ports.http,
      MQTT_PORT: this.#ports.mqtt,
      TRUSTED_PROXIES: '127.0.0.1',
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
    }
  }
  /** how all machines are, by their own word */
  get machines(): TwinsStatus & { total: number } {
    const sum = (of: keyof TwinsStatus) => this.#twins.reduce((total, { status }) => total + status[of], 0)
    return { total: this.#total, connected: sum('connected'), waiting: sum('waiting'), disturbed: sum('disturbed') }
  }
  #total = 0
  /** what was disturbed by processes that are gone */
  #disturbedBefore = 0
  get disturbed(): number {
    return this.#disturbedBefore + this.machines.disturbed
  }

  async startDatabase(): Promise<void> {
    await this.#untilStarted('the database', async () => {
      this.#database = await startBundledPostgres({
        dataDir: this.dataDir,
        port: this.#ports.database,
        // A killed process loses nothing that it has handed to the system: only a computer that loses its power does.
        settings: { fsync: 'off', full_page_writes: 'off' },
      })
    })
  }

  async startServer(): Promise<void> {
    await this.#untilStarted('the server', async () => {
      const running = await startProgram(['tools/faults/program.ts', '--mode=start', '--no-demo'], this.environment)
      this.#server = running
      running.child.once('exit', () => {
        if (this.#isClosing || this.#server !== running) return
        this.endedByItself += 1
        this.#server = null
        // as whoever runs services does
        void this.#next(() => this.startServer())
      })
    })
  }

  async startProvider(merchants: readonly string[]): Promise<void> {
    const program = join(root, 'apps/fake-provider/main.ts')
    const child = fork(program, ['--control'], { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child.send({ merchants })
    const [ready] = (await once(child, 'message', { signal: AbortSignal.timeout(startLateMs) })) as [ProviderReady]
    this.#provider = { child, ready }
  }

  /** Shares the machines out among so many processes, and starts these. */
  startTwins(logins: readonly TwinLogin[], processes: number): void {
    this.#total = logins.length
    this.#twins = Array.from({ length: processes }, (_, which) => {
      const loginsFile = join(this.dataDir, `machines-${which}.json`)
      const own = logins.filter((_login, index) => index % processes === which)
      writeFileSync(loginsFile, JSON.stringify(own), { mode: 0o600 })
      return { child: null, loginsFile, starts: 0, status: noStatus }
    })
    for (const which of this.#twins.keys()) this.#startTwins(which)
  }

  #startTwins(which: number): void {
    const twins = this.#twins[which]
    if (!twins) throw new Error(`there is no process ${which} with machines`)
    twins.starts += 1
    const args = {
      logins: twins.loginsFile,
      folder: this.fleetDir,
      seed: this.#seedOf(which, twins.starts),
      compress: this.#compress,
    }
    const child = fork(
      join(root, 'tools/faults/twins.ts'),
      Object.entries(args).map(([name, value]) => `--${name}=${value}`),
      { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    )
    child.on('message', (status: TwinsStatus) => {
      if (twins.child === child) twins.status = status
    })
    child.once('exit', (code) => {
      if (!this.#isClosing && twins.child === child)
        this.#fail(new Error(`machines have ended by themselves (${code})`))
    })
    twins.child = child
  }

  /** From now on nothing goes wrong on the way to the machines, nor in them. */
  calmTwins(): void {
    for (const { child } of this.#twins) child?.send('calm')
  }

  /** Ends it as a power cut would, and starts it again after a while; resolves when it is there. */
  kill(planned: PlannedKill): Promise<void> {
    return this.#next(async () => {
      this.killed[planned.kind] += 1
      switch (planned.kind) {
        case 'machines':
          return await this.#killTwins(planned)
        case 'broker':
          return await this.#killBroker()
        case 'server':
          await this.#killServer()
          await delay(planned.downMs)
          return await this.startServer()
        case 'database':
          await this.#killDatabase()
          await delay(planned.downMs)
          return await this.startDatabase()
        case 'computer':
          await Promise.all([this.#killDatabase(), this.#killServer()])
          await delay(planned.downMs)
          await this.startDatabase()
          return await this.startServer()
      }
    })
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(() => (this.#isClosing ? undefined : work()))
    this.#turn = done.catch((error: Error) => this.#fail(error))
    return done
  }

  async #killServer(): Promise<void> {
    const child = this.#server?.child
    // it has ended by itself, and waits for its turn to be started
    if (!child) return
    this.#server = null
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
  }

  /** The server starts it again by itself; until then there is none to be killed. */
  async #killBroker(): Promise<void> {
    const late = AbortSignal.timeout(startLateMs)
    let pids: number[] = []
    while (pids.length === 0) {
      late.throwIfAborted()
      pids = this.#brokerPids()
      if (pids.length === 0) await delay(againAfterMs)
    }
    for (const pid of pids) if (pid > 1) process.kill(pid, 'SIGKILL')
  }

  #brokerPids(): number[] {
    const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    return stdout.split('\n').flatMap((line) => {
      const [pid, parent, ...args] = line.trim().split(/\s+/)
      const isOurs = Number(parent) === this.#server?.child.pid && args.join(' ').includes('apps/broker/main.ts')
      return isOurs ? [Number(pid)] : []
    })
  }

  async #killDatabase(): Promise<void> {
    const file = join(this.dataDir, 'postgres/cluster/postmaster.pid')
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
    // 0 would be everybody who was started together with us
    if (!(pid > 1)) throw new Error(`${file} names no process`)
    process.kill(pid, 'SIGKILL')
    // Who owns it would start it again at once, and not when the plan says.
    await this.#database?.stop()
  }

  async #killTwins(planned: PlannedKill): Promise<void> {
    const which = planned.which % this.#twins.length
    const twins = this.#twins[which]
    const child = twins?.child
    if (!twins || !child) return
    twins.child = null
    this.#disturbedBefore += twins.status.disturbed
    twins.status = noStatus
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
    await delay(planned.downMs)
    this.#startTwins(which)
  }

  /** After a kill the old one's last breath may still hold the port, or the cluster. */
  async #untilStarted(what: string, start: () => Promise<void>): Promise<void> {
    const late = Date.now() + startLateMs
    for (;;) {
      try {
        return await start()
      } catch (error) {
        if (Date.now() > late || this.#isClosing) throw new Error(`${what} does not start`, { cause: error })
        await delay(againAfterMs)
      }
    }
  }

  /** Ends everything and takes the folder away, unless it is to be looked into. */
  async close({ isKept = false } = {}): Promise<void> {
    this.#isClosing = true
    await this.#turn
    const { child } = this.#server ?? {}
    if (this.#server && child?.exitCode === null && child.signalCode === null) await stopProgram(this.#server)
    for (const each of [...this.#twins.map((twins) => twins.child), this.#provider?.child]) {
      if (!each || each.exitCode !== null || each.signalCode !== null) continue
      const exit = once(each, 'exit')
      each.kill('SIGTERM')
      await exit
    }
    await this.#database?.stop()
    if (!isKept) rmSync(this.dataDir, { recursive: true, force: true })
  }
}

/** An empty stage with ports that were free a moment ago. */
export async function openStage(options: {
  compress: number
  seedOf(which: number, start: number): number
}): Promise<Stage> {
  const [http, mqtt, database] = [await freePort(), await freePort(), Number(await freePort())]
  return new Stage({ http, mqtt, database }, options)
}
