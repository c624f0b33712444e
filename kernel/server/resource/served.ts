import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../contract/languages.ts'
import type { Page } from '../../contract/paging.ts'
import type { Refusal } from '../../contract/refusals.ts'
import type { Abilities, ActionBody, ActionShape, FieldTable, Inputs, Resource, Row } from '../../contract/resource.ts'
import type { Actor, Ctx } from '../context.ts'
import type { Queryable, Tx } from '../database.ts'
import type { BoundRoute } from '../route.ts'

export type ActionTable = Readonly<Record<string, ActionShape>>
type Names<F> = keyof F & string

/** A column, or for a reference its id together with the word it is known by. */
export type ColumnSql = RawBuilder<unknown> | { id: RawBuilder<unknown>; label: RawBuilder<unknown> }

/** The rows that an actor may see, in words and in SQL; actions reach no others. */
export interface RowScope {
  rows: string
  /** see {@link everyRow} */
  isForAll?: true
  where(actor: Actor): RawBuilder<boolean>
}

/** For what belongs to the whole installation: the permission alone decides. `rows` says so in words. */
export function everyRow(rows: string): RowScope {
  return { rows, isForAll: true, where: () => sql<boolean>`true` }
}

/**
 * Whether an action is open on a row, for whoever has its permission: true, or the refusal that would come. A move of a
 * transitions table is asked with the row's field `state`.
 */
export type Rule<R> = ((actor: Actor, row: R) => true | Refusal) | { refusal(state: never): Refusal | null }

/** Where a resource's rows come from, who may see and do what, and the operations behind its buttons. */
export interface Serving<F extends FieldTable, A extends ActionTable> {
  rows: {
    /** joins included; the row itself bears the alias `row`: sql`vending.lane row` */
    from: RawBuilder<unknown>
    /** `row.id` unless said */
    id?: RawBuilder<unknown>
    /** ids are uuids unless said */
    idKind?: 'uuid' | 'text'
    /** `row.<snake_case>` unless said: references end in `_id`, `_ids`, secrets in `_cipher` */
    columns?: Partial<Record<Names<F>, ColumnSql>>
    /** which rows pickers offer, beyond the scope: sql`row.is_enabled` */
    offered?: RawBuilder<boolean>
    /** what an imported cell may name a row by, besides its title: sql`row.code` */
    code?: RawBuilder<unknown>
  }
  scope: RowScope
  /** the built-in roles that carry each of its permissions from the start; one entry for each permission it has */
  roles: Readonly<Record<'view' | Names<A>, readonly string[]>> &
    Readonly<Partial<Record<'create' | 'edit' | 'remove' | 'export' | 'import', readonly string[]>>>
  may?: Partial<Record<'edit' | 'remove' | Names<A>, Rule<Row<Resource<F, A>>>>>
  /** for the generic writes: the table, and which times it keeps of them */
  table?: {
    name: string
    stamps?: readonly ('created_at' | 'updated_at')[]
    uniques?: Readonly<Record<string, Names<F>>>
  }
  /** a business operation, which calls `ctx.change` itself; left out: a generic insert into `table` */
  create?(ctx: Ctx, values: Inputs<F>): Promise<{ id: string }>
  /** only the fields sent are there; left out: a generic update of `table`. See {@link requireRevision}. */
  edit?(ctx: Ctx, id: string, values: Partial<Inputs<F>>, revision: string): Promise<unknown>
  remove?(ctx: Ctx, id: string, body: { reason?: string }): Promise<unknown>
  actions?: { [K in Names<A>]: (ctx: Ctx, id: string, body: ActionBody<A[K]>) => Promise<unknown> }
}

/** What a list is asked by, read by {@link listQuery}. */
export interface ListAsked {
  search?: string | undefined
  after?: string | undefined
  limit: number
  sort: string
  direction: 'asc' | 'desc'
  [filter: `f.${string}`]: string | undefined
}

export type AnyRow = { id: string; revision: string; abilities: Abilities } & Record<string, unknown>

/** A resource with its routes bound: what a module lists under `resources`, what exports, imports and history go by. */
export interface ServedResource {
  readonly resource: Resource
  readonly idKind: 'uuid' | 'text'
  readonly routes: readonly BoundRoute[]
  /** built-in roles by permission, those of exports and imports included */
  readonly grants: Readonly<Record<string, readonly string[]>>
  /** one page of the rows in the asker's scope */
  page(ctx: Ctx, asked: ListAsked): Promise<Page<AnyRow>>
  /** a row in the asker's scope; undefined for a stranger's as for none */
  find(ctx: Ctx, id: string): Promise<AnyRow | undefined>
  /** the words that rows are known by, whoever asks: for references to them */
  labels(db: Queryable, ids: readonly string[], language: Language): Promise<Map<string, string>>
  /** those of the ids that are in the asker's scope */
  visible(db: Queryable, actor: Actor, ids: readonly string[]): Promise<Set<string>>
  /** the rows in the asker's scope that bear this title or code: for cells of an import; at most two are looked for */
  named(ctx: Pick<Ctx, 'db' | 'actor'>, text: string): Promise<string[]>
  /**
   * For an edit of the module's own: locks the row, and makes sure that it is still the one the form was filled from.
   * @throws not_found, stale_revision
   */
  lockForEdit(
    tx: Tx,
    actor: Actor,
    edit: { id: string; revision: string; values: Readonly<Record<string, unknown>> },
  ): Promise<Readonly<Record<string, unknown>>>
  /** makes a row as its create route does, input checked against what it refers to; null where rows are not made here */
  readonly create: ((ctx: Ctx, values: Readonly<Record<string, unknown>>) => Promise<{ id: string }>) | null
}
