import { type RawBuilder, sql } from 'kysely'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { scopedStatement, underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import type { FormContent } from '../contract/form-content.ts'
import { type DeclarationRow, declarationColumns } from './declaration-rows.ts'
import { decryptIdNumber } from './identity.ts'
import { handedIn, instructorNames, memberNames } from './office-list.ts'

/** How many wait for a unit, of one season or over all of them; since when the oldest does, and of which season it is. */
export async function waitingFor(db: Queryable, unitId: string, seasonId?: string) {
  const ofSeason = seasonId === undefined ? sql`` : sql`and season_id = ${seasonId}`
  const { rows } = await sql<{ count: number; oldest: Date | null; season: string | null }>`
    select count(*) as count, min(review_since) as oldest,
      (array_agg(season_id order by review_since))[1] as season from (
      select review_since, season_id from contest.declaration where review_unit_id = ${unitId} and state = 'submitted' ${ofSeason}
      order by review_since limit ${totalCap + 1}) waiting`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), oldest: rows[0]?.oldest ?? null, season: rows[0]?.season ?? null }
}

/** So many of the last changed are looked at: a figure is no list. */
const lookedAtMax = 5000

/**
 * How many declarations of the asker's subtree and one season were last handed in within each of these spans, the end left out.
 * Nothing is handed in after its last change, so the index by that is read newest first; what lies beyond the last row that was
 * looked at is not known, and a count that reaches there is one of at least so many.
 */
export async function handedInDuring<const S extends readonly { from: Date; to: Date }[]>(
  ctx: Ctx,
  season: string,
  spans: S,
): Promise<{ [K in keyof S]: { count: number; isCapped: boolean } }> {
  const earliest = new Date(Math.min(...spans.map(({ from }) => from.getTime())))
  const counts = spans.map(
    ({ from, to }, index) =>
      sql`count(*) filter (where submitted_at >= ${from} and submitted_at < ${to})::int as ${sql.ref(`count_${index}`)}`,
  )
  const { rows } = await sql<Record<string, number> & { seen: number; horizon: Date | null }>`
    select ${sql.join(counts)}, count(*)::int as seen, min(updated_at) as horizon from (
      select submitted_at, updated_at from contest.declaration
      where season_id = ${season} and ${underScope(ctx.actor, 'unit_path')} and ${handedIn} and updated_at >= ${earliest}
      order by updated_at desc, id desc limit ${lookedAtMax}) recent`.execute(ctx.db)
  const row = rows[0]
  const horizon = row && row.seen === lookedAtMax ? row.horizon : null
  return spans.map(({ from }, index) => ({
    count: row?.[`count_${index}`] ?? 0,
    isCapped: horizon !== null && horizon > from,
  })) as { [K in keyof S]: { count: number; isCapped: boolean } }
}

export interface OfficeCount {
  unit: string | null
  kind: string
  stage: string | null
  state: string
  level: string | null
  count: number
}

/** A unit for which something waits. */
export interface OfficeWait {
  unit: string
  level: string
  /** since when the longest does; an instant as JSON has it */
  oldest: string
  count: number
}

/** Those that have waited longest are looked at; a unit further behind is on the list once they are done. */
const longestWaits = 1000
const waitingUnitsMax = 20

const overview = scopedStatement({ season: 'uuid' }, ({ under, depth, isAll }) => {
  // the administrator sees what belongs to no unit as well
  const join = sql`${isAll ? sql`left join` : sql`join`} ${sql.table(organizationTable)} place
    on place.id = counted.organization_id where counted.season_id = asked.season and ${under('place.path')}`
  const each = sql`place.path[${sql.lit(depth + 1)}] as unit, counted.kind, counted.stage, counted.state, counted.level`
  const counts = sql`select unit, kind, stage, state, level, sum(count)::int as count from (
      select ${each}, counted.count from contest.declaration_count counted ${join}
      union all select ${each}, counted.change from contest.declaration_count_change counted ${join}
    ) counted group by 1, 2, 3, 4, 5 having sum(count) <> 0`
  const longest = sql`select review_unit_id as unit, level, review_since from contest.declaration
      where season_id = asked.season and state = 'submitted' and ${under('unit_path')}
      order by review_since limit ${sql.lit(longestWaits)}`
  const units = sql`select unit, level, min(review_since) as oldest from (${longest}) longest
      group by 1, 2 order by 3 limit ${sql.lit(waitingUnitsMax)}`
  const waiting = sql`select unit, level, oldest, (
      select count(*)::int from (
        select from contest.declaration d where d.review_unit_id = unit and d.season_id = asked.season and d.state = 'submitted'
        limit ${sql.lit(totalCap + 1)}) counted) as count
    from (${units}) units order by oldest`
  const rows = (each: typeof counts) => sql`(select coalesce(json_agg(each), '[]') from (${each}) each)`
  return { columns: sql`${rows(counts)} as counts, ${rows(waiting)} as waiting`, tables: sql`` }
})

