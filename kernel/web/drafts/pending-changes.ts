import type { DraftNews, DraftState, FieldChange, SaveReply } from './draft-port.ts'
import type { JournalEntry } from './journal.ts'

/** At most so many fields go in one save. */
const batchMax = 60

interface Pending<V> {
  value: V
  base: number
  at: number
  sent: V | undefined
  isHeld: boolean
}

/** What goes in one save; the same key however often it is sent. */
export interface Batch<V> {
  key: string
  changes: FieldChange<V>[]
}

type Shown<V> = Pick<DraftState<V>, 'values' | 'conflicts'>

/** What is typed and not yet with the server, by path, and the revisions of the fields that it is based on. */
export class PendingChanges<V> {
  readonly #changes = new Map<string, Pending<V>>()
  readonly #revisions: Record<string, number>

  constructor(revisions: Readonly<Record<string, number>>) {
    this.#revisions = { ...revisions }
  }

  get count(): number {
    return this.#changes.size
  }

  /** The revision that the server has of a field, as far as is known here. */
  revisionOf(path: string): number {
    return this.#revisions[path] ?? 0
  }
  learnRevision(path: string, revision: number): void {
    this.#revisions[path] = revision
  }

  /** The person has typed; the change keeps the base of an earlier one of the same field. */
  edit(path: string, value: V): void {
    const known = this.#changes.get(path)
    const base = known?.base ?? this.revisionOf(path)
    this.#changes.set(path, { value, base, at: Date.now(), sent: known?.sent, isHeld: false })
  }

  /** A change with a base of its own: chosen in a conflict, or kept by a journal. */
  put(path: string, change: { value: V; base: number; at: number }): void {
    this.#changes.set(path, { ...change, sent: undefined, isHeld: false })
  }

  drop(path: string): void {
    this.#changes.delete(path)
  }
  dropBelow(prefix: string): void {
    for (const path of this.#changes.keys()) if (path.startsWith(prefix)) this.#changes.delete(path)
  }

  /** Takes back what a journal kept, where it is still news. @returns the values with it */
  restore(entries: readonly JournalEntry<V>[], shown: DraftState<V>['values']): Record<string, V> {
    const values = { ...shown }
    for (const entry of entries) {
      const current = values[entry.path]
      if (isSame(current, entry.value)) continue
      const hasArrived = entry.sent !== undefined && isSame(current, entry.sent)
      const base = hasArrived ? this.revisionOf(entry.path) : entry.revision
      this.put(entry.path, { value: entry.value, base, at: entry.at })
      values[entry.path] = entry.value
    }
    return values
  }

  /** What the server has now, with all that is newer here laid over it. */
  adopt(
    values: Readonly<Record<string, V>>,
    revisions: Readonly<Record<string, number>>,
    shown: DraftState<V>['values'],
  ): Record<string, V> {
    const next: Record<string, V> = { ...values }
    for (const [path, known] of Object.entries(this.#revisions)) {
      const mine = shown[path]
      // fetched before our own last save was answered: ours is the newer one
      if (known > (revisions[path] ?? 0) && mine !== undefined) next[path] = mine
    }
    for (const [path, revision] of Object.entries(revisions)) {
      this.#revisions[path] = Math.max(this.revisionOf(path), revision)
    }
    for (const [path, pending] of this.#changes) next[path] = pending.value
    return next
  }

  /** What another tab has saved. @returns the values with it */
  hear(news: DraftNews<V>, shown: DraftState<V>['values']): Record<string, V> {
    const values = { ...shown }
    for (const { path, value, revision } of news.saved) {
      // What is being typed here keeps its base: the server will tell of the conflict, and the person decides.
      if (this.#changes.has(path)) continue
      values[path] = value
      this.#revisions[path] = revision
    }
    return values
  }

  /** The server's answer to a batch. @returns what is shown now, and what other tabs want to know */
  accept(batch: Batch<V>, reply: SaveReply<V>, shown: Shown<V>): Shown<V> & { news: FieldChange<V>[] } {
    const sent = new Map(batch.changes.map((change) => [change.path, change]))
    const values = { ...shown.values }
    const conflicts = { ...shown.conflicts }
    const news: FieldChange<V>[] = []
    for (const { path, revision } of reply.saved) {
      const change = sent.get(path)
      const pending = this.#changes.get(path)
      this.#revisions[path] = revision
      if (change) news.push({ ...change, revision })
      if (!pending) continue
      if (change && isSame(pending.value, change.value)) this.#changes.delete(path)
      else this.#changes.set(path, { ...pending, base: revision, sent: undefined })
    }
    for (const { path, value, revision } of reply.conflicts) {
      const pending = this.#changes.get(path)
      if (!pending) continue
      if (isSame(pending.value, value)) {
        this.#changes.delete(path)
        this.#revisions[path] = revision
        values[path] = value
      } else {
        conflicts[path] = { mine: pending.value, theirs: value, revision }
        this.#changes.set(path, { ...pending, sent: undefined })
      }
    }
    return { values, conflicts, news }
  }

  /** The refused fields wait for the person. @returns the words by path; null when none of the batch was meant */
  refuse(
    batch: Batch<V>,
    problems: readonly { path: string; message: string }[],
    shown: DraftState<V>['refused'],
  ): Record<string, string> | null {
    const refused = { ...shown }
    let count = 0
    for (const { path, message } of problems) {
      const change = batch.changes.find((each) => each.path === path)
      const pending = this.#changes.get(path)
      if (!change) continue
      count += 1
      if (!pending) continue // forgotten meanwhile
      if (!isSame(pending.value, change.value)) continue // typed on meanwhile: the new value is judged anew
      this.#changes.set(path, { ...pending, isHeld: true })
      refused[path] = message
    }
    return count === 0 ? null : refused
  }

  /** The fields that can go now: neither held, nor in conflict, nor half typed. */
  sendablePaths(
    conflicts: DraftState<V>['conflicts'],
    isSendable: (path: string, value: V) => boolean,
  ): readonly string[] {
    const paths: string[] = []
    for (const [path, { value, isHeld }] of this.#changes) {
      if (isHeld || conflicts[path] || !isSendable(path, value)) continue
      paths.push(path)
    }
    return paths.slice(0, batchMax)
  }

  /** These fields are on their way from now on. */
  send(paths: readonly string[]): FieldChange<V>[] {
    const changes: FieldChange<V>[] = []
    for (const path of paths) {
      const pending = this.#changes.get(path)
      if (!pending) continue
      pending.sent = pending.value
      changes.push({ path, value: pending.value, revision: pending.base })
    }
    return changes
  }

  entries(): JournalEntry<V>[] {
    return [...this.#changes].map(([path, { value, base, at, sent }]) => ({ path, value, revision: base, at, sent }))
  }
}

/** Whether two values are alike; empty has several forms and is one thing. */
export function isSame(first: unknown, second: unknown): boolean {
  return JSON.stringify(stored(first)) === JSON.stringify(stored(second))
}

function stored(value: unknown): unknown {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value
}
