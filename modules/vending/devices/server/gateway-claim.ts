import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { HeldSession } from '#kernel/server/held-session.ts'

/** Held by the session of the one gateway that works; PostgreSQL frees it with the session. */
export const gatewayLock = 4_207_030
const usualLookMs = 5000

interface GatewayClaimOptions {
  pool: pg.Pool
  log: FastifyBaseLogger
  /** it is this process's turn; told again after its session was lost and nobody else came in between */
  onHeld(): void
  /** another process works */
  onTaken(): Promise<void>
  /** how often it looks; the tests wait for less */
  lookMs?: number
}

/**
 * Of all processes that could hear the machines of a database one does: two would keep each reading twice. A process whose session
 * breaks goes on, as one whose database is away does, until it finds that another has come.
 */
export function gatewayClaim({ pool, log, onHeld, onTaken, lookMs = usualLookMs }: GatewayClaimOptions): HeldSession {
  let isWaiting = false
  return new HeldSession({
    pool,
    lookMs,
    async take(client) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [gatewayLock])
      const isHeld = rows[0]?.held === true
      if (isHeld) {
        isWaiting = false
        onHeld()
      }
      return isHeld
    },
    look: (client) => client.query('select 1'),
    async taken() {
      if (!isWaiting) log.warn('another process hears the machines already: this one waits until that one ends')
      isWaiting = true
      await onTaken()
    },
    away: (error) => log.debug({ err: error }, 'the gateway could not say that it works'),
  })
}
