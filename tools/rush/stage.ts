import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BundledPostgres, startBundledPostgres } from '#kernel/server/bundled-postgres.ts'
import { type ObjectStorage, startObjectStorage } from '#kernel/testing/object-storage.ts'
import { startVirusScanner, type VirusScanner } from '#kernel/testing/virus-scanner.ts'
import { freePort, type Running, serverProgram, startProgram, stopProgram } from '../bench/processes.ts'
import type { PlannedKill, RushKill } from './plan.ts'

/** From a kill until the product was well again. */
export interface Outage {
  kind: RushKill
  fromMs: number
  toMs: number
}

type Program = 'server' | 'worker'

const startLateMs = 120_000
const againAfterMs = 50
const healthTimeoutMs = 2500
const mistakesMax = 20

/** Services besides the database that an operator may run: their bytes lie in a bucket, and each file is looked at by clamd. */
interface Services {
  objects: ObjectStorage
  scanner: VirusScanner
}

const bucket = 'files'

/** Server, worker and database of a run, each a process of its own that can be killed and is started again. */
export class RushStage {
  readonly dataDir: string
  readonly outages: Outage[] = []
  /** what server and worker have logged as mistakes of ours, the first of them */
  readonly mistakes: string[] = []
  /** times that a process ended though nobody had killed it */
  endedByItself = 0
  readonly #ports: { server: string; worker: string; database: number }
  readonly #services: Services | null
  #database: BundledPostgres | null = null
  readonly #programs: Record<Program, Running | null> = { server: null, worker: null }
  #isClosing = false
  /** one at a time is ended or started */
  #turn: Promise<unknown> = Promise.resolve()
  readonly #fail: (error: Error) => void
  /** something could not be started again: the run is over */
  readonly failed: Promise<never>

  constructor(ports: { server: string; worker: string; database: number }, services: Services | null) {
    this.#ports = ports
    this.#services = services
    this.dataDir = mkdtempSync(join(tmpdir(), 'rush-'))
    // mkdtemp makes it 0700, which the account that runs PostgreSQL could not enter.
    chmodSync(this.dataDir, 0o755)
    const { promise, reject } = Promise.withResolvers<never>()
    this.#fail = reject
    this.failed = promise
    // heard of by whoever waits for it
    promise.catch(() => undefined)
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#ports.server}`
  }
  get databaseUrl(): string {
    if (!this.#database) throw new Error('the database is not there')
    return this.#database.url('app')
  }
  /** the environment of both programs, and of whoever reads their data beside them */
  environment(role: Program = 'server'): Record<string, string> {
    return {
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.databaseUrl,
      PORT: this.#ports[role],
      ROLES: role === 'server' ? 'web' : 'worker',
      TRUSTED_PROXIES: '127.0.0.1',
      CAPTCHA: 'off',
      LOG_LEVEL: 'error',
      ...(this.#services && variablesOf(this.#services)),
    }
  }

  async start(): Promise<void> {
    await this.#startDatabase()
    // one after the other: the first makes keys and tables
    await this.#startProgram('server')
    await this.#startProgram('worker')
  }

  /** Ends it as a power cut would, and starts it again after a while; resolves when all is well again. */
  kill({ kind, downMs }: PlannedKill): Promise<void> {
    return this.#next(async () => {
      const fromMs = Date.now()
      if (kind === 'database') await this.#killDatabase()
      else await this.#killProgram(kind)
      await delay(downMs)
      if (kind === 'database') await this.#startDatabase()
      else await this.#startProgram(kind)
      await this.#untilWell()
      this.outages.push({ kind, fromMs, toMs: Date.now() })
    })
  }

  async #startDatabase(): Promise<void> {
    await this.#untilStarted('the database', async () => {
      this.#database = await startBundledPostgres({
        dataDir: this.dataDir,
        port: this.#ports.database,
        // A killed process loses nothing that it has handed to the system: only a computer that loses its power does.
        settings: { fsync: 'off', full_page_writes: 'off' },
      })
    })
  }

  async #startProgram(role: Program): Promise<void> {
    await this.#untilStarted(`the ${role}`, async () => {
      const program = await serverProgram('--mode=start', '--no-demo')
      const running = await startProgram(program, this.environment(role))
      this.#programs[role] = running
      running.child.once('exit', () => {
        this.#note(running)
        if (this.#isClosing || this.#programs[role] !== running) return
        this.endedByItself += 1
        this.#programs[role] = null
        // as whoever runs services does
        void this.#next(() => this.#startProgram(role))
      })
    })
  }

  #note(running: Running): void {
    const lines = running.wordsOn('"level":"error"').split('\n').filter(Boolean)
    this.mistakes.push(...lines.slice(0, mistakesMax - this.mistakes.length))
  }

  /** Both answer, and have a database that answers. */
  async #untilWell(): Promise<void> {
    const late = Date.now() + startLateMs
    for (const role of ['server', 'worker'] as const)
      while (!(await isWell(`http://127.0.0.1:${this.#ports[role]}/healthz`))) {
        if (Date.now() > late) throw new Error(`the ${role} does not get well`)
        await delay(againAfterMs)
      }
  }

  #next(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(() => (this.#isClosing ? undefined : work()))
    this.#turn = done.catch((error: Error) => this.#fail(error))
    return done
  }

  async #killProgram(role: Program): Promise<void> {
    const child = this.#programs[role]?.child
    // it has ended by itself, and waits for its turn to be started
    if (!child) return
    this.#programs[role] = null
    const exit = once(child, 'exit')
    child.kill('SIGKILL')
    await exit
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
    for (const running of Object.values(this.#programs)) {
      if (running && running.child.exitCode === null && running.child.signalCode === null) await stopProgram(running)
    }
    await this.#database?.stop()
    this.#services?.scanner.close()
    await this.#services?.objects.close()
    if (!isKept) rmSync(this.dataDir, { recursive: true, force: true })
  }
}

async function isWell(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(healthTimeoutMs) }).catch(() => null)
  await answer?.arrayBuffer()
  return answer?.status === 200
}

function variablesOf({ objects, scanner }: Services): Record<string, string> {
  const { endpoint, region, keyId, secret } = objects.s3(bucket)
  return {
    S3_ENDPOINT: endpoint,
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_KEY_ID: keyId,
    S3_SECRET: secret,
    AV_HOST: `127.0.0.1:${scanner.port}`,
  }
}

/**
 * An empty stage with ports that were free a moment ago.
 * @param hasServices whether files go into an S3 service and past clamd, as an operator may have it
 */
export async function openRushStage({ hasServices = false }: { hasServices?: boolean } = {}): Promise<RushStage> {
  const ports = { server: await freePort(), worker: await freePort(), database: Number(await freePort()) }
  const services = hasServices
    ? { objects: await startObjectStorage(bucket), scanner: await startVirusScanner() }
    : null
  return new RushStage(ports, services)
}
