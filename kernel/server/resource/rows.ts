import { CompiledQuery, sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import { optionsMax } from '../../contract/resource-schemas.ts'
import { type Actor, type Ctx, system } from '../context.ts'
import type { Queryable } from '../database.ts'
import { quickRows } from '../quick-reads.ts'
import { type Source, selection, titleSql, titleText } from './columns.ts'
import { isId } from './ids.ts'
import { askedOf, type Filters, optionFilters, type RawRow, searchSql, unasked } from './list.ts'

/** The row of this id in the asker's scope; undefined for a stranger's as for none, and for what is no id at all. */
export async function findRow(ctx: Ctx, source: Source, id: string): Promise<RawRow | undefined> {
  if (!isId(source.rows.idKind, id)) return undefined
  const { rows } = await sql<RawRow>`
    select ${selection(source)} from ${source.rows.from(askedOf(ctx, source, {}))}
    where ${source.rows.id} = ${id}::${sql.raw(source.rows.idKind)} and (${source.scope.where(ctx.actor)})`.execute(
    ctx.db,
  )
  return rows[0]
}

/** What a picker offers: rows in scope whose title holds the words, or these very ids. */
export async function optionRows(
  ctx: Ctx,
  source: Source,
  asked: { search?: string | undefined; ids?: string | undefined } & Filters,
): Promise<{ id: string; label: string }[]> {
  const ids = asked.ids?.split(',').filter((id) => isId(source.rows.idKind, id))
  const wanted = ids
    ? sql`${source.rows.id} = any(${ids}::${sql.raw(source.rows.idKind)}[])`
    : sql.join(
        [
          source.rows.offered,
          ...(asked.search ? [searchSql(ctx, source, asked.search)] : []),
          ...optionFilters(source, asked),
        ].map((part) => sql`(${part})`),
        sql` and `,
      )
  const title = titleSql(source)
  const { rows } = await sql<{ id: string; title: unknown }>`
    select (${source.rows.id})::text as id, ${title} as title from ${source.rows.from(askedOf(ctx, source, asked))}
    where ${wanted} and (${source.scope.where(ctx.actor)})
    order by ${title}, ${source.rows.id} limit ${ids ? sql.lit(200) : sql.lit(optionsMax)}`.execute(ctx.db)
  return rows.map((row) => ({ id: row.id, label: titleText(row.title, ctx.language) }))
}

/** Words that rows are known by, whoever asks: what points at a row may say its name. */
export async function labelsOf(
  db: Queryable,
  source: Source,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  const rows = await quickRows<{ id: string; title: unknown }>(db, namesIn(db, source, ids))
  return new Map(rows.map((row) => [row.id, titleText(row.title, language)]))
}

const nameTexts = new WeakMap<Source, string>()

/** Each list asks for the names of what it points at: where the ids are its only values, the statement is put into words once. */
function namesIn(db: Queryable, source: Source, ids: readonly string[]): CompiledQuery {
  const known = nameTexts.get(source)
  if (known !== undefined) return CompiledQuery.raw(known, [ids])
  const statement = sql`
    select (${source.rows.id})::text as id, ${titleSql(source)} as title from ${source.rows.from(unasked(system))}
    where ${source.rows.id} = any(${ids}::${sql.raw(source.rows.idKind)}[])`.compile(db)
  if (statement.parameters.length === 1) nameTexts.set(source, statement.sql)
  return statement
}

/** Those of the ids that the actor may see. */
export async function visibleIds(
  db: Queryable,
  source: Source,
  actor: Actor,
  ids: readonly string[],
): Promise<Set<string>> {
  const possible = ids.filter((id) => isId(source.rows.idKind, id))
  if (possible.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select (${source.rows.id})::text as id from ${source.rows.from(unasked(actor))}
    where ${source.rows.id} = any(${possible}::${sql.raw(source.rows.idKind)}[])
      and (${source.scope.where(actor)})`.execute(db)
  return new Set(rows.map((row) => row.id))
}

/** The rows in the actor's scope that a typed cell may mean: by code, id or title; two are enough to know it is not one. */
export async function namedIds(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  source: Source,
  text: string,
): Promise<string[]> {
  const title = titleSql(source)
  const field = source.resource.fields[source.resource.title]
  const byTitle =
    field?.kind === 'labels'
      ? sql`${text} in (${title} ->> 'zh', ${title} ->> 'en', ${title} ->> 'fr', ${title} ->> 'ko')`
      : sql`(${title})::text = ${text}`
  const find = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ id: string }>`
      select (${source.rows.id})::text as id from ${source.rows.from(unasked(actor))}
      where (${condition}) and (${source.scope.where(actor)}) limit 2`.execute(db)
    return rows.map((row) => row.id)
  }
  const byCode = source.rows.code ? await find(sql`(${source.rows.code})::text = ${text}`) : []
  if (byCode.length > 0) return byCode
  const byId = isId(source.rows.idKind, text)
    ? await find(sql`${source.rows.id} = ${text}::${sql.raw(source.rows.idKind)}`)
    : []
  return byId.length > 0 ? byId : await find(byTitle)
}
