import { inWords } from './places.ts'

const redrawMs = 200
const lineMs = 10_000

/** Says how far a long work has come: one line rewritten on a terminal, else a line every ten seconds. */
export class Progress {
  readonly #out: NodeJS.WriteStream
  #shownAtMs = performance.now()
  #hasOpenLine = false

  constructor(out: NodeJS.WriteStream = process.stdout) {
    this.#out = out
  }

  /** A line that stays. */
  say(line: string): void {
    this.#clear()
    this.#out.write(`${line}\n`)
  }

  /** `total` of about so many bytes; more than that is shown as all of it. */
  step(what: string, doneBytes: number, totalBytes: number): void {
    const nowMs = performance.now()
    if (nowMs - this.#shownAtMs < (this.#out.isTTY ? redrawMs : lineMs)) return
    this.#shownAtMs = nowMs
    const percent = totalBytes > 0 ? Math.min(Math.floor((doneBytes / totalBytes) * 100), 100) : 100
    const line = `${what}: ${inWords(doneBytes)} of about ${inWords(totalBytes)}, ${percent} %`
    this.#clear()
    this.#out.write(this.#out.isTTY ? line : `${line}\n`)
    this.#hasOpenLine = this.#out.isTTY
  }

  #clear(): void {
    if (this.#hasOpenLine) this.#out.write('\r\x1b[K')
    this.#hasOpenLine = false
  }
}
