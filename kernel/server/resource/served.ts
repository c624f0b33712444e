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

/** What `from` is told where it is a function. */
export interface Asked {
  actor: Actor
  /** this moment by the program's clock; by the database's where a row is only looked for */
  now: RawBuilder<unknown>
  /** the days of the list's window, as they are in the office, both included; all there are where no list is asked for */
  days: { from: string; to: string }
  /** the filters of these fields that were asked for, each over the column that is given for it; null where none was */
  cut(columns: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<boolean> | null
}

/** Where a resource's rows come from, who may see and do what, and the operations behind its buttons. */
/** What the ids of a resource's rows are, by the database's name for it. */
export type IdKind = 'uuid' | 'bigint' | 'text'

export interface Serving<F extends FieldTable, A extends ActionTable> {
  rows: {
    /**
     * Joins included; the row itself bears the alias `row`: sql`vending.lane row`. A function where the rows are made of what is
     * asked for: sums over a span, or rows found by something that stands elsewhere. `list.inner` names what it cuts by itself.
     */
    from: RawBuilder<unknown> | ((asked: Asked) => RawBuilder<unknown>)
    /** `row.id` unless said */
    id?: RawBuilder<unknown>
    /** ids are uuids unless said */
    idKind?: IdKind
    /** `row.<snake_case>` unless said: references end in `_id`, `_ids`, secrets in `_cipher` */
    columns?: Partial<Record<Names<F>, ColumnSql>>
    /** text columns with an index over `kernel.text_parts` of them: a part of a text is found by it */
    parts?: readonly Names<F>[]
    /** what the search box finds, where the fields of `list.search` joined by "or" would find it by no index */
    search?(text: string, ctx: Pick<Ctx, 'secrets'>): RawBuilder<boolean>
    /**
     * columns that the database holds sealed, and what opens them. Where the title is one, a row is known by the beginning of its
     * id to whoever only names it.
     */
    opened?: Partial<Record<Names<F>, (ctx: Pick<Ctx, 'secrets'>, sealed: Buffer) => string>>
    /** a whole number that orders rows whose sort value is the same, always rising; by their ids unless said */
    within?: RawBuilder<number>
    /**
     * of a large table with an index for each kind of scope, which begins with the scope and goes on in the order of the list: the
     * list as it opens is planned once for everybody ({@link steadyRows})
     */
    isSteady?: boolean
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
    /** of fields that are kept under another name than their own */
    columns?: Partial<Record<Names<F>, string>>
    stamps?: readonly ('created_at' | 'updated_at')[]
    uniques?: Readonly<Record<string, Names<F>>>
    /**
     * Columns of a new row beside or in place of those that its form fills, as whose it is. What it throws is the answer.
     */
    besides?(ctx: Ctx, tx: Tx, values: Inputs<F>): Promise<Readonly<Record<string, unknown>>>
    /** what an edit must not break; the row is locked, and `after` holds what was sent over what stood there */
    guardEdit?(ctx: Ctx, tx: Tx, after: Readonly<Record<string, unknown>>): Promise<void>
    /** the answer when a row is to be removed that others still point at; left out: that cannot be */
    inUse?(): Refusal
  }
  /** a business operation, which calls `ctx.change` itself; left out: a generic insert into `table` */
  create?(ctx: Ctx, values: Inputs<F>): Promise<{ id: string }>
  /** only the fields sent are there; left out: a generic update of `table`. See {@link requireRevision}. */
  edit?(ctx: Ctx, id: string, values: Partial<Inputs<F>>, revision: string): Promise<unknown>
  remove?(ctx: Ctx, id: string, body: { reason?: string }): Promise<unknown>
  actions?: { [K in Names<A>]: (ctx: Ctx, id: string, body: ActionBody<A[K]>) => Promise<unknown> }
  /** the fields of `unmasks` as they are, by row; of many rows at once, for exports that were agreed to */
  unmasked?: Unmasked
  /** texts that mean something by their row alone, as the part of an exam by its season: their words, for exports */
  said?: CellsSaid<Names<F>>
}

/** What cells of an exported table say instead of a code that only its row can explain. */
export interface CellsSaid<N extends string = string> {
  fields: readonly N[]
  /** reads what a page of rows needs at once; answers for one row and field */
  of(ctx: Ctx, rows: readonly PlainRow[]): Promise<(row: PlainRow, field: string) => string>
}

/** Values of fields that are masked otherwise, by the id of their row. */
export type Unmasked = (
  ctx: Ctx,
  ids: readonly string[],
) => Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>>

/** Which rows a list has. */
export interface CutAsked {
  /** one of `list.tabs` */
  tab?: string | undefined
  search?: string | undefined
  [filter: `f.${string}`]: string | undefined
}

/** What a list is asked by, read by {@link listQuery}. */
export interface ListAsked extends CutAsked {
  after?: string | undefined
  limit: number
  /** see {@link readOrder} */
  sort: string
  direction: string
}

/** A row without what may be done to it. */
export type PlainRow = { id: string; revision: string } & Record<string, unknown>
export type AnyRow = PlainRow & { abilities: Abilities }

/** A resource with its routes bound: what a module lists under `resources`, what exports, imports and history go by. */
export interface ServedResource {
  readonly resource: Resource
  readonly idKind: IdKind
  readonly routes: readonly BoundRoute[]
  /** built-in roles by permission, those of exports and imports included */
  readonly grants: Readonly<Record<string, readonly string[]>>
  /** one page of the rows in the asker's scope, for tables that leave: not counted, and nobody is told what may be done to a row */
  plainPage(ctx: Ctx, asked: ListAsked): Promise<Pick<Page<PlainRow>, 'rows' | 'next'>>
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
  /** null where nothing is masked, or nothing leaves otherwise */
  readonly unmasked: Unmasked | null
  /** null where every cell explains itself */
  readonly said: CellsSaid | null
  /** makes a row as its create route does, input checked against what it refers to; null where rows are not made here */
  readonly create: ((ctx: Ctx, values: Readonly<Record<string, unknown>>) => Promise<{ id: string }>) | null
}
