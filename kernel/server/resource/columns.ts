import { type RawBuilder, sql } from 'kysely'
import type { Field, FileReference } from '../../contract/fields.ts'
import { type Labels, labelIn } from '../../contract/languages.ts'
import { carriedFields, type Resource } from '../../contract/resource.ts'
import { fieldOf } from '../../contract/resource-schemas.ts'
import type { Ctx } from '../context.ts'
import { isoOf } from '../wire-texts.ts'
import { fixed } from './fixed.ts'
import { servedByName, support } from './registry.ts'
import type { Asked, ColumnSql, IdKind, Serving } from './served.ts'

/** What the files of this folder need of a `Serving`, whatever its fields are. */
export interface Source {
  resource: Resource
  rows: {
    from(asked: Asked): RawBuilder<unknown>
    id: RawBuilder<unknown>
    idKind: IdKind
    columns: Readonly<Record<string, ColumnSql | undefined>>
    within: RawBuilder<number> | null
    offered: RawBuilder<boolean>
    parts: readonly string[]
    search: ((text: string, ctx: Pick<Ctx, 'secrets'>) => RawBuilder<boolean>) | null
    opened: Readonly<Record<string, ((ctx: Pick<Ctx, 'secrets'>, sealed: Buffer) => string) | undefined>>
    code: RawBuilder<unknown> | null
    isSteady: boolean
  }
  scope: Serving<never, never>['scope']
}

/** What is the same for all statements about a source, made once. */
function once(make: (source: Source) => RawBuilder<unknown>): (source: Source) => RawBuilder<unknown> {
  const made = new WeakMap<Source, RawBuilder<unknown>>()
  return (source) => {
    const known = made.get(source) ?? fixed(make(source))
    made.set(source, known)
    return known
  }
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The column that a field is kept in unless the resource says otherwise. */
export function columnName(name: string, field: Field<unknown, unknown>): string {
  const isMany = field.kind === 'pictures' || field.limits.maxCount !== undefined
  switch (field.kind) {
    case 'reference':
    case 'file':
    case 'pictures':
      return `${snake(name)}_${isMany ? 'ids' : 'id'}`
    case 'secret':
      return `${snake(name)}_cipher`
    default:
      return snake(name)
  }
}

/** What a field is compared and sorted by; names come from the declaration, never from a request. */
export function columnOf(source: Source, name: string): RawBuilder<unknown> {
  const given = source.rows.columns[name]
  if (given) return 'label' in given ? given.id : given
  return sql.ref(`row.${columnName(name, fieldOf(source.resource.fields, name))}`)
}

/** What a field is read by. */
function selected(source: Source, name: string, field: Field<unknown, unknown>): RawBuilder<unknown> {
  const given = source.rows.columns[name]
  if (given && 'label' in given) {
    return sql`case when ${given.id} is not null then json_build_object('id', ${given.id}, 'label', ${given.label}) end`
  }
  const column = columnOf(source, name)
  switch (field.kind) {
    case 'decimal':
    case 'percent':
      return sql`(${column})::float8`
    case 'secret':
      return sql`(${column} is not null)`
    // goes out as a text, and a list has hundreds of them
    case 'instant':
      return sql`(${column})::text`
    default:
      return column
  }
}

/** `expression as "field"` for each field. */
export const selection = once((source) => {
  const parts = carriedFields(source.resource).map(
    ([name, field]) => sql`${selected(source, name, field)} as ${sql.ref(name)}`,
  )
  return sql.join([sql`(${source.rows.id})::text as id`, sql`row.xmin::text as revision`, ...parts])
})

/** The title of a row as text, in one language; for pickers and for references to it. */
export const titleSql = once((source) =>
  source.resource.title in source.rows.opened
    ? sql`left((${source.rows.id})::text, 8)`
    : columnOf(source, source.resource.title),
)

export function titleText(value: unknown, language: Ctx['language']): string {
  if (value !== null && typeof value === 'object' && 'zh' in value) return labelIn(value as Labels, language)
  return String(value ?? '')
}

type Raw = { id: string; revision: string } & Record<string, unknown>

/**
 * Turns rows of the database into rows of the wire: references get their words and files their addresses, with one query for
 * each resource that is pointed at, however many rows there are. What was read beside the fields stays behind.
 */
export async function decodeRows(ctx: Ctx, source: Source, rows: readonly Raw[]): Promise<Raw[]> {
  const fields = carriedFields(source.resource)
  const labels = await labelsFor(ctx, fields, rows)
  const files = await filesFor(ctx, fields, rows)
  const { opened } = source.rows
  return rows.map((row) => {
    const decoded: Raw = { id: row.id, revision: row.revision }
    for (const [name, field] of fields) {
      const open = opened[name]
      const value = open && row[name] !== null ? open(ctx, row[name] as Buffer) : row[name]
      decoded[name] = decodeValue(field, value, labels, files)
    }
    return decoded
  })
}

type LabelsByResource = ReadonlyMap<string, ReadonlyMap<string, string>>

function decodeValue(
  field: Field<unknown, unknown>,
  value: unknown,
  labels: LabelsByResource,
  files: ReadonlyMap<string, FileReference>,
): unknown {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'instant':
      return isoOf(value as string)
    case 'secret':
      return { isSet: value }
    case 'reference': {
      const known = labels.get(field.limits.resource ?? '')
      const shown = (id: string) => ({ id, label: known?.get(id) ?? '' })
      if (Array.isArray(value)) return (value as string[]).map(shown)
      return typeof value === 'object' ? value : shown(String(value))
    }
    case 'lines':
      return (value as Cells[]).map((cells) => decodeCells(field, cells, labels))
    case 'file':
      return files.get(value as string) ?? null
    case 'pictures':
      return (value as string[]).flatMap((id) => files.get(id) ?? [])
    default:
      return value
  }
}

