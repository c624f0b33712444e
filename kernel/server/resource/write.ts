import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Field } from '../../contract/fields.ts'
import { type FieldProblem, kernelRefusals, type Refusal } from '../../contract/refusals.ts'
import { carriedFields, type FieldTable, type Resource } from '../../contract/resource.ts'
import { fieldOf } from '../../contract/resource-schemas.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Queryable, Tx } from '../database.ts'
import { columnName, columnOf, type Source } from './columns.ts'
import { unasked } from './list.ts'
import { servedByName, support } from './registry.ts'

export type Values = Readonly<Record<string, unknown>>

export interface WrittenTable {
  name: string
  /** of fields that are kept under another name than their own */
  columns?: Readonly<Partial<Record<string, string>>>
  stamps?: readonly ('created_at' | 'updated_at')[]
  /** unique constraints of the table, by the field that broke one */
  uniques?: Readonly<Record<string, string>>
  besides?(ctx: Ctx, tx: Tx, values: never): Promise<Readonly<Record<string, unknown>>>
  guardEdit?(ctx: Ctx, tx: Tx, after: Values): Promise<void>
  inUse?(): Refusal
}

/**
 * Holds what a form sent against what it points at: entries of dictionaries, and rows that the actor may see.
 * @throws invalid_input with one problem for each field, at `values.<field>`, within lines at `values.<field>[<line>].<column>`
 */
export async function checkPointers(ctx: Asking, fields: FieldTable, values: Values): Promise<void> {
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(values))
    for (const path of await unknownIn(ctx, fieldOf(fields, name), value))
      problems.push({ path: `values.${name}${path}`, code: 'not_an_option' })
  if (problems.length > 0) throw kernelRefusals.invalid_input({ count: problems.length }, problems)
}

type Asking = Pick<Ctx, 'db' | 'actor' | 'language' | 'clock'>

/** The places within a value that point at nothing the actor may see; each column of lines is asked for once. */
async function unknownIn(ctx: Asking, field: Field<unknown, unknown>, value: unknown): Promise<string[]> {
  if (field.kind !== 'lines') {
    const pointers = pointersOf(value)
    return pointers.length === 0 || (await knownOf(ctx, field, pointers)).size === new Set(pointers).size ? [] : ['']
  }
  const lines = (value ?? []) as readonly Values[]
  const found: { at: number; path: string }[] = []
  for (const [name, column] of Object.entries(field.limits.columns ?? {})) {
    const pointers = lines.flatMap((cells) => pointersOf(cells[name]))
    if (pointers.length === 0) continue
    const known = await knownOf(ctx, column, pointers)
    for (const [at, cells] of lines.entries())
      if (pointersOf(cells[name]).some((each) => !known.has(each))) found.push({ at, path: `[${at}].${name}` })
  }
  return found.sort((one, other) => one.at - other.at).map(({ path }) => path)
}

function pointersOf(value: unknown): string[] {
  return value === null || value === undefined ? [] : [value].flat().map(String)
}

/** Those of the pointers that lead somewhere; of a field that points at nothing, all. */
async function knownOf(
  ctx: Asking,
  { kind, limits }: Field<unknown, unknown>,
  pointers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (limits.dictionary !== undefined) {
    const codes = new Set((await support().entriesOf(ctx, limits.dictionary)).map(({ code }) => code))
    return new Set(pointers.filter((code) => codes.has(code)))
  }
  if (kind !== 'reference') return new Set(pointers)
  return await servedByName(limits.resource ?? '').visible(ctx.db, ctx.actor, pointers)
}

/** A new row of the table, with the values of the form and nothing else. */
export async function insertRow(
  ctx: Ctx,
  source: Source,
  table: WrittenTable,
  values: Values,
): Promise<{ id: string }> {
  const id = ctx.random.uuid()
  return await ctx.change(`${source.resource.name}.create`, async (tx) => {
    const besides = (await table.besides?.(ctx, tx, values as never)) ?? {}
    const cells = Object.entries({
      id,
      ...Object.fromEntries(Object.entries(values).map((each) => cellOf(ctx, source.resource, table, each))),
      ...Object.fromEntries((table.stamps ?? []).map((stamp) => [stamp, ctx.clock.now()])),
      ...besides,
    })
    const columns = sql.join(cells.map(([column]) => sql.ref(column)))
    const inserted = sql.join(cells.map(([, value]) => sql`${value}`))
    await guardUniques(table, () =>
      sql`insert into ${sql.table(table.name)} (${columns}) values (${inserted})`.execute(tx),
    )
    await requireInScope(tx, source, ctx.actor, id)
    return { subject: id, after: traced(source.resource, values), reply: { id } }
  })
}

