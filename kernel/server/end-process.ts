import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'

/** What is being compiled is done by then; the garbage that it waits for is collected meanwhile. */
const compiledWithinMs = 50

/**
 * Ends this process. At its exit Node waits for the threads that compile, and one of those may wait for the main thread to
 * collect garbage: for ever (nodejs/node#54918; 3 in 100 starts that were refused never ended). So nothing more is handed to
 * them, and what they have is let come to its end.
 */
export async function endProcess(exitCode: number): Promise<never> {
  for (const flag of ['--no-sparkplug', '--no-maglev', '--no-turbofan']) setFlagsFromString(flag)
  await pause(compiledWithinMs)
  process.exit(exitCode)
}
