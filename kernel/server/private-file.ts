import { linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Writes a file that only its owner may read, all of it or nothing, and never over an existing one: of two programs that
 * start at once, one wins and the other reads what that one wrote.
 * @returns false when the file was already there
 */
export function writePrivateFileOnce(file: string, content: string): boolean {
  mkdirSync(path.dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}.draft`
  writeFileSync(draft, content, { mode: 0o600 })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    rmSync(draft)
  }
}
