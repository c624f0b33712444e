import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { DatabaseAway } from './database-away.ts'

/** How often a line asks the database whether it is there, and how long the answer may take. */
export interface Heartbeat {
  everyMs: number
  patienceMs: number
}

export const heartbeat: Heartbeat = { everyMs: 2000, patienceMs: 5000 }

const looks = 10

/**
 * Whether the database has answered in time. It is counted in looks, between which this process reads what has come: one that
 * was kept busy, or stopped itself, finds the answer there rather than the time over.
 * @throws what `asked` throws
 */
export async function isAnswered(asked: Promise<unknown>, patienceMs: number): Promise<boolean> {
  let isOver = false
  const inVain = async () => {
    for (let look = 0; look < looks && !isOver; look += 1)
      await setTimeout(patienceMs / looks, undefined, { ref: false })
    return false
  }
  try {
    return await Promise.race([asked.then(() => true), inVain()])
  } finally {
    isOver = true
  }
}

/** Waits, and keeps no process from ending. */
export async function pause(forMs: number): Promise<void> {
  await setTimeout(forMs, undefined, { ref: false })
}

interface Inner {
  readyForQuery: boolean | null
  connection: {
    stream: {
      destroy(error: Error): void
      setTimeout(ms: number, onTimeout: () => void): void
    }
  }
}

/** What the driver keeps beneath its types; the version is pinned. */
function inner(client: pg.ClientBase): Inner {
  return client as unknown as Inner
}

/**
 * Ends a connection over which nothing comes any more, without a goodbye, which nobody would hear. Whoever waits for an answer is
 * told that the database is away, and never that nothing was done: a statement may be under way there still, a commit may have
 * gone through. Its asker repeats it under the same idempotency key, which waits for what is under way and finds what was done. No
 * byte that still comes is read, and the pool hands the connection to nobody.
 */
export function cut(client: pg.ClientBase): void {
  inner(client).connection.stream.destroy(new DatabaseAway(new Error('nothing was heard of it for too long')))
}

/** Cuts a connection whose statement is not answered, though the database would have ended it by then. */
export function cutWhenOverdue(client: pg.ClientBase, answeredByMs: number): void {
  inner(client).connection.stream.setTimeout(answeredByMs, () => {
    if (inner(client).readyForQuery === false) cut(client)
  })
}
