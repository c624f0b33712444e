import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn, emit } from '#kernel/server/jobs.ts'
import { forgetNamedIn } from '#modules/contest/people/server/index.ts'
import { liveStates } from '../contract.ts'
import { type DeclarationRow, lockAny } from './declaration-rows.ts'
import { releaseCodeOf } from './discard.ts'
import { voidForm } from './freeze.ts'
import { moveDeclaration } from './moves.ts'
import { rulesOf } from './season.ts'

const consentWithdrawn = 'consent-withdrawn'
const forgotten = 'forgotten'

/** Job: somebody asked to be forgotten: the same, for another reason. */
export async function endForgotten(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  await endAll(ctx, accountId, forgotten)
}

/**
 * Job: a guardian has taken the consent back, as the agreement promises they may. What the child had under way ends, and
 * what was written about people in it is taken out; the chain of moves and the receipts stay, they name nobody.
 */
export async function endAfterConsent(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  await endAll(ctx, accountId, consentWithdrawn)
}

async function endAll(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  await endHelpFor(ctx, accountId, reason)
  const rows = await ctx.db
    .selectFrom('contest.declaration')
    .select('id')
    .where('owner_account_id', '=', accountId)
    .where('state', 'in', [...liveStates, 'void', 'withdrawn'])
    .execute()
  const nameOf = ({ id }: { id: string }) => id
  await eachOnItsOwn(ctx, rows, nameOf, ({ id }) =>
    ctx.change('declarations.endAfterConsent', async (tx) => {
      const row = await lockAny(tx, id)
      const ended = await end(ctx, tx, row, reason)
      await eraseContent(tx, id, reason)
      return { subject: id, before: { state: row.state }, after: { state: ended.state }, reason, reply: null }
    }),
  )
}

/** Whoever helped this person would go on reading what is kept, and could mend and hand in what was returned. */
async function endHelpFor(ctx: Ctx, accountId: string, reason: string): Promise<void> {
  await ctx.change('declarations.endAfterConsent', async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('contest.declaration')
      .set({ helper_account_id: null })
      .where('owner_account_id', '=', accountId)
      .where('helper_account_id', 'is not', null)
      .where('awaits_pupil', '=', false)
      .executeTakeFirst()
    return { subject: accountId, after: { helped: Number(numUpdatedRows) }, reason, reply: null }
  })
}

async function end(ctx: Ctx, tx: Tx, row: DeclarationRow, reason: string): Promise<DeclarationRow> {
  // One that was returned was in the office's hands already; while it is mended its day ends it.
  if (row.fix_by !== null) return row
  const { window } = await rulesOf(ctx, row)
  const set = {
    level: null,
    content_hash: null,
    frozen_at: null,
    received_at: null,
    submitted_at: null,
    review_unit_id: null,
    review_since: null,
  }
  switch (row.state) {
    case 'draft':
      await releaseCodeOf(ctx, tx, row, window)
      return await moveDeclaration(ctx, tx, row, 'delete', { reason })
    case 'signing':
    case 'signed': {
      await voidForm(ctx, tx, row)
      await releaseCodeOf(ctx, tx, row, window)
      const draft = await moveDeclaration(ctx, tx, row, 'unfreeze', {
        reason,
        set: { content_hash: null, frozen_at: null },
      })
      return await moveDeclaration(ctx, tx, draft, 'delete', { reason })
    }
    case 'submitted':
      await voidForm(ctx, tx, row)
      await releaseCodeOf(ctx, tx, row, window)
      return await moveDeclaration(ctx, tx, row, 'withdraw', { to: 'withdrawn', reason, set })
    default:
      // Further on the agreement lets the contest keep what it must; the office decides there.
      return row
  }
}

/**
 * Takes out what was written about people, where the declaration has ended without being decided; what was attached is let
 * go, and its files go with those that nothing holds. Others are told by `declarations.contentErased`.
 */
export async function eraseContent(tx: Tx, id: string, reason: string): Promise<void> {
  const nothing = JSON.stringify({})
  await tx
    .updateTable('contest.declaration')
    .set({ field_values: nothing, field_revisions: nothing, title: '' })
    .where('id', '=', id)
    .where('state', 'in', ['void', 'withdrawn'])
    .execute()
  const ended = tx
    .selectFrom('contest.declaration')
    .select('id')
    .where('id', '=', id)
    .where('state', 'in', ['void', 'withdrawn'])
  await tx.deleteFrom('contest.declaration_person').where('declaration_id', 'in', ended).execute()
  await tx.deleteFrom('contest.declaration_journal').where('declaration_id', 'in', ended).execute()
  await tx.deleteFrom('contest.declaration_material').where('declaration_id', 'in', ended).execute()
  await tx
    .updateTable('contest.form_version')
    .set({ content: JSON.stringify({ erased: reason }) })
    .where('declaration_id', 'in', ended)
    .execute()
  if (!(await ended.executeTakeFirst())) return
  await forgetNamedIn(tx, id)
  await emit(tx, 'declarations.contentErased', { declarationId: id })
}
