import type { AnyRow } from './resource-calls.ts'

/** The chosen rows that the list still shows, as they are by now. */
export function inSight<R extends AnyRow>(rows: readonly R[], picked: readonly AnyRow[]): R[] {
  const ids = new Set(picked.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}
