import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { neededExtensions } from './database-check.ts'
import type { Log } from './log.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { type ClusterHome, isAlive, makeCluster, prepareHome } from './postgres-cluster.ts'

export interface BundledPostgres {
  /** address of a database for the program's role `app` (no superuser, owner of the database `app`) */
  url(database: string): string
  /** address of the database `postgres` for the superuser: for making roles, databases and extensions, nothing else */
  superUrl: string
  port: number
  /** true when PostgreSQL was already running for this folder: left over by a killed program, or shared */
  adopted: boolean
  /** stops the server, unless it belongs to another running program */
  stop(): Promise<void>
}

export interface BundledPostgresOptions {
  /** the program's DATA_DIR; the cluster lies below `postgres/` in it */
  dataDir: string
  log?: Pick<Log, 'info' | 'warn'>
  /** server settings over the built-in ones, as `{ fsync: 'off' }` for tests; not applied to an adopted server */
  settings?: Readonly<Record<string, string>>
  /** of this machine; left out: any that is free */
  port?: number
  /** what to do when another running program owns it: refuse (default), or join without ever stopping it */
  whenInUse?: 'refuse' | 'join'
}

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

/** Held on a connection as long as a program owns the server; PostgreSQL frees it when that program dies. */
const ownerLock = 4_207_001
const startTimeoutMs = 300_000
const stopTimeoutMs = 60_000
const goodbyeTimeoutMs = 1000
const busyTimeoutMs = 8_000

/**
 * Starts the real PostgreSQL that the product brings along, or adopts the one that a killed program left running.
 * Makes the cluster, the role `app`, the database `app` and the extensions when they do not exist yet.
 * @throws with a sentence for the operator when that is not possible
 */
