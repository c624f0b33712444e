import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const endTimeoutMs = 1000

/** Ends a program that ours has started, as Ctrl-C does; one that does not listen is ended without being asked. */
export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs)
  await exit
  clearTimeout(late)
}
