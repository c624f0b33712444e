import { type RawBuilder, sql } from 'kysely'
import { isDay, isInstant } from '../../contract/field-rules.ts'
import type { Field } from '../../contract/fields.ts'
import { isLanguage, type Language } from '../../contract/languages.ts'
import { readOrder, type SortDirection, type SortKey } from '../../contract/list-order.ts'
import { kernelRefusals } from '../../contract/refusals.ts'
import { fieldOf } from '../../contract/resource-schemas.ts'
import type { Ctx } from '../context.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { collated, collationFor } from './collations.ts'
import { columnOf, type Source } from './columns.ts'
import { isId } from './ids.ts'
import type { ListAsked } from './served.ts'

/** What a page needs of the order of its list, as SQL. */
export interface ListOrder {
  /** what stands behind `order by` */
  by: RawBuilder<unknown>
  /** the values that a row is sorted by, as JSON of texts: nothing of a time is lost, and one row of a page is read back */
  keys: RawBuilder<unknown>
  /** its place among rows that are alike in all of them, beside its id */
  within: RawBuilder<unknown>
  /** the rows behind the cursor; null where the first page is asked for */
  beyond: RawBuilder<unknown> | null
  /** the place of a row, opaque to the client */
  cursorOf(row: { id: string; sort_key: string; sort_within: number }): string
}

/** One of the fields, as it stands in the statement. Rows where it is empty come last, whichever way it is sorted. */
interface Key extends SortKey {
  column: RawBuilder<unknown>
  type: SortType
  isOptional: boolean
}

/**
 * The order that was asked for: by one field or up to three, each its own way, then by what the rows themselves say (`within`)
 * and by their ids, which go the way of the last field. So no two rows are alike, and a page begins exactly where the one
 * before it ended.
 */
export async function orderOf(ctx: Ctx, source: Source, asked: ListAsked): Promise<ListOrder> {
  const sorts = readOrder(asked.sort, asked.direction)
  const place = asked.after === undefined ? null : placeOf(source, asked, sorts)
  const isSpoken = sorts.some(({ name }) => isWords(source, name))
  // a list that has begun goes on in the order in which it began, whatever language its reader has chosen since
  const language = isSpoken ? (place?.language ?? ctx.language) : null
  const keys = await Promise.all(
    sorts.map(async (sort): Promise<Key> => {
      const field = fieldOf(source.resource.fields, sort.name)
      return {
        ...sort,
        column: await columnBy(ctx, source, sort.name, language),
        type: sortType(field, sort.name),
        isOptional: field.isOptional === true,
      }
    }),
  )
  const tail = tailOf(source, keys)
  const by = keys.map(({ column, direction, isOptional }) => {
    const value = sql`${column} ${sql.raw(direction)}`
    return isOptional ? sql`(${column}) is null, ${value}` : value
  })
  return {
    by: sql.join([...by, ...tail.columns.map((column) => sql`${column} ${sql.raw(tail.direction)}`)]),
    keys: sql`json_build_array(${sql.join(keys.map(({ column }) => sql`(${column})::text`))})::text`,
    within: tail.within ?? sql`0`,
    beyond: place ? beyond(keys, place.values, { ...tail, values: tailValues(source, place) }) : null,
    cursorOf: (row) =>
      writeCursor([
        asked.sort,
        asked.direction,
        ...(JSON.parse(row.sort_key) as (string | null)[]),
        row.id,
        row.sort_within,
        ...(language === null ? [] : [language]),
      ]),
  }
}

/** What tells rows apart that are alike in every field of the order. */
interface Tail {
  direction: SortDirection
  /** falling lists count it down, so that it rises within equal rows of both */
  within: RawBuilder<unknown> | null
  columns: readonly RawBuilder<unknown>[]
}

function tailOf({ rows: { within, id } }: Source, keys: readonly Key[]): Tail {
  const direction = keys.at(-1)?.direction ?? 'asc'
  if (!within) return { direction, within: null, columns: [id] }
  const risen = direction === 'asc' ? sql`(${within})` : sql`(-(${within}))`
  return { direction, within: risen, columns: [risen, id] }
}

function tailValues({ rows: { within, idKind } }: Source, place: Place): RawBuilder<unknown>[] {
  const id = sql`${place.id}::${sql.raw(idKind)}`
  return within ? [sql`${place.within}::int`, id] : [id]
}

/**
 * The rows behind a place. A row comparison says it, as long as the fields go one way and are never empty, but for the first. What
 * goes another way, or may be empty, is split by hand: a row is behind the place where it is behind it by the first field, or where
 * it is level in that field and behind it by the others.
 * @param values what the row at the place is sorted by, one for each key
 */
