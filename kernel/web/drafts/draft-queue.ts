import type { Journal, JournalEntry } from './journal.ts'

/** How long typing must pause before it is sent. */
export const typingPauseMs = 600
/** At most so many fields go in one save. */
const batchMax = 60
const backoffMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

export interface FieldChange<V> {
  path: string
  value: V
  /** the revision of the field that the change is based on */
  revision: number
}

export interface SaveReply<V> {
  savedAt: string
  saved: readonly { path: string; revision: number }[]
  conflicts: readonly { path: string; value: V; revision: number; message: string }[]
}

/** What a failed save means for the queue. */
export type Verdict =
  /** no answer, or "come again later": the same request is sent again */
  | { kind: 'again'; afterMs?: number | undefined }
  /** these fields were refused, in words; nothing of the save was kept */
  | { kind: 'fields'; problems: readonly { path: string; message: string }[] }
  /** sending again would change nothing: the form was frozen elsewhere, the time is over, the session has ended */
  | { kind: 'final'; code: string; message: string }

/** What the queue needs of its surroundings. */
export interface DraftPort<V> {
  /** one save; the same `key` with the same changes is the same save, however often it is sent */
  save(changes: readonly FieldChange<V>[], key: string): Promise<SaveReply<V>>
  weigh(error: unknown): Verdict
  newKey(): string
  /** false keeps a half-typed value in the browser until it has a form that the server takes */
  isSendable(path: string, value: V): boolean
  /** the server has taken these: other tabs want to know */
  tell?: ((news: DraftNews<V>) => void) | undefined
}

export interface DraftNews<V> {
  savedAt: string
  saved: readonly FieldChange<V>[]
}

export interface FieldConflict<V> {
  mine: V
  theirs: V
  revision: number
}

export type QueueStatus = 'saved' | 'waiting' | 'saving' | 'offline' | 'failed'

/** What a page shows; a new object at each change. */
export interface DraftState<V> {
  /** every value as the person sees it, sent or not */
  values: Readonly<Record<string, V>>
  status: QueueStatus
  /** by the server's clock */
  savedAt: string | null
  conflicts: Readonly<Record<string, FieldConflict<V>>>
  /** what the server refused, by path, in words; cleared when the field changes */
  refused: Readonly<Record<string, string>>
  /** changes that the server does not have */
  unsent: number
  /** why nothing is sent any more */
  failure: { code: string; message: string } | null
  /** unsent changes lie in no journal: closing the page would lose them */
  isAtRisk: boolean
}

interface Pending<V> {
  value: V
  base: number
  at: number
  sent: V | undefined
  isHeld: boolean
}

interface Batch<V> {
  key: string
  changes: FieldChange<V>[]
}

/**
 * Carries what is typed to the server: one save at a time, after a pause in typing, again and again until there is an answer.
 * Every change lies in the journal before it is sent, so that a reload or a crash loses nothing.
 */
export class DraftQueue<V> {
  readonly #port: DraftPort<V>
  readonly #journal: Journal<V> | null
  readonly #listeners = new Set<() => void>()
  readonly #pending = new Map<string, Pending<V>>()
  readonly #revisions: Record<string, number>
  #state: DraftState<V>
  #batch: Batch<V> | null = null
  #isPumping = false
  #isStopped = false
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #writing: Promise<void> = Promise.resolve()
  #isDirtyJournal = false
  #isJournalBroken: boolean

  constructor(options: {
    port: DraftPort<V>
    journal: Journal<V> | null
    values: Readonly<Record<string, V>>
    revisions: Readonly<Record<string, number>>
    savedAt: string | null
  }) {
    this.#port = options.port
    this.#journal = options.journal
    this.#isJournalBroken = options.journal === null
    this.#revisions = { ...options.revisions }
    this.#state = {
      values: { ...options.values },
      status: 'saved',
      savedAt: options.savedAt,
      conflicts: {},
      refused: {},
      unsent: 0,
      failure: null,
      isAtRisk: false,
    }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly read = (): DraftState<V> => this.#state

  /** The revision that the server has of a field, as far as is known here. */
  revisionOf(path: string): number {
    return this.#revisions[path] ?? 0
  }

