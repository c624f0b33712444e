import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseAway } from './database-away.ts'
import type { Log } from './log.ts'
import type { ClusterHome } from './postgres-cluster.ts'
import { answers, findRunning, launch, stopServer, superUrlOf } from './postgres-process.ts'

/** Held on a connection as long as a program owns the server; PostgreSQL frees it when that program dies. */
const ownerLock = 4_207_001
/** A killed program's connection ends within moments; a living one's does not. */
const takenAfterMs = 3000
const goodbyeTimeoutMs = 800
/** One that says nothing for longer hangs. */
const answerTimeoutMs = 1500
const firstWaitMs = 100
const waitMaxMs = 2000
/** So often in a row PostgreSQL ends at its start, with a reason: it will not start the next time either. */
const failedStartsMax = 6
/** The old server's processes, or another program on its port, do not go. */
const giveUpAfterMs = 60_000

interface OwnerOptions {
  home: ClusterHome
  /** where PostgreSQL's programs lie */
  folder: string
  /** the one that all addresses handed out name: it starts again there */
  port: number
  dataDir: string
  settings?: Readonly<Record<string, string>> | undefined
  log?: Pick<Log, 'info' | 'warn'> | undefined
  onLost?: ((error: Error) => void) | undefined
}

/**
 * Takes the owner's lock.
 * @returns the connection that holds it; `taken` when another program has it; `gone` when the server was stopped meanwhile
 */
export async function takeHold(
  home: ClusterHome,
  port: number,
  note: (text: string) => void,
): Promise<pg.Client | 'taken' | 'gone'> {
  const client = new pg.Client({
    connectionString: superUrlOf(home, port),
    application_name: 'owner',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  let isLost = false
  // The end of the connection, which comes after it, is what counts.
  client.on('error', () => {
    isLost = true
  })
  const deadline = Date.now() + takenAfterMs
  let hasSaid = false
  try {
    await client.connect()
    for (;;) {
      const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [ownerLock])
      if (rows[0]?.held) {
        keepsAlive(client, false)
        return client
      }
      if (Date.now() >= deadline) break
      if (!hasSaid) note('another copy of this program is using the database; waiting for it to end')
      hasSaid = true
      await delay(100)
    }
  } catch (error) {
    // 57P01: the administrator's shutdown; 57P02: a crash; 57P03: it is shutting down, or starting
    const code = (error as { code?: string }).code
    if (isLost || /^(57P0[123]|ECONNREFUSED|ECONNRESET)$/.test(code ?? '')) return 'gone'
    throw error
  }
  await client.end()
  return 'taken'
}

/** An idle connection keeps no program alive that has nothing else to do. (The types leave both methods out.) */
function keepsAlive(client: pg.Client, isAwaited: boolean): void {
  const socket = client as pg.Client & { ref(): void; unref(): void }
  if (isAwaited) socket.ref()
  else socket.unref()
}

/**
 * The program as owner of its bundled server. Whatever ends the connection that holds the lock, the server's death above all, it
 * starts the server again where that is needed, at the same address, and takes the lock again. Where it cannot, it says so once:
 * a program must not go on with a database that may be another's.
 */
export class PostgresOwner {
  readonly #options: OwnerOptions
  #client: pg.Client | null = null
  #recovering: Promise<void> = Promise.resolve()
  #isStopping = false

  /** @param client that holds the lock */
  constructor(client: pg.Client, options: OwnerOptions) {
    this.#options = options
    this.#hold(client)
  }

  /** Stops the server, unless it was lost to another program. One that is just coming back is first let come. */
  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#recovering
    const client = this.#client
    if (!client) return
    keepsAlive(client, true)
    const isHanging = !(await answersInTime(client))
    if (isHanging) keepsAlive(client, false)
    else await client.end().catch(() => undefined)
    await stopServer(this.#options.home, { isHanging, log: this.#options.log })
  }

  #hold(client: pg.Client): void {
    this.#client = client
    client.once('end', () => {
      this.#client = null
      if (!this.#isStopping) this.#recovering = this.#recover()
    })
  }

  async #recover(): Promise<void> {
    const { log, onLost, home } = this.#options
    const fromMs = performance.now()
    const away = new DatabaseAway(new Error('the connection of its owner has ended'))
    log?.warn({ err: away }, 'the bundled PostgreSQL is looked after')
    let failedStarts = 0
    for (let waitMs = firstWaitMs; !this.#isStopping; waitMs = Math.min(2 * waitMs, waitMaxMs)) {
      const hold = await this.#again().catch((error: Error) => error)
      if (hold instanceof pg.Client) {
        this.#hold(hold)
        log?.warn(`the bundled PostgreSQL is there again after ${((performance.now() - fromMs) / 1000).toFixed(1)} s`)
        return
      }
      if (hold === 'taken')
        return onLost?.(
          new Error(
            `Another copy of this program has taken over the database in ${home.cluster} while this one had lost it, so this one ends. Give each a folder of its own, for example DATA_DIR=./data-2`,
          ),
        )
      failedStarts = hold instanceof Error ? failedStarts + 1 : 0
      if (hold instanceof Error && failedStarts >= failedStartsMax)
        return onLost?.(new Error(`The database has ended and cannot be started again. ${hold.message}`))
      if (performance.now() - fromMs > giveUpAfterMs)
        return onLost?.(
          new Error(
            `The database in ${home.cluster} has ended and could not be started again within ${giveUpAfterMs / 1000} s. ${home.logFile} says why.`,
          ),
        )
      await delay(waitMs)
    }
  }

  async #again(): Promise<pg.Client | 'taken' | 'gone'> {
    const { home, folder, port, settings } = this.#options
    const running = findRunning(home)
    // whoever has started it at another address has it
    if (running !== null && running !== port) return 'taken'
    const isThere =
      running === null ? (await launch(home, folder, { port, settings })) !== null : await answers(home, port)
    return isThere ? await takeHold(home, port, () => undefined) : 'gone'
  }
}

/**
 * Whether the server answers. Waits, for a moment, for the sessions of the pools: they say goodbye without waiting for an answer,
 * and a shutdown on top of that would look like broken connections.
 */
async function answersInTime(client: pg.Client): Promise<boolean> {
  const deadline = Date.now() + goodbyeTimeoutMs
  const goodbye = async () => {
    while (Date.now() < deadline) {
      const { rowCount } = await client.query(`select from pg_stat_activity where usename = 'app' limit 1`)
      if (rowCount === 0) break
      await delay(10)
    }
    return true
  }
  // one whose line is cut is no longer there to hang
  return await Promise.race([goodbye().catch(() => true), delay(answerTimeoutMs, false, { ref: false })])
}
