import { CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from './context.ts'
import { textOnce } from './quick-reads.ts'

/**
 * The row scope of the whole product: "this row's organization path lies in the actor's subtree". Everything for role admin,
 * nothing for whoever works under no organization, else `path[depth] = id of the scope`: that is the form which indexes on
 * `((unit_path[2]))` and the like serve.
 * @param pathColumn the column with the ids from the root down to the row's own organization, as `row.unit_path`
 */
export function underScope(actor: Actor, pathColumn: string): RawBuilder<boolean> {
  return pathAtScope(actor, pathColumn, sql`${actor.scope?.organizationId ?? null}::uuid`)
}

/** The same where the id of the scope is put in by the caller, as an expression of type uuid. */
function pathAtScope(actor: Actor, pathColumn: string, scopeId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (actor.isAdmin) return sql<boolean>`true`
  if (actor.scope === null) return sql<boolean>`false`
  return sql<boolean>`(${sql.ref(pathColumn)})[${sql.lit(actor.scope.path.length)}] = ${scopeId}`
}

/** What a statement of {@link scopedStatement} is put together from. */
export interface ScopedParts {
  /** {@link underScope} for a column of the statement */
  under(pathColumn: string): RawBuilder<boolean>
  /** as deep in the tree the asker's unit stands; 1 for who sees everything */
  depth: number
  /** whether {@link under} holds for every row */
  isAll: boolean
}

/**
 * A statement that is asked for all the time by people of offices: its text is made once for each depth at which they stand.
 * `make` gives its columns and its tables after them; they take their values from the row `asked`, which holds those of
 * `types` by name, and nowhere else.
 */
export function scopedStatement<Name extends string>(
  types: Readonly<Record<Name, 'uuid'>>,
  make: (parts: ScopedParts) => { columns: RawBuilder<unknown>; tables: RawBuilder<unknown> },
): (ctx: Ctx, values: Readonly<Record<Name, string | null>>) => CompiledQuery {
  const names = Object.keys(types) as Name[]
  const texts = new Map<string, ReturnType<typeof textOnce>>()
  return (ctx, values) => {
    const { isAdmin, scope } = ctx.actor
    const key = isAdmin ? 'all' : String(scope?.path.length ?? 'none')
    const text = texts.get(key) ?? textOnce(statementFor(ctx.actor))
    texts.set(key, text)
    return CompiledQuery.raw(text(ctx.db), [...names.map((name) => values[name]), scope?.organizationId ?? null])
  }

  function statementFor(actor: Actor): RawBuilder<unknown> {
    const { columns, tables } = make({
      under: (column) => pathAtScope(actor, column, sql.ref('asked.scope')),
      depth: actor.scope?.path.length ?? 1,
      isAll: actor.isAdmin,
    })
    const placeholders = names.map((name) => sql`${''}::${sql.raw(types[name])} as ${sql.ref(name)}`)
    // Materialized: a plan can gain nothing by the values then, and is not made anew with each request.
    return sql`with asked as materialized (select ${sql.join([...placeholders, sql`${''}::uuid as scope`])})
      select ${columns} from asked ${tables}`
  }
}

/** The same question about a path that is at hand already. */
export function isUnderScope(actor: Actor, path: readonly string[]): boolean {
  if (actor.isAdmin) return true
  return actor.scope !== null && path[actor.scope.path.length - 1] === actor.scope.organizationId
}
