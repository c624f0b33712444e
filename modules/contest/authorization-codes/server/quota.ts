import { sql } from 'kysely'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { organizationOf, organizationTable } from '#modules/platform/organizations/server/index.ts'
import { authorizationCodeRefusals as refusals } from '../contract.ts'

/** What is counted together: the codes of a kind in a season, of one stage or ('') of all. */
export interface QuotaKey {
  seasonId: string
  kind: string
  stage: string
}

export interface Place {
  id: string
  /** ids from the root down to the unit itself */
  path: readonly string[]
  name: string
}

export interface Quota {
  seasonId: string
  organizationId: string
  kind: string
  /** null: all stages together */
  stage: string | null
  amount: number
}

const places = sql.table(organizationTable)

/**
 * Everything that moves quotas of a kind between units waits here for one another. Who only makes codes does not: the lock on
 * the unit's own rows is enough. Rows are locked afterwards, from the root down, codes last.
 */
export async function lockQuotas(tx: Tx, of: { seasonId: string; kind: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`contest.quota ${of.seasonId} ${of.kind}`}, 0))`.execute(tx)
}

/** The stages that a code of this stage counts for: all together, and its own. */
export function stagesOf(stage: string | null): string[] {
  return stage === null ? [''] : ['', stage]
}

interface ChainRow {
  organizationId: string
  stage: string
  amount: number
  depth: number
}

/** The quota rows of a unit and of all above it, locked from the root down. */
export async function lockChain(
  tx: Tx,
  of: { seasonId: string; kind: string; stages: readonly string[] },
  path: readonly string[],
): Promise<ChainRow[]> {
  const { rows } = await sql<ChainRow>`
    select q.organization_id as "organizationId", q.stage, q.amount, cardinality(o.path) as depth
    from contest.quota q join ${places} o on o.id = q.organization_id
    where q.season_id = ${of.seasonId} and q.kind = ${of.kind} and q.stage = any(${of.stages}::text[])
      and q.organization_id = any(${path}::uuid[])
    order by cardinality(o.path), q.stage for update of q`.execute(tx)
  return rows
}

/** What hangs on a unit's quota: its own live codes, and what units below have of it. */
export async function usageOf(
  db: Queryable,
  key: QuotaKey,
  unit: Pick<Place, 'id' | 'path'>,
): Promise<{ live: number; handed: number }> {
  const depth = sql.lit(unit.path.length)
  const { rows } = await sql<{ live: number; handed: number }>`
    select
      (select count(*)::int from contest.authorization_code c
       where c.season_id = ${key.seasonId} and c.organization_id = ${unit.id} and c.kind = ${key.kind}
         and c.state <> 'void' and (${key.stage} = '' or c.stage = ${key.stage})) as live,
      (select coalesce(sum(q.amount), 0)::int from contest.quota q join ${places} o on o.id = q.organization_id
       where q.season_id = ${key.seasonId} and q.kind = ${key.kind} and q.stage = ${key.stage}
         and o.path[${depth}] = ${unit.id}::uuid and o.id <> ${unit.id}::uuid
         and not exists (select from contest.quota mid
           where mid.season_id = q.season_id and mid.kind = q.kind and mid.stage = q.stage
             and mid.organization_id = any(o.path[${depth} + 1 : cardinality(o.path) - 1]))) as handed`.execute(db)
  return rows[0] ?? { live: 0, handed: 0 }
}

/**
 * Sets how many codes a unit may hold and hand on: never below what hangs on it already, never more than the nearest unit
 * above that has a quota of its own can give. Part of a larger change.
 * @throws quota_below_use, quota_above_short
 */
export async function setQuota(tx: Tx, quota: Quota): Promise<string> {
  const { seasonId, organizationId, kind, amount } = quota
  const key = { seasonId, kind, stage: quota.stage ?? '' }
  await lockQuotas(tx, key)
  const unit = await placeOf(tx, organizationId)
  await lockChain(tx, { ...key, stages: [key.stage] }, unit.path)
  const { id } = await tx
    .insertInto('contest.quota')
    .values({ season_id: seasonId, organization_id: organizationId, kind, stage: key.stage, amount })
    .onConflict((conflict) =>
      conflict.columns(['season_id', 'organization_id', 'kind', 'stage']).doUpdateSet({ amount }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await requireRoom(tx, key, unit)
  return id
}

/**
 * Moves places from one unit to another below it, or back (`count` below zero), together with codes that the caller moves:
 * every quota between the two grows by as much. A unit that had none gets one, so that what it holds is counted.
 */
export async function shiftQuota(
  tx: Tx,
  of: { seasonId: string; kind: string; stage: string | null; count: number },
  { from, to, moveCodes }: { from: Place; to: Place; moveCodes: () => Promise<void> },
): Promise<void> {
  const stages = stagesOf(of.stage)
  const rows = await lockChain(tx, { ...of, stages }, to.path)
  // Taken back are only codes that are there: so no quota falls below zero.
  if (of.count < 0) await moveCodes()
  for (const stage of stages) {
    const key = { seasonId: of.seasonId, kind: of.kind, stage }
    const own = rows.some((row) => row.stage === stage && row.organizationId === to.id)
    const isCounted = rows.some((row) => row.stage === stage && row.depth <= from.path.length)
    if (!own && isCounted && of.count > 0) {
      const { live, handed } = await usageOf(tx, key, to)
      await tx
        .insertInto('contest.quota')
        .values({ season_id: key.seasonId, organization_id: to.id, kind: key.kind, stage, amount: live + handed })
        .execute()
    }
    // Where the unit has no quota, nothing above counts what it holds.
    if (!own && of.count < 0) continue
    await tx
      .updateTable('contest.quota')
      .set({ amount: sql`amount + ${of.count}` })
      .where('season_id', '=', key.seasonId)
      .where('kind', '=', key.kind)
      .where('stage', '=', stage)
      .where('organization_id', 'in', to.path.slice(from.path.length))
      .execute()
  }
  if (of.count > 0) await moveCodes()
  for (const stage of stages) await requireRoom(tx, { seasonId: of.seasonId, kind: of.kind, stage }, to)
}

/** Holds the quota of the unit, and those above it, against what hangs on them now. */
async function requireRoom(tx: Tx, key: QuotaKey, unit: Place): Promise<void> {
  const rows = await lockChain(tx, { ...key, stages: [key.stage] }, unit.path)
  for (const row of rows.reverse()) {
    const isOwn = row.organizationId === unit.id
    const place = isOwn ? unit : await placeOf(tx, row.organizationId)
    const { live, handed } = await usageOf(tx, key, place)
    const left = row.amount - live - handed
    if (left >= 0) continue
    if (isOwn) throw refusals.quota_below_use({ amount: row.amount, live, handed })
    const own = rows.find((each) => each.organizationId === unit.id)?.amount ?? 0
    throw refusals.quota_above_short({ unit: place.name, amount: row.amount, left: Math.max(own + left, 0) })
  }
}

/** The unit with its path and name. */
export async function placeOf(db: Queryable, id: string): Promise<Place> {
  const unit = await organizationOf(db, id)
  if (!unit) throw new Error(`unit ${id} does not exist`)
  return { id, path: unit.path, name: unit.name }
}

/**
 * Holds what is to be issued against the unit's quotas, whose rows are locked meanwhile. A quota counts for one stage of a
 * kind, or for all its stages together; where both exist both must hold. Where a unit above counts a stage by itself, the
 * unit needs a quota of that stage too.
 * @throws quota_exceeded
 */
export async function requireQuota(
  tx: Tx,
  issue: { seasonId: string; kind: string; stage: string | null; count: number },
  unit: Place,
): Promise<void> {
  const rows = await tx
    .selectFrom('contest.quota')
    .select(['stage', 'amount'])
    .where('season_id', '=', issue.seasonId)
    .where('organization_id', '=', unit.id)
    .where('kind', '=', issue.kind)
    .where('stage', 'in', stagesOf(issue.stage))
    .orderBy('stage')
    .forUpdate()
    .execute()
  const isUncounted = !rows.some((row) => row.stage === issue.stage) && (await isCountedAbove(tx, issue, unit))
  if (rows.length === 0 || isUncounted) throw refusals.quota_exceeded({ amount: 0, left: 0 })
  for (const { stage, amount } of rows) {
    const { live, handed } = await usageOf(tx, { seasonId: issue.seasonId, kind: issue.kind, stage }, unit)
    const left = amount - live - handed
    if (issue.count > left) throw refusals.quota_exceeded({ amount, left: Math.max(left, 0) })
  }
}

async function isCountedAbove(
  tx: Tx,
  { seasonId, kind, stage }: { seasonId: string; kind: string; stage: string | null },
  unit: Place,
): Promise<boolean> {
  if (stage === null || unit.path.length < 2) return false
  const row = await tx
    .selectFrom('contest.quota')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('kind', '=', kind)
    .where('stage', '=', stage)
    .where('organization_id', 'in', unit.path.slice(0, -1))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
