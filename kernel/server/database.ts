import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/schema.gen.ts'

/** Reads go through connections that PostgreSQL itself holds read-only: the only way to write is `ctx.change`. */
export type ReadDb = Kysely<DB>
/** A writable transaction; handed out by `ctx.change` alone. */
export type Tx = Transaction<DB>
/** Reads that work on both. */
export type Queryable = Kysely<DB> | Transaction<DB>

export interface Database {
  read: Kysely<DB>
  write: Kysely<DB>
  readPool: pg.Pool
  writePool: pg.Pool
  close(): Promise<void>
}

const dateOid = 1082
const bigintOid = 20

/** Dates stay `YYYY-MM-DD` text (a date has no zone); 64-bit counts become numbers, which they fit by far. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === dateOid) return (value: string) => value
    if (oid === bigintOid) return (value: string) => safeInteger(value)
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`a count of ${value} does not fit a number`)
  return number
}

/** Statements that each connection keeps planned; a list of any length makes many texts, so there is a bound. */
const preparedMax = 300
const preparedNames = new Map<string, string>()

function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= preparedMax) return known
  const name = `s${preparedNames.size}`
  preparedNames.set(text, name)
  return name
}

/**
 * The pool as the query builder sees it: statements with values go out as prepared ones, parsed and planned once for each
 * connection, which halves what the database spends on them. A plan that a migration beside us has made unusable costs its
 * connection.
 */
function preparing(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? preparingClient(client)
      wrapped.set(client, known)
      return known
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

function preparingClient(client: pg.PoolClient): PostgresPoolClient {
  let isStale = false
  const query = async (text: unknown, values: readonly unknown[] = []): Promise<unknown> => {
    if (typeof text !== 'string') throw new Error('cursors are not used here')
    const name = values.length > 0 ? preparedName(text) : undefined
    try {
      return await client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) })
    } catch (error) {
      isStale ||= (error as { routine?: string }).routine === 'RevalidateCachedQuery'
      throw error
    }
  }
  return { query: query as PostgresPoolClient['query'], release: () => client.release(isStale) }
}

/** Opens the two pools of the program. `onError` hears of connections that break while idle. */
export function openDatabase(url: string, options: { connectionsMax: number; onError(error: Error): void }): Database {
  const pool = (readOnly: boolean, max: number) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
      types,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
      application_name: readOnly ? 'platform read' : 'platform write',
      options: `-c TimeZone=UTC${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    })
    made.on('error', options.onError)
    made.on('connect', (client) => client.on('error', options.onError))
    return made
  }
  const readPool = pool(true, options.connectionsMax)
  const writePool = pool(false, options.connectionsMax)
  const kysely = (p: pg.Pool) => new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(p) }) })
  return {
    read: kysely(readPool),
    write: kysely(writePool),
    readPool,
    writePool,
    async close() {
      await Promise.all([readPool.end(), writePool.end()])
    },
  }
}
