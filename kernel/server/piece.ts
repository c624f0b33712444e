import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/** What the driver's query does beneath its types; the version is pinned, and connection.test.ts goes through all of it. */
interface Inner {
  _result: pg.Result & { _types?: unknown }
  _canceledDueToError: Error | false
  hasBeenParsed(connection: unknown): boolean
  prepare(connection: unknown): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}

/** What the driver believes a connection to have planned, by name. */
interface Planned {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

interface Named {
  statement: CompiledQuery
  /** under which the connection keeps it planned; undefined: it does not */
  name: string | undefined
}

/** One statement among several: it leaves the confirmation to the last of them. */
class Part extends pg.Query {
  readonly inner = this as unknown as Inner
  readonly #named: Named
  isNew = false

  constructor(named: Named) {
    const { statement, name } = named
    super({
      text: statement.sql,
      values: statement.parameters as unknown[],
      ...(name === undefined ? {} : { name }),
    })
    this.#named = named
  }

  get isNamed(): boolean {
    return this.#named.name !== undefined
  }

  /**
   * The driver does this for a query of its own, and takes one that it only knows to be submitted for unplanned once it fails:
   * it would plan it a second time under the same name, which PostgreSQL refuses.
   */
  notePlanned(connection: Planned): void {
    const { name, statement } = this.#named
    if (name === undefined) return
    connection.parsedStatements[name] = statement.sql
    delete connection.submittedNamedStatements[name]
  }

  /** the driver's own, which confirms here */
  _getRows(connection: { execute(of: { portal: string }): void }): void {
    connection.execute({ portal: '' })
  }
}

/** What came of a piece: the answers of its statements, up to the first that failed. */
export interface Outcome {
  results: pg.QueryResult[]
  error?: Error
  /** whether the connection may keep a plan that nobody knows of: the one that failed was on it for the first time */
  isUnsure: boolean
}

/**
 * Several statements that PostgreSQL confirms once, at their end. One by one it would send each answer off by itself, and wake
 * this process for each. After one that fails it passes over the rest.
 */
class Piece extends pg.Query {
  readonly #parts: Part[]
  readonly #done: (outcome: Outcome) => void
  #answered = 0

  constructor(statements: readonly Named[], done: (outcome: Outcome) => void) {
    super({ text: '' })
    this.#parts = statements.map((each) => new Part(each))
    this.#done = done
  }

  override submit = (connection: { sync(): void }): void => {
    for (const part of this.#parts) {
      part.inner._result._types = (this as unknown as Inner)._result._types
      part.isNew = part.isNamed && !part.inner.hasBeenParsed(connection)
      part.inner.prepare(connection)
    }
    connection.sync()
  }

  handleRowDescription(message: unknown): void {
    this.#now.inner.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#now.inner.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Planned): void {
    this.#now.inner.handleCommandComplete(message, connection)
    this.#now.notePlanned(connection)
    this.#answered += 1
  }

  handleError(error: Error): void {
    this.#finish(error)
  }

  handleReadyForQuery(): void {
    const unreadable = this.#parts.findIndex((part) => part.inner._canceledDueToError !== false)
    const wrong = this.#parts[unreadable]?.inner._canceledDueToError
    if (wrong) this.#answered = unreadable
    this.#finish(wrong || undefined)
  }

  get #now(): Part {
    const part = this.#parts[this.#answered]
    if (!part) throw new Error('more was answered than was asked')
    return part
  }

  #finish(error?: Error): void {
    const results = this.#parts.slice(0, this.#answered).map((part) => part.inner._result)
    const failed = this.#parts.slice(this.#answered)
    this.#done({ results, ...(error ? { error } : {}), isUnsure: failed.some((part) => part.isNew) })
  }
}

/** Sends the statements together, over a client that was opened with `pipeline`; never rejects. */
export function sendPiece(client: pg.PoolClient, statements: readonly Named[]): Promise<Outcome> {
  return new Promise((resolve) => {
    client.query(new Piece(statements, resolve))
  })
}
