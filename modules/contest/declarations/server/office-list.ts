import { type RawBuilder, sql } from 'kysely'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { readTimeCursor, writeTimeCursor } from '#kernel/server/cursor.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import type { DeclarationRow } from './declaration-rows.ts'

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

/** The times that an office's list is sorted by; rows that have none come after the others, the newest change first. */
export type OfficeOrder = 'updatedAt' | 'waitingSince' | 'fixBy' | 'receivedAt'

export interface OfficeQuery {
  season: string
  /** of these four: one of the values */
  state?: readonly string[] | undefined
  level?: readonly string[] | undefined
  kind?: readonly string[] | undefined
  stage?: readonly string[] | undefined
  unit?: string | undefined
  /** only what waits for this unit, longest wait first unless asked otherwise; else newest change first */
  waitsFor?: string | undefined
  sort?: OfficeOrder | undefined
  direction?: 'asc' | 'desc' | undefined
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** While it is mended a returned declaration is shown as returned, whichever step of that it is in. */
export const shownState = sql<string>`(case when fix_by is not null then 'returned' else state end)`
/** Drafts are their owners' own: an office sees what was handed in. */
export const handedIn = sql`(state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn') or fix_by is not null)`
const namesOf = (role: 'member' | 'instructor') =>
  sql`(select coalesce(array_agg(p.field_values->>'name' order by p.position), '{}')
  from contest.declaration_person p
  where p.declaration_id = declaration.id and p.role = ${sql.lit(role)} and p.removed_at is null)`
/** Who its members are, for a statement over `contest.declaration declaration`. */
export const memberNames = namesOf('member')
/** Who instructs it, likewise. */
export const instructorNames = namesOf('instructor')

const listed = sql`id, number, title, kind, stage, ${shownState} as state, level, organization_id, review_unit_id,
  review_since, ${memberNames} as members, form_version, received_at, fix_by, updated_at`

interface TimedOrder {
  column: 'review_since' | 'fix_by' | 'received_at'
  /** which rows have the time, as the index over it says it */
  has: RawBuilder<unknown>
  lacks: RawBuilder<unknown>
  /** the one state whose rows have it */
  only: string | null
}

const timedOrders: Readonly<Record<Exclude<OfficeOrder, 'updatedAt'>, TimedOrder>> = {
  waitingSince: {
    column: 'review_since',
    has: sql`state = 'submitted'`,
    lacks: sql`state <> 'submitted'`,
    only: 'submitted',
  },
  fixBy: { column: 'fix_by', has: sql`fix_by is not null`, lacks: sql`fix_by is null`, only: 'returned' },
  receivedAt: {
    column: 'received_at',
    has: sql`received_at is not null`,
    lacks: sql`received_at is null`,
    only: null,
  },
}

/** Rows that stand together in a list, in an order that an index serves. */
interface Part {
  column: TimedOrder['column'] | 'updated_at'
  direction: 'asc' | 'desc'
  where: RawBuilder<unknown> | null
  /** rows without the time that was asked for */
  isRest: boolean
}

/** Those with the time that the list is sorted by, and after them those without; what no row can be of is left out. */
function partsOf({ sort, direction, waitsFor, state }: OfficeQuery): Part[] {
  const order = sort ?? (waitsFor === undefined ? 'updatedAt' : 'waitingSince')
  if (order === 'updatedAt')
    return [{ column: 'updated_at', direction: direction ?? 'desc', where: null, isRest: false }]
  const { column, has, lacks, only } = timedOrders[order]
  const states = state ?? (waitsFor === undefined ? undefined : ['submitted'])
  const parts: Part[] = []
  if (only === null || states === undefined || states.includes(only))
    parts.push({ column, direction: direction ?? 'asc', where: has, isRest: false })
  if (only === null || states === undefined || states.some((each) => each !== only))
    parts.push({ column: 'updated_at', direction: 'desc', where: lacks, isRest: true })
  return parts
}

/** Stands before the cursor of a row that has not the time its list is sorted by. */
const restMark = 'rest.'

/**
 * Declarations of the asker's subtree and one season. One query, whatever the number of rows; a second one on the page on which
 * the rows end that have the time it is sorted by.
 */
export async function officeList(ctx: Ctx, asked: OfficeQuery) {
  const where = sql.join(await conditionsOf(ctx, asked), sql` and `)
  const parts = partsOf(asked)
  const isInRest = asked.after?.startsWith(restMark) === true
  let cursor = readTimeCursor(isInRest ? asked.after?.slice(restMark.length) : asked.after)
  const found: { part: Part; row: OfficeRow & { total: number } }[] = []
  for (const part of isInRest ? parts.slice(-1) : parts) {
    const limit = asked.limit + 1 - found.length
    if (limit === 0) break
    const rows = await rowsOfPart(ctx, { where, part, cursor, limit })
    found.push(...rows.map((row) => ({ part, row })))
    cursor = null
  }
  const shown = found.slice(0, asked.limit)
  const total = found[0]?.row.total ?? 0
  return {
    rows: shown.map(({ row }) => row),
    next: found.length > asked.limit ? placeOfRow(shown.at(-1)) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

function placeOfRow(last: { part: Part; row: OfficeRow } | undefined): string | null {
  if (!last) return null
  const { part, row } = last
  const at = row[part.column]
  return at && `${part.isRest ? restMark : ''}${writeTimeCursor(at, row.id)}`
}

async function rowsOfPart(
  ctx: Ctx,
  asked: { where: RawBuilder<unknown>; part: Part; cursor: { at: string; id: string } | null; limit: number },
): Promise<(OfficeRow & { total: number })[]> {
  const { where, part, cursor, limit } = asked
  const column = sql.ref(part.column)
  const order = sql.raw(part.direction)
  const compare = sql.raw(part.direction === 'desc' ? '<' : '>')
  const own = part.where === null ? sql`` : sql`and ${part.where}`
  const page = cursor ? sql`and (${column}, id) ${compare} (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<OfficeRow & { total: number }>`
    select ${listed},
      (select count(*) from (select 1 from contest.declaration declaration where ${where} limit ${totalCap + 1}) counted) as total
    from contest.declaration declaration where ${where} ${own} ${page}
    order by ${column} ${order}, id ${order} limit ${limit}`.execute(ctx.db)
  return rows
}

/** Declarations of these kinds, of the asker's subtree and one season, in the order of their titles; at most so many. */
export async function officeRowsOf(
  ctx: Ctx,
  { season, kinds, limit }: { season: string; kinds: readonly string[]; limit: number },
): Promise<OfficeRow[]> {
  const where = sql.join(await conditionsOf(ctx, { season, limit }), sql` and `)
  const { rows } = await sql<OfficeRow>`
    select ${listed} from contest.declaration declaration where ${where} and kind = any(${[...kinds]}::text[])
    order by title, id limit ${limit}`.execute(ctx.db)
  return rows
}

async function conditionsOf(ctx: Ctx, asked: OfficeQuery): Promise<RawBuilder<unknown>[]> {
  const conditions = [sql`season_id = ${asked.season}`, underScope(ctx.actor, 'unit_path'), handedIn]
  if (asked.waitsFor !== undefined) conditions.push(sql`review_unit_id = ${asked.waitsFor} and state = 'submitted'`)
  if (asked.state !== undefined) conditions.push(oneOf(shownState, asked.state))
  if (asked.level !== undefined) conditions.push(oneOf(sql`level`, asked.level))
  if (asked.kind !== undefined) conditions.push(oneOf(sql`kind`, asked.kind))
  if (asked.stage !== undefined) conditions.push(oneOf(sql`stage`, asked.stage))
  if (asked.unit !== undefined) {
    const unit = await organizationOf(ctx.db, asked.unit)
    if (!unit) throw kernelRefusals.not_found()
    conditions.push(sql`unit_path[${sql.lit(unit.path.length)}] = ${unit.id}::uuid`)
  }
  if (asked.search) conditions.push(await matching(ctx.db, asked.search))
  return conditions
}

/** Asked for one value alone, an index over the column gives the rows in the order of the list. */
function oneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${[...values]}::text[])`
}

/** What finds no more than so many declarations is looked up first; what finds more is met soon on the way through the list. */
const rareMax = 2000

/** The beginning of a number or of a member's name, or any part of the title. */
async function matching(db: Queryable, search: string): Promise<RawBuilder<unknown>> {
  const word = search.replaceAll(/[\\%_]/g, '\\$&')
  const number = sql`number like ${`${word.toUpperCase()}%`}`
  const title = sql`(kernel.text_parts(title) @> kernel.text_pairs(${search}) and title ilike ${`%${word}%`})`
  const name = sql`(p.role = 'member' and p.removed_at is null and p.field_values->>'name' like ${`${word}%`})`
  // each has its own index; together in one condition none of them would serve
  const { rows } = await sql<{ ids: string[] }>`
    select array(select id from contest.declaration where ${number} and ${handedIn} limit ${rareMax + 1}) as ids
    union all select array(select id from contest.declaration where ${title} and ${handedIn} limit ${rareMax + 1})
    union all select array(select declaration_id from contest.declaration_person p where ${name} limit ${rareMax + 1})`.execute(
    db,
  )
  if (rows.every(({ ids }) => ids.length <= rareMax)) return sql`id = any(${rows.flatMap(({ ids }) => ids)}::uuid[])`
  return sql`(${number} or title ilike ${`%${word}%`}
    or exists (select from contest.declaration_person p where p.declaration_id = declaration.id and ${name}))`
}
