import { kernelRefusals } from '../contract/refusals.ts'
import { type Changed, Replay, underWay } from './change.ts'
import type { Ctx } from './context.ts'
import type { Tx } from './database.ts'

/** How soon somebody who has asked once more, while the first is still waited for, may come again. */
const comeAgainS = 5

/**
 * Does once for a request what happens outside of the database and cannot be undone, as sending a message or calling a service:
 * the request's key is claimed before, so that the same request sent once more does nothing. No transaction is open meanwhile.
 * @param name of the audit row
 * @param subject what it is about
 * @param act the work outside; how it failed is something that came of it
 * @param keep writes what came of it, and refuses nothing; its reply is answered, to a repetition too
 * @throws busy to a repetition while the first is under way
 */
export async function onceOutside<R, T>(
  ctx: Ctx,
  { name, subject }: { name: string; subject: string },
  act: () => Promise<R>,
  keep: (tx: Tx, result: R) => Promise<Changed<T>>,
): Promise<T> {
  const done = (await isFirst(ctx, name, subject)) ? { result: await act() } : null
  const ends: { reply: T }[] = []
  // under a key of its own: that of the request is claimed
  await ctx.each([subject], async (own) => {
    try {
      const reply = await own.change(name, async (tx) => {
        if (!done) throw kernelRefusals.busy({ retryAfterS: comeAgainS })
        return await keep(tx, done.result)
      })
      ends.push({ reply })
    } catch (thrown) {
      if (!(thrown instanceof Replay)) throw thrown
      ends.push({ reply: thrown.reply as T })
    }
  })
  const [end] = ends
  if (!end) throw kernelRefusals.busy({ retryAfterS: comeAgainS })
  return end.reply
}

/** Claims the request's key; nothing has happened yet that the log could tell. */
async function isFirst(ctx: Ctx, name: string, subject: string): Promise<boolean> {
  try {
    await ctx.change(name, async () => ({ subject, each: [], reply: underWay }))
    return true
  } catch (thrown) {
    if (thrown instanceof Replay) return false
    throw thrown
  }
}
