import { strict as assert } from 'node:assert'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { collect, count } from './server/collections.ts'

const dayMs = 24 * 3_600_000

/**
 * Cash of the first of these machines: counted, counted with a difference, waiting to be counted, and noted by hand; part of the
 * seed's change.
 */
export async function seedCash(
  ctx: Ctx,
  tx: Tx,
  { machines, collector, counter }: { machines: readonly string[]; collector: string; counter: string },
): Promise<void> {
  const collected = [
    { daysAgo: 9, toldFen: 18_650, countedFen: 18_650 },
    { daysAgo: 6, toldFen: 24_300, countedFen: 23_800, reason: '少一张五元，已核对机器读数' },
    { daysAgo: 2, toldFen: 15_900 },
    { daysAgo: 1, toldFen: null, bagNumber: 'B-0417' },
  ]
  const as = (at: Date, accountId: string | null): Ctx => ({
    ...ctx,
    clock: { now: () => at },
    actor: { ...ctx.actor, accountId },
  })
  for (const [index, { daysAgo, toldFen, countedFen, bagNumber, reason }] of collected.entries()) {
    const machine = machines[index]
    if (machine === undefined) return
    const at = new Date(ctx.clock.now().getTime() - daysAgo * dayMs)
    // the machines of the demo have told nothing yet: no event of theirs ever has such a number
    const who = toldFen === null ? { by: collector } : { event: -1 - index }
    const id = await collect(as(at, null), tx, { machine, at, toldFen, bagNumber, ...who })
    assert(id !== null, 'the demo is filled in once')
    if (countedFen === undefined) continue
    await count(as(new Date(at.getTime() + dayMs), counter), tx, id, { countedFen, reason })
  }
}
