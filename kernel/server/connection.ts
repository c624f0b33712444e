import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type QueryResult,
  type Transaction,
} from 'kysely'
import type pg from 'pg'
import type { DB } from '../../db/schema.gen.ts'

/** Statements that each connection keeps planned; a list of any length makes many texts, so there is a bound. */
const preparedMax = 300
const preparedNames = new Map<string, string>()

/** The name under which a connection keeps a statement planned; undefined once there are too many different ones. */
export function preparedName(text: string): string | undefined {
  const known = preparedNames.get(text)
  if (known !== undefined || preparedNames.size >= preparedMax) return known
  const name = `s${preparedNames.size}`
  preparedNames.set(text, name)
  return name
}

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((word) => CompiledQuery.raw(word)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
]

type Check = (result: pg.QueryResult) => void
interface Held {
  statement: CompiledQuery
  check: Check | undefined
}

/**
 * One connection as the query builder sees it. Statements with values go out as prepared ones, parsed and planned once for
 * each connection, which halves what the database spends on them. A statement whose answer nobody waits for can be held back
 * and goes out together with the next one: every trip between the two processes costs both more than a small statement does.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #held: Held[] = []
  #isBroken = false
  /** `begin` was sent, and neither `commit` nor `rollback` after it */
  #isInTransaction = false
  /** what triggers have said of the statements under way; told once they are committed */
  #words: string[] = []
  readonly #tell: (word: string) => void

  constructor(client: pg.PoolClient, tell: (word: string) => void) {
    this.#client = client
    this.#tell = tell
    client.on('notice', (notice) => {
      if (notice.message === 'changed' && notice.detail) this.#words.push(notice.detail)
    })
  }

  hold(statement: CompiledQuery, check?: Check): void {
    this.#held.push({ statement, check })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(query)
    if (!this.#isInTransaction) this.#tellWords()
    const isWrite = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    return { rows: rows as R[], ...(isWrite ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
  }

  /** Sends what is held, if anything is, and waits for it. */
  async flush(): Promise<void> {
    const last = this.#held.pop()
    if (!last) return
    const result = await this.#send(last.statement)
    last.check?.(result)
  }

  begin(): void {
    this.hold(begin)
  }

  /** @throws when the database has rolled back instead: a statement had failed and nobody had minded */
  async commit(): Promise<void> {
    const { command } = await this.#send(commit).finally(() => {
      this.#isInTransaction = false
      // Also when the answer is lost: it may be committed.
      this.#tellWords()
    })
    if (command !== 'COMMIT') throw new Error('the transaction was rolled back: one of its statements had failed')
  }

  async rollback(): Promise<void> {
    this.#held.length = 0
    this.#words = []
    if (!this.#isInTransaction) return
    this.#isInTransaction = false
    try {
      await this.#send(rollback)
    } catch (error) {
      this.#isBroken = true
      throw error
    }
  }

  #tellWords(): void {
    if (this.#words.length === 0) return
    for (const word of new Set(this.#words.splice(0))) this.#tell(word)
  }

  release(): void {
    if (this.#held.length > 0 || this.#isInTransaction) throw new Error('a connection was given back too early')
    this.#client.release(this.#isBroken)
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('cursors are not used here')
  }

  /** The statement, with what is held before it, in one piece. The first that fails is the one that is thrown. */
  async #send(last: CompiledQuery): Promise<pg.QueryResult> {
    const held = this.#held.splice(0)
    const answers = inOnePiece(this.#client, () =>
      [...held.map((each) => each.statement), last].map((each) => this.#query(each)),
    )
    // All are waited for: none may still be under way when the connection is given back.
    const settled = await Promise.allSettled(answers)
    for (const [index, answer] of settled.entries()) {
      if (answer.status === 'rejected') throw answer.reason
      held[index]?.check?.(answer.value)
    }
    const answer = settled.at(-1)
    if (answer?.status !== 'fulfilled') throw new Error('a statement has no answer')
    return answer.value
  }

  async #query({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    if (sql === begin.sql) this.#isInTransaction = true
    const name = parameters.length > 0 ? preparedName(sql) : undefined
    try {
      return await this.#client.query({
        text: sql,
        values: parameters as unknown[],
        ...(name === undefined ? {} : { name }),
      })
    } catch (error) {
      // A plan that a migration beside us has made unusable costs its connection.
      this.#isBroken ||= (error as { routine?: string }).routine === 'RevalidateCachedQuery'
      throw error
    }
  }
}

/** What `send` puts on the connection leaves in one system call. (The driver's types leave its stream out.) */
export function inOnePiece<T>(client: pg.ClientBase, send: () => T): T {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection
  stream.cork()
  try {
    return send()
  } finally {
    stream.uncork()
  }
}

/** PostgreSQL for the query builder, over connections of a pool that was opened with `pipeline`. */
export class PipelinedDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #tell: (word: string) => void

  /** `tell` hears what triggers say of the statements that go over these connections, once they are committed */
  constructor(pool: pg.Pool, tell: (word: string) => void) {
    super({ pool })
    this.#pool = pool
    this.#tell = tell
  }

  override createDriver(): Driver {
    const pool = this.#pool
    const tell = this.#tell
    const known = new WeakMap<pg.PoolClient, PipelinedConnection>()
    const mine = (connection: DatabaseConnection) => connection as PipelinedConnection
    return {
      init: async () => undefined,
      async acquireConnection() {
        const client = await pool.connect()
        const connection = known.get(client) ?? new PipelinedConnection(client, tell)
        known.set(client, connection)
        return connection
      },
      // Sent with the first statement: a change that is refused before it costs the database nothing.
      beginTransaction: async (connection) => mine(connection).begin(),
      commitTransaction: (connection) => mine(connection).commit(),
      rollbackTransaction: (connection) => mine(connection).rollback(),
      releaseConnection: async (connection) => mine(connection).release(),
      destroy: () => pool.end(),
    }
  }
}

interface Compilable {
  compile(tx: Transaction<DB>): CompiledQuery
}

/**
 * Sends a statement together with the transaction's next one, at the latest with its commit: a round trip less. For
 * statements whose answer decides nothing. When it fails, or `check` throws over its answer, the next one throws instead.
 */
export async function later(tx: Transaction<DB>, statement: Compilable, check?: Check): Promise<void> {
  await connectionOf(tx, async (connection) => connection.hold(statement.compile(tx), check))
}

/** Sends what {@link later} has put by, and waits for it. */
export async function flush(tx: Transaction<DB>): Promise<void> {
  await connectionOf(tx, (connection) => connection.flush())
}

function connectionOf(tx: Transaction<DB>, work: (connection: PipelinedConnection) => Promise<void>): Promise<void> {
  return tx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PipelinedConnection)) throw new Error('this is no transaction of the writing pool')
    return work(connection)
  })
}
