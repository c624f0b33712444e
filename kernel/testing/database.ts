import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** How the tests reach the throw-away cluster; provided once by the global setup. */
export interface TestCluster {
  /** connection of the cluster's owner, which creates and drops the databases */
  ownerUrl: string
  /** connection of the program's role (NOSUPERUSER NOBYPASSRLS, as in production), to any of the databases */
  programUrl: string
}

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

/** The migrated database that every test file gets a copy of. Nobody ever connects to it. */
export const templateName = 'template_test'

/** The same, on which the program has been started once: made by the first file that wants one. */
const startedName = 'template_started'

/** Copies of one template are made one after the other. */
const copyLock = 7_126_001

export interface FreshDatabase {
  /** connection of the program's role, which owns the database */
  url: string
  drop(): Promise<void>
}

/** A database of its own, migrated and empty, for one test file: a copy of the template. `drop` it after the last test. */
export function freshDatabase(): Promise<FreshDatabase> {
  return copyMade(async () => templateName)
}

/**
 * A database of its own with what every installation has from its first start.
 * @param startOn starts the program on the database of that address and ends it; called once in a run
 */
export function startedDatabase(startOn: (url: string) => Promise<void>): Promise<FreshDatabase> {
  return copyMade(async (owner, cluster) => {
    const { rows } = await owner.query('select from pg_database where datname = $1', [startedName])
    if (rows.length === 0) await makeStarted(owner, cluster, startOn)
    return startedName
  })
}

async function copyMade(
  templateOf: (owner: pg.Client, cluster: TestCluster) => Promise<string>,
): Promise<FreshDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  await asOwner(cluster.ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [copyLock])
    await copy(owner, cluster, await templateOf(owner, cluster), name)
  })
  return {
    url: databaseUrl(cluster.programUrl, name),
    async drop() {
      await asOwner(cluster.ownerUrl, (owner) => owner.query(`drop database if exists ${name} with (force)`))
    },
  }
}

async function copy(owner: pg.Client, { programUrl }: TestCluster, template: string, name: string): Promise<void> {
  const owned = `owner ${pg.escapeIdentifier(decodeURIComponent(new URL(programUrl).username))}`
  // file by file: block by block through the log takes some hundred files several times as long
  await owner.query(`create database ${name} template ${template} ${owned} strategy file_copy`)
}

/** Under another name until it is whole: a start that fails leaves nothing that could be copied. */
async function makeStarted(
  owner: pg.Client,
  cluster: TestCluster,
  startOn: (url: string) => Promise<void>,
): Promise<void> {
  const making = `${startedName}_making`
  await owner.query(`drop database if exists ${making} with (force)`)
  await copy(owner, cluster, templateName, making)
  await startOn(databaseUrl(cluster.programUrl, making))
  // its rows are marked as settled once, not anew in each of the copies
  await asOwner(databaseUrl(cluster.ownerUrl, making), (inside) => inside.query('vacuum (freeze, analyze)'))
  await owner.query(`alter database ${making} rename to ${startedName}`)
  await owner.query(`alter database ${startedName} with allow_connections false`)
}

/** The same connection to another database of the cluster. */
export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.toString()
}

/** Runs with a short-lived connection of the cluster's owner. */
export async function asOwner<T>(ownerUrl: string, work: (owner: pg.Client) => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    return await work(owner)
  } finally {
    await owner.end()
  }
}
