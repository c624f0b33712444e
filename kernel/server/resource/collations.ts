import { type RawBuilder, sql } from 'kysely'
import { type Language, languages } from '../../contract/languages.ts'
import type { Queryable } from '../database.ts'

/** ICU's own order of each language, Chinese by pinyin; PostgreSQL has them where it was built with ICU. */
const collationOf = (language: Language) => `${language}-x-icu`

/** by database, asked once */
const known = new WeakMap<Queryable, ReadonlySet<string>>()

/**
 * The collation that the words of a list are sorted by for its reader; null where the database has none for the language: then
 * its own order counts.
 */
export async function collationFor(db: Queryable, language: Language): Promise<string | null> {
  const available = known.get(db) ?? (await collationsOf(db))
  known.set(db, available)
  const name = collationOf(language)
  return available.has(name) ? name : null
}

async function collationsOf(db: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    select collname as name from pg_catalog.pg_collation
    where collnamespace = 'pg_catalog'::regnamespace and collname = any(${languages.map(collationOf)}::text[])
      and collencoding in (-1, pg_char_to_encoding(getdatabaseencoding()))`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

export function collated(key: RawBuilder<unknown>, collation: string | null): RawBuilder<unknown> {
  return collation === null ? key : sql`(${key}) collate ${sql.id('pg_catalog', collation)}`
}
