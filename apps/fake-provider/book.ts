import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { SavedState } from './state.ts'

/** Where a provider keeps what it knows from start to start. */
export interface Book {
  /** what was known at the last end; null at the first start */
  saved: SavedState | null
  write(state: SavedState): void
}

/** A file that its owner alone may read, written whole or not at all: a power cut leaves the one before. */
export function openBook(file: string): Book {
  let last = existsSync(file) ? readFileSync(file, 'utf8') : null
  return {
    saved: last === null ? null : (JSON.parse(last) as SavedState),
    write(state) {
      const text = JSON.stringify(state)
      // most requests only ask
      if (text === last) return
      last = text
      writeFileSync(`${file}.new`, text, { mode: 0o600 })
      renameSync(`${file}.new`, file)
    },
  }
}
