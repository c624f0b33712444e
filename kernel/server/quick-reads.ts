import type { Socket } from 'node:net'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type pg from 'pg'
import { isOutdated, preparedName } from './connection.ts'
import type { ReadDb } from './database.ts'
import { isAway, orAway } from './database-away.ts'

const linesMax = 2

interface Line {
  client: Promise<pg.PoolClient>
  underWay: number
  /** what is asked in this turn of the loop waits for its end */
  isGathering: boolean
}

/**
 * Connections that many requests use at once: each sends its statement without waiting for the answers of those before it
 * (PostgreSQL calls it a pipeline), which spares both sides most of their waking up.
 */
export class QuickReads {
  readonly #pool: pg.Pool
  readonly #lines = new Set<Line>()

  /** a pool opened with `pipeline`; two of its connections are taken and kept once they are needed */
  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async rows<R>({ sql, parameters }: CompiledQuery): Promise<R[]> {
    const line = this.#pick()
    line.underWay += 1
    try {
      const client = await orAway(line.client)
      // Whoever counts statements counts the connections that are taken for them.
      this.#pool.emit('acquire', client)
      const name = preparedName(sql)
      const values = parameters as unknown[]
      gather(line, client)
      const { rows } = await orAway(client.query({ text: sql, values, ...(name === undefined ? {} : { name }) }))
      return rows as R[]
    } catch (error) {
      // A lost line, and a plan that a migration beside us has made unusable, cost the connection.
      if (isOutdated(error) || isAway(error)) await this.#giveBack(line)
      throw error
    } finally {
      line.underWay -= 1
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.#lines].map((line) => this.#giveBack(line)))
  }

  #pick(): Line {
    const idle = [...this.#lines].find((line) => line.underWay === 0)
    if (idle) return idle
    if (this.#lines.size < linesMax) return this.#open()
    return [...this.#lines].reduce((best, line) => (line.underWay < best.underWay ? line : best))
  }

  #open(): Line {
    const line: Line = { client: this.#pool.connect(), underWay: 0, isGathering: false }
    this.#lines.add(line)
    line.client.then(
      (client) => client.once('end', () => void this.#giveBack(line)),
      // Whoever waits for it gets the error; the next one tries again.
      () => this.#lines.delete(line),
    )
    return line
  }

  async #giveBack(line: Line): Promise<void> {
    if (!this.#lines.delete(line)) return
    const client = await line.client
    client.release(true)
  }
}

/** What is asked in one turn of the loop leaves in one piece: every writing by itself would wake the other side up. */
function gather(line: Line, client: pg.PoolClient): void {
  if (line.isGathering) return
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  line.isGathering = true
  stream.cork()
  setImmediate(() => {
    line.isGathering = false
    stream.uncork()
  })
}

const quickReadsOf = new WeakMap<ReadDb, QuickReads>()

/** Called once, when a database is opened. */
export function offerQuickReads(db: ReadDb, quick: QuickReads): void {
  quickReadsOf.set(db, quick)
}

/**
 * The rows of a statement that finds them by an index and is answered at once: the connection is shared, so one that takes
 * long would hold up others. Everything else goes over connections of its own; so does a transaction, which sees what it wrote.
 */
export async function quickRows<R>(db: ReadDb, query: CompiledQuery): Promise<R[]> {
  if (db.isTransaction) return (await db.executeQuery<R>(query)).rows
  const quick = quickReadsOf.get(db)
  if (!quick) throw new Error('this database offers no quick reads')
  return await quick.rows<R>(query)
}

/** The text of a statement that is always the same, put together when it is first asked for; its values are placeholders. */
export function textOnce(statement: RawBuilder<unknown>): (db: ReadDb) => string {
  let text: string | undefined
  return (db) => {
    text ??= statement.compile(db).sql
    return text
  }
}
