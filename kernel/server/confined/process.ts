import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'
import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import { isNoRoom, noRoomRetryAfterS } from '#kernel/server/no-room.ts'
import type { Answer, Task } from './protocol.ts'

/*
 * A process that looks into what strangers have sent, one piece after the other. A hostile one may hang, crash or eat memory,
 * and then only this dies (see confinement.ts). It may read files and load decoders, but start nothing.
 */

// Whoever asks for a page goes first: of a processor that both want this one gets a quarter.
setPriority(5)
// What decoders write on our behalf is for the program's own user alone.
process.umask(0o077)
new Worker(new URL('watch.ts', import.meta.url), { workerData: Number(process.argv[2]) }).unref()

process.on('message', (task: Task) => {
  void answerTo(task).then((answer) => process.send?.({ ...answer, rssBytes: process.memoryUsage.rss() }))
})
// The program has ended.
process.once('disconnect', () => process.exit())

type Outcome = Answer extends infer Each ? (Each extends Answer ? Omit<Each, 'rssBytes'> : never) : never

async function answerTo({ module, input }: Task): Promise<Outcome> {
  try {
    const { work } = (await import(module)) as { work: (input: unknown) => Promise<unknown> }
    return { kind: 'done', value: await work(input) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error)
    // of an error that nobody has expected its words alone are carried over, and a full disk has to be known again
    if (isNoRoom(error)) return refused(kernelRefusals.no_room({ retryAfterS: noRoomRetryAfterS }))
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function refused({ code, status, params }: Refusal): Outcome {
  return { kind: 'refused', code, status, params }
}
