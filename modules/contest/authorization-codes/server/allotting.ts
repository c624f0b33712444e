import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { authorizationCodeRefusals as refusals } from '../contract.ts'
import { lockQuotas, setQuota } from './quota.ts'
import { placeInScope, requireKind } from './scope.ts'

export interface Allotment {
  season: string
  unit: string
  kind: string
  stage?: string | null | undefined
  amount: number
}

/**
 * Sets the quota of a unit below one's own, whether it had one or not.
 * @throws quota_of_own_unit, quota_below_use, quota_above_short, invalid_input for a kind or stage the season does not have
 */
export async function allotQuota(ctx: Ctx, allotment: Allotment): Promise<{ id: string }> {
  return await writeQuota(ctx, 'quotas.create', allotment, 'values.')
}

/** What the organiser gives: any unit of the subtree, the topmost included. */
export async function grantQuota(ctx: Ctx, allotment: Allotment): Promise<{ id: string }> {
  return await writeQuota(ctx, 'quotas.grant', allotment, '')
}

async function writeQuota(
  ctx: Ctx,
  name: 'quotas.create' | 'quotas.grant',
  { season, unit, kind, stage = null, amount }: Allotment,
  prefix: string,
): Promise<{ id: string }> {
  await requireKind(ctx, { season, kind, stage }, prefix)
  return await ctx.change(name, async (tx) => {
    if (name === 'quotas.create') requireNotOwn(ctx, unit)
    await placeInScope(ctx, tx, unit)
    const before = await quotaOf(tx, { season, unit, kind, stage })
    const id = await setQuota(tx, { seasonId: season, organizationId: unit, kind, stage, amount })
    return {
      subject: id,
      ...(before === null ? {} : { before: { amount: before } }),
      after: { season, unit, kind, stage, amount },
      reply: { id },
    }
  })
}

/** Changes the amount of a quota of a unit below one's own. */
export async function editQuota(
  ctx: Ctx,
  id: string,
  amount: number,
  lock: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await ctx.change('quotas.edit', async (tx) => {
    const known = await tx.selectFrom('contest.quota').selectAll().where('id', '=', id).executeTakeFirst()
    if (!known) throw kernelRefusals.not_found()
    const { season_id: seasonId, organization_id: organizationId, kind } = known
    await lockQuotas(tx, { seasonId, kind })
    await lock(tx)
    requireNotOwn(ctx, organizationId)
    await setQuota(tx, { seasonId, organizationId, kind, stage: known.stage || null, amount })
    return { subject: id, before: { amount: known.amount }, after: { amount }, reply: null }
  })
}

function requireNotOwn(ctx: Ctx, unit: string): void {
  if (!ctx.actor.isAdmin && ctx.actor.scope?.organizationId === unit) throw refusals.quota_of_own_unit()
}

async function quotaOf(
  tx: Tx,
  of: { season: string; unit: string; kind: string; stage: string | null },
): Promise<number | null> {
  const row = await tx
    .selectFrom('contest.quota')
    .select('amount')
    .where('season_id', '=', of.season)
    .where('organization_id', '=', of.unit)
    .where('kind', '=', of.kind)
    .where('stage', '=', of.stage ?? '')
    .executeTakeFirst()
  return row?.amount ?? null
}