type Cells = Readonly<Record<string, unknown>>

/** One line; what a column has never been given is null. */
function decodeCells({ limits }: Field<unknown, unknown>, cells: Cells, labels: LabelsByResource): Cells {
  return Object.fromEntries(
    Object.entries(limits.columns ?? {}).map(([name, column]) => [
      name,
      decodeValue(column, cells[name], labels, new Map()),
    ]),
  )
}

async function labelsFor(
  ctx: Ctx,
  fields: readonly [string, Field<unknown, unknown>][],
  rows: readonly Raw[],
): Promise<LabelsByResource> {
  const wanted = new Map<string, Set<string>>()
  for (const [field, values] of pointersIn(fields, rows)) {
    const target = field.limits.resource ?? ''
    const ids = wanted.get(target) ?? new Set<string>()
    wanted.set(target, ids)
    for (const value of values.flat()) if (typeof value === 'string') ids.add(value)
  }
  const found = [...wanted].map(
    async ([target, ids]): Promise<[string, ReadonlyMap<string, string>]> => [
      target,
      ids.size === 0 ? new Map() : await servedByName(target).labels(ctx.db, [...ids], ctx.language),
    ],
  )
  return new Map(await Promise.all(found))
}

/** The fields that point at other rows, those within lines too, each with all that stands in it. */
export function pointersIn(
  fields: readonly (readonly [string, Field<unknown, unknown>])[],
  rows: readonly Cells[],
): [Field<unknown, unknown>, unknown[]][] {
  return fields.flatMap(([name, field]): [Field<unknown, unknown>, unknown[]][] => {
    const values = rows.map((row) => row[name])
    if (field.kind === 'reference') return [[field, values]]
    if (field.kind !== 'lines') return []
    const lines = values.flatMap((value) => (Array.isArray(value) ? (value as Cells[]) : []))
    return pointersIn(Object.entries(field.limits.columns ?? {}), lines)
  })
}

async function filesFor(
  ctx: Ctx,
  fields: readonly [string, Field<unknown, unknown>][],
  rows: readonly Raw[],
): Promise<ReadonlyMap<string, FileReference>> {
  const names = fields.filter(([, { kind }]) => kind === 'file' || kind === 'pictures').map(([name]) => name)
  const ids = rows.flatMap((row) => names.flatMap((name) => (row[name] ?? []) as string | string[]))
  return ids.length === 0 ? new Map() : await support().filesOf(ctx, [...new Set(ids)])
}
