/** so many texts that came once are remembered */
const cameOnceMax = 300

/** The names under which each connection keeps statements planned. They must stay what they are, so there is a bound. */
export class StatementNames {
  readonly #prefix: string
  readonly #max: number
  readonly #isForTheFirst: boolean
  readonly #byText = new Map<string, string>()
  readonly #cameOnce = new Set<string>()

  /** @param isForTheFirst whether a text has its name at once; else from its second time on: what a start asks once uses up none */
  constructor({ prefix, max, isForTheFirst }: { prefix: string; max: number; isForTheFirst: boolean }) {
    this.#prefix = prefix
    this.#max = max
    this.#isForTheFirst = isForTheFirst
  }

  /** undefined for a text that has none yet, and once there are too many different ones */
  of(text: string): string | undefined {
    const known = this.#byText.get(text)
    if (known !== undefined || this.#byText.size >= this.#max) return known
    if (!this.#isForTheFirst && !this.#comesAgain(text)) return undefined
    const name = `${this.#prefix}${this.#byText.size}`
    this.#byText.set(text, name)
    return name
  }

  #comesAgain(text: string): boolean {
    if (this.#cameOnce.delete(text)) return true
    if (this.#cameOnce.size >= cameOnceMax) this.#cameOnce.clear()
    this.#cameOnce.add(text)
    return false
  }
}
