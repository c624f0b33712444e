import type { Field } from './fields.ts'
import { type NamedRoute, type RouteShape, routes } from './routes.ts'

export type FieldTable = Readonly<Record<string, Field<unknown, unknown>>>
type Name<F> = keyof F & string

/** An action on one row, beside its fields: a move of its state, mostly. */
export interface ActionShape {
  /** what is asked before it is done: nothing, a yes, or the reason that goes into the audit */
  ask?: 'nothing' | 'yes' | 'reason'
  /** what else is asked: fields of the action's own, sent as `values` */
  input?: FieldTable
  /** offered for several chosen rows too, in one request: each is a change of its own; see `bulkKey` */
  isBulk?: boolean
  isDangerous?: boolean
  /** mostly done when it can be done: the one button of a row; the others stand under "more" */
  isPrimary?: boolean
  /** the action that takes it back: of the two only the one that can be done is offered, and right after this one the other */
  undo?: string
}

export interface FormLayout<N extends string = string> {
  /** headed by `resources.<name>.sections.<key>`; fields that stand in none come first */
  sections?: Readonly<Record<string, readonly N[]>>
  /** a new row is asked for section by section, each judged before the next, with all of it told again at the end */
  isStepped?: true
  /** optional fields that are asked for only while another one has one of these values; else they are empty */
  when?: { readonly [K in N]?: { field: N; is: readonly unknown[] } }
  /** what a new row begins with */
  defaults?: { readonly [K in N]?: unknown }
}

export interface ResourceShape<F extends FieldTable, A extends Readonly<Record<string, ActionShape>>> {
  /** camelCase plural: beginning of every permission, audit name and text key of it */
  name: string
  /** its addresses: `/api/console/<segment>` and, in the console, `/<menu group>/<segment>` */
  segment: string
  fields: F
  /** the field that names a row in titles, questions and pickers */
  title: Name<F>
  list: {
    columns: readonly Name<F>[]
    /** px, of columns that their kind of field makes too narrow or too wide */
    widths?: Partial<Record<Name<F>, number>>
    /** columns that a narrow window does without, the first of them first; then the table scrolls sideways */
    spare?: readonly Name<F>[]
    /** a choice filters by its codes, a text by a substring, a date or instant by a span, a reference by its row */
    filters?: readonly Name<F>[]
    /**
     * Those of the filters that cut what the rows are made of, as a sum over some of the machines: a row carries such a field
     * only where it is a column too. Who serves the rows reads them (`Asked`).
     */
    inner?: readonly Name<F>[]
    /** fields that the one search box looks through */
    search?: readonly Name<F>[]
    /**
     * `words`: those texts of `by` that are names, sorted as the reader's language sorts them; labels always are. Not where an
     * index serves the order of a large table: it would sort all of it.
     * `isSingle`: by one field at a time, where only such orders are served.
     */
    sort: {
      by: readonly Name<F>[]
      first: Name<F>
      direction: 'asc' | 'desc'
      words?: readonly Name<F>[]
      isSingle?: true
    }
    /**
     * Preset tabs above the list, each a cut by filters of its own, written as `f.<field>` carries them; what else the list is
     * filtered by cuts its rows further. Words: `resources.<name>.tabs`.
     */
    tabs?: Readonly<Record<string, { readonly [K in Name<F>]?: string }>>
    /** money and whole numbers that the list's foot adds up over all the rows it is cut to; asked for apart from the rows */
    sums?: readonly Name<F>[]
    /**
     * Fields of `edit` that are typed in the cells of the table as well, many rows before one save: prices, counts, translations.
     * Each row is a change of its own; see `gridRoute`.
     */
    grid?: readonly Name<F>[]
    /** spec §5: a query window of so many days over this field; the list always asks for one */
    window?: { field: Name<F>; days: 92 | 30 | 7 }
  }
  /** fields a new row is asked for; left out: rows are not made here */
  create?: readonly Name<F>[]
  /** fields of a row that may be changed; left out: none */
  edit?: readonly Name<F>[]
  /** how its forms are laid out; left out: the fields one after another */
  form?: FormLayout<Name<F>>
  remove?: { ask: 'yes' | 'reason' }
  actions?: A
  /** the problem of doing something to none of its rows, in words of its module; left out: `nothing_chosen` (spec §8) */
  noneChosen?: string
  /** through the report queue, as the requester at run time; `personal` asks for a reason and puts a watermark line on top */
  exports?: true | 'personal'
  /** fields that leave masked, unless a second person has agreed that this person exports them as they are */
  unmasks?: readonly Name<F>[]
  /** XLSX or CSV with these columns; they are fields of `create` */
  imports?: readonly Name<F>[]
}

type Verb<A> = keyof A & string
type RouteKeys<A> =
  | 'list'
  | 'view'
  | 'options'
  | 'sums'
  | 'counts'
  | 'changes'
  | 'create'
  | 'edit'
  | 'remove'
  | Verb<A>
  | ReturnType<typeof bulkKey<Verb<A> | 'edit'>>

