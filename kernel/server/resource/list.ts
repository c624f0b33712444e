import { type RawBuilder, sql } from 'kysely'
import { type FieldFilter, isDay, isInstant, officeZone } from '../../contract/field-data.ts'
import { dataOf } from '../../contract/field-kinds.ts'
import type { Field } from '../../contract/fields.ts'
import { type Page, totalCap } from '../../contract/paging.ts'
import { kernelRefusals } from '../../contract/refusals.ts'
import { fieldOf, filterNames } from '../../contract/resource-schemas.ts'
import type { Ctx } from '../context.ts'
import { columnOf, type Source, selection } from './columns.ts'
import { findServed } from './registry.ts'
import type { ListAsked } from './served.ts'

export type RawRow = { id: string; revision: string } & Record<string, unknown>

/**
 * One page, by keyset over (sort value, id): no row is lost or shown twice while others are inserted, and a deep page costs
 * what the first one does. One statement; the total is counted up to its cap within it.
 */
export async function listRows(ctx: Ctx, source: Source, asked: ListAsked): Promise<Page<RawRow>> {
  const where = conditions(ctx, source, asked)
  const field = fieldOf(source.resource.fields, asked.sort)
  const column = columnOf(source, asked.sort)
  const key = field.kind === 'labels' ? sql`(${column} ->> 'zh')` : column
  const type = sortType(field, asked.sort)
  const cursor = asked.after === undefined ? null : readCursor(asked, type, source.rows.idKind)
  const beyond = cursor ? sql`and ${beyondCursor(source, key, type, asked, cursor)}` : sql``
  const few = sql`select 1 from ${source.rows.from} where ${where} limit ${sql.lit(totalCap + 1)}`
  const direction = sql.raw(asked.direction)
  const nullsLast = field.isOptional ? sql`(${key}) is null,` : sql``
  const found = await sql<RawRow & { sort_key: string | null; total: number }>`
    select ${selection(source)}, (${key})::text as sort_key, (select count(*)::int from (${few}) few) as total
    from ${source.rows.from} where ${where} ${beyond}
    order by ${nullsLast} ${key} ${direction}, ${source.rows.id} ${direction}
    limit ${asked.limit + 1}`.execute(ctx.db)
  const rows = found.rows.slice(0, asked.limit)
  const last = found.rows.length > asked.limit ? rows.at(-1) : undefined
  // Past a cursor everything may be gone meanwhile, and then no row carries the total.
  const total = found.rows[0]?.total ?? (cursor ? await countRows(ctx, few) : 0)
  return {
    rows: rows.map(({ sort_key: _key, total: _total, ...row }) => row as unknown as RawRow),
    next: last ? writeCursor(asked, last.sort_key, last.id) : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

async function countRows(ctx: Ctx, few: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${few}) few`.execute(ctx.db)
  return rows[0]?.total ?? 0
}

/** Scope, filters, window and search together. */
function conditions(ctx: Ctx, source: Source, asked: ListAsked): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [source.scope.where(ctx.actor)]
  for (const name of filterNames(source.resource)) {
    const filter = windowed(ctx, source, name, filterOf(source, name, asked))
    if (filter) parts.push(filterSql(source, name, filter))
  }
  if (asked.search) parts.push(searchSql(source, asked.search))
  return sql.join(
    parts.map((part) => sql`(${part})`),
    sql` and `,
  )
}

function filterOf(source: Source, name: string, asked: ListAsked): FieldFilter | null {
  const text = asked[`f.${name}`]
  const field = fieldOf(source.resource.fields, name)
  return text === undefined ? null : (dataOf(field).filter?.(text, field.limits) ?? null)
}

const dayMs = 86_400_000

/**
 * Spec §5: a list with a window never looks at a longer span. Where an end is open it is set: nothing asked means the last
 * days up to now.
 * @throws invalid_input for a longer span
 */
function windowed(ctx: Ctx, source: Source, name: string, filter: FieldFilter | null): FieldFilter | null {
  const window = source.resource.list.window
  if (window?.field !== name) return filter
  const span = filter?.op === 'between' ? filter : { from: null, to: null }
  const spanMs = window.days * dayMs
  const endMs =
    span.to !== null
      ? timeOf(span.to, 'end')
      : span.from !== null
        ? Math.min(timeOf(span.from, 'start') + spanMs, ctx.clock.now().getTime() + dayMs)
        : ctx.clock.now().getTime()
  const startMs = span.from === null ? endMs - spanMs : timeOf(span.from, 'start')
  if (endMs - startMs > spanMs) {
    const problem = { path: `f.${name}`, code: 'window_too_long', params: { days: window.days } }
    throw kernelRefusals.invalid_input({ count: 1 }, [problem])
  }
  return { op: 'between', from: new Date(startMs).toISOString(), to: new Date(endMs).toISOString() }
}

/** A bare day begins, and ends, at midnight in the office. */
function timeOf(text: string, end: 'start' | 'end'): number {
  // The office's zone has had no summer time since 1991: its offset is one number.
  return isDay(text) ? Date.parse(`${text}T00:00:00+08:00`) + (end === 'end' ? dayMs : 0) : Date.parse(text)
}

function filterSql(source: Source, name: string, filter: FieldFilter): RawBuilder<unknown> {
  const column = columnOf(source, name)
  const field = fieldOf(source.resource.fields, name)
  const isMany = field.limits.maxCount !== undefined
  switch (filter.op) {
    case 'contains':
      return containsSql(column, field, filter.text)
    case 'in':
      return isMany ? sql`${column} && ${filter.codes}::text[]` : sql`${column} = any(${filter.codes}::text[])`
    case 'is':
      return sql`${column} = ${filter.value}`
    case 'refers': {
      const type = findServed(field.limits.resource ?? '')?.idKind ?? 'text'
      if (type === 'uuid' && !isUuid(filter.id)) return sql`false`
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
function containsSql(column: RawBuilder<unknown>, field: Field<unknown, unknown>, text: string): RawBuilder<unknown> {
  const pattern = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  if (field.kind !== 'labels') return sql`(${column})::text ilike ${pattern}`
  return sql`concat_ws(' ', ${column} ->> 'zh', ${column} ->> 'en', ${column} ->> 'fr', ${column} ->> 'ko') ilike ${pattern}`
}

export function searchSql(source: Source, text: string): RawBuilder<unknown> {
  const names = source.resource.list.search ?? [source.resource.title]
  return sql.join(
    names.map((name) => containsSql(columnOf(source, name), fieldOf(source.resource.fields, name), text)),
    sql` or `,
  )
}

type SortType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamptz'

function sortType(field: Field<unknown, unknown>, name: string): SortType {
  switch (field.kind) {
    case 'integer':
    case 'money':
      return 'bigint'
    case 'decimal':
    case 'percent':
      return 'numeric'
    case 'flag':
      return 'boolean'
    case 'date':
      return 'date'
    case 'instant':
      return 'timestamptz'
    case 'text':
    case 'labels':
    case 'choice':
    case 'phone':
    case 'email':
      return 'text'
    default:
      throw new Error(`a list is not sorted by a ${field.kind}: ${name}`)
  }
}

/** @throws when one of them cannot be sorted by: at boot, not at the first request */
export function requireSortable(source: Source): void {
  for (const name of source.resource.list.sort.by) sortType(fieldOf(source.resource.fields, name), name)
}

function beyondCursor(
  source: Source,
  key: RawBuilder<unknown>,
  type: SortType,
  asked: ListAsked,
  cursor: { value: string | null; id: string },
): RawBuilder<unknown> {
  const than = sql.raw(asked.direction === 'asc' ? '>' : '<')
  const id = sql`${cursor.id}::${sql.raw(source.rows.idKind)}`
  if (!fieldOf(source.resource.fields, asked.sort).isOptional)
    return sql`(${key}, ${source.rows.id}) ${than} (${cursor.value}::${sql.raw(type)}, ${id})`
  if (cursor.value === null) return sql`((${key}) is null and ${source.rows.id} ${than} ${id})`
  const value = sql`${cursor.value}::${sql.raw(type)}`
  return sql`((${key}) is null or (${key}, ${source.rows.id}) ${than} (${value}, ${id}))`
}

/** The place in the list is opaque to the client: order, sort value as text (nothing of a time is lost), id. */
function writeCursor(asked: ListAsked, value: string | null, id: string): string {
  return Buffer.from(JSON.stringify([asked.sort, asked.direction, value, id])).toString('base64url')
}

function readCursor(asked: ListAsked, type: SortType, idKind: 'uuid' | 'text'): { value: string | null; id: string } {
  const parts = parsedCursor(asked.after ?? '')
  if (Array.isArray(parts)) {
    const [sort, direction, value, id] = parts as unknown[]
    if (sort === asked.sort && direction === asked.direction && isValueOf(type, value) && isId(idKind, id))
      return { value, id }
  }
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
}

function parsedCursor(after: string): unknown {
  const text = Buffer.from(after, 'base64url').toString()
  // Only what we wrote ourselves begins like this; anything else is no cursor.
  if (!text.startsWith('["') || !text.endsWith('"]')) return null
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

function isValueOf(type: SortType, value: unknown): value is string | null {
  if (value === null) return true
  if (typeof value !== 'string' || value.includes('\0')) return false
  switch (type) {
    case 'bigint':
      return /^-?\d{1,18}$/.test(value)
    case 'numeric':
      return /^-?\d{1,40}(\.\d{1,40})?$/.test(value)
    case 'boolean':
      return value === 'true' || value === 'false'
    case 'date':
      return isDay(value)
    case 'timestamptz':
      return isInstant(value.replace(' ', 'T').replace(/([-+]\d{2})$/, '$1:00'))
    case 'text':
      return true
  }
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)
}

export function isId(idKind: 'uuid' | 'text', id: unknown): id is string {
  return typeof id === 'string' && (idKind === 'uuid' ? isUuid(id) : id.length <= 200 && !id.includes('\0'))
}
