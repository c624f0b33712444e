import pg from 'pg'
import { Bounded } from './bounded.ts'
import type { Clock } from './context.ts'
import type { ReadDb } from './database.ts'
import { cut, type Heartbeat, heartbeat, isAnswered, pause } from './silence.ts'

/** What the triggers of `kernel.tell_change` say: a topic, and whom it is about; empty when it is about all. */
const channel = 'changed'
const againAfterMs = 1000

type Forget = (subject: string) => void

/**
 * Word of what has changed in the database, from this process and from others. Who keeps rows of it in memory forgets them
 * by it; while the line to the database is down no word comes, and nothing may be kept. The line asks all the time whether the
 * database is there: a line over which nothing comes is no better than none, and the other connections are no better than it.
 */
export class Notices {
  readonly #url: string
  readonly #onError: (error: Error) => void
  readonly #heartbeat: Heartbeat
  readonly #listeners = new Map<string, Set<Forget>>()
  readonly #silenceListeners = new Set<() => void>()
  #client: pg.Client | null = null
  #timer: NodeJS.Timeout | null = null
  #isListening = false
  #isClosed = false
  #heard = 0

  constructor(url: string, options: { onError(error: Error): void; heartbeat?: Heartbeat }) {
    this.#url = url
    this.#onError = options.onError
    this.#heartbeat = options.heartbeat ?? heartbeat
  }

  get isListening(): boolean {
    return this.#isListening
  }

  /** Grows with every word: what was read while it grew may be of before the change. */
  get heard(): number {
    return this.#heard
  }

  onChange(topic: string, forget: Forget): void {
    const known = this.#listeners.get(topic) ?? new Set()
    this.#listeners.set(topic, known.add(forget))
  }

  /** Tells when the database takes connections and questions, and answers none. Hands back how to stop that. */
  onSilence(listener: () => void): () => void {
    this.#silenceListeners.add(listener)
    return () => void this.#silenceListeners.delete(listener)
  }

  /** A word as the triggers say it. */
  hear(word: string): void {
    this.#heard += 1
    const space = word.indexOf(' ')
    for (const forget of this.#listeners.get(word.slice(0, space)) ?? []) forget(word.slice(space + 1))
  }

  /** Begins to listen; a line that breaks is opened anew every second until {@link stop}. */
  async start(): Promise<void> {
    if (this.#isClosed) return
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      application_name: 'platform notices',
    })
    this.#client = client
    client.on('error', this.#onError)
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ payload }) => this.hear(payload ?? ''))
    try {
      const listening = client.connect().then(() => client.query(`listen ${channel}`))
      if (!(await isAnswered(listening, this.#heartbeat.patienceMs))) return this.#fallSilent(client)
    } catch (error) {
      this.#onError(error as Error)
      this.#lose(client)
      return
    }
    if (this.#client !== client) return
    this.#isListening = true
    // What was said while the line was down was not heard: who reads ahead reads again.
    for (const topic of this.#listeners.keys()) this.hear(`${topic} `)
    void this.#ask(client)
  }

  /** Waits until every word of what is committed by now was heard. */
  async caughtUp(): Promise<void> {
    // PostgreSQL hands the words over before it says that it is ready for more.
    await this.#client?.query('select 1')
  }

  async stop(): Promise<void> {
    this.#isClosed = true
    if (this.#timer) clearTimeout(this.#timer)
    await this.#client?.end()
  }

  /** Asks again and again, as long as it is this line. */
  async #ask(client: pg.Client): Promise<void> {
    const { everyMs, patienceMs } = this.#heartbeat
    const isMine = () => this.#client === client && !this.#isClosed
    for (await pause(everyMs); isMine(); await pause(everyMs)) {
      try {
        if (!(await isAnswered(client.query('select 1'), patienceMs))) this.#fallSilent(client)
      } catch (error) {
        // A line that has broken says so itself, and is no longer this one; a refusal of so small a question would be new.
        if (isMine()) this.#onError(error as Error)
      }
    }
  }

  #fallSilent(client: pg.Client): void {
    if (this.#client !== client || this.#isClosed) return
    this.#lose(client)
    cut(client)
    for (const listener of this.#silenceListeners) listener()
  }

  #lose(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = null
    this.#isListening = false
    // Whatever was said meanwhile was not heard.
    for (const topic of this.#listeners.keys()) this.hear(`${topic} `)
    if (this.#isClosed) return
    this.#timer = setTimeout(() => void this.start(), againAfterMs)
    this.#timer.unref()
  }
}

const noticesOf = new WeakMap<ReadDb, Notices>()

/** Called once, when a database is opened. */
export function tellNotices(db: ReadDb, notices: Notices): void {
  noticesOf.set(db, notices)
}

/** Word of changes of this database, for who does more than to forget; undefined before {@link tellNotices}. */
export function noticesFor(db: ReadDb): Notices | undefined {
  return noticesOf.get(db)
}

interface Entry<V> {
  value: V
  readAtMs: number
}

interface KeptOptions<V> {
  topic: string
  forMs: number
  countMax: number
  /** whom an entry is about, as the trigger names them; without it a change forgets all entries */
  subjectOf?(value: V): string
  /** an instant from which on the entry is no longer true, though nothing changes in the database */
  untilMs?(value: V): number
}

/**
 * Rows kept in memory for a short while, by key. What keeps them true: a trigger says every change of their tables, in this
 * process before the writer gets its answer, in others within moments; a value whose reading began before a change is never
 * kept after it; while no word can come nothing is kept; and no entry grows older than `forMs`.
 */
export class Kept<V> {
  readonly #options: KeptOptions<V>
  readonly #entries = new WeakMap<ReadDb, Bounded<Entry<V>>>()

  constructor(options: KeptOptions<V>) {
    this.#options = options
  }

  /** The kept value, else what `read` answers; undefined is not kept. */
  get(ctx: { db: ReadDb; clock: Clock }, key: string, read: () => Promise<V>): V | Promise<V> {
    const entries = this.#entries.get(ctx.db) ?? this.#open(ctx.db)
    const nowMs = ctx.clock.now().getTime()
    const known = entries.get(key)
    if (known && this.#isGood(known, nowMs)) return known.value
    return this.#read(ctx.db, entries, key, { nowMs, read })
  }

  #isGood({ value, readAtMs }: Entry<V>, nowMs: number): boolean {
    const { forMs, untilMs } = this.#options
    return Math.abs(nowMs - readAtMs) < forMs && (untilMs === undefined || nowMs < untilMs(value))
  }

  async #read(
    db: ReadDb,
    entries: Bounded<Entry<V>>,
    key: string,
    { nowMs, read }: { nowMs: number; read: () => Promise<V> },
  ): Promise<V> {
    const notices = noticesOf.get(db)
    const before = notices?.heard
    const value = await read()
    if (value === undefined || !notices?.isListening || notices.heard !== before) return value
    entries.set(key, { value, readAtMs: nowMs })
    return value
  }

  #open(db: ReadDb): Bounded<Entry<V>> {
    const entries = new Bounded<Entry<V>>({ countMax: this.#options.countMax })
    this.#entries.set(db, entries)
    const { topic, subjectOf } = this.#options
    noticesOf.get(db)?.onChange(topic, (subject) => {
      if (subject === '' || !subjectOf) entries.clear()
      else for (const [key, { value }] of [...entries]) if (subjectOf(value) === subject) entries.delete(key)
    })
    return entries
  }
}
