import { type RawBuilder, sql } from 'kysely'
import { type Labels, type Language, labelIn } from '#kernel/contract/languages.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { type Organization, type OrganizationKind, publicKinds, searchMax } from '../contract.ts'
import type { OrganizationSummary } from '../schema.ts'
import { wordings } from './names/other-words.ts'

/** For statements of other modules that join an organization by its id for its path, level and name. */
export const organizationTable = 'platform.organization'

const columns = ['id', 'parent_id', 'kind', 'level', 'code', 'name', 'labels', 'path', 'extra', 'is_enabled'] as const

/** The path of an organization as a value of a statement; the caller holds the tree. */
export function pathNow(id: string): RawBuilder<string[]> {
  return sql<string[]>`(select path from platform.organization where id = ${id}::uuid)`
}

/** The organization with this id, disabled ones included; undefined when there is none. */
export async function organizationOf(db: Queryable, id: string): Promise<Organization | undefined> {
  const row = await db
    .selectFrom('platform.organization')
    .select([...columns])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    parentId: row.parent_id,
    kind: row.kind as OrganizationKind,
    level: row.level,
    code: row.code,
    name: row.name,
    labels: row.labels as Partial<Labels>,
    path: row.path,
    extra: row.extra as Record<string, unknown>,
    isEnabled: row.is_enabled,
  }
}

/** The organizations of a path with their levels, from the root down. */
export async function levelsAlong(db: Queryable, path: readonly string[]): Promise<{ id: string; level: string }[]> {
  if (path.length === 0) return []
  const rows = await db.selectFrom('platform.organization').select(['id', 'level']).where('id', 'in', path).execute()
  return rows.sort((a, b) => path.indexOf(a.id) - path.indexOf(b.id))
}

/** The same as a part of another statement: a list in the order of the path. */
export function levelsAlongPath(path: RawBuilder<unknown>): RawBuilder<{ id: string; level: string }[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', along.id, 'level', along.level)
      order by array_position(${path}, along.id)), '[]')
    from platform.organization along where along.id = any(${path}))`
}

/** The root of the units' tree: the province. */
export async function rootOf(db: Queryable): Promise<{ id: string; path: string[] } | undefined> {
  return await db
    .selectFrom('platform.organization')
    .select(['id', 'path'])
    .where('parent_id', 'is', null)
    .where('kind', '=', 'unit')
    .orderBy('code')
    .limit(1)
    .executeTakeFirst()
}

/** Whether the organization is `top` itself or stands below it. */
export async function isUnder(db: Queryable, organizationId: string, top: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform.organization')
    .select('id')
    .where('id', '=', organizationId)
    .where(sql<boolean>`${top}::uuid = any(path)`)
    .executeTakeFirst()
  return row !== undefined
}

/** Names of what stands above, from the root down, in the reader's language. */
export async function namesAbove(db: Queryable, organizationId: string, language: Language): Promise<string[]> {
  const rows = await aboveOf(db, [organizationId])
  return rows.map((row) => nameIn(row, language))
}

interface Above {
  below: string
  id: string
  level: string
  name: string
  labels: unknown
}

async function aboveOf(db: Queryable, ids: readonly string[]): Promise<Above[]> {
  if (ids.length === 0) return []
  const found = await sql<Above>`
    select one.id as below, above.id, above.level, above.name, above.labels
    from platform.organization one
    join platform.organization above on above.id = any(one.path) and above.id <> one.id
    where one.id = any(${ids}::uuid[])
    order by one.id, cardinality(above.path)`.execute(db)
  return found.rows
}

/** The name in the reader’s language. */
export function nameIn(row: { name: string; labels: unknown }, language: Language): string {
  return labelIn({ ...(row.labels as Partial<Labels>), zh: row.name }, language)
}

export interface Search {
  kind: (typeof publicKinds)[number]
  search?: string | undefined
  under?: string | undefined
  parent?: string | undefined
  level?: string | undefined
}

/**
 * What a picker lists. Short Chinese words have no trigrams, so the name is searched as a substring, within one kind and,
 * where the picker knows it, below one unit: a bounded set. Other usual words for what a school is find it too. Names that
 * begin with the word come first.
 */
export async function searchOrganizations(
  db: Queryable,
  asked: Search,
  language: Language,
): Promise<{ organizations: OrganizationSummary[]; hasMore: boolean }> {
  const word = asked.search?.toLowerCase() ?? ''
  let query = db
    .selectFrom('platform.organization')
    .select(['id', 'kind', 'level', 'code', 'name', 'labels'])
    .where('kind', '=', asked.kind)
    .where('is_enabled', '=', true)
    .limit(searchMax + 1)
  if (asked.parent) query = query.where('parent_id', '=', asked.parent)
  if (asked.level) query = query.where('level', '=', asked.level)
  if (asked.under) query = query.where(sql<boolean>`path @> array[${asked.under}::uuid]`).where('id', '<>', asked.under)
  if (word) query = query.where(isNamed(wordings(word), language)).orderBy(sql`position(${word} in lower(name)) <> 1`)
  const rows = await query.orderBy('code').execute()
  const shown = rows.slice(0, searchMax)
  return { organizations: await withAbove(db, shown, language), hasMore: rows.length > searchMax }
}

/** Whether one of the wordings stands in the Chinese name, the English one or that of the reader. */
function isNamed(said: readonly string[], language: Language): RawBuilder<boolean> {
  const names = sql`lower(concat_ws(' ', name, labels->>'en', labels->>${sql.lit(language)}))`
  return sql<boolean>`exists (
    select 1 from unnest(${[...said]}::text[]) as said (word) where position(word in ${names}) > 0)`
}

/** One organization as pickers show it; only kinds that are public, and enabled ones. */
export async function publicOrganization(
  db: Queryable,
  id: string,
  language: Language,
): Promise<OrganizationSummary | undefined> {
  const row = await db
    .selectFrom('platform.organization')
    .select(['id', 'kind', 'level', 'code', 'name', 'labels'])
    .where('id', '=', id)
    .where('kind', 'in', [...publicKinds])
    .where('is_enabled', '=', true)
    .executeTakeFirst()
  return row && (await withAbove(db, [row], language))[0]
}

type Shown = { id: string; kind: string; level: string; code: string; name: string; labels: unknown }

async function withAbove(db: Queryable, rows: readonly Shown[], language: Language): Promise<OrganizationSummary[]> {
  const above = Map.groupBy(
    await aboveOf(
      db,
      rows.map((row) => row.id),
    ),
    (row) => row.below,
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as Search['kind'],
    level: row.level,
    code: row.code,
    name: nameIn(row, language),
    above: (above.get(row.id) ?? []).map((one) => ({ id: one.id, level: one.level, name: nameIn(one, language) })),
  }))
}

/** These organizations as lists show them, disabled ones and every kind included, with what stands above; in two queries. */
export async function organizationsByIds(
  db: Queryable,
  ids: readonly string[],
  language: Language,
): Promise<OrganizationSummary[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('platform.organization')
    .select(['id', 'kind', 'level', 'code', 'name', 'labels'])
    .where('id', 'in', ids)
    .orderBy('code')
    .execute()
  return await withAbove(db, rows, language)
}