/** The route, and the call, that does an action to several rows. */
export function bulkKey<const N extends string>(action: N): `${N}Many` {
  return `${action}Many`
}

/** The route, and the call, that saves what was typed in the cells of a table. */
export const gridRoute = bulkKey('edit')

export interface Resource<
  F extends FieldTable = FieldTable,
  A extends Readonly<Record<string, ActionShape>> = Readonly<Record<string, ActionShape>>,
> extends ResourceShape<F, A> {
  /** those of its routes that exist: `list`, `view`, `options` always, `changes` where people change its rows, the others as declared */
  readonly routes: Readonly<Partial<Record<RouteKeys<A>, NamedRoute>>> &
    Readonly<Record<'list' | 'view' | 'options', NamedRoute>>
  /** every permission it knows: `<name>.view`, `.create`, `.edit`, `.remove`, `.export`, `.import`, `.<action>` */
  readonly permissions: readonly string[]
}

/** The fields that a row carries: all but those that only cut what it is made of. */
export function carriedFields({
  fields,
  list,
}: Pick<Resource, 'fields' | 'list'>): [string, Field<unknown, unknown>][] {
  return Object.entries(fields).filter(([name]) => list.columns.includes(name) || !list.inner?.includes(name))
}

/** One row as lists and details carry it. `revision` tells whether it was changed meanwhile. */
export type Row<R> =
  R extends Resource<infer F, infer A>
    ? { id: string; revision: string; abilities: Abilities<A> } & {
        [K in keyof F]: F[K] extends Field<infer V, unknown> ? V : never
      }
    : never

/** Which actions this person may do to this row now; else the code of the refusal that would come. */
export type Abilities<A = Readonly<Record<string, ActionShape>>> = {
  readonly [K in 'edit' | 'remove' | (keyof A & string)]?: true | string
}

/** What a form of these fields sends: fields that may stay empty may be left out. */
export type Inputs<F extends FieldTable> = {
  [P in keyof F as F[P] extends { isOptional: true } ? never : P]: InputValue<F[P]>
} & { [P in keyof F as F[P] extends { isOptional: true } ? P : never]?: InputValue<F[P]> | undefined }
type InputValue<T> = T extends Field<unknown, infer I> ? I : never

/** What an action is called with: its reason, and its own fields, where it asks for them. */
export type ActionBody<S> = (S extends { ask: 'reason' } ? { reason: string } : unknown) &
  (S extends { input: infer I extends FieldTable } ? { values: Inputs<I> } : unknown)

/** What a form of these fields sends. */
export type InputOf<R, K extends string> =
  R extends Resource<infer F, infer _A>
    ? { [P in K & keyof F]: F[P] extends Field<unknown, infer I> ? I : never }
    : never

/**
 * One back-office noun, declared once: schemas, routes, list, form, detail, import and export read this object
 * (architecture §5). A library, not a host: whatever the declaration cannot say is an ordinary page or an operation.
 */
export function resource<
  const F extends FieldTable,
  const A extends Readonly<Record<string, ActionShape>> = Record<never, never>,
>(shape: ResourceShape<F, A>): Resource<F, A> {
  const base = `/api/console/${shape.segment}` as const
  const view = `${shape.name}.view`
  const bulkRoute = (verb: string): RouteShape => ({
    method: 'POST',
    path: `${base}/bulk/${kebab(verb)}`,
    permission: `${shape.name}.${verb}`,
    audit: `${shape.name}.${verb}`,
  })
  const table: Record<string, RouteShape> = {
    list: { method: 'GET', path: base, permission: view },
    options: { method: 'GET', path: `${base}/options`, permission: view },
    view: { method: 'GET', path: `${base}/:id` },
  }
  if (shape.list.sums) table.sums = { method: 'GET', path: `${base}/sums`, permission: view }
  if (shape.list.tabs) table.counts = { method: 'GET', path: `${base}/counts`, permission: view }
  if (shape.edit || shape.remove || Object.keys(shape.actions ?? {}).length > 0)
    table.changes = { method: 'GET', path: `${base}/changes`, permission: view }
  if (shape.create) table.create = { method: 'POST', path: base }
  if (shape.edit) table.edit = { method: 'PATCH', path: `${base}/:id` }
  if (shape.list.grid) table[gridRoute] = bulkRoute('edit')
  if (shape.remove) table.remove = { method: 'DELETE', path: `${base}/:id` }
  for (const [action, { isBulk }] of Object.entries<ActionShape>(shape.actions ?? {})) {
    table[action] = { method: 'POST', path: `${base}/:id/${kebab(action)}` }
    if (isBulk) table[bulkKey(action)] = bulkRoute(action)
  }
  const named = routes(shape.name, table) as Record<string, NamedRoute>
  const permissions = new Set(Object.values(named).map((each) => each.permission ?? each.name))
  if (shape.exports) permissions.add(`${shape.name}.export`)
  if (shape.imports) permissions.add(`${shape.name}.import`)
  return { ...shape, routes: named as Resource<F, A>['routes'], permissions: [...permissions] }
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