export async function startBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const note = (text: string) => options.log?.info(text)
  const home = prepareHome(options.dataDir, note)
  const folder = findPostgresBinaries(home.folder, home.account, note)
  makeCluster(home, folder, { sync: options.settings?.fsync !== 'off', note })

  const deadline = Date.now() + busyTimeoutMs
  for (;;) {
    const running = findRunning(home)
    const port = running ?? (await launch(home, folder, options))
    const isThere = port !== null && (running === null || (await answers(home, port)))
    const hold = isThere ? await takeHold(home, port, options) : 'gone'
    if (port !== null && hold !== 'gone') {
      await makeRoleAndDatabase(home, port)
      if (running !== null) note(`adopted the PostgreSQL already running on port ${port}`)
      return handleOf(home, {
        port,
        adopted: running !== null,
        owner: hold === 'joined' ? null : hold,
        log: options.log,
      })
    }
    // Another program stopped it, or won the race to start it, just now: look again.
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${home.cluster} does not start:\n${lastWords(home)}`)
    await delay(100)
  }
}

function handleOf(
  home: ClusterHome,
  {
    port,
    adopted,
    owner,
    log,
  }: { port: number; adopted: boolean; owner: pg.Client | null; log: BundledPostgresOptions['log'] },
): BundledPostgres {
  let isLost = false
  owner?.once('end', () => {
    isLost = true
  })
  return {
    url: (database) => `${urlOf('app', home.passwords.app, port, database)}${socketParameter(home, port)}`,
    superUrl: superUrlOf(home, port),
    port,
    adopted,
    async stop() {
      if (!owner) return
      if (!isLost) {
        keepsAlive(owner, true)
        await waitForSessions(owner)
        await owner.end()
      }
      await stopServer(home, log)
    },
  }
}

/** Pools say goodbye without waiting for an answer; a shutdown on top of that would look like broken connections. */
async function waitForSessions(owner: pg.Client): Promise<void> {
  const deadline = Date.now() + goodbyeTimeoutMs
  while (Date.now() < deadline) {
    const { rowCount } = await owner.query(`select from pg_stat_activity where usename = 'app' limit 1`)
    if (rowCount === 0) return
    await delay(10)
  }
}

/**
 * Takes the owner's lock.
 * @returns the connection that holds it, `joined` when another program has it and we only join, `gone` when the server
 * was stopped meanwhile
 */
async function takeHold(
  home: ClusterHome,
  port: number,
  options: BundledPostgresOptions,
): Promise<pg.Client | 'joined' | 'gone'> {
  const client = new pg.Client({ connectionString: superUrlOf(home, port), application_name: 'owner', keepAlive: true })
  let hasSaid = false
  let isHeld = false
  let isLost = false
  client.on('error', (error) => {
    isLost = true
    if (isHeld) options.log?.warn({ err: error }, 'the bundled PostgreSQL closed the connection of its owner')
  })
  // A killed program's connection ends within moments; a living one's does not.
  const deadline = Date.now() + (options.whenInUse === 'join' ? 0 : busyTimeoutMs)
  try {
    await client.connect()
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ownerLock])
      if (rows[0]?.held) {
        isHeld = true
        keepsAlive(client, false)
        return client
      }
      if (Date.now() >= deadline) break
      if (!hasSaid) options.log?.info('another copy of this program is using the database; waiting for it to end')
      hasSaid = true
      await delay(100)
    }
  } catch (error) {
    // 57P01: the administrator's shutdown; 57P03: it is shutting down
    const code = (error as { code?: string }).code
    if (isLost || code === '57P01' || code === '57P03' || code === 'ECONNREFUSED') return 'gone'
    throw error
  }
  await client.end()
  if (options.whenInUse === 'join') return 'joined'
  throw new Error(
    `Another copy of this program is already running on ${options.dataDir}. Stop it first, or give this one a folder of its own, for example DATA_DIR=./data-2`,
  )
}

/** An idle connection keeps no program alive that has nothing else to do. (The types leave both methods out.) */
function keepsAlive(client: pg.Client, isAwaited: boolean): void {
  const socket = client as pg.Client & { ref(): void; unref(): void }
  if (isAwaited) socket.ref()
  else socket.unref()
}

/** @returns the port of a living PostgreSQL of this cluster, or null */
function findRunning(home: ClusterHome): number | null {
  const found = readPidFile(home)
  return found && isAlive(found.pid) && found.port > 0 ? found.port : null
}

function readPidFile(home: ClusterHome): { pid: number; port: number } | null {
  const file = path.join(home.cluster, 'postmaster.pid')
  if (!existsSync(file)) return null
  const lines = readFileSync(file, 'utf8').split('\n')
  // Line 2 is the data folder: a copied DATA_DIR carries the pid file of the original, which is none of ours.
  if (lines[1] !== home.cluster) return null
  return { pid: Number(lines[0]), port: Number(lines[3] ?? 0) }
}

/** Waits until the server lets the superuser in; false when it has gone away, or is another server on a reused port. */
async function answers(home: ClusterHome, port: number): Promise<boolean> {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const client = new pg.Client({ connectionString: superUrlOf(home, port) })
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
async function launch(home: ClusterHome, folder: string, options: BundledPostgresOptions): Promise<number | null> {
  const port = options.port ?? (await freePort())
  const sockets = { unix_socket_directories: hasSocket(home) ? home.cluster : '' }
  const settings = Object.entries({ ...defaultSettings, ...sockets, ...options.settings }).flatMap(([key, value]) => [
    '-c',
    `${key}=${value}`,
  ])
  keepLogSmall(home)
  const log = openSync(home.logFile, 'a')
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

async function makeRoleAndDatabase(home: ClusterHome, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: superUrlOf(home, port) })
  await client.connect()
  try {
    const role = await client.query(`select from pg_roles where rolname = 'app'`)
    if (role.rowCount === 0) {
      const password = client.escapeLiteral(home.passwords.app)
      await client.query(`create role app login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`)
    }
    const database = await client.query(`select from pg_database where datname = 'app'`)
    if (database.rowCount === 0) await client.query('create database app owner app template template0')
  } finally {
    await client.end()
  }
  const inApp = new pg.Client({ connectionString: superUrlOf(home, port, 'app') })
  await inApp.connect()
  try {
    await inApp.query(neededExtensions.map((name) => `create extension if not exists ${name}`).join(';'))
  } finally {
    await inApp.end()
  }
}

/** Fast shutdown: sessions are ended, everything is written, nothing has to be recovered at the next start. */
async function stopServer(home: ClusterHome, log: BundledPostgresOptions['log']): Promise<void> {
  const found = readPidFile(home)
  if (!found || !isAlive(found.pid)) return
  process.kill(found.pid, 'SIGINT')
  const deadline = Date.now() + stopTimeoutMs
  // The file's end, not the process's: an adopted server is nobody's child here and may stay behind as a zombie.
  while (readPidFile(home)?.pid === found.pid) {
    if (Date.now() > deadline) {
      log?.warn(
        `PostgreSQL (pid ${found.pid}) did not stop within ${stopTimeoutMs / 1000} s; it will recover at the next start`,
      )
      process.kill(found.pid, 'SIGQUIT')
      return
    }
    await delay(20)
  }
}

function superUrlOf(home: ClusterHome, port: number, database = 'postgres'): string {
  return urlOf('postgres', home.passwords.superuser, port, database)
}

function urlOf(user: string, password: string, port: number, database: string): string {
  return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
}

const socketFile = (home: ClusterHome, port: number) => path.join(home.cluster, `.s.PGSQL.${port}`)

/** The system takes no longer path than 103 bytes, and Windows none at all; the port is there in any case. */
function hasSocket(home: ClusterHome): boolean {
  return process.platform !== 'win32' && Buffer.byteLength(socketFile(home, 65_535)) <= 103
}

/** The cluster's own folder holds the socket, so that nobody else reaches it: a trip over it costs a third less. */
function socketParameter(home: ClusterHome, port: number): string {
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

function keepLogSmall(home: ClusterHome): void {
  if (existsSync(home.logFile) && statSync(home.logFile).size > logLimitBytes) truncateSync(home.logFile)
}

function lastWords(home: ClusterHome): string {
  return existsSync(home.logFile) ? readFileSync(home.logFile, 'utf8').trim().split('\n').slice(-8).join('\n') : ''
}
