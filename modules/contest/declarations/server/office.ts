import { type RawBuilder, sql } from 'kysely'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import type { FormContent } from '../contract/form-content.ts'
import { decryptIdNumber } from './identity.ts'
import type { DeclarationRow } from './moves.ts'
import { declarationColumns } from './moves.ts'

/** One row of an office's list. */
export interface OfficeRow {
  id: string
  number: string
  title: string
  kind: string
  stage: string | null
  state: DeclarationRow['state']
  level: string | null
  organization_id: string
  review_unit_id: string | null
  review_since: Date | null
  members: string[]
  form_version: number
  received_at: Date | null
  fix_by: Date | null
  updated_at: Date
}

export interface OfficeQuery {
  season: string
  state?: string | undefined
  level?: string | undefined
  kind?: string | undefined
  stage?: string | undefined
  unit?: string | undefined
  /** only what waits for this unit, longest wait first; else newest change first */
  waitsFor?: string | undefined
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** While it is mended a returned declaration is shown as returned, whichever step of that it is in. */
const shownState = sql<string>`(case when fix_by is not null then 'returned' else state end)`
/** Drafts are their owners' own: an office sees what was handed in. */
const handedIn = sql`(state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null)`
const members = sql`(select coalesce(array_agg(p.field_values->>'name' order by p.position), '{}')
  from contest.declaration_person p
  where p.declaration_id = declaration.id and p.role = 'member' and p.removed_at is null)`

/** Declarations of the asker's subtree and one season. One query, whatever the number of rows. */
export async function officeList(ctx: Ctx, asked: OfficeQuery) {
  const where = sql.join(await conditionsOf(ctx, asked), sql` and `)
  const [column, direction] = asked.waitsFor === undefined ? ['updated_at', 'desc'] : ['review_since', 'asc']
  const cursor = readCursor(asked.after)
  const compare = sql.raw(direction === 'desc' ? '<' : '>')
  const page = cursor
    ? sql`and (${sql.ref(column)}, id) ${compare} (${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``
  const order = sql.raw(direction)
  const { rows } = await sql<OfficeRow & { total: number }>`
    select id, number, title, kind, stage, ${shownState} as state, level, organization_id, review_unit_id, review_since,
      ${members} as members, form_version, received_at, fix_by, updated_at,
      (select count(*) from (select 1 from contest.declaration declaration where ${where} limit ${totalCap + 1}) counted) as total
    from contest.declaration declaration where ${where} ${page}
    order by ${sql.ref(column)} ${order}, id ${order} limit ${asked.limit + 1}`.execute(ctx.db)
  const shown = rows.slice(0, asked.limit)
  const last = shown.at(-1)
  const total = rows[0]?.total ?? 0
  const at = last && (asked.waitsFor === undefined ? last.updated_at : last.review_since)
  return {
    rows: shown,
    next: rows.length > asked.limit && last && at ? writeCursor(at, last.id) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

async function conditionsOf(ctx: Ctx, asked: OfficeQuery): Promise<RawBuilder<unknown>[]> {
  const conditions = [sql`season_id = ${asked.season}`, underScope(ctx.actor, 'unit_path'), handedIn]
  if (asked.waitsFor !== undefined) conditions.push(sql`review_unit_id = ${asked.waitsFor} and state = 'submitted'`)
  if (asked.state !== undefined) conditions.push(sql`${shownState} = ${asked.state}`)
  if (asked.level !== undefined) conditions.push(sql`level = ${asked.level}`)
  if (asked.kind !== undefined) conditions.push(sql`kind = ${asked.kind}`)
  if (asked.stage !== undefined) conditions.push(sql`stage = ${asked.stage}`)
  if (asked.unit !== undefined) {
    const unit = await organizationOf(ctx.db, asked.unit)
    if (!unit) throw kernelRefusals.not_found()
    conditions.push(sql`unit_path[${sql.lit(unit.path.length)}] = ${unit.id}::uuid`)
  }
  if (asked.search) conditions.push(matching(asked.search))
  return conditions
}

/** The beginning of a number or of a member's name, or any part of the title: within one season and one subtree. */
function matching(search: string): RawBuilder<unknown> {
  const word = search.replaceAll(/[\\%_]/g, '\\$&')
  return sql`(number like ${`${word.toUpperCase()}%`} or title ilike ${`%${word}%`} or exists (
    select from contest.declaration_person p where p.declaration_id = declaration.id and p.role = 'member'
      and p.removed_at is null and p.field_values->>'name' like ${`${word}%`}))`
}

function writeCursor(at: Date, id: string): string {
  return Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')
}

function readCursor(text: string | undefined): { at: string; id: string } | null {
  if (text === undefined) return null
  const decoded = Buffer.from(text, 'base64url').toString('utf8')
  const match = /^\["(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)","([0-9a-f-]{36})"\]$/.exec(decoded)
  if (!match?.[1] || !match[2])
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
  return { at: match[1], id: match[2] }
}

/** How many wait for a unit, over all seasons, and since when the oldest does. */
export async function waitingFor(db: Queryable, unitId: string) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*) as count, min(review_since) as oldest from (
      select review_since from contest.declaration where review_unit_id = ${unitId} and state = 'submitted'
      order by review_since limit ${totalCap + 1}) waiting`.execute(db)
  return { count: Number(rows[0]?.count ?? 0), oldest: rows[0]?.oldest ?? null }
}

export interface OfficeCount {
  unit: string | null
  kind: string
  stage: string | null
  state: string
  level: string | null
  count: number
}

/** Declarations of a season and the asker's subtree, by the unit right below the asker's own, kind, stage, state and level. */
export async function officeCounts(ctx: Ctx, season: string): Promise<OfficeCount[]> {
  const below = sql.lit((ctx.actor.scope?.path.length ?? 1) + 1)
  const { rows } = await sql<OfficeCount>`
    select unit_path[${below}] as unit, kind, stage, ${shownState} as state,
      case when state = 'submitted' then level end as level, count(*)::int as count
    from contest.declaration where season_id = ${season} and ${underScope(ctx.actor, 'unit_path')}
    group by 1, 2, 3, 4, 5`.execute(ctx.db)
  return rows
}

/** The units of the asker's subtree for which something waits, the longest wait first. */
export async function waitingUnits(ctx: Ctx, season: string, limit: number) {
  const { rows } = await sql<{ unit: string; level: string; count: number; oldest: Date }>`
    select review_unit_id as unit, level, count(*)::int as count, min(review_since) as oldest
    from contest.declaration
    where season_id = ${season} and review_unit_id is not null and state = 'submitted'
      and ${underScope(ctx.actor, 'unit_path')}
    group by 1, 2 order by 4 limit ${limit}`.execute(ctx.db)
  return rows
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
