import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { type DeclarationRow, identitiesIn } from '#modules/contest/declarations/server/index.ts'
import { reviewerTies } from '#modules/platform/accounts/server/index.ts'
import { screeningRefusals } from '../contract.ts'

/**
 * Nobody handles their own work, their own child's, one they take part in or instruct, and above the school nobody one of the
 * school they come from (issue: a reviewer never handles own child, school or work). Null where the reviewer may.
 */
export async function conflictOf(ctx: Ctx, db: Queryable, row: DeclarationRow): Promise<Refusal | null> {
  const accountId = ctx.actor.accountId
  if (accountId === null) return null
  if (row.owner_account_id === accountId) return screeningRefusals.own_work({ why: 'own' })
  const ties = await reviewerTies(db, { reviewer: accountId, owner: row.owner_account_id })
  if (ties.isGuardian) return screeningRefusals.own_work({ why: 'child' })
  const people = await identitiesIn(db, row.id)
  if (ties.idNumberIndex && people.some((index) => index.equals(ties.idNumberIndex as Buffer)))
    return screeningRefusals.own_work({ why: 'named' })
  const home = ctx.actor.organizationId
  const turn = row.review_unit_id === null ? -1 : row.unit_path.indexOf(row.review_unit_id)
  if (home !== null && row.unit_path.indexOf(home) > turn && turn >= 0)
    return screeningRefusals.own_work({ why: 'school' })
  return null
}
