import { sql } from 'kysely'
import { dataOf } from '../../contract/field-kinds.ts'
import type { Page } from '../../contract/paging.ts'
import { kernelRefusals, type Refusal } from '../../contract/refusals.ts'
import { type Abilities, bulkKey, type FieldTable, gridRoute, type Resource } from '../../contract/resource.ts'
import { fieldOf, filterNames, resourceSchemas } from '../../contract/resource-schemas.ts'
import type { NamedRoute, InputOf as RouteInput, RouteSchemas } from '../../contract/routes.ts'
import { type Actor, type Ctx, may } from '../context.ts'
import { type Access, type BoundRoute, routeLater } from '../route.ts'
import { changedRows, type SeenAsked } from './changes.ts'
import { decodeRows, type Source } from './columns.ts'
import { countTabs } from './counts.ts'
import { fixed } from './fixed.ts'
import { listRows, plainRows, requireTabs } from './list.ts'
import { requireSortable } from './order.ts'
import { findRow, labelsOf, namedIds, optionRows, visibleIds } from './rows.ts'
import type { ActionTable, AnyRow, CutAsked, ListAsked, PlainRow, Rule, ServedResource, Serving } from './served.ts'
import { sumRows } from './sums.ts'
import {
  checkPointers,
  deleteRow,
  insertRow,
  requireRevision,
  updateRow,
  type Values,
  type WrittenTable,
} from './write.ts'

type AnyOperation = (ctx: Ctx, ...rest: never[]) => Promise<unknown>
/** A `Serving` seen without the types of its fields. */
interface Loose {
  roles: Readonly<Record<string, readonly string[]>>
  may: Readonly<Record<string, Rule<AnyRow> | undefined>>
  create?: AnyOperation
  edit?: AnyOperation
  remove?: AnyOperation
  actions: Readonly<Record<string, AnyOperation>>
}

/**
 * Serves a resource: its routes with their access, lists, pickers, generic writes where the module brings no operation of its
 * own. A module lists the result under `resources`.
 * @throws at boot, when roles, operations and the declaration do not fit each other
 */
export function serveResource<const F extends FieldTable, const A extends ActionTable>(
  resource: Resource<F, A>,
  serving: Serving<F, A>,
): ServedResource {
  const declared = resource as unknown as Resource
  const source = sourceOf(declared, serving as unknown as Serving<never, never>)
  const loose: Loose = {
    ...(serving as unknown as Omit<Loose, 'may' | 'actions'>),
    may: (serving.may ?? {}) as Loose['may'],
    actions: (serving.actions ?? {}) as Loose['actions'],
  }
  requireWhole(source, loose, serving)
  const verbs = verbsOf(declared)
  /** of rows that were just made for this answer and are nobody else's */
  const shown = (actor: Actor, rows: PlainRow[]): AnyRow[] => {
    const open = verbs.map((verb) => ({ verb, isOpen: may(actor, `${declared.name}.${verb}`) }))
    return rows.map((row) => Object.assign(row, { abilities: abilitiesOf(loose, open, actor, row) }))
  }
  const kit: Kit = {
    source,
    loose,
    table: serving.table ?? null,
    async plainPage(ctx, asked) {
      const page = await plainRows(ctx, source, asked)
      return { ...page, rows: await decodeRows(ctx, source, page.rows) }
    },
    async page(ctx, asked) {
      const page = await listRows(ctx, source, asked)
      return { ...page, rows: shown(ctx.actor, await decodeRows(ctx, source, page.rows)) }
    },
    async find(ctx, id) {
      const row = await findRow(ctx, source, id)
      return row && shown(ctx.actor, await decodeRows(ctx, source, [row]))[0]
    },
  }
  const create = declared.create ? (ctx: Ctx, values: Values) => createRow(kit, ctx, values) : null
  return {
    resource: declared,
    idKind: source.rows.idKind,
    routes: boundRoutes(kit, create),
    grants: Object.fromEntries(
      declared.permissions.map((permission) => [
        permission,
        loose.roles[permission.slice(declared.name.length + 1)] ?? [],
      ]),
    ),
    plainPage: kit.plainPage,
    find: kit.find,
    labels: (db, ids, language) => labelsOf(db, source, ids, language),
    visible: (db, actor, ids) => visibleIds(db, source, actor, ids),
    named: (ctx, text) => namedIds(ctx, source, text),
    lockForEdit: (tx, actor, edit) => requireRevision(tx, source, actor, edit),
    unmasked: serving.unmasked ?? null,
    said: serving.said ?? null,
    create,
  }
}

