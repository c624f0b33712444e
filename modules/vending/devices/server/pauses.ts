/** @returns how long what has failed so often waits, ms: twice as long after each failure, and never longer than `maxMs` */
export function pauseMs(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(failures - 1, 30), maxMs)
}

const firstPauseMs = 5000
const longestPauseMs = 300_000

/** What broke waits longer after each failure, so that it is not tried all the time in place of everything else. */
export class Postponed {
  readonly #failed = new Map<string, { failures: number; againAtMs: number }>()

  fail(id: string, nowMs: number): void {
    const failures = (this.#failed.get(id)?.failures ?? 0) + 1
    this.#failed.set(id, { failures, againAtMs: nowMs + pauseMs(failures, firstPauseMs, longestPauseMs) })
  }

  forget(id: string): void {
    this.#failed.delete(id)
  }

  /** What is not to be tried yet. What could have been tried for long and was not has been settled otherwise. */
  waiting(nowMs: number): string[] {
    const waiting: string[] = []
    for (const [id, { againAtMs }] of this.#failed) {
      if (againAtMs > nowMs) waiting.push(id)
      else if (nowMs - againAtMs > 2 * longestPauseMs) this.#failed.delete(id)
    }
    return waiting
  }
}
