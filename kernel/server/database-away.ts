import pg from 'pg'

/**
 * The database did not answer, because its connection is gone or there is none to be had: no fault of the statement, and the same
 * again in a moment may succeed. Whether what was under way is committed is not known; nothing of it was acknowledged, and nobody
 * may be told that it was not done. The same request under the same idempotency key is safe either way: where it was committed it
 * gets the answer that was kept, where it is still under way it waits for it, and else it is done now.
 */
export class DatabaseAway extends Error {
  constructor(cause: Error) {
    super('the database is away', { cause })
    this.name = 'DatabaseAway'
  }
}

/** What the driver itself says of a connection that is no longer good, or did not come about. */
const driverWords =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when)/

/** Whether an error that a connection or its pool has thrown says that the line is at fault, not the statement. */
function isOfTheLine(error: Error): boolean {
  // 57P01–57P03: the administrator's shutdown, a crash, a start that is not over; 08: broken connections
  if (error instanceof pg.DatabaseError) return /^(57P0[123]|08)/.test(error.code ?? '')
  // the system's own, as ECONNREFUSED, EPIPE, ENOENT of a socket; Node's are named ERR_…
  const { code } = error as { code?: unknown }
  return (typeof code === 'string' && /^E[A-Z]+$/.test(code)) || driverWords.test(error.message)
}

/** The error of a connection as {@link DatabaseAway} where it is one; any other as it is. */
export function asAway(error: unknown): unknown {
  if (isAway(error)) return error
  return error instanceof Error && isOfTheLine(error) ? new DatabaseAway(error) : error
}

/** What is asked of a connection, or of its pool: a line that is lost is thrown as {@link DatabaseAway}. */
export function orAway<T>(asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    throw asAway(error)
  })
}

/** Whether an error comes of the database being away, by itself or as its cause. */
export function isAway(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof DatabaseAway) return true
  return false
}