  /** The person has typed. */
  edit(path: string, value: V): void {
    const known = this.#pending.get(path)
    const base = known?.base ?? this.revisionOf(path)
    this.#pending.set(path, { value, base, at: Date.now(), sent: known?.sent, isHeld: false })
    const { [path]: _refused, ...refused } = this.#state.refused
    const conflict = this.#state.conflicts[path]
    const conflicts = conflict
      ? { ...this.#state.conflicts, [path]: { ...conflict, mine: value } }
      : this.#state.conflicts
    this.#publish({ values: { ...this.#state.values, [path]: value }, refused, conflicts })
    this.#keep()
    // while the server is out of reach the pause between two tries counts, not the pause in typing
    if (this.#attempts === 0) this.#pumpIn(typingPauseMs)
  }

  /** Takes back what a journal kept: sent again where it is still news, asked about where the field changed elsewhere. */
  restore(entries: readonly JournalEntry<V>[]): void {
    const values = { ...this.#state.values }
    for (const entry of entries) {
      const current = values[entry.path]
      if (isSame(current, entry.value)) continue
      const hasArrived = entry.sent !== undefined && isSame(current, entry.sent)
      const base = hasArrived ? this.revisionOf(entry.path) : entry.revision
      this.#pending.set(entry.path, { value: entry.value, base, at: entry.at, sent: undefined, isHeld: false })
      values[entry.path] = entry.value
    }
    this.#publish({ values })
    this.#keep()
    this.#pumpIn(0)
  }

  /** The person has chosen between the two values of a conflict. */
  resolve(path: string, choice: 'mine' | 'theirs'): void {
    const conflict = this.#state.conflicts[path]
    if (!conflict) return
    const { [path]: _solved, ...conflicts } = this.#state.conflicts
    this.#revisions[path] = conflict.revision
    const value = choice === 'mine' ? conflict.mine : conflict.theirs
    if (choice === 'mine') {
      this.#pending.set(path, { value, base: conflict.revision, at: Date.now(), sent: undefined, isHeld: false })
    } else {
      this.#pending.delete(path)
    }
    this.#publish({ conflicts, values: { ...this.#state.values, [path]: value } })
    this.#keep()
    this.#pumpIn(0)
  }

  /** What the server has now: taken over wherever nothing newer waits here. */
  adopt(values: Readonly<Record<string, V>>, revisions: Readonly<Record<string, number>>): void {
    const next: Record<string, V> = { ...values }
    for (const [path, known] of Object.entries(this.#revisions)) {
      const mine = this.#state.values[path]
      // fetched before our own last save was answered: ours is the newer one
      if (known > (revisions[path] ?? 0) && mine !== undefined) next[path] = mine
    }
    for (const [path, revision] of Object.entries(revisions)) {
      this.#revisions[path] = Math.max(this.revisionOf(path), revision)
    }
    for (const [path, pending] of this.#pending) next[path] = pending.value
    this.#publish({ values: next })
  }

  /** Another tab has saved. */
  hear(news: DraftNews<V>): void {
    const values = { ...this.#state.values }
    for (const { path, value, revision } of news.saved) {
      // What is being typed here keeps its base: the server will tell of the conflict, and the person decides.
      if (this.#pending.has(path)) continue
      values[path] = value
      this.#revisions[path] = revision
    }
    this.#publish({ values, savedAt: news.savedAt })
  }

  /** Somebody was removed from the draft: what was typed about them goes with them. */
  forget(prefix: string): void {
    for (const path of this.#pending.keys()) if (path.startsWith(prefix)) this.#pending.delete(path)
    const without = <T>(record: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(record).filter(([path]) => !path.startsWith(prefix)))
    const { conflicts, refused, values } = this.#state
    this.#publish({ conflicts: without(conflicts), refused: without(refused), values: without(values) })
    this.#keep()
  }

  /** The network is back, or the person has asked for it: send without waiting any longer. */
  retryNow(): void {
    if (this.#state.failure) this.#publish({ failure: null })
    this.#attempts = 0
    this.#pumpIn(0)
  }

  /** Sends everything now. @returns whether the server has all of it */
  async settle(): Promise<boolean> {
    this.#pumpIn(0)
    await new Promise<void>((done) => {
      const check = () => {
        const { status } = this.#state
        if (!this.#isStopped && (status === 'saving' || status === 'waiting')) return
        this.#listeners.delete(check)
        done()
      }
      this.#listeners.add(check)
      check()
    })
    return this.#pending.size === 0
  }

  /**
   * Sends one field at once, past the journal: what must not lie in the browser (identity numbers, pictures). Waits for the
   * save under way, so that there is never more than one. @throws what the save throws
   */
  async saveAtOnce(path: string, value: V): Promise<void> {
    await this.settle()
    const send = (revision: number) => this.#port.save([{ path, value, revision }], this.#port.newKey())
    let reply = await send(this.revisionOf(path))
    const conflict = reply.conflicts[0]
    // Nobody can see the old number, so there is nothing to choose from: what was typed last holds.
    if (conflict) reply = await send(conflict.revision)
    for (const saved of reply.saved) this.#revisions[saved.path] = saved.revision
    this.#publish({ savedAt: reply.savedAt })
  }

  /** Leaves the page: nothing is sent any more; what is unsent stays in the journal. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#writing
  }

  #pumpIn(delayMs: number): void {
    if (this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#pump(), delayMs)
  }

  async #pump(): Promise<void> {
    if (this.#isPumping || this.#isStopped || this.#state.failure) return
    this.#isPumping = true
    try {
      for (;;) {
        this.#batch ??= this.#nextBatch()
        if (!this.#batch || this.#isStopped) break
        this.#publish({ status: 'saving' })
        this.#keep()
        await this.#writing
        if (!(await this.#send(this.#batch))) break
        this.#batch = null
        this.#attempts = 0
      }
    } finally {
      this.#isPumping = false
      this.#publish({})
    }
  }

  /** One try. @returns whether it is over, one way or the other */
  async #send(batch: Batch<V>): Promise<boolean> {
    try {
      this.#accept(batch, await this.#port.save(batch.changes, batch.key))
      return true
    } catch (error) {
      const verdict = this.#port.weigh(error)
      if (verdict.kind === 'fields') return this.#refuse(batch, verdict.problems)
      if (verdict.kind === 'final') {
        this.#batch = null
        this.#publish({ failure: { code: verdict.code, message: verdict.message } })
        return false
      }
      const pauseMs = verdict.afterMs ?? backoffMs[Math.min(this.#attempts, backoffMs.length - 1)] ?? 30_000
      this.#attempts += 1
      this.#publish({ status: 'offline' })
      this.#pumpIn(pauseMs)
      return false
    }
  }

  #accept(batch: Batch<V>, reply: SaveReply<V>): void {
    const sent = new Map(batch.changes.map((change) => [change.path, change]))
    const values = { ...this.#state.values }
    const conflicts = { ...this.#state.conflicts }
    const news: FieldChange<V>[] = []
    for (const { path, revision } of reply.saved) {
      const change = sent.get(path)
      const pending = this.#pending.get(path)
      this.#revisions[path] = revision
      if (change) news.push({ ...change, revision })
      if (!pending) continue
      if (change && isSame(pending.value, change.value)) this.#pending.delete(path)
      else this.#pending.set(path, { ...pending, base: revision, sent: undefined })
    }
    for (const { path, value, revision } of reply.conflicts) {
      const pending = this.#pending.get(path)
      if (!pending) continue
      if (isSame(pending.value, value)) {
        this.#pending.delete(path)
        this.#revisions[path] = revision
        values[path] = value
      } else {
        conflicts[path] = { mine: pending.value, theirs: value, revision }
        this.#pending.set(path, { ...pending, sent: undefined })
      }
    }
    this.#publish({ values, conflicts, savedAt: reply.savedAt })
    this.#keep()
    if (news.length > 0) this.#port.tell?.({ savedAt: reply.savedAt, saved: news })
  }

  /** The refused fields wait for the person; the rest of the batch is sent again without them. */
  #refuse(batch: Batch<V>, problems: readonly { path: string; message: string }[]): boolean {
    const refused = { ...this.#state.refused }
    let count = 0
    for (const { path, message } of problems) {
      const change = batch.changes.find((each) => each.path === path)
      const pending = this.#pending.get(path)
      if (!change || !pending) continue
      count += 1
      if (!isSame(pending.value, change.value)) continue // typed on meanwhile: the new value is judged anew
      this.#pending.set(path, { ...pending, isHeld: true })
      refused[path] = message
    }
    if (count === 0) {
      this.#batch = null
      this.#publish({ failure: { code: 'invalid_input', message: problems.map((each) => each.message).join(' ') } })
      return false
    }
    this.#publish({ refused })
    return true
  }

  #nextPaths(): string[] {
    const paths: string[] = []
    for (const [path, { value, isHeld }] of this.#pending) {
      if (isHeld || this.#state.conflicts[path] || !this.#port.isSendable(path, value)) continue
      paths.push(path)
    }
    return paths.slice(0, batchMax)
  }

  #nextBatch(): Batch<V> | null {
    const changes: FieldChange<V>[] = []
    for (const path of this.#nextPaths()) {
      const pending = this.#pending.get(path)
      if (!pending) continue
      pending.sent = pending.value
      changes.push({ path, value: pending.value, revision: pending.base })
    }
    return changes.length === 0 ? null : { key: this.#port.newKey(), changes }
  }

  /** Writes the journal: one writing at a time, the newest state of things. */
  #keep(): void {
    const journal = this.#journal
    if (!journal || this.#isDirtyJournal) return
    this.#isDirtyJournal = true
    this.#writing = this.#writing.then(async () => {
      this.#isDirtyJournal = false
      const entries = [...this.#pending].map(([path, { value, base, at, sent }]) => ({
        path,
        value,
        revision: base,
        at,
        sent,
      }))
      try {
        await journal.write(entries)
        this.#isJournalBroken = false
      } catch (error) {
        // A full disk must not stop the saving itself; the page warns before it is closed.
        this.#isJournalBroken = error !== undefined
      }
      this.#publish({})
    })
  }

  #publish(change: Partial<DraftState<V>>): void {
    this.#state = { ...this.#state, ...change }
    const unsent = this.#pending.size
    const status = change.status ?? this.#statusNow()
    this.#state = { ...this.#state, status, unsent, isAtRisk: unsent > 0 && this.#isJournalBroken }
    for (const listener of this.#listeners) listener()
  }

  #statusNow(): QueueStatus {
    const state = this.#state
    if (state.failure) return 'failed'
    if (this.#isPumping) return state.status === 'offline' ? 'offline' : 'saving'
    if (this.#attempts > 0 && this.#batch) return 'offline'
    return this.#nextPaths().length > 0 ? 'waiting' : 'saved'
  }
}

/** Whether two values are alike; empty has several forms and is one thing. */
export function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(stored(first)) === JSON.stringify(stored(second))
}

function stored(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}
