import { workerData } from 'node:worker_threads'

/*
 * A thread beside a confined piece of work: the limits of the engine do not count what decoders take for themselves, and the
 * main thread is theirs while they run.
 */
const memoryBytes = workerData as number
const program = process.ppid

setInterval(() => {
  // Work without end does not hear that the program has ended.
  const isAlone = process.ppid !== program
  if (isAlone || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, 'SIGKILL')
}, 25)
