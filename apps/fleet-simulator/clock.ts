/** 0.1 ms in each second: no clock in a machine runs faster than that */
const fadingPerMs = 0.0001

/** The clock of a machine, which may be wrong, and what it has heard of the platform's. */
export class TwinClock {
  #errorMs: number
  /** how far the platform's clock is ahead of its own; null: nothing was heard yet since it was switched on */
  #offset: { ms: number; at: number } | null = null

  constructor(errorMs: number) {
    this.#errorMs = errorMs
  }

  /** how far its own clock is off */
  get errorMs(): number {
    return this.#errorMs
  }

  /** By its own clock, ms. */
  now(): number {
    return Date.now() + this.#errorMs
  }

  /** By the platform's clock, ms, as far as it has heard of it. */
  platformNow(): number {
    return this.now() + (this.#offsetMs() ?? 0)
  }

  /** It is switched on: it has heard nothing yet. */
  restart(): void {
    this.#offset = null
  }

  /** Sets it wrong by so much; 0 sets it right. */
  setError(errorMs: number): void {
    // it knows by how much it sets its clock: what time it is with the platform does not change by that
    if (this.#offset) this.#offset.ms += this.#errorMs - errorMs
    this.#errorMs = errorMs
  }

  /**
   * What was long on its way tells a time that is over: of all that was heard the one that is furthest ahead counts. It fades a
   * little as time goes by, since a clock that runs fast would leave it too far ahead in the end.
   */
  setBy(serverMs: number): void {
    const told = serverMs - this.now()
    this.#offset = { ms: Math.max(told, this.#offsetMs() ?? told), at: performance.now() }
  }

  #offsetMs(): number | null {
    return this.#offset && this.#offset.ms - (performance.now() - this.#offset.at) * fadingPerMs
  }
}
