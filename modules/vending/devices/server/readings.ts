import { type RawBuilder, sql } from 'kysely'

/** Machines say what they like: only what is of its kind, and of a sensible size, is taken out of it. */
export function numberIn(column: string, ...path: readonly string[]): RawBuilder<number | null> {
  const value = sql`${sql.ref(column)} #> ${sql.lit(`{${path.join(',')}}`)}`
  return sql`case when jsonb_typeof(${value}) = 'number' and abs((${value})::numeric) < 1000000000
    then (${value})::float8 end`
}

export function wholeIn(column: string, ...path: readonly string[]): RawBuilder<number | null> {
  return sql`round(${numberIn(column, ...path)})::int`
}

export function flagIn(column: string, ...path: readonly string[]): RawBuilder<boolean | null> {
  const value = sql`${sql.ref(column)} #> ${sql.lit(`{${path.join(',')}}`)}`
  return sql`case when jsonb_typeof(${value}) = 'boolean' then (${value})::boolean end`
}

export function textIn(column: string, ...path: readonly string[]): RawBuilder<string | null> {
  const name = sql.lit(`{${path.join(',')}}`)
  return sql`case when jsonb_typeof(${sql.ref(column)} #> ${name}) = 'string'
    then left(${sql.ref(column)} #>> ${name}, 60) end`
}