interface Kit {
  source: Source
  loose: Loose
  table: Serving<never, never>['table'] | null
  page(ctx: Ctx, asked: ListAsked): Promise<Page<AnyRow>>
  plainPage: ServedResource['plainPage']
  find: ServedResource['find']
}

function sourceOf(resource: Resource, { rows, scope }: Serving<never, never>): Source {
  const from = typeof rows.from === 'function' ? rows.from : fixed(rows.from)
  return {
    resource,
    scope,
    rows: {
      from: typeof from === 'function' ? from : () => from,
      id: fixed(rows.id ?? sql`row.id`),
      idKind: rows.idKind ?? 'uuid',
      columns: rows.columns ?? {},
      within: rows.within ?? null,
      offered: rows.offered ?? sql<boolean>`true`,
      parts: rows.parts ?? [],
      search: rows.search ?? null,
      opened: rows.opened ?? {},
      isSteady: rows.isSteady ?? false,
      code: rows.code ?? null,
    },
  }
}

/** What the types cannot hold is held here, when the program starts. */
function requireWhole(source: Source, loose: Loose, serving: { table?: WrittenTable; unmasked?: unknown }): void {
  const { resource } = source
  const wrong = (what: string) => new Error(`resource ${resource.name}: ${what}`)
  const wanted = new Set(resource.permissions.map((permission) => permission.slice(resource.name.length + 1)))
  for (const name of wanted) if (!loose.roles[name]) throw wrong(`who may ${name}? name the roles, or none: []`)
  for (const name of Object.keys(loose.roles)) if (!wanted.has(name)) throw wrong(`there is no permission ${name}`)
  for (const name of ['id', 'revision', 'abilities', 'sort_key', 'sort_within', 'total'])
    if (name in resource.fields) throw wrong(`a field cannot be named ${name}`)
  for (const name of Object.keys(resource.actions ?? {})) if (!loose.actions[name]) throw wrong(`${name} does nothing`)
  requireSortable(source)
  requireTabs(source)
  for (const [verb, names] of [
    ['create', resource.create],
    ['edit', resource.edit],
  ] as const) {
    if (!names) continue
    const readOnly = names.filter((name) => resource.fields[name]?.isReadOnly)
    if (readOnly.length > 0) throw wrong(`${readOnly.join(', ')} cannot be in a form: read-only`)
    if (loose[verb]) continue
    if (!serving.table) throw wrong(`${verb} needs an operation, or the table to write to`)
    const { columns = {} } = serving.table
    const own = names.filter(
      (name) => resource.fields[name]?.kind === 'rich-text' || (source.rows.columns[name] && !columns[name]),
    )
    if (own.length > 0) throw wrong(`${own.join(', ')} needs an operation that writes it`)
  }
  for (const name of filterNames(resource)) {
    const { kind } = fieldOf(resource.fields, name)
    if (!dataOf({ kind }).filter) throw wrong(`lists are not cut by a ${kind}: ${name}`)
  }
  for (const name of [...(resource.create ?? []), ...(resource.edit ?? [])]) fieldOf(resource.fields, name)
  for (const [name, rule] of Object.entries(resource.form?.when ?? {})) {
    if (!rule) continue
    if (!resource.fields[rule.field]) throw wrong(`form.when of ${name} looks at ${rule.field}, which is no field`)
    // what is not asked for is sent empty: a required one could never be saved while it is hidden
    if (!resource.fields[name]?.isOptional)
      throw wrong(`${name} is asked for only while ${rule.field} has certain values (form.when): make it isOptional`)
  }
  if (resource.form?.isStepped) {
    const placed = Object.values(resource.form.sections ?? {}).flat()
    const lost = (resource.create ?? []).filter((name) => !placed.includes(name))
    if (lost.length > 0) throw wrong(`${lost.join(', ')} stands in no section: a form in steps would never ask for it`)
  }
  const unsummed = (resource.list.sums ?? []).filter(
    (name) => !['money', 'integer'].includes(resource.fields[name]?.kind ?? '') || name in source.rows.opened,
  )
  if (unsummed.length > 0) throw wrong(`${unsummed.join(', ')} cannot be added up: neither money nor a whole number`)
  const shut = (resource.list.grid ?? []).filter((name) => !resource.edit?.includes(name))
  if (shut.length > 0) throw wrong(`${shut.join(', ')} cannot be typed in the table: not a field of edit`)
  const lost = (resource.imports ?? []).filter((name) => !resource.create?.includes(name))
  if (lost.length > 0) throw wrong(`${lost.join(', ')} cannot be imported: not a field of create`)
  if ((resource.unmasks !== undefined) !== (serving.unmasked !== undefined)) throw wrong('unmasks needs who reads them')
  if (resource.remove && !loose.remove && !serving.table) throw wrong('remove needs an operation, or the table')
}

