import type { Ctx } from '#kernel/server/context.ts'
import { addProblems, atOneMoment } from '#modules/vending/ledger/server/index.ts'
import { proveOrders } from './proof.ts'

/**
 * `ledger.proved`, each night and whenever somebody asks: the orders are read too. What does not add up stands in the same proof
 * as what was found in the ledgers.
 */
export async function followProof(ctx: Ctx, { proof: id }: { proof: string }): Promise<void> {
  const { problems, orders } = await atOneMoment(ctx.db, proveOrders)
  ctx.log.info({ orders, problems: problems.length }, 'the orders were proved')
  if (problems.length === 0) return
  ctx.log.error({ problems }, 'the orders do not add up')
  await addProblems(ctx, id, problems)
}
