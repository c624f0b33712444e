import type { Summary } from './archive.ts'
import type { BackupKey } from './key-file.ts'
import { sentenceOf } from './places.ts'
import { Progress } from './progress.ts'

/**
 * Runs a command line to its exit code: what it answers; 1 with a sentence when it throws; 130 when it was interrupted, after it
 * has cleaned up.
 */
export async function runTool(
  work: (tool: { progress: Progress; signal: AbortSignal }) => Promise<number>,
): Promise<void> {
  const called = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(name, () => called.abort(new Error('Interrupted; nothing half is left behind.')))
  try {
    process.exitCode = await work({ progress: new Progress(), signal: called.signal })
  } catch (error) {
    process.stderr.write(`${sentenceOf(called.signal.aborted ? called.signal.reason : error)}\n`)
    process.exitCode = called.signal.aborted ? 130 : 1
  }
}

/** 0: all is well; 2: done, but what was backed up was not well itself. */
export function verdictOf({ missing, changed }: Summary, brokenInvariants: number): number {
  return missing.length + changed.length + brokenInvariants > 0 ? 2 : 0
}

/** @throws with a sentence when the file holds the public half alone */
export function secretHalf({ identity }: BackupKey, file: string): string {
  if (identity === null)
    throw new Error(
      `${file} holds the public half of the key, which makes backups; to open one the secret half is needed.`,
    )
  return identity
}
