import { inTime } from './in-time.ts'
import type { Journal, JournalEntry } from './journal.ts'

/** Writes a draft's journal: one writing at a time, the newest state of things. */
export class JournalWriter<V> {
  readonly #journal: Journal<V> | null
  readonly #entries: () => JournalEntry<V>[]
  readonly #onWritten: () => void
  #writing: Promise<void> = Promise.resolve()
  #isAsked = false
  #isBroken: boolean

  /**
   * @param options.entries what is to be kept, asked for when the writing begins
   * @param options.onWritten after each writing, well or not
   */
  constructor(options: { journal: Journal<V> | null; entries: () => JournalEntry<V>[]; onWritten: () => void }) {
    this.#journal = options.journal
    this.#entries = options.entries
    this.#onWritten = options.onWritten
    this.#isBroken = options.journal === null
  }

  /** There is no journal, or the last writing failed. */
  get isBroken(): boolean {
    return this.#isBroken
  }

  /** When all that was asked for is written. */
  get done(): Promise<void> {
    return this.#writing
  }

  keep(): void {
    const journal = this.#journal
    if (!journal || this.#isAsked) return
    this.#isAsked = true
    this.#writing = this.#writing.then(async () => {
      this.#isAsked = false
      try {
        await inTime(journal.write(this.#entries()))
        this.#isBroken = false
      } catch (error) {
        // A full disk, or one that does not answer, must not stop the saving itself; the page warns before it is closed.
        this.#isBroken = error !== undefined
      }
      this.#onWritten()
    })
  }
}
