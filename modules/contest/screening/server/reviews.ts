import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import type { Decision, ReviewState } from '../contract.ts'

export interface ReviewRow {
  id: string
  declaration_id: string
  season_id: string
  kind: string
  stage: string | null
  form_version: number
  level: string
  unit_id: string
  decision: Decision
  state: ReviewState
  reasons: string[]
  opinion: string
  opened_paths: string[]
  fix_by: Date | null
  confirmed_checks: string[]
  reviewer_account_id: string
  decided_at: Date
  second_account_id: string | null
  settled_at: Date | null
}

/** All decisions about a declaration, in order. */
export async function reviewsOf(db: Queryable, declarationId: string): Promise<ReviewRow[]> {
  const rows = await db
    .selectFrom('contest.review')
    .selectAll()
    .where('declaration_id', '=', declarationId)
    .orderBy('position')
    .execute()
  return rows as ReviewRow[]
}

export type NewReview = Pick<
  ReviewRow,
  'declaration_id' | 'season_id' | 'kind' | 'stage' | 'form_version' | 'level' | 'unit_id' | 'decision'
> &
  Partial<Pick<ReviewRow, 'state' | 'reasons' | 'opinion' | 'opened_paths' | 'fix_by' | 'confirmed_checks'>>

/** Writes down what a unit decided; answers its id. */
export async function addReview(ctx: Ctx, tx: Tx, reviewerId: string, review: NewReview): Promise<string> {
  const id = ctx.random.uuid()
  await tx
    .insertInto('contest.review')
    .values({ state: 'decided', ...review, id, reviewer_account_id: reviewerId, decided_at: ctx.clock.now() })
    .execute()
  return id
}

/** The refusal that waits for its second person; undefined when none does. */
export async function pendingRefusal(db: Queryable, declarationId: string): Promise<ReviewRow | undefined> {
  return (await reviewsOf(db, declarationId)).find((review) => review.state === 'pending')
}

/** A decision is settled by a second person, or taken back. */
export async function settleReview(
  ctx: Ctx,
  tx: Tx,
  id: string,
  to: { state: ReviewState; secondId: string | null },
): Promise<void> {
  await tx
    .updateTable('contest.review')
    .set({ state: to.state, second_account_id: to.secondId, settled_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}

interface QuotaPlace {
  seasonId: string
  unitId: string
  kind: string
  stage: string | null
}

/**
 * How many more of this kind and stage the unit may recommend; null where nobody has limited it. With `lock` the limits are
 * held until the change ends, so that two approvals cannot take the last place together.
 */
export async function recommendationsLeft(
  db: Queryable,
  place: QuotaPlace,
  options: { lock?: boolean } = {},
): Promise<{ left: number; amount: number } | null> {
  const { rows: limits } = await sql<{ stage: string; amount: number }>`
    select stage, amount from contest.recommendation_quota
    where season_id = ${place.seasonId} and organization_id = ${place.unitId} and kind = ${place.kind}
      and stage in ('', ${place.stage ?? ''})
    order by stage ${options.lock ? sql`for update` : sql``}`.execute(db)
  if (limits.length === 0) return null
  const { rows: used } = await sql<{ stage: string | null; count: number }>`
    select stage, count(*)::int as count from contest.review
    where season_id = ${place.seasonId} and unit_id = ${place.unitId} and kind = ${place.kind}
      and decision = 'approve' and state = 'decided'
    group by stage`.execute(db)
  const each = limits.map(({ stage, amount }) => {
    const counted = used.filter((row) => stage === '' || row.stage === stage)
    return { amount, left: amount - counted.reduce((sum, row) => sum + row.count, 0) }
  })
  return each.reduce((least, one) => (one.left < least.left ? one : least))
}
