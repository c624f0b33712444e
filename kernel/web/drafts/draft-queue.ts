import type { DraftNews, DraftPort, DraftState, QueueStatus, SaveReply } from './draft-port.ts'
import type { Journal, JournalEntry } from './journal.ts'
import { JournalWriter } from './journal-writer.ts'
import { type Batch, PendingChanges } from './pending-changes.ts'

/** How long typing must pause before it is sent. */
export const typingPauseMs = 600
const backoffMs = [1000, 2000, 4000, 8000, 15_000, 30_000] as const

/**
 * Carries what is typed to the server: one save at a time, after a pause in typing, again and again until there is an answer.
 * Every change lies in the journal before it is sent, so that a reload or a crash loses nothing.
 */
export class DraftQueue<V> {
  readonly #port: DraftPort<V>
  readonly #journal: JournalWriter<V>
  readonly #listeners = new Set<() => void>()
  readonly #pending: PendingChanges<V>
  #state: DraftState<V>
  #batch: Batch<V> | null = null
  #isPumping = false
  #isStopped = false
  #attempts = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(options: {
    port: DraftPort<V>
    journal: Journal<V> | null
    values: Readonly<Record<string, V>>
    revisions: Readonly<Record<string, number>>
    savedAt: string | null
  }) {
    this.#port = options.port
    this.#pending = new PendingChanges(options.revisions)
    this.#journal = new JournalWriter({
      journal: options.journal,
      entries: () => this.#pending.entries(),
      onWritten: () => this.#publish({}),
    })
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
    return this.#pending.revisionOf(path)
  }

  /** The person has typed. */
  edit(path: string, value: V): void {
    this.#pending.edit(path, value)
    const { [path]: _refused, ...refused } = this.#state.refused
    const conflict = this.#state.conflicts[path]
    const conflicts = conflict
      ? { ...this.#state.conflicts, [path]: { ...conflict, mine: value } }
      : this.#state.conflicts
    this.#publish({ values: { ...this.#state.values, [path]: value }, refused, conflicts })
    this.#journal.keep()
    // while the server is out of reach the pause between two tries counts, not the pause in typing
    if (this.#attempts === 0) this.#pumpIn(typingPauseMs)
  }

  /** Takes back what a journal kept: sent again where it is still news, asked about where the field changed elsewhere. */
  restore(entries: readonly JournalEntry<V>[]): void {
    const values = this.#pending.restore(entries, this.#state.values)
    this.#publish({ values })
    this.#journal.keep()
    this.#pumpIn(0)
  }

  /** The person has chosen between the two values of a conflict. */
  resolve(path: string, choice: 'mine' | 'theirs'): void {
    const conflict = this.#state.conflicts[path]
    if (!conflict) return
    const { [path]: _solved, ...conflicts } = this.#state.conflicts
    this.#pending.learnRevision(path, conflict.revision)
    const value = choice === 'mine' ? conflict.mine : conflict.theirs
    if (choice === 'mine') this.#pending.put(path, { value, base: conflict.revision, at: Date.now() })
    else this.#pending.drop(path)
    this.#publish({ conflicts, values: { ...this.#state.values, [path]: value } })
    this.#journal.keep()
    this.#pumpIn(0)
  }

  /** What the server has now: taken over wherever nothing newer waits here. */
  adopt(values: Readonly<Record<string, V>>, revisions: Readonly<Record<string, number>>): void {
    this.#publish({ values: this.#pending.adopt(values, revisions, this.#state.values) })
  }

  /** Another tab has saved. */
  hear(news: DraftNews<V>): void {
    this.#publish({ values: this.#pending.hear(news, this.#state.values), savedAt: news.savedAt })
  }

  /** Somebody was removed from the draft: what was typed about them goes with them. */
  forget(prefix: string): void {
    this.#pending.dropBelow(prefix)
    const without = <T>(record: Readonly<Record<string, T>>) =>
      Object.fromEntries(Object.entries(record).filter(([path]) => !path.startsWith(prefix)))
    const { conflicts, refused, values } = this.#state
    this.#publish({ conflicts: without(conflicts), refused: without(refused), values: without(values) })
    this.#journal.keep()
  }

  /** Where something is typed that the server does not have. */
  unsentPaths(): string[] {
    return this.#pending.entries().map(({ path }) => path)
  }

  /** The person gives up all that is typed and did not get in; what the server has is to be adopted next. */
  giveUp(): void {
    this.#pending.dropBelow('')
    this.#batch = null
    this.#attempts = 0
    this.#publish({ conflicts: {}, refused: {}, failure: null })
    this.#journal.keep()
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
    return this.#pending.count === 0
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
    for (const saved of reply.saved) this.#pending.learnRevision(saved.path, saved.revision)
    this.#publish({ savedAt: reply.savedAt })
  }

  /** Leaves the page: nothing is sent any more; what is unsent stays in the journal. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    await this.#journal.done
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
        this.#journal.keep()
        await this.#journal.done
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
    const { values, conflicts, news } = this.#pending.accept(batch, reply, this.#state)
    this.#publish({ values, conflicts, savedAt: reply.savedAt })
    this.#journal.keep()
    if (news.length > 0) this.#port.tell?.({ savedAt: reply.savedAt, saved: news })
  }

  /** The rest of the batch is sent again without the refused fields. */
  #refuse(batch: Batch<V>, problems: readonly { path: string; message: string }[]): boolean {
    const refused = this.#pending.refuse(batch, problems, this.#state.refused)
    if (refused === null) {
      this.#batch = null
      this.#publish({ failure: { code: 'invalid_input', message: problems.map((each) => each.message).join(' ') } })
      return false
    }
    this.#publish({ refused })
    return true
  }

  #nextPaths(): readonly string[] {
    return this.#pending.sendablePaths(this.#state.conflicts, (path, value) => this.#port.isSendable(path, value))
  }

  #nextBatch(): Batch<V> | null {
    const changes = this.#pending.send(this.#nextPaths())
    return changes.length === 0 ? null : { key: this.#port.newKey(), changes }
  }

  #publish(change: Partial<DraftState<V>>): void {
    this.#state = { ...this.#state, ...change }
    const unsent = this.#pending.count
    const status = change.status ?? this.#statusNow()
    this.#state = { ...this.#state, status, unsent, isAtRisk: unsent > 0 && this.#journal.isBroken }
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
