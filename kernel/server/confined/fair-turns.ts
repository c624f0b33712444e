import { kernelRefusals } from '#kernel/contract/refusals.ts'

export interface TurnLimits {
  /** how much runs at once */
  places: number
  /** how many wait at most, of all owners together */
  waitingMax: number
  /** … and of one owner */
  waitingPerOwnerMax: number
}

/**
 * Shares out a few places: one owner never holds more than one, and whoever waits is served owner by owner, in a circle. So
 * somebody with fifteen slow pieces of work waits for himself alone.
 */
export class FairTurns {
  readonly #limits: TurnLimits
  readonly #running = new Set<string>()
  /** in the order in which their turn comes */
  readonly #waiting = new Map<string, { go(): void; giveUp(): void }[]>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /**
   * Runs the work in the owner's turn.
   * @throws busy when too many wait already
   */
  async inTurn<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#place(owner)
    try {
      return await work()
    } finally {
      this.#running.delete(owner)
      this.#callNext()
    }
  }

  /** Whoever waits is told that it is busy. */
  sendAway(): void {
    const all = [...this.#waiting.values()].flat()
    this.#waiting.clear()
    for (const each of all) each.giveUp()
  }

  async #place(owner: string): Promise<void> {
    const own = this.#waiting.get(owner) ?? []
    const waitingCount = [...this.#waiting.values()].reduce((sum, each) => sum + each.length, 0)
    if (this.#running.size < this.#limits.places && !this.#running.has(owner)) {
      this.#running.add(owner)
      return
    }
    if (waitingCount >= this.#limits.waitingMax || own.length >= this.#limits.waitingPerOwnerMax) throw busy()
    await new Promise<void>((go, refuse) => {
      this.#waiting.set(owner, [...own, { go, giveUp: () => refuse(busy()) }])
    })
  }

  #callNext(): void {
    for (const [owner, [first, ...rest]] of this.#waiting) {
      if (this.#running.size >= this.#limits.places) return
      if (this.#running.has(owner) || !first) continue
      // Whoever has had a turn stands at the end of the circle.
      this.#waiting.delete(owner)
      if (rest.length > 0) this.#waiting.set(owner, rest)
      this.#running.add(owner)
      first.go()
    }
  }
}

function busy() {
  return kernelRefusals.busy({ retryAfterS: 5 })
}
