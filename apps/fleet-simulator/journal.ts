import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** A command as the machine's own memory knows it. */
export interface Entry {
  command: string
  commandSeq: number
  type: string
  state: 'rejected' | 'accepted' | 'started' | 'finished'
  reason?: string
  result?: { status: 'done' | 'failed' | 'unknown'; code: string; data: Record<string, unknown> }
}
/** An event or a result that waits for its receipt. */
export interface Waiting {
  key: string
  topic: string
  payload: string
}

type Line = { entry: Entry } | { wait: Waiting } | { receipt: string } | { boot: number } | { config: number }

/**
 * The flash memory of a machine: lines that are on disk before the next thing happens (docs/device-protocol.md, 5). A line that
 * a power cut has torn is passed over.
 */
export class Journal {
  readonly entries = new Map<string, Entry>()
  /** by receipt key, oldest first */
  readonly outbox = new Map<string, Waiting>()
  bootCount = 0
  configVersion = 0
  readonly #file: number

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true })
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    for (const line of text.split('\n')) this.#read(line)
    this.#file = openSync(path, 'a')
    if (text !== '' && !text.endsWith('\n')) writeSync(this.#file, '\n')
  }

  write(line: Line): void {
    writeSync(this.#file, `${JSON.stringify(line)}\n`)
    fsyncSync(this.#file)
    this.#apply(line)
  }

  close(): void {
    closeSync(this.#file)
  }

  #read(text: string): void {
    if (text === '') return
    try {
      this.#apply(JSON.parse(text) as Line)
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error
    }
  }

  #apply(line: Line): void {
    if ('entry' in line) this.entries.set(line.entry.command, line.entry)
    else if ('wait' in line) this.outbox.set(line.wait.key, line.wait)
    else if ('receipt' in line) this.outbox.delete(line.receipt)
    else if ('config' in line) this.configVersion = line.config
    else this.bootCount = line.boot
  }
}
