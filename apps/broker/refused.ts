import type { BrokerRefusal } from '#modules/vending/devices/contract.ts'

/** After one was told, the next ones are only counted for so long. */
const quietMs = 60_000
const topicMaxChars = 120

/**
 * Tells of what machines publish and may not, at most once a minute, how often and by whom last: who does it goes on doing it, and
 * would fill the log. Nothing of what was said is kept.
 */
export class Refused {
  readonly #tell: (refusal: BrokerRefusal) => void
  readonly #nowMs: () => number
  #count = 0
  #quietUntilMs = Number.NEGATIVE_INFINITY

  /** @param nowMs a clock that is never set back */
  constructor(tell: (refusal: BrokerRefusal) => void, nowMs: () => number = () => performance.now()) {
    this.#tell = tell
    this.#nowMs = nowMs
  }

  note({ machine, why, topic }: Omit<BrokerRefusal, 'count'>): void {
    this.#count += 1
    const nowMs = this.#nowMs()
    if (nowMs < this.#quietUntilMs) return
    this.#tell({ machine, why, topic: topic?.slice(0, topicMaxChars) ?? null, count: this.#count })
    this.#count = 0
    this.#quietUntilMs = nowMs + quietMs
  }
}
