import type { Journal, Waiting } from './journal.ts'

const inFlightMax = 20
const repeatMaxMs = 300_000

interface Means {
  /** as it is now: it is opened anew with each switching on */
  journal(): Journal
  isConnected(): boolean
  send(topic: string, payload: string): void
  /** first repetition of what is not receipted; doubled each time */
  repeatMs: number
}

/** What waits for its receipt, in the journal, and when it goes out again. */
export class Outbox {
  readonly #means: Means
  /** when each of the outbox goes out again, and after how long then */
  readonly #due = new Map<string, { at: number; afterMs: number }>()

  constructor(means: Means) {
    this.#means = means
  }

  /** Into the outbox first, on disk; then out. */
  keep(waiting: Waiting): void {
    this.#means.journal().write({ wait: waiting })
    this.flush()
  }

  flush(): void {
    const { journal, isConnected, send, repeatMs } = this.#means
    const now = Date.now()
    let underWay = 0
    for (const { key, topic, payload } of journal().outbox.values()) {
      underWay += 1
      if (underWay > inFlightMax || !isConnected()) return
      const due = this.#due.get(key)
      if (due && due.at > now) continue
      const afterMs = due ? Math.min(due.afterMs * 2, repeatMaxMs) : repeatMs
      this.#due.set(key, { at: now + afterMs, afterMs })
      send(topic, payload)
    }
  }

  /** These were receipted: room for others. */
  receive(receipts: readonly { key: string }[]): void {
    const journal = this.#means.journal()
    for (const { key } of receipts) {
      if (!journal.outbox.has(key)) continue
      journal.write({ receipt: key })
      this.#due.delete(key)
    }
    this.flush()
  }

  /** All of it goes out with the next flush, however long ago it last did. */
  startAnew(): void {
    this.#due.clear()
  }
}
