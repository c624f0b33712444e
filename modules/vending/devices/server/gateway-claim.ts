import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'

/** Held by the session of the one gateway that works; PostgreSQL frees it with the session. */
export const gatewayLock = 4_207_030
const usualLookMs = 5000
const againAfterMs = 1000

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
export class GatewayClaim {
  readonly #options: GatewayClaimOptions
  #client: pg.PoolClient | null = null
  #timer: NodeJS.Timeout | null = null
  #isStopped = false
  #isWaiting = false
  #looking: Promise<void> = Promise.resolve()

  constructor(options: GatewayClaimOptions) {
    this.#options = options
  }

  start(): void {
    this.#looking = this.#look()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#looking
    // the session's end frees the lock
    this.#client?.release(true)
    this.#client = null
  }

  async #look(): Promise<void> {
    const { log, onHeld, onTaken, lookMs = usualLookMs } = this.#options
    let nextMs = lookMs
    try {
      if (this.#client) await this.#client.query('select 1')
      else if (await this.#take()) {
        this.#isWaiting = false
        onHeld()
      } else {
        if (!this.#isWaiting) log.warn('another process hears the machines already: this one waits until that one ends')
        this.#isWaiting = true
        await onTaken()
      }
    } catch (error) {
      // the database is away: the lock is gone with the session, and taken again as soon as it is back
      log.debug({ err: error }, 'the gateway could not say that it works')
      this.#client?.release(true)
      this.#client = null
      nextMs = Math.min(lookMs, againAfterMs)
    }
    this.#again(nextMs)
  }

  #again(afterMs: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.start(), afterMs)
    this.#timer.unref()
  }

  async #take(): Promise<boolean> {
    const client = await this.#options.pool.connect()
    try {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [gatewayLock])
      if (!rows[0]?.held) {
        client.release()
        return false
      }
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#client = client
    client.once('end', () => {
      if (this.#client !== client || this.#isStopped) return
      this.#client = null
      client.release(true)
      this.#again(Math.min(this.#options.lookMs ?? usualLookMs, againAfterMs))
    })
    return true
  }
}
