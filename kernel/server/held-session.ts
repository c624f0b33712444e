import type pg from 'pg'

const againAfterMs = 1000

interface HeldSessionOptions {
  pool: pg.Pool
  /** how often it is looked at */
  lookMs: number
  /** Takes the lock in a session that has just begun; false: another process has it. */
  take(client: pg.PoolClient): Promise<boolean>
  /** Uses the session while it holds the lock, once after it was taken and then again and again. */
  look(client: pg.PoolClient): Promise<unknown>
  /** another process has the lock */
  taken?(): Promise<void>
  /** the database is away: the lock is gone with the session, and taken again as soon as it is back */
  away(error: unknown): void
}

/** A session with a lock that a process holds for as long as it works, and takes anew when it was lost. PostgreSQL frees it with the process. */
export class HeldSession {
  readonly #options: HeldSessionOptions
  #client: pg.PoolClient | null = null
  #timer: NodeJS.Timeout | null = null
  #isStopped = false
  #looking: Promise<void> = Promise.resolve()

  constructor(options: HeldSessionOptions) {
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
    const { lookMs, look, taken, away } = this.#options
    let nextMs = lookMs
    try {
      const client = this.#client ?? (await this.#begin())
      if (client) await look(client)
      else await taken?.()
    } catch (error) {
      away(error)
      this.#client?.release(true)
      this.#client = null
      nextMs = this.#soonMs
    }
    this.#again(nextMs)
  }

  async #begin(): Promise<pg.PoolClient | null> {
    const client = await this.#options.pool.connect()
    try {
      if (!(await this.#options.take(client))) {
        client.release()
        return null
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
      this.#again(this.#soonMs)
    })
    return client
  }

  get #soonMs(): number {
    return Math.min(this.#options.lookMs, againAfterMs)
  }

  #again(afterMs: number): void {
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => this.start(), afterMs)
    this.#timer.unref()
  }
}
