import { Kysely, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/schema.gen.ts'
import { PipelinedDialect } from './connection.ts'
import { asAway } from './database-away.ts'
import { Notices, tellNotices } from './notices.ts'
import { offerQuickReads, QuickReads } from './quick-reads.ts'
import { cut, cutWhenOverdue, type Heartbeat } from './silence.ts'
import { instantOf, uuidsOf } from './wire-texts.ts'

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
  /** word of changes, for whoever keeps rows in memory; silent until it is started */
  notices: Notices
  close(): Promise<void>
}

const dateOid = 1082
const bigintOid = 20
const timestamptzOid = 1184
const uuidsOid = 2951

/** Dates stay `YYYY-MM-DD` text (a date has no zone); 64-bit counts become numbers, which they fit by far. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === dateOid) return (value: string) => value
    if (oid === bigintOid) return (value: string) => safeInteger(value)
    if (oid === timestamptzOid) return instantOf
    if (oid === uuidsOid) return uuidsOf
    return pg.types.getTypeParser(oid, format as 'text')
  }) as pg.CustomTypesConfig['getTypeParser'],
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`a count of ${value} does not fit a number`)
  return number
}

const statementTimeoutMs = 60_000
/** The database ends a statement of its own accord; what is not answered by then hangs. */
const answeredByMs = statementTimeoutMs + 10_000

/**
 * Opens the two pools of the program. `onError` hears of connections that break while idle. A database that hangs, or is behind a
 * hole in the network, is found by the line of the notices once that is started ({@link Notices}): no statement needs a limit for it
 * that a long one would pass. One connection alone that hangs is cut a little after the database should have ended its statement.
 */
export function openDatabase(
  url: string,
  options: {
    connectionsMax: number
    onError(error: Error): void
    /** tests: who else hears what is changed over these connections */
    notices?: Notices
    /** tests: a database that hangs is found sooner */
    heartbeat?: Heartbeat
  },
): Database {
  const onError = (error: Error) => options.onError(asAway(error) as Error)
  const clients = new Set<pg.PoolClient>()
  const pool = (readOnly: boolean, max: number) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
      types,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      // a server that has vanished from the network says no goodbye
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 60_000,
      application_name: readOnly ? 'platform read' : 'platform write',
      // and to the database we may vanish as well: what it locks for us is free again soon
      options: `-c TimeZone=UTC -c client_min_messages=notice -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3${readOnly ? ' -c default_transaction_read_only=on' : ''}`,
    })
    made.on('error', onError)
    made.on('connect', (client) => {
      client.on('error', onError)
      cutWhenOverdue(client, answeredByMs)
      clients.add(client)
      client.once('end', () => clients.delete(client))
    })
    return made
  }
  const readPool = pool(true, options.connectionsMax)
  const writePool = pool(false, options.connectionsMax)
  const notices =
    options.notices ?? new Notices(url, { onError, ...(options.heartbeat ? { heartbeat: options.heartbeat } : {}) })
  const forgetSilence = notices.onSilence(() => {
    for (const client of clients) cut(client)
  })
  const kysely = (p: pg.Pool) => new Kysely<DB>({ dialect: new PipelinedDialect(p, (word) => notices.hear(word)) })
  const read = kysely(readPool)
  tellNotices(read, notices)
  const quick = new QuickReads(readPool)
  offerQuickReads(read, quick)
  return {
    read,
    write: kysely(writePool),
    readPool,
    writePool,
    notices,
    async close() {
      forgetSilence()
      if (!options.notices) await notices.stop()
      await quick.close()
      await Promise.all([readPool.end(), writePool.end()])
    },
  }
}
