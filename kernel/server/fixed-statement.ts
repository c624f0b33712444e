import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { ReadDb } from './database.ts'

/** Stands in a statement for a value that comes with each use of it. */
class Gap {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** Leaves a gap in a statement for the value of that name. */
export type ValueNamed<V> = (name: keyof V & string) => RawBuilder<unknown>

/** A statement with its values, for `later`, `readLater` and, compiled, for `executeQuery`. */
export interface Filled<R = unknown> {
  compile(db: ReadDb): CompiledQuery<R>
}

/**
 * A statement that is sent all the time and differs by its values alone. Its text is put together when it is first used: putting
 * the same text together for each request takes longer than a small statement takes PostgreSQL.
 * @param make leaves a gap for each value; whatever else stands in the statement stays as it is then
 */
export function fixedStatement<V extends object, R = unknown>(
  make: (value: ValueNamed<V>) => RawBuilder<R>,
): (values: V) => Filled<R> {
  let made: CompiledQuery<R> | undefined
  return (values) => ({
    compile(db) {
      made ??= make((name) => sql`${new Gap(name)}`).compile(db)
      const parameters = made.parameters.map((each) => (each instanceof Gap ? values[each.name as keyof V] : each))
      return CompiledQuery.raw(made.sql, parameters)
    },
  })
}
