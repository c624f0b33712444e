import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { flush, readLater } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { releaseCode, settleCode } from '#modules/contest/authorization-codes/server/index.ts'
import { columnsWithLevels, type DeclarationRow, type RowWithLevels } from './declaration-rows.ts'
import { releaseClaims, voidForm } from './freeze.ts'
import { moveDeclaration } from './moves.ts'
import { nextStop, type ReviewStop, stopsOf } from './review-stops.ts'
import { type Rules, windowRefusal, type ZonedWindow } from './season.ts'

/** Locks a declaration of the asker's subtree; one outside of it answers as one that does not exist. */
export async function lockInScope(ctx: Ctx, tx: Tx, id: string): Promise<DeclarationRow> {
  const locked = await lockInScopeLater(ctx, tx, id)
  await flush(tx)
  return locked().row
}

/** The same, sent with the transaction's next statement, which sees what the lock holds; with the units along its path. */
export async function lockInScopeLater(
  ctx: Ctx,
  tx: Tx,
  id: string,
): Promise<() => { row: DeclarationRow; stops: ReviewStop[] }> {
  const rows = await readLater(
    tx,
    sql<RowWithLevels>`
      select ${columnsWithLevels} from contest.declaration
      where id = ${id} and ${underScope(ctx.actor, 'declaration.unit_path')} for update`,
  )
  return () => {
    const [found] = rows()
    if (!found) throw kernelRefusals.not_found()
    const { levels, ...row } = found
    return { row, stops: stopsOf(levels) }
  }
}

/** Stamps when the unit first looked; from then on nobody withdraws. Answers whether this was the first time. */
export async function markOpened(ctx: Ctx, tx: Tx, row: DeclarationRow): Promise<boolean> {
  if (row.opened_at !== null) return false
  await tx
    .updateTable('contest.declaration')
    .set({ opened_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .where('opened_at', 'is', null)
    .execute()
  return true
}

/**
 * One level up, or qualified at the last one, where its code is used up. Answers whose turn it is now; null at the end.
 * @param stops the units along its path, as {@link lockInScopeLater} hands them out
 */
export async function approve(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  { rules, stops }: { rules: Rules; stops: readonly ReviewStop[] },
): Promise<ReviewStop | null> {
  const stop = nextStop(rules, stops, row.level)
  await moveDeclaration(ctx, tx, row, 'approve', {
    to: stop ? 'submitted' : 'qualified',
    set: stop
      ? { level: stop.level, review_unit_id: stop.unitId, review_since: ctx.clock.now(), opened_at: null }
      : { review_unit_id: null, review_since: null },
  })
  if (!stop && row.authorization_code_id) await settleCode(tx, row.authorization_code_id, 'use')
  return stop
}

/** The unit's own approval was a mistake: it is its turn again. Whether it may is the caller's to know. */
export async function takeBackApproval(ctx: Ctx, tx: Tx, row: DeclarationRow, stop: ReviewStop): Promise<void> {
  const now = ctx.clock.now()
  await moveDeclaration(ctx, tx, row, 'takeBackApproval', {
    set: { level: stop.level, review_unit_id: stop.unitId, review_since: now, opened_at: now },
  })
  if (row.state === 'qualified' && row.authorization_code_id) await settleCode(tx, row.authorization_code_id, 'unuse')
}

/** Back to the owner, who mends what is opened until that day. Code, level and unit stay as they are. */
export async function returnForMending(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  asked: { fixBy: Date; openedPaths: readonly string[]; reason: string },
): Promise<void> {
  await voidForm(ctx, tx, { ...row, fix_by: asked.fixBy })
  await moveDeclaration(ctx, tx, row, 'return', {
    reason: asked.reason,
    set: {
      fix_by: asked.fixBy,
      opened_paths: [...asked.openedPaths],
      content_hash: null,
      frozen_at: null,
      review_since: null,
    },
  })
}

/** The end without success: the members may take part with another work, and the code is free while the window is open. */
export async function endReview(
  ctx: Ctx,
  tx: Tx,
  row: DeclarationRow,
  asked: { action: 'refuse' | 'returnTimeout'; reason: string; window: ZonedWindow },
): Promise<void> {
  await voidForm(ctx, tx, row)
  await moveDeclaration(ctx, tx, row, asked.action, {
    reason: asked.reason,
    set: { review_unit_id: null, review_since: null, fix_by: null, opened_paths: null },
  })
  await releaseClaims(tx, row.id)
  if (!row.authorization_code_id) return
  const isInTime = windowRefusal(asked.window, ctx.receivedAt) === null
  await releaseCode(tx, row.authorization_code_id, { isInTime })
  // a code that is free again belongs to nobody's declaration
  await sql`update contest.declaration set authorization_code_id = null where id = ${row.id} and ${isInTime}`.execute(
    tx,
  )
}