/** What this person may do to this row now; else the code of the refusal that would come. */
/** What may be done to a row of this resource, by somebody. */
function verbsOf(resource: Resource): string[] {
  return [
    ...(resource.edit ? ['edit'] : []),
    ...(resource.remove ? ['remove'] : []),
    ...Object.keys(resource.actions ?? {}),
  ]
}

/** @param verbs each with whether this person may do it at all */
function abilitiesOf(
  loose: Loose,
  verbs: readonly { verb: string; isOpen: boolean }[],
  actor: Actor,
  row: PlainRow,
): Abilities {
  const abilities: Record<string, string | true> = {}
  for (const { verb, isOpen } of verbs)
    abilities[verb] = isOpen ? (refusalOf(loose, verb, actor, row)?.code ?? true) : 'forbidden'
  return abilities
}

function refusalOf(loose: Loose, verb: string, actor: Actor, row: PlainRow): Refusal | null {
  const rule = loose.may[verb]
  if (!rule) return null
  if (typeof rule !== 'function') return rule.refusal(row.state as never)
  const answer = rule(actor, row as AnyRow)
  return answer === true ? null : answer
}

async function createRow({ source, loose, table }: Kit, ctx: Ctx, values: Values): Promise<{ id: string }> {
  const { resource } = source
  const complete = Object.fromEntries((resource.create ?? []).map((name) => [name, values[name] ?? null]))
  await checkPointers(ctx, resource.fields, complete)
  if (loose.create) return (await loose.create(ctx, complete as never)) as { id: string }
  return await insertRow(ctx, source, required(table), complete)
}

function required<T>(table: T | null | undefined): T {
  if (!table) throw new Error('a resource without operations has a table: requireWhole has seen to it')
  return table
}

type IdInput = RouteInput<RouteSchemas> & { params: { id: string } }

