import { existsSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { neededExtensions } from './database-check.ts'
import type { Log } from './log.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'
import { type ClusterHome, makeCluster, prepareHome } from './postgres-cluster.ts'
import { PostgresOwner, takeHold } from './postgres-owner.ts'
import {
  answers,
  findRunning,
  keepLogSmall,
  lastWords,
  launch,
  socketParameter,
  superUrlOf,
  urlOf,
} from './postgres-process.ts'

export interface PostgresAddresses {
  /** address of a database for the program's role `app` (no superuser, owner of the database `app`) */
  url(database: string): string
  /** address of the database `postgres` for the superuser: for making roles, databases and extensions, nothing else */
  superUrl: string
}

export interface BundledPostgres extends PostgresAddresses {
  port: number
  /** true when PostgreSQL was already running for this folder: left over by a killed program, or shared */
  adopted: boolean
  /** stops the server, unless it belongs to another running program */
  stop(): Promise<void>
}

export interface BundledPostgresOptions {
  /** the program's DATA_DIR; the cluster lies below `postgres/` in it */
  dataDir: string
  log?: Pick<Log, 'info' | 'warn'> | undefined
  /** server settings over the built-in ones, as `{ fsync: 'off' }` for tests; not applied to an adopted server */
  settings?: Readonly<Record<string, string>>
  /** of this machine; left out: any that is free */
  port?: number
  /** what to do when it runs already: own it, or be refused by the program that does (default); or join, and never stop it */
  whenInUse?: 'refuse' | 'join'
  /** told when the server cannot be kept: it does not start again, or another program has it; a sentence for the operator */
  onLost?: (error: Error) => void
  /** called when PostgreSQL has been started and has yet to answer */
  whileStarting?: () => void
}

/** The old server's last processes hold the cluster for some seconds after a kill. */
const startAgainForMs = 8000

/**
 * Starts the real PostgreSQL that the product brings along, or adopts the one that a killed program left running, and keeps it
 * running until {@link BundledPostgres.stop}. Makes the cluster, the role `app`, the database `app` and its extensions when they do not
 * exist yet.
 * @throws with a sentence for the operator when that is not possible
 */
export async function startBundledPostgres(options: BundledPostgresOptions): Promise<BundledPostgres> {
  const note = (text: string) => options.log?.info(text)
  const home = prepareHome(options.dataDir, note)
  const { folder, major } = findPostgresBinaries(home.folder, home.account, note)
  makeCluster(home, { folder, major }, { sync: options.settings?.fsync !== 'off', note })
  keepLogSmall(home)

  let deadline = Date.now() + startAgainForMs
  for (;;) {
    const running = findRunning(home)
    const port = running ?? (await launch(home, folder, options))
    const isThere = port !== null && (running === null || (await answers(home, port)))
    if (port !== null && isThere) {
      const isJoined = running !== null && options.whenInUse === 'join'
      const hold = isJoined ? null : await takeHold(home, port, note)
      if (hold === 'taken')
        throw new Error(
          `Another copy of this program is already running on ${options.dataDir}. Stop it first, or give this one a folder of its own, for example DATA_DIR=./data-2`,
        )
      if (hold !== 'gone') {
        const owner = hold && new PostgresOwner(hold, { ...options, home, folder, port })
        await makeRoleAndDatabase(home, port)
        if (running !== null) note(`adopted the PostgreSQL already running on port ${port}`)
        const stop = async () => await owner?.stop()
        return { ...addressesOf(home, port), port, adopted: running !== null, stop }
      }
    }
    // One that was still writing has ended just now.
    if (running !== null && findRunning(home) === null) deadline = Date.now() + startAgainForMs
    // Another program stopped it, or won the race to start it, just now: look again.
    if (Date.now() > deadline) throw new Error(`PostgreSQL in ${home.cluster} does not start:\n${lastWords(home)}`)
    await delay(100)
  }
}

/**
 * For tools that work beside the program: the addresses of its bundled database while it runs. Starts, takes over and stops nothing.
 * @throws with a sentence for the operator when it does not run
 */
export async function joinBundledPostgres(dataDir: string): Promise<PostgresAddresses> {
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new Error(`There is no database in ${dataDir} yet: npm start makes it. Or name one by DATABASE_URL.`)
  const home = prepareHome(dataDir, () => undefined)
  const port = findRunning(home)
  if (port !== null && (await answers(home, port))) return addressesOf(home, port)
  throw new Error(
    `The database in ${dataDir} is not running: start the program beside it (npm start). Or name one by DATABASE_URL.`,
  )
}

function addressesOf(home: ClusterHome, port: number): PostgresAddresses {
  return {
    url: (database) => `${urlOf('app', home.passwords.app, port, database)}${socketParameter(home, port)}`,
    superUrl: superUrlOf(home, port),
  }
}

/** An extension that is missing in a database from before is added by whoever looks whether it fits. */
async function makeRoleAndDatabase(home: ClusterHome, port: number): Promise<void> {
  const isMade = await asSuperuser(home, port, 'postgres', async (client) => {
    const { rows } = await client.query<{ hasRole: boolean; hasDatabase: boolean }>(
      `select exists (select from pg_roles where rolname = 'app') as "hasRole",
        exists (select from pg_database where datname = 'app') as "hasDatabase"`,
    )
    const [found] = rows
    if (!found?.hasRole) {
      const password = client.escapeLiteral(home.passwords.app)
      await client.query(`create role app login nosuperuser nocreatedb nocreaterole nobypassrls password ${password}`)
    }
    if (!found?.hasDatabase) await client.query('create database app owner app template template0')
    return !found?.hasDatabase
  })
  if (!isMade) return
  const wanted = neededExtensions.map((name) => `create extension if not exists ${name}`).join(';')
  await asSuperuser(home, port, 'app', (client) => client.query(wanted))
}

async function asSuperuser<T>(
  home: ClusterHome,
  port: number,
  database: string,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: superUrlOf(home, port, database) })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
