import { type RawBuilder, sql } from 'kysely'
import { type FieldFilter, officeZone } from '../../contract/field-data.ts'
import { dataOf } from '../../contract/field-kinds.ts'
import { isDay } from '../../contract/field-rules.ts'
import type { Field } from '../../contract/fields.ts'
import { type Page, totalCap } from '../../contract/paging.ts'
import { fieldOf, filterNames } from '../../contract/resource-schemas.ts'
import { steadyRows } from '../connection.ts'
import type { Actor, Ctx } from '../context.ts'
import { columnOf, type Source, selection } from './columns.ts'
import { isId, isUuid } from './ids.ts'
import { orderOf, sortType } from './order.ts'
import { findServed } from './registry.ts'
import type { Asked, CutAsked, ListAsked } from './served.ts'
import { allDays, daysOf, timeOf, windowed } from './window.ts'

export type RawRow = { id: string; revision: string } & Record<string, unknown>

/**
 * One page, by keyset over (sort values, id): no row is lost or shown twice while others are inserted, and a deep page costs
 * what the first one does. One statement; the total is counted up to its cap within it. What orders the rows stands in them
 * beside their fields.
 */
export async function listRows(ctx: Ctx, source: Source, asked: ListAsked): Promise<Page<RawRow>> {
  const cut = cutOf(ctx, source, asked)
  const few = sql`select 1 from ${cut.from} where ${cut.where} limit ${sql.lit(totalCap + 1)}`
  const count = sql`(select count(*)::int as total from (${few}) few)`
  const { found, rows, next } = await readRows<{ total: number }>(ctx, source, asked, cut, sql`${count} as total`)
  // Past a cursor everything may be gone meanwhile, and then no row carries the total.
  const total = found[0]?.total ?? (asked.after === undefined ? 0 : await countRows(ctx, count))
  return {
    rows,
    next,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

/** The same without the total, for whoever reads all of them: nothing is counted anew with each page. */
export async function plainRows(
  ctx: Ctx,
  source: Source,
  asked: ListAsked,
): Promise<Pick<Page<RawRow>, 'rows' | 'next'>> {
  const { rows, next } = await readRows(ctx, source, asked, cutOf(ctx, source, asked), null)
  return { rows, next }
}

/** All the rows that were asked for, whatever page of them. */
interface Cut {
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

export function cutOf(ctx: Ctx, source: Source, asked: CutAsked): Cut {
  return { from: source.rows.from(askedOf(ctx, source, asked)), where: conditions(ctx, source, asked) }
}

type SortedRow<More> = RawRow & { sort_key: string; sort_within: number } & More

/** `found` may hold rows beyond the page. */
async function readRows<More>(
  ctx: Ctx,
  source: Source,
  asked: ListAsked,
  { from, where }: Cut,
  more: RawBuilder<unknown> | null,
): Promise<{ found: SortedRow<More>[]; rows: SortedRow<More>[]; next: string | null }> {
  const order = await orderOf(ctx, source, asked)
  const beyond = order.beyond ? sql`and ${order.beyond}` : sql``
  const isSteady = source.rows.isSteady && isPlain(source, asked)
  const limit = isSteady ? sql.lit(steadyLimit(asked.limit + 1)) : sql`${asked.limit + 1}`
  const statement = sql<SortedRow<More>>`
    select ${selection(source)}, ${order.keys} as sort_key, ${order.within} as sort_within ${more ? sql`, ${more}` : sql``}
    from ${from} where ${where} ${beyond}
    order by ${order.by}
    limit ${limit}`.compile(ctx.db)
  const found = isSteady ? await steadyRows(ctx.db, statement) : (await ctx.db.executeQuery(statement)).rows
  const rows = found.slice(0, asked.limit)
  const last = found.length > asked.limit ? rows.at(-1) : undefined
  return { found, rows, next: last ? order.cursorOf(last) : null }
}

const steadyLimits = [51, 101]

/** A plan of its own for every number of rows would be too many; a few rows more are left behind. */
function steadyLimit(rows: number): number {
  return steadyLimits.find((limit) => limit >= rows) ?? rows
}

/** The list as it opens, and its further pages: in its own order, and cut by its window at most. */
function isPlain({ resource: { list } }: Source, asked: ListAsked): boolean {
  const isCut = Object.keys(asked).some((key) => key.startsWith('f.') && key !== `f.${list.window?.field}`)
  const isAsItOpens = asked.sort === list.sort.first && asked.direction === list.sort.direction
  return isAsItOpens && !isCut && asked.tab === undefined && asked.search === undefined
}

async function countRows(ctx: Ctx, count: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${count} as total`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Scope, filters, window and search together. */
function conditions(ctx: Ctx, source: Source, asked: CutAsked): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [source.scope.where(ctx.actor)]
  for (const name of outerFilters(source)) {
    const filter = windowed(ctx, source, name, filterOf(source, name, asked))
    if (filter) parts.push(filterSql(source, name, filter))
  }
  for (const [name, text] of tabFilters(source, asked.tab)) {
    const filter = filterOf(source, name, { [`f.${name}`]: text })
    if (filter) parts.push(filterSql(source, name, filter))
  }
  if (asked.search) parts.push(searchSql(ctx, source, asked.search))
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` and `,
  )
}

/** What a tab cuts the rows by; nothing where none is open. */
function tabFilters({ resource }: Source, tab: string | undefined): [string, string][] {
  const cut = tab === undefined ? {} : (resource.list.tabs?.[tab] ?? {})
  return Object.entries(cut).filter((each): each is [string, string] => each[1] !== undefined)
}

/** @throws when a tab cuts by what is no filter over the rows, or by a value that the filter does not read: at boot */
export function requireTabs(source: Source): void {
  const { tabs = {}, window } = source.resource.list
  const filters = outerFilters(source).filter((name) => name !== window?.field)
  for (const tab of Object.keys(tabs))
    for (const [name, text] of tabFilters(source, tab)) {
      if (!filters.includes(name)) throw new Error(`tab ${tab}: the list is not filtered by ${name}`)
      if (!filterOf(source, name, { [`f.${name}`]: text })) throw new Error(`tab ${tab}: ${text} is no ${name}`)
    }
}

/** What rows that are made of what is asked are told of it. */
export function askedOf(ctx: Pick<Ctx, 'actor' | 'clock'>, source: Source, asked: Filters): Asked {
  const window = source.resource.list.window?.field
  return {
    actor: ctx.actor,
    now: sql`${ctx.clock.now()}::timestamptz`,
    get days() {
      return window === undefined ? allDays : daysOf(ctx, source, filterOf(source, window, asked))
    },
    cut(columns) {
      const parts = Object.entries(columns).flatMap(([name, column]) => {
        const filter = filterOf(source, name, asked)
        return filter ? [sql`(${innerSql(source, name, filter, column)})`] : []
      })
      return parts.length === 0 ? null : sql<boolean>`(${sql.join(parts, sql` and `)})`
    },
  }
}

/** Of a column that carries one value, where the field of a row may carry several. */
function innerSql(source: Source, name: string, filter: FieldFilter, column: RawBuilder<unknown>): RawBuilder<unknown> {
  if (filter.op !== 'refers') return filterSql(source, name, filter, column)
  return isUuid(filter.id) ? sql`${column} = ${filter.id}::uuid` : sql`false`
}

/** The same where no list is asked for: all the rows that this person may see. */
export function unasked(actor: Actor): Asked {
  return { actor, now: sql`now()`, days: allDays, cut: () => null }
}

/** Those that cut the rows themselves; the others have cut what the rows are made of. */
function outerFilters(source: Source): string[] {
  const { list } = source.resource
  return filterNames(source.resource).filter((name) => !list.inner?.includes(name))
}

/** What a picker offers is cut as a list is, but for the window: a row of long ago may be chosen too. */
export function optionFilters(source: Source, asked: Filters): RawBuilder<unknown>[] {
  return outerFilters(source).flatMap((name) => {
    const filter = filterOf(source, name, asked)
    return filter ? [filterSql(source, name, filter)] : []
  })
}

export type Filters = Pick<ListAsked, `f.${string}`>

function filterOf(source: Source, name: string, asked: Filters): FieldFilter | null {
  const text = asked[`f.${name}`]
  const field = fieldOf(source.resource.fields, name)
  return text === undefined ? null : (dataOf(field).filter?.(text, field.limits) ?? null)
}

function filterSql(
  source: Source,
  name: string,
  filter: FieldFilter,
  column: RawBuilder<unknown> = columnOf(source, name),
): RawBuilder<unknown> {
  const field = fieldOf(source.resource.fields, name)
  const isMany = field.limits.maxCount !== undefined
  switch (filter.op) {
    case 'contains':
      return containsSql(source, name, filter.text)
    case 'in':
      return isMany ? sql`${column} && ${filter.codes}::text[]` : sql`${column} = any(${filter.codes}::text[])`
    case 'is':
      return sql`${column} = ${filter.value}`
    case 'refers': {
      const type = findServed(field.limits.resource ?? '')?.idKind ?? 'text'
      if (!isId(type, filter.id)) return sql`false`
      return isMany
        ? sql`${filter.id}::${sql.raw(type)} = any(${column})`
        : sql`${column} = ${filter.id}::${sql.raw(type)}`
    }
    case 'between':
      return betweenSql(column, field, filter)
  }
}

function betweenSql(
  column: RawBuilder<unknown>,
  field: Field<unknown, unknown>,
  { from, to }: { from: string | null; to: string | null },
): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = []
  const type = sql.raw(sortType(field, ''))
  if (from !== null) parts.push(sql`${column} >= ${endOf(field, from)}::${type}`)
  if (to !== null && field.kind === 'instant' && isDay(to))
    parts.push(sql`${column} < (${to}::date + 1)::timestamp at time zone ${sql.lit(officeZone)}`)
  else if (to !== null) parts.push(sql`${column} <= ${endOf(field, to)}::${type}`)
  return sql.join(parts, sql` and `)
}

function endOf(field: Field<unknown, unknown>, text: string): string {
  return field.kind === 'instant' && isDay(text) ? new Date(timeOf(text, 'start')).toISOString() : text
}

/** A piece of the text, letters of either size alike; in labels, of any language. */
function containsSql(source: Source, name: string, text: string): RawBuilder<unknown> {
  const column = columnOf(source, name)
  if (source.rows.parts.includes(name)) return partOf(column, text)
  const pattern = patternOf(text)
  if (fieldOf(source.resource.fields, name).kind !== 'labels') return sql`(${column})::text ilike ${pattern}`
  return sql`concat_ws(' ', ${column} ->> 'zh', ${column} ->> 'en', ${column} ->> 'fr', ${column} ->> 'ko') ilike ${pattern}`
}

/** The same of a text column with an index over `kernel.text_parts` of it, where it is not null. */
export function partOf(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`(${column} is not null and kernel.text_parts(${column}) @> kernel.text_pairs(${text})
    and ${column} ilike ${patternOf(text)})`
}

/** A piece of a text, whatever signs are in it, for `ilike`. */
export function patternOf(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

export function searchSql(ctx: Pick<Ctx, 'secrets'>, source: Source, text: string): RawBuilder<unknown> {
  if (source.rows.search) return source.rows.search(text, ctx)
  const names = source.resource.list.search ?? [source.resource.title]
  return sql.join(
    names.map((name) => containsSql(source, name, text)),
    sql` or `,
  )
}
