import { sql } from 'kysely'
import { later } from '#kernel/server/connection.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { fixedStatement } from '#kernel/server/fixed-statement.ts'
import { underScope } from '#kernel/server/scope.ts'
import { declarationTable } from '#modules/contest/declarations/server/index.ts'
import type { UnitOpinion } from '#modules/contest/prints/server/index.ts'
import { type DeclarationKind, limitAt } from '#modules/contest/seasons/contract.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { knownOrganization, organizationTable } from '#modules/platform/organizations/server/index.ts'
import type { Decision, ReviewState } from '../contract.ts'

interface ReviewRow {
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

/** What {@link selectReviews} gives: with the names of who decided, and instants as JSON has them. */
export type SelectedReview = Pick<
  ReviewRow,
  | 'id'
  | 'form_version'
  | 'level'
  | 'unit_id'
  | 'decision'
  | 'state'
  | 'reasons'
  | 'opinion'
  | 'opened_paths'
  | 'reviewer_account_id'
> & {
  fix_by: string | null
  decided_at: string
  settled_at: string | null
  reviewer: string | null
  second: string | null
}

/** All decisions about a declaration, in order, for a statement over `contest.declaration declaration`. */
export const selectReviews = sql<SelectedReview[]>`(
  select coalesce(json_agg(json_build_object('id', review.id, 'form_version', review.form_version, 'level', review.level,
      'unit_id', review.unit_id, 'decision', review.decision, 'state', review.state, 'reasons', review.reasons,
      'opinion', review.opinion, 'opened_paths', review.opened_paths, 'reviewer_account_id', review.reviewer_account_id,
      'fix_by', review.fix_by, 'decided_at', review.decided_at, 'settled_at', review.settled_at,
      'reviewer', ${accountNameSql(sql.ref('review.reviewer_account_id'))},
      'second', ${accountNameSql(sql.ref('review.second_account_id'))}) order by review.position), '[]')
  from contest.review review where review.declaration_id = declaration.id)`

/** What units said when they passed a declaration on, the first of them first: for the places beside their seals. */
export async function opinionsOf(ctx: Pick<Ctx, 'db'>, declarationId: string): Promise<UnitOpinion[]> {
  const { rows } = await sql<UnitOpinion>`
    select review.level, place.name as unit, review.opinion as words, review.decided_at as at
    from contest.review review join ${sql.table(organizationTable)} place on place.id = review.unit_id
    where review.declaration_id = ${declarationId} and review.decision = 'approve' and review.state = 'decided'
    order by review.position`.execute(ctx.db)
  return rows
}

export type NewReview = Pick<
  ReviewRow,
  'declaration_id' | 'season_id' | 'kind' | 'stage' | 'form_version' | 'level' | 'unit_id' | 'decision'
> &
  Partial<Pick<ReviewRow, 'state' | 'reasons' | 'opinion' | 'opened_paths' | 'fix_by' | 'confirmed_checks'>>

const adding = fixedStatement<Omit<ReviewRow, 'second_account_id' | 'settled_at'>>(
  (value) => sql`
    insert into contest.review (id, declaration_id, season_id, kind, stage, form_version, level, unit_id, decision, state,
      reasons, opinion, opened_paths, fix_by, confirmed_checks, reviewer_account_id, decided_at)
    values (${value('id')}, ${value('declaration_id')}, ${value('season_id')}, ${value('kind')}, ${value('stage')},
      ${value('form_version')}, ${value('level')}, ${value('unit_id')}, ${value('decision')}, ${value('state')},
      ${value('reasons')}, ${value('opinion')}, ${value('opened_paths')}, ${value('fix_by')},
      ${value('confirmed_checks')}, ${value('reviewer_account_id')}, ${value('decided_at')})`,
)

/** What a decision says unless it says something else. */
const unsaid: Pick<ReviewRow, 'state' | 'reasons' | 'opinion' | 'opened_paths' | 'fix_by' | 'confirmed_checks'> = {
  state: 'decided',
  reasons: [],
  opinion: '',
  opened_paths: [],
  fix_by: null,
  confirmed_checks: [],
}

/** Writes down what a unit decided, with the change's next statement; answers its id. */
export async function addReview(ctx: Ctx, tx: Tx, reviewerId: string, review: NewReview): Promise<string> {
  const id = ctx.random.uuid()
  await later(tx, adding({ ...unsaid, ...review, id, reviewer_account_id: reviewerId, decided_at: ctx.clock.now() }))
  return id
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

/** So many of a kind may a unit recommend, of one stage or, where it is empty, of all together. */
export interface Limit {
  stage: string
  amount: number
}

const limitOfTurn = sql`contest.recommendation_quota quota
  where quota.season_id = declaration.season_id and quota.organization_id = declaration.review_unit_id
    and quota.kind = declaration.kind and quota.stage in ('', coalesce(declaration.stage, ''))`

/** The limits of the unit whose turn it is, for a statement over `contest.declaration declaration`. */
export const limitsOfTurn = sql<Limit[]>`(
  select coalesce(json_agg(json_build_object('stage', quota.stage, 'amount', quota.amount) order by quota.stage), '[]')
  from ${limitOfTurn})`

/**
 * Which of `contest.review review` take a place of what their unit may recommend: its approvals that stand. Of a work that was
 * withdrawn after it, as when a guardian takes the consent back, the place is free again; nobody else's work can be.
 */
export const takesPlace = sql<boolean>`(review.decision = 'approve' and review.state = 'decided' and not exists (
  select from ${declarationTable} where declaration.id = review.declaration_id and declaration.state = 'withdrawn'))`

/** What of a declaration tells how many more of its sort may be recommended by the unit whose turn it is. */
export interface Recommended {
  id: string
  season_id: string
  kind: string
  stage: string | null
  review_unit_id: string | null
  limits: readonly Limit[]
}

/**
 * How many more of this kind and stage the unit may recommend; null where nobody has limited it. With `lock` the limits are
 * held until the change ends, so that two approvals cannot take the last place together.
 * @param usual what the season lets every unit of this level recommend of the kind; undefined: as many as it finds good
 */
export async function recommendationsLeft(
  db: Queryable,
  row: Recommended,
  usual: number | undefined,
  options: { lock?: boolean } = {},
): Promise<{ left: number; amount: number } | null> {
  if (row.limits.length === 0 && usual === undefined) return null
  const limits = options.lock ? await lockedLimits(db, row) : [...row.limits]
  if (limits.length === 0 && usual !== undefined) limits.push({ stage: '', amount: usual })
  const { rows: used } = await sql<{ stage: string | null; count: number }>`
    select stage, count(*)::int as count from contest.review review
    where season_id = ${row.season_id} and unit_id = ${row.review_unit_id} and kind = ${row.kind} and ${takesPlace}
    group by stage`.execute(db)
  const each = limits.map(({ stage, amount }) => {
    const counted = used.filter((one) => stage === '' || one.stage === stage)
    return { amount, left: amount - counted.reduce((sum, one) => sum + one.count, 0) }
  })
  return each.reduce<{ left: number; amount: number } | null>(
    (least, one) => (least === null || one.left < least.left ? one : least),
    null,
  )
}

/** The limits, held; where the unit has none of its own, whoever recommends of this kind waits for the others. */
async function lockedLimits(db: Queryable, row: Recommended): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    select quota.stage, quota.amount from ${declarationTable}, ${limitOfTurn} and declaration.id = ${row.id}
    order by quota.stage for update of quota`.execute(db)
  if (rows.length === 0)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`recommend ${row.season_id} ${row.review_unit_id} ${row.kind}`}, 0))`.execute(
      db,
    )
  return rows
}

/** What all approvals of a unit share, and who sets its quota of recommendations holds alone. */
const recommendationsKey = (unitId: string) => sql`hashtextextended(${`recommendations of ${unitId}`}, 0)`

/**
 * Nobody sets a quota of the unit until the change has ended: what an approval has read of it still holds when it is written.
 * Sent with the change's next statement.
 */
export async function shareRecommendationsLater(tx: Tx, unitId: string): Promise<void> {
  await later(tx, sql`select pg_advisory_xact_lock_shared(${recommendationsKey(unitId)})`)
}

/** Waits for the approvals of the unit that are under way; further ones wait until the change has ended. */
export async function holdRecommendations(tx: Tx, unitId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${recommendationsKey(unitId)})`.execute(tx)
}

/** What the season lets this unit recommend of the kind, by its level in the tree, where it has no quota of its own. */
export async function usualAmount(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  kind: DeclarationKind,
  unitId: string,
): Promise<number | undefined> {
  if (!kind.recommendations?.length) return undefined
  const unit = await knownOrganization(ctx, unitId)
  return unit && limitAt(kind.recommendations, unit.level)
}

/**
 * How many of each kind each unit has recommended, of these kinds and within the asker's subtree, beside the quota of its own
 * for all stages together, where it has one.
 */
export async function recommendedByUnit(ctx: Ctx, seasonId: string, kinds: readonly string[]) {
  const { rows } = await sql<{ unit: string; kind: string; level: string; count: number; own: number | null }>`
    select review.unit_id as unit, review.kind, review.level, count(*)::int as count, min(quota.amount) as own
    from contest.review review join ${sql.table(organizationTable)} place on place.id = review.unit_id
    left join contest.recommendation_quota quota on quota.season_id = review.season_id
      and quota.organization_id = review.unit_id and quota.kind = review.kind and quota.stage = ''
    where review.season_id = ${seasonId} and review.kind = any(${[...kinds]}::text[])
      and ${takesPlace} and ${underScope(ctx.actor, 'place.path')}
    group by 1, 2, 3`.execute(ctx.db)
  return rows
}
