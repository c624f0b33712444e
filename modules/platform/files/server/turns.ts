import { kernelRefusals } from '#kernel/contract/refusals.ts'

/**
 * Lets only some pieces of heavy work run at once; the others wait for their turn.
 * @returns a function that runs the work in its turn; it throws `busy` when too many are waiting already
 */
export function turns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  const waiting: (() => void)[] = []
  let running = 0
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw kernelRefusals.busy({ retryAfterS: 5 })
      // whoever ends hands its place on
      await new Promise<void>((go) => waiting.push(go))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
