import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

/** A first start may build the web and seed the demo season. */
const startLimitMs = 300_000
const stopLimitMs = 60_000
const logPath = 'test-results/product.log'

/**
 * Starts the product as a newcomer would, with an empty data folder on a free port, before the first journey.
 * Its address and data folder reach the journeys by E2E_BASE_URL and E2E_DATA_DIR. Returns the stop after the last journey.
 */
export default async function startProduct(): Promise<() => Promise<void>> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'journeys-'))
  // mkdtemp makes it 0700, and the bundled PostgreSQL, which refuses root, runs as another account
  chmodSync(dataDir, 0o755)
  process.env.E2E_BASE_URL = `http://127.0.0.1:${port}`
  process.env.E2E_DATA_DIR = dataDir

  const { DATABASE_URL: _never, ...environment } = process.env
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    // CAPTCHA=off: the journeys sign in without reading the picture
    env: {
      ...environment,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      CAPTCHA: 'off',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // a group of its own: an interrupt reaches the journeys first, and then, from here, the product
    detached: true,
  })
  mkdirSync('test-results', { recursive: true })
  const log = createWriteStream(logPath)
  child.stdout.pipe(log)
  child.stderr.pipe(log)
  const killNow = () => signalGroup(child, 'SIGTERM')
  process.once('exit', killNow)

  try {
    await untilReady(child, `${process.env.E2E_BASE_URL}/healthz`)
  } catch (error) {
    await stop(child)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    throw error
  }
  return async () => {
    process.off('exit', killNow)
    await stop(child)
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function untilReady(child: ChildProcess, address: string): Promise<void> {
  const startedAt = Date.now()
  let last = 'no answer yet'
  while (Date.now() - startedAt < startLimitMs) {
    if (hasEnded(child))
      throw new Error(`npm start ended with ${child.signalCode ?? child.exitCode} before it was ready:\n${logTail()}`)
    try {
      const reply = await fetch(address, { signal: AbortSignal.timeout(5000) })
      if (reply.status === 200) return
      last = `status ${reply.status}`
    } catch (error) {
      last = String(error)
    }
    await delay(200)
  }
  throw new Error(`npm start was not ready after ${startLimitMs / 1000} s (${last}):\n${logTail()}`)
}

async function stop(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  signalGroup(child, 'SIGTERM')
  const late = AbortSignal.timeout(stopLimitMs)
  await Promise.race([ended, new Promise<void>((done) => late.addEventListener('abort', () => done()))])
  if (hasEnded(child)) return
  signalGroup(child, 'SIGKILL')
  throw new Error(`npm start did not stop within ${stopLimitMs / 1000} s of SIGTERM:\n${logTail()}`)
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || hasEnded(child)) return
  process.kill(-child.pid, signal)
}

function logTail(): string {
  return readFileSync(logPath, 'utf8').split('\n').slice(-60).join('\n')
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
