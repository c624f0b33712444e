import { spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './log.ts'
import { type ClusterHome, isAlive } from './postgres-cluster.ts'

/** For a small machine: a few hundred people at once, beside the program itself. */
const defaultSettings = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  maintenance_work_mem: '64MB',
  max_connections: '100',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
}

const startTimeoutMs = 300_000
const stopTimeoutMs = 60_000

/** @returns the port of a living PostgreSQL of this cluster, or null */
export function findRunning(home: ClusterHome): number | null {
  const found = readPidFile(home)
  return found && isAlive(found.pid) && found.port > 0 ? found.port : null
}

function readPidFile(home: ClusterHome): { pid: number; port: number } | null {
  const text = readIfThere(path.join(home.cluster, 'postmaster.pid'))
  if (text === null) return null
  const lines = text.split('\n')
  // Line 2 is the data folder: a copied DATA_DIR carries the pid file of the original, which is none of ours.
  if (lines[1] !== home.cluster) return null
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) }
}

/** In one step: a server that ends takes its file away at any moment. */
function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Waits until the server lets the superuser in; false when it has gone away, or is another server on a reused port. */
export async function answers(home: ClusterHome, port: number): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const client = new pg.Client({ connectionString: superUrlOf(home, port), connectionTimeoutMillis: 5000 })
    // The server may be stopping: its goodbye is answered by the next round.
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
      return rows[0]?.folder === home.cluster
    } catch (error) {
      const code = (error as { code?: string }).code
      if (code === '28P01') throw new Error(passwordSentence(home), { cause: error })
      const pid = readPidFile(home)
      if (!pid || !isAlive(pid.pid) || pid.port !== port) return false
    } finally {
      await client.end().catch(() => undefined)
    }
    await delay(50)
  }
  throw new Error(`PostgreSQL in ${home.cluster} did not answer within ${startTimeoutMs / 1000} s:\n${lastWords(home)}`)
}

function passwordSentence(home: ClusterHome): string {
  return `The passwords in ${home.passwordFile} do not fit the database in ${home.cluster}. Bring back the file that belongs to it, or move both away to begin anew.`
}

/** @returns the port once it answers, or null when another server of this cluster was still, or already, there */
export async function launch(
  home: ClusterHome,
  folder: string,
  options: {
    port?: number | undefined
    settings?: Readonly<Record<string, string>> | undefined
    whileStarting?: (() => void) | undefined
  },
): Promise<number | null> {
  const port = options.port ?? (await freePort())
  const sockets = { unix_socket_directories: hasSocket(home) ? home.cluster : '' }
  const settings = Object.entries({ ...defaultSettings, ...sockets, ...options.settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  // it quotes statements, and with them what people have entered
  const log = openSync(home.logFile, 'a', 0o600)
  const logStart = statSync(home.logFile).size
  const child = spawn(path.join(folder, 'bin', 'postgres'), ['-D', home.cluster, '-p', String(port), ...settings], {
    ...home.account,
    cwd: '/',
    // A group of its own: Ctrl-C must reach the program alone, which drains first and then stops the database.
    detached: true,
    stdio: ['ignore', log, log],
    // After a power cut the pid in a stale pid file may now be our own parent's: PostgreSQL ignores it when told.
    env: { PATH: '/usr/bin:/bin', PG_GRANDPARENT_PID: String(process.ppid) },
  })
  closeSync(log)
  child.unref()
  options.whileStarting?.()
  const ended = new Promise<'ended'>((resolve, reject) => {
    child.once('exit', () => resolve('ended'))
    child.once('error', reject)
  })
  const outcome = await Promise.race([ended, waitForPort(home, port, () => child.exitCode !== null)])
  if (outcome === 'ready') return port
  const words = readFileSync(home.logFile, 'utf8').slice(logStart)
  // After a kill the old server's last processes hold the cluster for some seconds more.
  if (/lock file .* already exists|pre-existing shared memory block|could not bind/.test(words)) return null
  throw new Error(`PostgreSQL in ${home.cluster} does not start:\n${words.trim()}`)
}

async function waitForPort(home: ClusterHome, port: number, hasEnded: () => boolean): Promise<'ready' | 'ended'> {
  while (!hasEnded()) {
    if (readPidFile(home)?.port === port && (await answers(home, port))) return 'ready'
    await delay(20)
  }
  return 'ended'
}

/**
 * Fast shutdown: sessions are ended, everything is written, nothing has to be recovered at the next start. One that is still
 * writing when the time is over goes on by itself, and the next start waits for it; one that does not listen is ended at once.
 */
export async function stopServer(
  home: ClusterHome,
  { isHanging, log }: { isHanging: boolean; log?: Pick<Log, 'warn'> | undefined },
): Promise<void> {
  const found = readPidFile(home)
  if (!found || !isAlive(found.pid)) return
  process.kill(found.pid, isHanging ? 'SIGQUIT' : 'SIGINT')
  if (isHanging) {
    // it may be stopped, and would hear nothing; its children, if they do not hear it, are killed by it
    process.kill(found.pid, 'SIGCONT')
    log?.warn(`PostgreSQL (pid ${found.pid}) did not answer and is ended at once; it recovers at the next start`)
  }
  const deadline = Date.now() + stopTimeoutMs
  // The file's end as well: an adopted server is nobody's child here and may stay behind as a zombie.
  while (isAlive(found.pid) && readPidFile(home)?.pid === found.pid) {
    if (Date.now() > deadline) {
      if (!isHanging) log?.warn(`PostgreSQL (pid ${found.pid}) is still writing; it ends by itself when it is done`)
      return
    }
    await delay(20)
  }
}

export function superUrlOf(home: ClusterHome, port: number, database = 'postgres'): string {
  return urlOf('postgres', home.passwords.superuser, port, database)
}

export function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

const socketFile = (home: ClusterHome, port: number) => path.join(home.cluster, `.s.PGSQL.${port}`)

/** The system takes no longer path than 103 bytes, and Windows none at all; the port is there in any case. */
function hasSocket(home: ClusterHome): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(socketFile(home, 65_535)) <= 103
}

/** The cluster's own folder holds the socket, so that nobody else reaches it: a trip over it costs a third less. */
export function socketParameter(home: ClusterHome, port: number): string {
  return existsSync(socketFile(home, port)) ? `?host=${encodeURIComponent(home.cluster)}` : ''
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no free port')),
      )
    })
  })
}

const logLimitBytes = 10 * 1024 * 1024

export function keepLogSmall(home: ClusterHome): void {
  if (!existsSync(home.logFile)) return
  // one that an older version has made
  chmodSync(home.logFile, 0o600)
  if (statSync(home.logFile).size > logLimitBytes) truncateSync(home.logFile)
}

export function lastWords(home: ClusterHome): string {
  return existsSync(home.logFile) ? readFileSync(home.logFile, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
}
