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

/** Copies of one template are made one after the other. */
const copyLock = 7_126_001

export interface FreshDatabase {
  /** connection of the program's role, which owns the database */
  url: string
  drop(): Promise<void>
}

/** A database of its own, migrated and empty, for one test file: a copy of the template. `drop` it after the last test. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const cluster = inject('testCluster')
  const name = `test_${randomBytes(8).toString('hex')}`
  const programRole = decodeURIComponent(new URL(cluster.programUrl).username)
  await asOwner(cluster.ownerUrl, async (owner) => {
    await owner.query('select pg_advisory_lock($1)', [copyLock])
    const owned = `owner ${pg.escapeIdentifier(programRole)}`
    // file by file: block by block through the log takes some hundred files several times as long
    await owner.query(`create database ${name} template ${templateName} ${owned} strategy file_copy`)
  })
  return {
    url: databaseUrl(cluster.programUrl, name),
    async drop() {
      await asOwner(cluster.ownerUrl, (owner) => owner.query(`drop database if exists ${name} with (force)`))
    },
  }
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