function beyond(
  keys: readonly Key[],
  values: readonly (string | null)[],
  tail: Tail & { values: readonly RawBuilder<unknown>[] },
): RawBuilder<unknown> {
  const [first, ...others] = keys
  const [text = null, ...otherTexts] = values
  if (!first) return compared(tail.columns, tail.direction, tail.values)
  const { column, direction, isOptional } = first
  // empty ones come last: behind one of them stand others of them alone
  if (text === null) return sql`((${column}) is null and ${beyond(others, otherTexts, tail)})`
  const value = typed(first, text)
  const isOneWay = keys.every((key) => key.direction === tail.direction)
  const after =
    isOneWay && others.every((key) => !key.isOptional)
      ? compared([...keys.map((key) => key.column), ...tail.columns], direction, [
          value,
          ...others.map((key, at) => typed(key, otherTexts[at] ?? null)),
          ...tail.values,
        ])
      : sql`(${column} ${than(direction)} ${value} or ${beyond(others, otherTexts, tail)})`
  // The bound says nothing that the rest does not: it is there for an index of the first field, which begins at it. At a row
  // comparison alone it would not where a window bounds the field too, and go through all that stands before the place.
  const bound = sql`${column} ${than(direction)}= ${value} and ${after}`
  return isOptional ? sql`((${column}) is null or (${bound}))` : sql`(${bound})`
}

function compared(
  columns: readonly RawBuilder<unknown>[],
  direction: SortDirection,
  values: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  return sql`(${sql.join(columns)}) ${than(direction)} (${sql.join(values)})`
}

const than = (direction: SortDirection) => sql.raw(direction === 'asc' ? '>' : '<')

function typed({ type }: Key, text: string | null): RawBuilder<unknown> {
  return sql`${text}::${sql.raw(type)}`
}

/** What is read as words is sorted as the reader's language sorts it; anything else as the database does. */
function isWords({ resource }: Source, name: string): boolean {
  return fieldOf(resource.fields, name).kind === 'labels' || resource.list.sort.words?.includes(name) === true
}

/** What a list is ordered by. Labels count as they are read: in the language, in Chinese where they are not translated. */
async function columnBy(
  ctx: Ctx,
  source: Source,
  name: string,
  language: Language | null,
): Promise<RawBuilder<unknown>> {
  const column = columnOf(source, name)
  if (language === null || !isWords(source, name)) return column
  const collation = await collationFor(ctx.db, language)
  if (fieldOf(source.resource.fields, name).kind !== 'labels') return collated(column, collation)
  const own = language === 'zh' ? sql`` : sql`nullif(${column} ->> ${sql.lit(language)}, ''),`
  return collated(sql`coalesce(${own} ${column} ->> 'zh')`, collation)
}

interface Place {
  values: (string | null)[]
  id: string
  within: number
  /** that words are sorted by */
  language: Language | null
}

/** Reads {@link ListOrder.cursorOf}. */
function placeOf(source: Source, asked: ListAsked, sorts: readonly SortKey[]): Place {
  const [sort, direction, ...rest] = readCursor(asked.after ?? '') ?? []
  const values = rest.slice(0, sorts.length)
  const [id, within, language, ...more] = rest.slice(sorts.length)
  const isOurs = sort === asked.sort && direction === asked.direction && more.length === 0 && isPlaceWithin(within)
  const isSpoken = sorts.some(({ name }) => isWords(source, name)) ? isLanguage(language) : language === undefined
  const isWhole = sorts.every(({ name }, at) =>
    isValueOf(sortType(fieldOf(source.resource.fields, name), name), values[at]),
  )
  if (isOurs && isSpoken && isWhole && isId(source.rows.idKind, id))
    return { values: values as (string | null)[], id, within, language: isLanguage(language) ? language : null }
  throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
}

function isPlaceWithin(within: unknown): within is number {
  return Number.isInteger(within) && Math.abs(within as number) < 2 ** 31
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

export type SortType = 'text' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamptz'

export function sortType(field: Field<unknown, unknown>, name: string): SortType {
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
  const { by, words = [] } = source.resource.list.sort
  for (const name of by) sortType(fieldOf(source.resource.fields, name), name)
  const odd = words.filter((name) => !by.includes(name) || fieldOf(source.resource.fields, name).kind !== 'text')
  if (odd.length > 0) throw new Error(`${odd.join(', ')}: not a text that the list is sorted by`)
}
