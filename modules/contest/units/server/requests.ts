import { sql } from 'kysely'
import type { z } from 'zod'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { placeOfRole, todayOn } from '#modules/platform/accounts/server/index.ts'
import { holdTree, organizationOf } from '#modules/platform/organizations/server/index.ts'
import { contactRole, contestKinds, type RequestState, requestMoves, unitRefusals } from '../contract.ts'
import type { ownRequestSchemas } from '../schema.ts'
import { requireUnit } from './access.ts'
import { beginTerm, nameOf, tell } from './contacts.ts'

/**
 * "I am the contact of this unit": waits for a unit above to agree.
 * @throws invalid_input for what is no unit of the contest; contact_already, request_pending
 */
export async function askToBeContact(
  ctx: Ctx,
  { unit: unitId, words }: { unit: string; words: string },
): Promise<{ id: string }> {
  const account = accountOf(ctx)
  return await ctx.change('ownContactRequests.ask', async (tx) => {
    await holdTree(tx)
    const unit = await organizationOf(tx, unitId)
    if (!unit?.isEnabled || !contestKinds.some((kind) => kind === unit.kind))
      throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'unit', code: 'not_an_option' }])
    const held = await placeOfRole(tx, account, contactRole)
    if (held?.organizationId === unit.id) throw unitRefusals.contact_already()
    const id = ctx.random.uuid()
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('contest.contact_request')
      .values({
        id,
        organization_id: unit.id,
        unit_path: sql`${unit.path}::uuid[]`,
        account_id: account,
        words,
        state: 'pending',
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted !== 1n) throw unitRefusals.request_pending()
    return { subject: id, after: { unit: unit.id }, reply: { id } }
  })
}

export async function withdrawRequest(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('ownContactRequests.withdraw', async (tx) => {
    const { rows } = await sql<{ state: RequestState }>`
      select state from contest.contact_request where id = ${id} and account_id = ${accountOf(ctx)} for update`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw kernelRefusals.not_found()
    requestMoves.withdraw.require(row.state)
    await tx
      .updateTable('contest.contact_request')
      .set({ state: requestMoves.withdraw.to })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state: 'withdrawn' }, reply: null }
  })
}

/** Where the asker is contact, and what became of the last request. */
export async function ownRequest(ctx: Ctx): Promise<z.output<typeof ownRequestSchemas.mine.reply>> {
  const account = accountOf(ctx)
  const [held, row] = await Promise.all([
    placeOfRole(ctx.db, account, contactRole),
    ctx.db
      .selectFrom('contest.contact_request')
      .selectAll()
      .where('account_id', '=', account)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  const named = async (id: string) => {
    const unit = await organizationOf(ctx.db, id)
    return { id, name: unit ? nameOf(unit, ctx.language) : '' }
  }
  return {
    contactOf: held?.organizationId ? await named(held.organizationId) : null,
    request: row
      ? {
          id: row.id,
          unit: await named(row.organization_id),
          words: row.words,
          state: row.state as RequestState,
          createdAt: row.created_at.toISOString(),
          decisionReason: row.decision_reason,
        }
      : null,
  }
}

/**
 * Agrees, which makes the person the contact at once, or not, which is said with its reason.
 * @throws not_found, wrong_state, contact_of_own_unit, and those of the term
 */
export async function decideRequest(ctx: Ctx, id: string, move: 'pass' | 'fail', reason: string | null): Promise<null> {
  return await ctx.change(`contactRequests.${move}`, async (tx) => {
    const row = await lockRequest(ctx, tx, id)
    requestMoves[move].require(row.state)
    const unit = await requireUnit(ctx, tx, row.unitId)
    if (move === 'pass') await beginTerm(ctx, tx, { unit, account: row.accountId, sinceOn: todayOn(ctx) })
    else await tell(ctx, tx, row.accountId, 'units.messages.failed', unit, { reason: reason ?? '' })
    await tx
      .updateTable('contest.contact_request')
      .set({
        state: requestMoves[move].to,
        decided_by: accountOf(ctx),
        decided_at: ctx.clock.now(),
        decision_reason: reason,
      })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { state: row.state },
      after: { state: requestMoves[move].to, unit: row.unitId, account: row.accountId },
      ...(reason === null ? {} : { reason }),
      reply: null,
    }
  })
}

async function lockRequest(ctx: Ctx, tx: Tx, id: string) {
  const { rows } = await sql<{ state: RequestState; unitId: string; accountId: string }>`
    select state, organization_id as "unitId", account_id as "accountId" from contest.contact_request
    where id = ${id} and ${underScope(ctx.actor, 'unit_path')} for update`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}
