import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Kysely,
  PostgresDialect,
  type QueryResult,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import type { DB } from '../../db/schema.gen.ts'
import { asAway, isAway, orAway } from './database-away.ts'
import { type Outcome, sendPiece } from './piece.ts'
import { StatementNames } from './statement-names.ts'

/** A list of any length makes many texts. */
const preparedNames = new StatementNames({ prefix: 's', max: 300, isForTheFirst: false })
/** Of those that are planned once for all values: what others use up is not taken from them. */
const steadyNames = new StatementNames({ prefix: 'steady', max: 100, isForTheFirst: true })

/** The name under which a connection keeps a statement planned; undefined for its first time, and once there are too many different ones. */
export function preparedName(text: string): string | undefined {
  return preparedNames.of(text)
}

const [begin, commit, rollback] = ['begin', 'commit', 'rollback'].map((word) => CompiledQuery.raw(word)) as [
  CompiledQuery,
  CompiledQuery,
  CompiledQuery,
]

/** Around a statement whose plan is made once for all values; one that fails takes the setting back with it. */
const [onePlan, anyPlan] = ['force_generic_plan', 'auto'].map((mode) =>
  CompiledQuery.raw(`set plan_cache_mode = ${mode}`),
) as [CompiledQuery, CompiledQuery]

const ownTexts = /^(?:begin|commit|(?:release )?savepoint \w+)$/

/** A text without values may hold several statements, which only go out by themselves; of ours we know better. */
function isOne({ sql, parameters }: CompiledQuery): boolean {
  return parameters.length > 0 || ownTexts.test(sql)
}

function pieceName({ sql, parameters }: CompiledQuery): string | undefined {
  return parameters.length > 0 ? preparedName(sql) : sql
}

/** Of a plan that a migration beside us has made unusable. */
export function isOutdated(error: unknown): boolean {
  return (error as { routine?: string } | undefined)?.routine === 'RevalidateCachedQuery'
}

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

  /** See {@link steadyRows}. */
  async executeSteadily(query: CompiledQuery): Promise<pg.QueryResult> {
    const name = steadyNames.of(query.sql)
    // without a name no plan is kept
    if (name === undefined) return await this.#query(query)
    const { results, error } = await this.#sendNamed([
      { statement: onePlan, name: onePlan.sql },
      { statement: query, name },
      { statement: anyPlan, name: anyPlan.sql },
    ])
    if (error) throw error
    const answer = results[1]
    if (!answer) throw new Error('a statement has no answer')
    return answer
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
    const { command } = await this.#send(commit)
      .then((answer) => {
        this.#isInTransaction = false
        return answer
      })
      .catch((error: unknown) => {
        // It was passed over when a statement before it has failed: then there is something to roll back.
        this.#isInTransaction = error instanceof pg.DatabaseError
        throw error
      })
      // Also when the answer is lost: it may be committed.
      .finally(() => this.#tellWords())
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
    if (this.#held.length === 0) return await this.#query(last)
    const held = this.#held.splice(0)
    const statements = [...held.map((each) => each.statement), last]
    const { results, error } = statements.every(isOne)
      ? await this.#sendPiece(statements)
      : await this.#sendEach(statements)
    for (const [index, result] of results.entries()) held[index]?.check?.(result)
    if (error) throw error
    const answer = results[held.length]
    if (!answer) throw new Error('a statement has no answer')
    return answer
  }

  async #sendPiece(statements: readonly CompiledQuery[]): Promise<Pick<Outcome, 'results' | 'error'>> {
    if (statements.includes(begin)) this.#isInTransaction = true
    return await this.#sendNamed(statements.map((statement) => ({ statement, name: pieceName(statement) })))
  }

  async #sendNamed(named: Parameters<typeof sendPiece>[1]): Promise<Pick<Outcome, 'results' | 'error'>> {
    const outcome = await inOnePiece(this.#client, () => sendPiece(this.#client, named))
    // Whoever got a plan that nobody knows of costs its connection.
    this.#isBroken ||= outcome.isUnsure
    const { results, error } = outcome
    return { results, ...(error ? { error: this.#judged(error) as Error } : {}) }
  }

  /** Each is confirmed by itself: for texts that may hold several statements. */
  async #sendEach(statements: readonly CompiledQuery[]): Promise<Pick<Outcome, 'results' | 'error'>> {
    const answers = inOnePiece(this.#client, () => statements.map((each) => this.#query(each)))
    // All are waited for: none may still be under way when the connection is given back.
    const settled = await Promise.allSettled(answers)
    const failed = settled.find((answer) => answer.status === 'rejected')
    const results = settled
      .slice(0, failed ? settled.indexOf(failed) : settled.length)
      .flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
    return { results, ...(failed ? { error: failed.reason as Error } : {}) }
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
      throw this.#judged(error)
    }
  }

  /** The error as it is thrown. A lost line, and a plan that a migration beside us has made unusable, cost the connection. */
  #judged(error: unknown): unknown {
    const judged = asAway(error)
    this.#isBroken ||= isOutdated(error) || isAway(judged)
    return judged
  }
}

/** What `send` puts on the connection leaves in one system call. (The driver's types leave its stream out.) */
function inOnePiece<T>(client: pg.ClientBase, send: () => T): T {
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
        const client = await orAway(pool.connect())
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

interface Compilable<R = unknown> {
  compile(tx: Transaction<DB>): CompiledQuery<R>
}

/**
 * Sends a statement together with the transaction's next one, at the latest with its commit: a round trip less. For
 * statements whose answer decides nothing. When it fails, or `check` throws over its answer, the next one throws instead.
 */
export async function later(tx: Transaction<DB>, statement: Compilable, check?: Check): Promise<void> {
  await connectionOf(tx, async (connection) => connection.hold(statement.compile(tx), check))
}

/** Reads together with the transaction's next statement: what it hands back knows the rows once that one is answered. */
export async function readLater<R>(tx: Transaction<DB>, query: Compilable<R>): Promise<() => R[]> {
  let rows: R[] | undefined
  await later(tx, query, (result) => {
    rows = result.rows
  })
  return () => {
    if (!rows) throw new Error('rows were asked for before the next statement was answered')
    return rows
  }
}

/** Sends what {@link later} has put by, and waits for it. */
export async function flush(tx: Transaction<DB>): Promise<void> {
  await connectionOf(tx, (connection) => connection.flush())
}

/**
 * The rows of a statement that is planned once for all values. PostgreSQL plans one anew with each request as long as it thinks
 * the plan for these very values the better one, which for a page of a large list takes longer than to read it. For a statement
 * that begins at the same index whatever is asked for, and whose limits are part of its text; not for one that is cut by a value
 * which is rare or frequent. Within a transaction it is planned as any other.
 */
export async function steadyRows<R>(db: Kysely<DB>, query: CompiledQuery<R>): Promise<R[]> {
  if (db.isTransaction) return (await db.executeQuery(query)).rows
  return await db.getExecutor().provideConnection(async (connection) => {
    if (!(connection instanceof PipelinedConnection)) throw new Error('this is no connection of the program')
    return (await connection.executeSteadily(query)).rows as R[]
  })
}

function connectionOf(tx: Transaction<DB>, work: (connection: PipelinedConnection) => Promise<void>): Promise<void> {
  return tx.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PipelinedConnection)) throw new Error('this is no transaction of the writing pool')
    return work(connection)
  })
}
