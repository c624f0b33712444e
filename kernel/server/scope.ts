import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './context.ts'

/**
 * The row scope of the whole product: "this row's organization path lies in the actor's subtree". Everything for role admin,
 * nothing for whoever works under no organization, else `path[depth] = id of the scope`: that is the form which indexes on
 * `((unit_path[2]))` and the like serve.
 * @param pathColumn the column with the ids from the root down to the row's own organization, as `row.unit_path`
 */
export function underScope(actor: Actor, pathColumn: string): RawBuilder<boolean> {
  if (actor.isAdmin) return sql<boolean>`true`
  if (actor.scope === null) return sql<boolean>`false`
  const depth = sql.lit(actor.scope.path.length)
  return sql<boolean>`(${sql.ref(pathColumn)})[${depth}] = ${actor.scope.organizationId}::uuid`
}

/** The same question about a path that is at hand already. */
export function isUnderScope(actor: Actor, path: readonly string[]): boolean {
  if (actor.isAdmin) return true
  return actor.scope !== null && path[actor.scope.path.length - 1] === actor.scope.organizationId
}
