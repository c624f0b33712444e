import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { phaseOf } from '#modules/contest/seasons/contract.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { authorizationCodeRefusals as refusals } from '../contract.ts'
import { placeOf, type QuotaKey, usageOf } from './quota.ts'

const places = sql.table(organizationTable)

interface Above extends QuotaKey {
  id: string
  organizationId: string
  amount: number
}

/**
 * A unit takes its codes and quotas along when it is moved: they count against the quotas above its new place, which must hold
 * them. Of a season that is over nothing is handed out any more: there the quotas above grow until they hold what has come.
 */
export async function quotaOfMove(
  ctx: Ctx,
  tx: Tx,
  unit: { id: string; path: readonly string[] },
): Promise<Refusal | null> {
  const above = unit.path.slice(0, -1)
  if (above.length === 0) return null
  // The nearest first: where one grows, the next one above is asked for more.
  const { rows } = await sql<Above>`
    select q.id, q.organization_id as "organizationId", q.season_id as "seasonId", q.kind, q.stage, q.amount
    from contest.quota q join ${places} o on o.id = q.organization_id
    where q.organization_id = any(${above}::uuid[]) and exists (
      select from contest.quota moved join ${places} below on below.id = moved.organization_id
      where moved.season_id = q.season_id and moved.kind = q.kind
        and below.path[${sql.lit(unit.path.length)}] = ${unit.id}::uuid)
    order by cardinality(o.path) desc, q.kind, q.stage for update of q`.execute(tx)
  for (const quota of rows) {
    const place = await placeOf(tx, quota.organizationId)
    const { live, handed } = await usageOf(tx, quota, place)
    if (live + handed <= quota.amount) continue
    const season = await shownSeason(tx, quota.seasonId)
    if (!season) throw new Error(`season ${quota.seasonId} has quotas and was never published`)
    const { definition } = season.season
    if (season.isClosed || phaseOf(definition.window, ctx.receivedAt) === 'closed') {
      await sql`update contest.quota set amount = ${live + handed} where id = ${quota.id}`.execute(tx)
      continue
    }
    const moved = await broughtAlong(tx, quota, unit)
    const kind = definition.kinds.find(({ code }) => code === quota.kind)
    return refusals.quota_short_for_move({
      unit: place.name,
      season: labelIn(definition.title, ctx.language),
      kind: kind ? labelIn(kind.labels, ctx.language) : quota.kind,
      amount: quota.amount,
      used: live + handed - moved,
      moved,
    })
  }
  return null
}

/** What a unit asks of the quota above it: its own quota of that sort, else everything that hangs on none of its own. */
async function broughtAlong(tx: Tx, key: QuotaKey, unit: { id: string; path: readonly string[] }): Promise<number> {
  const own = await tx
    .selectFrom('contest.quota')
    .select('amount')
    .where('season_id', '=', key.seasonId)
    .where('organization_id', '=', unit.id)
    .where('kind', '=', key.kind)
    .where('stage', '=', key.stage)
    .executeTakeFirst()
  if (own) return own.amount
  const { live, handed } = await usageOf(tx, key, unit)
  return live + handed
}
