import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { holdTree, organizationOf, organizationTable } from '#modules/platform/organizations/server/index.ts'
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
 * the unit's own rows is enough. Rows are locked afterwards, from the root down, codes last. The tree stands still meanwhile.
 */
export async function lockQuotas(tx: Tx, of: { seasonId: string; kind: string }): Promise<void> {
  await holdTree(tx)
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

/** Which quotas of a unit are meant, as expressions of a statement. */
export interface QuotaTerms {
  season: RawBuilder<unknown>
  kind: RawBuilder<unknown>
  /** '' for all stages together */
  stage: RawBuilder<unknown>
  /** how many units the path of the unit has */
  depth: RawBuilder<unknown>
  /** whether a path is that of a unit below */
  isBelow: (path: RawBuilder<unknown>) => RawBuilder<unknown>
}

/**
 * What units below have of a quota: the quotas of the same sort right below it, and live codes that no quota of that sort below
 * covers, because they were made when only another sort was counted. One rule: a live code, like a quota, counts against the
 * nearest quota of each of its sorts (its own stage; all together) that its unit or one above has.
 */
export function handedBelow(of: QuotaTerms): RawBuilder<number> {
  return sql<number>`((select coalesce(sum(q.amount), 0)::int from contest.quota q join ${places} o on o.id = q.organization_id
      where q.season_id = ${of.season} and q.kind = ${of.kind} and q.stage = ${of.stage}
        and ${of.isBelow(sql`o.path`)} and not ${isCovered(of, sql`cardinality(o.path) - 1`)})
    + (select count(*)::int from contest.authorization_code c
      where c.season_id = ${of.season} and c.kind = ${of.kind} and c.state <> 'void'
        and (${of.stage} = '' or c.stage = ${of.stage})
        and c.organization_id in (select q.organization_id ${uncovered(of)})))`
}

/** Quotas of another sort, of units below with none of this sort at or above them: only they can have codes that none covers. */
function uncovered(of: QuotaTerms): RawBuilder<unknown> {
  return sql`from contest.quota q join ${places} o on o.id = q.organization_id
    where q.season_id = ${of.season} and q.kind = ${of.kind} and q.stage <> ${of.stage}
      and ${of.isBelow(sql`o.path`)} and not ${isCovered(of, sql`cardinality(o.path)`)}`
}

/** Whether a unit between the one that is meant and this step of the path `o.path` has a quota of the same sort. */
function isCovered(of: QuotaTerms, last: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from contest.quota mid
    where mid.season_id = ${of.season} and mid.kind = ${of.kind} and mid.stage = ${of.stage}
      and mid.organization_id = any(o.path[${of.depth} + 1 : ${last}]))`
}

function termsOf(key: QuotaKey, unit: Pick<Place, 'id' | 'path'>): QuotaTerms {
  const depth = sql.lit(unit.path.length)
  return {
    season: sql`${key.seasonId}::uuid`,
    kind: sql`${key.kind}::text`,
    stage: sql`${key.stage}::text`,
    depth,
    isBelow: (path) => sql`${path}[${depth}] = ${unit.id}::uuid and cardinality(${path}) > ${depth}`,
  }
}

/** What hangs on a unit's quota: its own live codes, and what units below have of it. */
export async function usageOf(
  db: Queryable,
  key: QuotaKey,
  unit: Pick<Place, 'id' | 'path'>,
): Promise<{ live: number; handed: number }> {
  const { rows } = await sql<{ live: number; handed: number }>`
    select
      (select count(*)::int from contest.authorization_code c
       where c.season_id = ${key.seasonId} and c.organization_id = ${unit.id} and c.kind = ${key.kind}
         and c.state <> 'void' and (${key.stage} = '' or c.stage = ${key.stage})) as live,
      ${handedBelow(termsOf(key, unit))} as handed`.execute(db)
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
  await lockUncovered(tx, key, unit)
  await requireRoom(tx, key, unit)
  return id
}

/** Whoever makes codes below that are counted here holds the rows of their own quotas until they are made. */
async function lockUncovered(tx: Tx, key: QuotaKey, unit: Place): Promise<void> {
  const of = termsOf(key, unit)
  await sql`select q.id ${uncovered(of)} order by q.organization_id, q.stage for update of q`.execute(tx)
}

/**
 * Moves places from one unit to another below it, or back (`count` below zero), together with codes that the caller moves:
 * every quota between the two grows by as much. A unit that had none gets one, so that what it holds is bounded.
 */
export async function shiftQuota(
  tx: Tx,
  of: { seasonId: string; kind: string; stage: string | null; count: number },
  { from, to, moveCodes }: { from: Place; to: Place; moveCodes: () => Promise<void> },
): Promise<void> {
  const stages = stagesOf(of.stage)
  const rows = await lockChain(tx, { ...of, stages }, to.path)
  for (const stage of stages) {
    const ofSort = rows.filter((row) => row.stage === stage)
    const has = (unit: Place) => ofSort.some((row) => row.organizationId === unit.id)
    const isCounted = ofSort.some((row) => row.depth <= from.path.length)
    const key = { seasonId: of.seasonId, kind: of.kind, stage }
    if (of.count > 0 && !has(to) && isCounted) await openQuota(tx, key, to)
    if (of.count < 0 && has(to) && !has(from)) await openQuota(tx, key, from)
  }
  // Taken back are only codes that are there: so no quota falls below zero.
  if (of.count < 0) await moveCodes()
  for (const stage of stages)
    await tx
      .updateTable('contest.quota')
      .set({ amount: sql`amount + ${of.count}` })
      .where('season_id', '=', of.seasonId)
      .where('kind', '=', of.kind)
      .where('stage', '=', stage)
      .where('organization_id', 'in', to.path.slice(from.path.length))
      .execute()
  if (of.count > 0) await moveCodes()
  for (const stage of stages) await requireRoom(tx, { seasonId: of.seasonId, kind: of.kind, stage }, to)
}

/** A unit gets a quota of its own, of as much as hangs on it: nothing changes but that it is bounded. */
async function openQuota(tx: Tx, key: QuotaKey, unit: Place): Promise<void> {
  await lockUncovered(tx, key, unit)
  const { live, handed } = await usageOf(tx, key, unit)
  await tx
    .insertInto('contest.quota')
    .values({
      season_id: key.seasonId,
      organization_id: unit.id,
      kind: key.kind,
      stage: key.stage,
      amount: live + handed,
    })
    .execute()
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
 * kind, or for all its stages together; where both exist both must hold. What a unit above counts, a stage by itself or all
 * together, the unit needs a quota of too: else nothing would bound what is issued here.
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
  const missing = stagesOf(issue.stage).filter((stage) => !rows.some((row) => row.stage === stage))
  if (rows.length === 0 || (await isCountedAbove(tx, { ...issue, stages: missing }, unit)))
    throw refusals.quota_exceeded({ amount: 0, left: 0 })
  for (const { stage, amount } of rows) {
    const { live, handed } = await usageOf(tx, { seasonId: issue.seasonId, kind: issue.kind, stage }, unit)
    const left = amount - live - handed
    if (issue.count > left) throw refusals.quota_exceeded({ amount, left: Math.max(left, 0) })
  }
}

async function isCountedAbove(
  tx: Tx,
  { seasonId, kind, stages }: { seasonId: string; kind: string; stages: readonly string[] },
  unit: Place,
): Promise<boolean> {
  if (stages.length === 0 || unit.path.length < 2) return false
  const row = await tx
    .selectFrom('contest.quota')
    .select('id')
    .where('season_id', '=', seasonId)
    .where('kind', '=', kind)
    .where('stage', 'in', stages)
    .where('organization_id', 'in', unit.path.slice(0, -1))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