/** The fields that were sent, and nothing else. */
export async function updateRow(
  ctx: Ctx,
  source: Source,
  table: WrittenTable,
  edit: { id: string; values: Values; revision: string },
): Promise<null> {
  const { id, values, revision } = edit
  return await ctx.change(`${source.resource.name}.edit`, async (tx) => {
    const current = await requireRevision(tx, source, ctx.actor, { id, revision, values })
    await table.guardEdit?.(ctx, tx, { ...current, ...values, id })
    const cells: [string, unknown][] = Object.entries(values).map(([name, value]) =>
      cellOf(ctx, source.resource, table, [name, value]),
    )
    if (table.stamps?.includes('updated_at')) cells.push(['updated_at', ctx.clock.now()])
    const sets = sql.join(cells.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    await guardUniques(table, () =>
      sql`update ${sql.table(table.name)} set ${sets} where id = ${id}::${sql.raw(source.rows.idKind)}`.execute(tx),
    )
    await requireInScope(tx, source, ctx.actor, id)
    return {
      subject: id,
      before: traced(source.resource, beforeOf(current, values)),
      after: traced(source.resource, values),
      reply: null,
    }
  })
}

export async function deleteRow(
  ctx: Ctx,
  source: Source,
  table: WrittenTable,
  { id, reason }: { id: string; reason?: string | undefined },
): Promise<null> {
  return await ctx.change(`${source.resource.name}.remove`, async (tx) => {
    const before = await lockRow(tx, source, ctx.actor, id)
    await refusingWhenUsed(table, () =>
      sql`delete from ${sql.table(table.name)} where id = ${id}::${sql.raw(source.rows.idKind)}`.execute(tx),
    )
    return {
      subject: id,
      before: traced(source.resource, before),
      ...(reason === undefined ? {} : { reason }),
      reply: null,
    }
  })
}

/** What a form may write, kept as its column wants it. */
function cellOf(
  ctx: Ctx,
  resource: Resource,
  table: WrittenTable,
  [name, value]: readonly [string, unknown],
): [string, unknown] {
  const field = fieldOf(resource.fields, name)
  const column = table.columns?.[name] ?? columnName(name, field)
  // a document without lines has none, which is no unknown
  if (field.kind === 'lines') return [column, JSON.stringify(value ?? [])]
  if (value === null || value === undefined) return [column, null]
  if (field.kind === 'labels' || field.kind === 'location') return [column, JSON.stringify(value)]
  if (field.kind === 'secret') return [column, ctx.secrets.encrypt(String(value), `${resource.name}.${name}`)]
  return [column, value]
}

/** What stood in the fields that an edit changes: the audit's `before`. Null where nothing did. */
export function beforeOf(current: Values, changed: object): Record<string, unknown> {
  return Object.fromEntries(Object.keys(changed).map((name) => [name, current[name] ?? null]))
}

/** What the audit keeps of the values: that a secret was set, never the secret. */
function traced(resource: Resource, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name in resource.fields)
      .map(([name, value]) => [name, resource.fields[name]?.kind === 'secret' ? value !== null : value]),
  )
}

type Current = Readonly<Record<string, unknown>>

/**
 * Locks the row for an edit and makes sure that it is still the one the form was filled from. For edits of a module's own.
 * @throws not_found outside the actor's scope; stale_revision naming the fields that stand otherwise by now
 */
export async function requireRevision(
  tx: Tx,
  source: Source,
  actor: Actor,
  edit: { id: string; revision: string; values: Values },
): Promise<Current> {
  const current = await lockRow(tx, source, actor, edit.id)
  if (current.revision === edit.revision) return current
  const differing = Object.keys(edit.values).filter(
    (name) => !isDeepStrictEqual(comparable(current[name]), comparable(edit.values[name])),
  )
  throw kernelRefusals.stale_revision(
    {},
    differing.map((name) => ({ path: `values.${name}`, code: 'changed_elsewhere' })),
  )
}

function comparable(value: unknown): unknown {
  if (value instanceof Date) return value.getTime()
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return Date.parse(value)
  return Array.isArray(value) && value.length === 0 ? null : (value ?? null)
}

/** The row as its table has it now, locked until the transaction ends. */
async function lockRow(tx: Tx, source: Source, actor: Actor, id: string): Promise<Current> {
  const fields = carriedFields(source.resource).map(([name]) => sql`${columnOf(source, name)} as ${sql.ref(name)}`)
  const { rows } = await sql<Current>`
    select ${sql.join([sql`row.xmin::text as revision`, ...fields])} from ${source.rows.from(unasked(actor))}
    where ${source.rows.id} = ${id}::${sql.raw(source.rows.idKind)} and (${source.scope.where(actor)})
    for update of row`.execute(tx)
  const row = rows[0]
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** Nobody makes, or leaves behind, a row that they may not see. */
async function requireInScope(db: Queryable, source: Source, actor: Actor, id: string): Promise<void> {
  const { rows } = await sql`
    select 1 from ${source.rows.from(unasked(actor))}
    where ${source.rows.id} = ${id}::${sql.raw(source.rows.idKind)} and (${source.scope.where(actor)})`.execute(db)
  if (rows.length === 0) throw kernelRefusals.forbidden()
}

/** Foreign keys find what still points at a row, however many modules have some that do. */
export async function refusingWhenUsed<T>(table: Pick<WrittenTable, 'inUse'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: string }).code !== '23503' || !table.inUse) throw error
    throw table.inUse()
  }
}

/**
 * Turns a broken unique constraint into the problem of its field.
 * @throws invalid_input for a constraint that is named, else what was thrown
 */
export async function guardUniques<T>(table: Pick<WrittenTable, 'uniques'>, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    const field = code === '23505' && constraint ? table.uniques?.[constraint] : undefined
    if (field === undefined) throw error
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: `values.${field}`, code: 'taken' }])
  }
}
