import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Ctx } from '#kernel/server/context.ts'
import { connectMachines, type DemoLogin } from '#modules/vending/devices/demo.ts'
import { patternOf, seedMachines } from '#modules/vending/machines/demo.ts'
import { pointsOf } from '#modules/vending/points/demo.ts'

/** Far from what people enter by hand and from the demo's own. */
const firstNumber = 200_001

/**
 * More machines of the merchant of the demo's first one, at its points, with its goods, each with a login.
 * @param tell keeps all logins, old and new; called before the commit: a login whose password nobody knows is of no use
 * @throws Error where the demo has no machines with logins
 */
export async function addDemoMachines(ctx: Ctx, count: number, tell: (logins: DemoLogin[]) => void): Promise<void> {
  const known = JSON.parse(readFileSync(path.join(ctx.config.dataDir, 'demo-machines.json'), 'utf8')) as DemoLogin[]
  await ctx.change('demo.grow', async (tx) => {
    const pattern = await patternOf(tx, known[0]?.machine ?? '')
    if (!pattern) throw new Error('The demo has no machine to take as a pattern.')
    const { owner, products } = pattern
    const points = await pointsOf(tx, owner.id)
    const made = await seedMachines(
      ctx,
      tx,
      { ...owner, kind: 'ordinary' },
      {
        points,
        products,
        first: firstNumber + known.filter(({ machine }) => Number(machine.slice(2)) >= firstNumber).length,
        count,
      },
    )
    tell([...known, ...(await connectMachines(ctx, tx, made))])
    return { subject: owner.id, after: { machines: made.length }, reply: null }
  })
}