function boundRoutes(kit: Kit, create: ServedResource['create']): BoundRoute[] {
  const { resource, scope } = kit.source
  const schemas = resourceSchemas(resource)
  const rolesFor = (verb: string) => kit.loose.roles[verb] ?? []
  const bind = <R>(
    key: string,
    rows: Access<never, R>['rows'],
    run: (ctx: Ctx, input: never, row: R) => Promise<unknown>,
  ): BoundRoute[] => {
    const shape = (resource.routes as Readonly<Record<string, NamedRoute | undefined>>)[key]
    const make = schemas[key]
    if (!shape || !make) return []
    const verb = (shape.permission ?? shape.name).slice(resource.name.length + 1)
    const access: Access<never, R> = { who: 'permitted', roles: rolesFor(verb), rows }
    return [routeLater(shape, make, { access, run })]
  }
  const oneRow = {
    rows: scope.rows,
    ...(scope.isForAll ? { isForAll: scope.isForAll } : {}),
    find: (ctx: Ctx, input: never) => kit.find(ctx, (input as IdInput).params.id),
  }
  const acting = (verb: string, run: (ctx: Ctx, id: string, body: never) => Promise<unknown>) =>
    bind<AnyRow>(verb, oneRow, async (ctx, input, row) => {
      const refusal = refusalOf(kit.loose, verb, ctx.actor, row)
      if (refusal) throw refusal
      return await run(ctx, row.id, (input as IdInput).body as never)
    })
  return [
    ...bind<undefined>('list', 'scoped list', (ctx, input) => kit.page(ctx, (input as { query: ListAsked }).query)),
    ...bind<undefined>('options', 'scoped list', async (ctx, input) => ({
      rows: await optionRows(ctx, kit.source, (input as { query: Parameters<typeof optionRows>[2] }).query),
    })),
    ...bind<undefined>('sums', 'scoped list', (ctx, input) =>
      sumRows(ctx, kit.source, (input as { query: CutAsked }).query),
    ),
    ...bind<undefined>('counts', 'scoped list', (ctx, input) =>
      countTabs(ctx, kit.source, (input as { query: CutAsked }).query),
    ),
    ...bind<undefined>('changes', 'scoped list', (ctx, input) =>
      changedRows(ctx, kit.source, (input as { query: SeenAsked }).query),
    ),
    ...bind<AnyRow>('view', oneRow, async (_ctx, _input, row) => row),
    ...bind<undefined>('create', 'scoped under lock', async (ctx, input) => {
      if (!create) throw kernelRefusals.not_found()
      return await create(ctx, (input as { body: { values: Values } }).body.values)
    }),
    ...acting('edit', (ctx, id, body) => editRow(kit, ctx, id, body)),
    ...bind<undefined>(gridRoute, 'scoped under lock', async (ctx, asked) => {
      const { rows } = (asked as { body: { rows: EditedRow[] } }).body
      const edits = new Map(rows.map((edit) => [edit.id, edit]))
      return await ctx.each([...edits.keys()], async (own, id) => {
        const edit = edits.get(id)
        if (edit) await editFound(kit, own, edit)
      })
    }),
    ...acting('remove', (ctx, id, body: { reason?: string }) => removeRow(kit, ctx, id, body)),
    ...Object.entries(resource.actions ?? {}).flatMap(([name, { input = {} }]) => [
      ...acting(name, async (ctx, id, body: { values?: Values }) => {
        await checkPointers(ctx, input, body.values ?? {})
        return (await kit.loose.actions[name]?.(ctx, id as never, body as never)) ?? null
      }),
      ...bind<undefined>(bulkKey(name), 'scoped under lock', async (ctx, asked) => {
        const { ids, ...body } = (asked as { body: { ids: string[]; values?: Values } }).body
        await checkPointers(ctx, input, body.values ?? {})
        return await ctx.each(ids, (own, id) => actOn(kit, own, { name, id, body }))
      }),
    ]),
  ]
}

interface EditedRow {
  id: string
  revision: string
  values: Values
}

/** One of several rows that were typed over in a table, held against its rule as if it were edited alone. */
async function editFound(kit: Kit, ctx: Ctx, edit: EditedRow): Promise<void> {
  const row = await requireOpen(kit, ctx, edit.id, 'edit')
  await editRow(kit, ctx, row.id, edit)
}

/** The row in the asker's scope, if this may be done to it now. */
async function requireOpen(kit: Kit, ctx: Ctx, id: string, verb: string): Promise<AnyRow> {
  const row = await kit.find(ctx, id)
  if (!row) throw kernelRefusals.not_found()
  const refusal = refusalOf(kit.loose, verb, ctx.actor, row)
  if (refusal) throw refusal
  return row
}

/** One of several rows: found in the asker's scope and held against its rule as if it were asked for alone. */
async function actOn(kit: Kit, ctx: Ctx, asked: { name: string; id: string; body: object }): Promise<void> {
  const { name, id, body } = asked
  const row = await requireOpen(kit, ctx, id, name)
  await kit.loose.actions[name]?.(ctx, row.id as never, body as never)
}

async function editRow(
  { source, loose, table }: Kit,
  ctx: Ctx,
  id: string,
  { values, revision }: { values: Values; revision: string },
): Promise<null> {
  await checkPointers(ctx, source.resource.fields, values)
  if (loose.edit) await loose.edit(ctx, id as never, values as never, revision as never)
  else await updateRow(ctx, source, required(table), { id, values, revision })
  return null
}

async function removeRow(
  { source, loose, table }: Kit,
  ctx: Ctx,
  id: string,
  body: { reason?: string },
): Promise<null> {
  if (loose.remove) await loose.remove(ctx, id as never, body as never)
  else await deleteRow(ctx, source, required(table), { id, reason: body.reason })
  return null
}