/**
 * Declarations of a season and the asker's subtree, by the unit right below the asker's own, kind, stage, state and level; and
 * the units for which something waits, the longest wait first. In one statement.
 */
export async function officeOverview(
  ctx: Ctx,
  season: string,
): Promise<{ counts: OfficeCount[]; waiting: (OfficeWait & { isCapped: boolean })[] }> {
  const { rows } = await ctx.db.executeQuery<{ counts: OfficeCount[]; waiting: OfficeWait[] }>(
    overview(ctx, { season }),
  )
  const { counts = [], waiting = [] } = rows[0] ?? {}
  return {
    counts,
    waiting: waiting.map(({ count, ...row }) => ({
      ...row,
      count: Math.min(count, totalCap),
      isCapped: count > totalCap,
    })),
  }
}

/** Job: adds what has changed since to the totals. */
export async function foldCounts(ctx: Ctx): Promise<void> {
  const { rows: changes } = await sql`select from contest.declaration_count_change limit 1`.execute(ctx.db)
  if (changes.length === 0) return
  await ctx.change('declarations.foldCounts', async (tx) => {
    const { rows } = await sql<{ count: number }>`
      with taken as (delete from contest.declaration_count_change returning *),
      added as (
        insert into contest.declaration_count as total (season_id, organization_id, kind, stage, state, level, count)
        select season_id, organization_id, kind, stage, state, level, sum(change) from taken
        group by 1, 2, 3, 4, 5, 6 having sum(change) <> 0
        on conflict (season_id, organization_id, kind, stage, state, level)
        do update set count = total.count + excluded.count)
      select count(*)::int as count from taken`.execute(tx)
    return { subject: 'declarations', after: { changes: rows[0]?.count ?? 0 }, reply: null }
  })
}

/** A declaration of the asker's subtree that was handed in; undefined else. */
export async function findInScope(ctx: Ctx, id: string): Promise<DeclarationRow | undefined> {
  const { rows } = await sql<DeclarationRow>`
    select ${sql.join(declarationColumns.map((column) => sql.ref(column)))} from contest.declaration
    where id = ${id} and ${underScope(ctx.actor, 'unit_path')} and ${handedIn}`.execute(ctx.db)
  return rows[0]
}

/** What was frozen under that version, void or not; null when the version does not exist or was erased. */
export async function formContent(db: Queryable, id: string, version: number): Promise<FormContent | null> {
  const row = await db
    .selectFrom('contest.form_version')
    .select('content')
    .where('declaration_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  const content = row?.content as FormContent | { erased: string } | undefined
  return content && !('erased' in content) ? content : null
}

/** Blind indexes of everybody in a declaration, for the question whether a reviewer is one of them. */
export async function identitiesIn(db: Queryable, id: string): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('contest.declaration_person')
    .select('id_number_index')
    .where('declaration_id', '=', id)
    .where('removed_at', 'is', null)
    .execute()
  return rows.flatMap((row) => row.id_number_index ?? [])
}

/** One identity number in full: for an office that gave its reason, inside the change that logs it. */
export async function readIdNumberOf(ctx: Ctx, db: Queryable, id: string, personId: string): Promise<string> {
  const row = await db
    .selectFrom('contest.declaration_person')
    .select('id_number_cipher')
    .where('id', '=', personId)
    .where('declaration_id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row?.id_number_cipher) throw kernelRefusals.not_found()
  return decryptIdNumber(ctx, row.id_number_cipher)
}

/** One declaration on the summary of the unit that has recommended it. */
export interface RecommendedRow {
  number: string
  title: string
  kind: string
  stage: string | null
  organization_id: string
  members: string[]
  instructors: string[]
}

interface OfUnit {
  seasonId: string
  /** the ids from the root down to the unit */
  unitPath: readonly string[]
}

/** Passed by this unit and not given back since: it waits further up, or has qualified. */
function passed({ seasonId, unitPath }: OfUnit): RawBuilder<boolean> {
  const depth = sql.lit(unitPath.length)
  return sql<boolean>`season_id = ${seasonId} and unit_path[${depth}] = ${unitPath.at(-1) ?? null}::uuid and fix_by is null
    and (state = 'qualified' or (state = 'submitted' and array_position(unit_path, review_unit_id) < ${depth}))`
}

/** What a unit has recommended, in the order of its summary. */
export async function recommendedBy(
  db: Queryable,
  unit: OfUnit,
  { limit }: { limit: number },
): Promise<RecommendedRow[]> {
  const { rows } = await sql<RecommendedRow>`
    select number, title, kind, stage, organization_id, ${memberNames} as members, ${instructorNames} as instructors
    from contest.declaration declaration where ${passed(unit)} order by kind, stage, number limit ${limit}`.execute(db)
  return rows
}

/** How many those are. */
export async function countRecommended(db: Queryable, unit: OfUnit): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contest.declaration where ${passed(unit)}`.execute(db)
  return rows[0]?.count ?? 0
}
