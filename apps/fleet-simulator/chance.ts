/** The same row of numbers for the same seed (mulberry32). */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed | 0
  }

  /** 0 ≤ number < 1 */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** whole, from ≤ number ≤ to */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** true in so many of a hundred cases */
  percent(share: number): boolean {
    return this.next() * 100 < share
  }

  /** A row of chances of its own, taken from this one. */
  split(): Chance {
    return new Chance(this.whole(0, 2 ** 31 - 1))
  }
}
