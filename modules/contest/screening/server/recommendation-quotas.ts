import { sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { placeInScope, requireKind } from '#modules/contest/authorization-codes/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { recommendationQuotas } from '../contract/office.ts'
import { screeningRefusals } from '../contract.ts'
import { holdRecommendations, takesPlace } from './reviews.ts'

const offices = ['contest-officer', 'contest-secretariat']
const readers = [...offices, 'auditor']
const places = sql.table(organizationTable)

/** Which recommendations of a unit are counted together. */
interface Counted {
  season_id: string
  organization_id: string
  kind: string
  /** '' for all stages together */
  stage: string
}

/** Of the rows of `contest.recommendation_quota row`. */
const usedOfRow = sql`(select count(*)::int from contest.review review
  where review.season_id = row.season_id and review.unit_id = row.organization_id and review.kind = row.kind
    and (row.stage = '' or review.stage = row.stage) and ${takesPlace})`

export const servedRecommendationQuotas: ServedResource = serveResource(recommendationQuotas, {
  rows: {
    from: sql`contest.recommendation_quota row join ${places} place on place.id = row.organization_id`,
    columns: {
      unitName: sql`place.name`,
      unit: sql`row.organization_id`,
      stage: sql`nullif(row.stage, '')`,
      setBy: sql`row.set_by_unit_id`,
      used: usedOfRow,
      left: sql`row.amount - ${usedOfRow}`,
    },
  },
  scope: { rows: 'recommendation quotas of the own subtree', where: (actor) => underScope(actor, 'place.path') },
  roles: { view: readers, export: readers, create: offices, edit: offices, remove: offices, import: offices },
  may: {
    edit: (actor, row) => setRefusal(actor, { unit: row.unit.id, setBy: row.setBy?.id ?? null }) ?? true,
    remove: (actor, row) => setRefusal(actor, { unit: row.unit.id, setBy: row.setBy?.id ?? null }) ?? true,
  },
  create: (ctx, values) => setRecommendations(ctx, values),
  edit: (ctx, id, values, revision) =>
    changeRecommendations(ctx, id, values.amount ?? 0, (tx) =>
      servedRecommendationQuotas.lockForEdit(tx, ctx.actor, { id, revision, values }),
    ),
  remove: (ctx, id) => endRecommendations(ctx, id),
})

/** How many a unit may recommend is said by who stands above it, and changed by whoever said it, or stands above them. */
function setRefusal(actor: Actor, { unit, setBy }: { unit: string; setBy: string | null }): Refusal | null {
  if (actor.isAdmin) return null
  const own = actor.scope?.organizationId
  if (own === unit) return screeningRefusals.recommendations_of_own_unit()
  const isSetAbove = setBy !== null && setBy !== own && actor.scope?.path.includes(setBy)
  return isSetAbove ? screeningRefusals.recommendations_set_above() : null
}

/** In whose name a number is set: of the unit one works under; an administrator's as of the top of the unit's own branch. */
function setterOf(actor: Actor, path: readonly string[]): string | null {
  return (actor.isAdmin ? path[0] : actor.scope?.organizationId) ?? null
}

/**
 * Sets how many of a kind a unit below one's own may recommend, whether it was set before or not.
 * @throws recommendations_of_own_unit, recommendations_set_above, recommendations_below_use, not_found outside the own subtree,
 * invalid_input for a kind or stage that the season does not have
 */
async function setRecommendations(
  ctx: Ctx,
  asked: { season: string; unit: string; kind: string; stage?: string | null | undefined; amount: number },
): Promise<{ id: string }> {
  const { season, unit, kind, stage = null, amount } = asked
  await requireKind(ctx, { season, kind, stage }, 'values.')
  return await ctx.change('recommendationQuotas.create', async (tx) => {
    const refusal = setRefusal(ctx.actor, { unit, setBy: null })
    if (refusal) throw refusal
    const { path } = await placeInScope(ctx, tx, unit)
    const counted: Counted = { season_id: season, organization_id: unit, kind, stage: stage ?? '' }
    await requireAboveUse(tx, counted, amount)
    const before = await tx
      .selectFrom('contest.recommendation_quota')
      .select(['amount', 'set_by_unit_id'])
      .where('season_id', '=', season)
      .where('organization_id', '=', unit)
      .where('kind', '=', kind)
      .where('stage', '=', counted.stage)
      .executeTakeFirst()
    const heldBack = before && setRefusal(ctx.actor, { unit, setBy: before.set_by_unit_id })
    if (heldBack) throw heldBack
    const set = { amount, set_by_unit_id: setterOf(ctx.actor, path) }
    const { id } = await tx
      .insertInto('contest.recommendation_quota')
      .values({ ...counted, ...set })
      .onConflict((conflict) => conflict.columns(['season_id', 'organization_id', 'kind', 'stage']).doUpdateSet(set))
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      subject: id,
      ...(before ? { before: { amount: before.amount } } : {}),
      after: { season, unit, kind, stage, amount },
      reply: { id },
    }
  })
}

/** Changes how many; see {@link setRecommendations}. */
async function changeRecommendations(
  ctx: Ctx,
  id: string,
  amount: number,
  lock: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await ctx.change('recommendationQuotas.edit', async (tx) => {
    const known = await quotaById(tx, id)
    const { path } = await placeInScope(ctx, tx, known.organization_id)
    // before the row: whoever approves holds the unit before they hold its quotas
    await requireAboveUse(tx, known, amount)
    await lock(tx)
    await tx
      .updateTable('contest.recommendation_quota')
      .set({ amount, set_by_unit_id: setterOf(ctx.actor, path) })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { amount: known.amount }, after: { amount }, reply: null }
  })
}

/** From then on the season's own numbers count, or none. @throws recommendations_set_above, not_found */
async function endRecommendations(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('recommendationQuotas.remove', async (tx) => {
    const ended = await tx
      .deleteFrom('contest.recommendation_quota')
      .where('id', '=', id)
      .returning(['season_id', 'organization_id', 'kind', 'stage', 'amount', 'set_by_unit_id'])
      .executeTakeFirst()
    if (!ended) throw kernelRefusals.not_found()
    const { organization_id: unit, season_id: season, kind, stage, amount } = ended
    await placeInScope(ctx, tx, unit)
    const refusal = setRefusal(ctx.actor, { unit, setBy: ended.set_by_unit_id })
    if (refusal) throw refusal
    return { subject: id, before: { season, unit, kind, stage: stage || null, amount }, reply: null }
  })
}

async function quotaById(tx: Tx, id: string): Promise<Counted & { amount: number }> {
  const known = await tx
    .selectFrom('contest.recommendation_quota')
    .select(['season_id', 'organization_id', 'kind', 'stage', 'amount'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw kernelRefusals.not_found()
  return known
}

/**
 * What the unit has recommended stays: no number is set below it. Nobody of the unit approves until the change has ended.
 * @throws recommendations_below_use
 */
async function requireAboveUse(tx: Tx, counted: Counted, amount: number): Promise<void> {
  await holdRecommendations(tx, counted.organization_id)
  const { used } = await tx
    .selectFrom('contest.review as review')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('season_id', '=', counted.season_id)
    .where('unit_id', '=', counted.organization_id)
    .where('kind', '=', counted.kind)
    .where(sql<boolean>`(${counted.stage}::text = '' or stage = ${counted.stage}::text)`)
    .where(takesPlace)
    .executeTakeFirstOrThrow()
  if (amount < used) throw screeningRefusals.recommendations_below_use({ amount, used })
}
