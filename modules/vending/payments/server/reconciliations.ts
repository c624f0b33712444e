import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { Replay } from '#kernel/server/change.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { dayIn } from '#kernel/server/zoned.ts'
import { paymentRefusals, reconciliations } from '../contract.ts'
import { bookkeepers, merchantScope, readers } from './scope.ts'
import { providerZone, reconcile } from './statements.ts'

/** Compared days: the newest comparison of each account and day. */
export const servedReconciliations: ServedResource = serveResource(reconciliations, {
  rows: { from: sql`vending.reconciliation row` },
  scope: merchantScope,
  roles: { view: readers, export: readers, create: bookkeepers, compare: bookkeepers },
  create: (ctx, values) => compareDay(ctx, values.service, values.statementOn),
  actions: { compare: (ctx, id) => compareAgain(ctx, id) },
})

/** @throws statement_not_ready, payment_provider_unreachable */
async function compareDay(ctx: Ctx, serviceId: string, day: string): Promise<{ id: string }> {
  if (day >= dayIn(providerZone, ctx.clock.now())) throw paymentRefusals.statement_not_ready()
  const { id } = await reconcile(ctx, serviceId, day)
  return { id }
}

async function compareAgain(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('vending.reconciliation as row')
    .select(['row.service_id', 'row.statement_on'])
    .where('row.id', '=', id)
    .where(underScope(ctx.actor, 'row.merchant_path'))
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  try {
    await reconcile(ctx, row.service_id, row.statement_on)
  } catch (thrown) {
    // compared by the same request before: this action answers nothing, the first time and again
    if (!(thrown instanceof Replay)) throw thrown
  }
}
