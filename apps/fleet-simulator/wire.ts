import type { Chance } from './chance.ts'

/** What goes wrong on the way, in so many of a hundred messages of either direction. */
export interface WireFaults {
  duplicatePercent: number
  dropPercent: number
  /** held back and carried after a later one of the same direction */
  reorderPercent: number
  /** carried after a while */
  delayPercent: number
  delayMaxMs: number
}
export const soundWire: WireFaults = {
  duplicatePercent: 0,
  dropPercent: 0,
  reorderPercent: 0,
  delayPercent: 0,
  delayMaxMs: 0,
}

export type Direction = 'up' | 'down'

/** The network between a machine and its broker, with all that is wrong with it. */
export class Wire {
  faults: WireFaults
  /** nothing comes through in either direction, and nobody is told: the connection itself stays */
  isSilent = false
  readonly #chance: Chance
  readonly #held: Record<Direction, (() => void)[]> = { up: [], down: [] }
  readonly #late = new Set<NodeJS.Timeout>()

  constructor(chance: Chance, faults: WireFaults) {
    this.#chance = chance
    this.faults = faults
  }

  /** Carries a message: now, later, twice, after the next one, or not at all. */
  carry(direction: Direction, deliver: () => void): void {
    const { duplicatePercent, dropPercent, reorderPercent, delayPercent, delayMaxMs } = this.faults
    if (this.isSilent || this.#chance.percent(dropPercent)) return
    if (this.#chance.percent(reorderPercent)) {
      this.#held[direction].push(deliver)
      return
    }
    if (this.#chance.percent(delayPercent)) this.#later(deliver, this.#chance.whole(1, delayMaxMs))
    else deliver()
    if (this.#chance.percent(duplicatePercent)) deliver()
    for (const held of this.#held[direction].splice(0)) held()
  }

  /** The cable is out, or the power: what was under way is lost. */
  clear(): void {
    for (const late of this.#late) clearTimeout(late)
    this.#late.clear()
    this.#held.up = []
    this.#held.down = []
  }

  #later(deliver: () => void, afterMs: number): void {
    const late = setTimeout(() => {
      this.#late.delete(late)
      if (!this.isSilent) deliver()
    }, afterMs)
    this.#late.add(late)
  }
}
