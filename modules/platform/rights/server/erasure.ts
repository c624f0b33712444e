import type { Ctx } from '#kernel/server/context.ts'
import { eachOnItsOwn, emit } from '#kernel/server/jobs.ts'
import { personalData } from '#kernel/server/personal.ts'
import { holdAccount } from '#modules/platform/accounts/server/index.ts'
import { erasureMoves, erasureWaitMs, rightsRefusals } from '../contract.ts'
import { type Asker, dropCopiesOf } from './export.ts'
import { erasureRefusal } from './own-data.ts'

/** Asks to be forgotten: it is done when the days of thought are over. */
export async function requestErasure(ctx: Ctx, { accountId, askedBy }: Asker): Promise<{ dueAt: string }> {
  return await ctx.change('rights.requestErasure', async (tx) => {
    await holdAccount(tx, accountId)
    const refusal = await erasureRefusal({ db: tx }, accountId)
    if (refusal) throw refusal
    const waiting = await tx
      .selectFrom('platform.erasure_request')
      .select('id')
      .where('account_id', '=', accountId)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (waiting) throw rightsRefusals.erasure_waits()
    const now = ctx.clock.now()
    const dueAt = new Date(now.getTime() + erasureWaitMs)
    await tx
      .insertInto('platform.erasure_request')
      .values({
        id: ctx.random.uuid(),
        account_id: accountId,
        asked_by: askedBy,
        state: 'waiting',
        requested_at: now,
        due_at: dueAt,
      })
      .execute()
    return { subject: accountId, after: { askedBy, dueAt }, reply: { dueAt: dueAt.toISOString() } }
  })
}

/** Thinks better of it. */
export async function cancelErasure(ctx: Ctx, accountId: string): Promise<null> {
  return await ctx.change('rights.cancelErasure', async (tx) => {
    const done = await tx
      .updateTable('platform.erasure_request')
      .set({ state: erasureMoves.cancel.to, settled_at: ctx.clock.now() })
      .where('account_id', '=', accountId)
      .where('state', 'in', [...erasureMoves.cancel.from])
      .executeTakeFirst()
    if (done.numUpdatedRows === 0n) throw rightsRefusals.no_erasure()
    return { subject: accountId, after: { state: 'cancelled' }, reply: null }
  })
}

/** Job, hourly: whoever asked to be forgotten and has not thought better of it is. One change for each. */
export async function eraseDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db
    .selectFrom('platform.erasure_request')
    .select(['id', 'account_id'])
    .where('state', '=', 'waiting')
    .where('due_at', '<=', ctx.clock.now())
    .orderBy('due_at')
    .limit(200)
    .execute()
  const nameOf = ({ id }: { id: string }) => id
  await eachOnItsOwn(ctx, due, nameOf, async ({ id, account_id: accountId }) => {
    // given a role meanwhile: it waits until somebody has taken that over
    if ((await erasureRefusal(ctx, accountId)) === null) await erase(ctx, { id, accountId })
  })
}

async function erase(ctx: Ctx, request: { id: string; accountId: string }): Promise<void> {
  await ctx.change('rights.erase', async (tx) => {
    await holdAccount(tx, request.accountId)
    const row = await tx
      .selectFrom('platform.erasure_request')
      .select('state')
      .where('id', '=', request.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const reason = 'asked-to-be-forgotten'
    // given a role meanwhile, or taken back while this waited for the lock
    const isHeld = (await erasureRefusal({ db: tx }, request.accountId)) !== null
    if (row.state !== 'waiting' || isHeld) return { subject: request.accountId, after: { isHeld }, reason, reply: null }
    const report: Record<string, number> = {}
    // later modules first: what they hold hangs on what the earlier ones do
    for (const part of personalData().toReversed())
      if (part.erase) report[part.name] = await part.erase(ctx, tx, request.accountId)
    report.copies = await dropCopiesOf(tx, request.accountId)
    await tx
      .updateTable('platform.erasure_request')
      .set({ state: erasureMoves.finish.to, settled_at: ctx.clock.now(), report: JSON.stringify(report) })
      .where('id', '=', request.id)
      .execute()
    await emit(tx, 'rights.erased', { accountId: request.accountId })
    return { subject: request.accountId, after: { report }, reason, reply: null }
  })
}
