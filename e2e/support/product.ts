import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '#kernel/testing/free-port.ts'
import { resultsFolder } from './results.ts'

/** A first start may build the web and seed the demo season. */
const startLimitMs = 300_000
const stopLimitMs = 60_000

/** What products that this worker has started say, and from where on: what they said at their start is not of any journey. */
export const logsOfWorker = new Map<string, number>()

/** A running product with a data folder of its own, as a newcomer starts it. */
export interface Product {
  origin: string
  dataDir: string
  /** ends it at once, as a power cut does; its database stays */
  kill(): Promise<void>
  /** starts it again on the same port and data */
  start(): Promise<void>
  /** stops it as Ctrl-C does, and removes its data */
  end(): Promise<void>
}

/** Starts the product with an empty data folder on a free port. What it says is kept in the folder of results as `<name>.log`. */
export async function startProduct(name: string): Promise<Product> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), `journeys-${process.pid}-`))
  // mkdtemp makes it 0700, and the bundled PostgreSQL, which refuses root, runs as another account
  chmodSync(dataDir, 0o755)
  const origin = `http://127.0.0.1:${port}`
  const logPath = `${resultsFolder}/${name}.log`
  let child: ChildProcess | null = null
  const killNow = () => child && signalGroup(child, 'SIGTERM')
  process.once('exit', killNow)
  const start = async () => {
    child = launch({ port, dataDir, logPath })
    await untilReady(child, `${origin}/healthz`, logPath)
    logsOfWorker.set(logPath, statSync(logPath).size)
  }
  const end = async () => {
    process.off('exit', killNow)
    if (child) await stop(child, logPath)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await start()
  } catch (error) {
    await end()
    throw error
  }
  return {
    origin,
    dataDir,
    start,
    end,
    async kill() {
      if (!child || hasEnded(child)) throw new Error('the product is not running')
      const ended = endOf(child)
      signalGroup(child, 'SIGKILL')
      await ended
    },
  }
}

function launch({ port, dataDir, logPath }: { port: number; dataDir: string; logPath: string }): ChildProcess {
  const { DATABASE_URL: _never, ...environment } = process.env
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    // CAPTCHA=off: the journeys sign in without reading the picture
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      // the journeys make what they need; a demo that fills up meanwhile would be in every count
      DEMO_LIFE: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own: an interrupt reaches the journeys first, and then, from here, the product
    detached: true,
  })
  // for the run after one that was killed, which ends it (tools/gate/machine.mjs)
  if (child.pid !== undefined) writeFileSync(join(dataDir, 'product.pid'), String(child.pid))
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(logPath, { flags: 'a' })
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  return child
}

async function untilReady(child: ChildProcess, address: string, logPath: string): Promise<void> {
  const startedAt = Date.now()
  let last = 'no answer yet'
  while (Date.now() - startedAt < startLimitMs) {
    if (hasEnded(child))
      throw new Error(
        `npm start ended with ${child.signalCode ?? child.exitCode} before it was ready:\n${logTail(logPath)}`,
      )
    try {
      const reply = await fetch(address, { signal: AbortSignal.timeout(5000) })
      if (reply.status === 200) return
      last = `status ${reply.status}`
    } catch (error) {
      last = String(error)
    }
    await delay(200)
  }
  throw new Error(`npm start was not ready after ${startLimitMs / 1000} s (${last}):\n${logTail(logPath)}`)
}

async function stop(child: ChildProcess, logPath: string): Promise<void> {
  if (hasEnded(child)) return
  const ended = endOf(child)
  signalGroup(child, 'SIGTERM')
  const late = AbortSignal.timeout(stopLimitMs)
  await Promise.race([ended, new Promise<void>((done) => late.addEventListener('abort', () => done()))])
  if (hasEnded(child)) return
  signalGroup(child, 'SIGKILL')
  throw new Error(`npm start did not stop within ${stopLimitMs / 1000} s of SIGTERM:\n${logTail(logPath)}`)
}

function endOf(child: ChildProcess): Promise<void> {
  return new Promise((done) => child.once('exit', () => done()))
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || hasEnded(child)) return
  process.kill(-child.pid, signal)
}

function logTail(logPath: string): string {
  return readFileSync(logPath, 'utf8').split('\n').slice(-60).join('\n')
}
