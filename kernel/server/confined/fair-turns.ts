import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { retryAfterS } from '../busy-answers.ts'

export interface TurnLimits {
  /** how much runs at once */
  places: number
  /** how many wait at most, of all owners together */
  waitingMax: number
  /** … and with those who were told that there is room while what they send was still on its way; left out where nobody is */
  expectedMax?: number
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
   * Asked before anything is sent for the work: whoever has sent it already is not to be sent away.
   * @throws busy when too many wait already
   */
  requireRoom(owner: string): void {
    if (!this.#isFree(owner) && this.#isFull(owner, this.#limits.waitingMax)) throw busy()
  }

  /**
   * Runs the work in the owner's turn.
   * @param isExpected whether there was room when it was asked for ({@link requireRoom})
   * @throws busy when too many wait already
   */
  async inTurn<T>(owner: string, work: () => Promise<T>, isExpected = false): Promise<T> {
    await this.#place(owner, isExpected)
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

  #isFree(owner: string): boolean {
    return this.#running.size < this.#limits.places && !this.#running.has(owner)
  }

  #isFull(owner: string, max: number): boolean {
    const count = [...this.#waiting.values()].reduce((sum, each) => sum + each.length, 0)
    return count >= max || (this.#waiting.get(owner)?.length ?? 0) >= this.#limits.waitingPerOwnerMax
  }

  async #place(owner: string, isExpected: boolean): Promise<void> {
    if (this.#isFree(owner)) {
      this.#running.add(owner)
      return
    }
    const { waitingMax, expectedMax = waitingMax } = this.#limits
    if (this.#isFull(owner, isExpected ? expectedMax : waitingMax)) throw busy()
    const own = this.#waiting.get(owner) ?? []
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

/** The wait is one of seconds; the front ends come again by themselves after ten of them at the latest. */
function busy() {
  return kernelRefusals.busy({ retryAfterS: retryAfterS(4, 10) })
}
