import { z } from 'zod'
import { bulkMax } from './bulk.ts'
import { bulkIds, bulkReply } from './bulk-schema.ts'
import { judged } from './field-data.ts'
import { carriedOf, dataOf, inputOf } from './field-kinds.ts'
import type { Field } from './fields.ts'
import { sortKeysMax } from './list-order.ts'
import { seenMax } from './paging.ts'
import { pageOf, pagingQuery } from './paging-schema.ts'
import { bulkKey, carriedFields, type FieldTable, gridRoute, type Resource } from './resource.ts'
import type { RouteSchemas } from './routes.ts'

/** How many rows a picker shows. */
export const optionsMax = 30
const optionsQuery = {
  search: z.string().trim().max(60).optional(),
  /** commas between them: the names of these instead */
  ids: z.string().max(8000).optional(),
}
const optionsReply = z.object({ rows: z.array(z.object({ id: z.string(), label: z.string() })) })

/** What a picker of its own is asked and answers (`limits.picker`). */
export const pickerSchemas = { query: z.strictObject(optionsQuery), reply: optionsReply }
/** What such a route is asked. */
export type PickerAsked = z.output<typeof pickerSchemas.query>
const reasonMax = 500

/**
 * What makes the schemas of a resource's routes, by route key: the program makes those that are asked for. A list is asked by
 * `search`, `sort`, `direction`, `after`, `limit` and `f.<field>`, for what has changed of it by `seen` and `since`; a new row is
 * `{ values }`, an edit `{ revision, values }` with the fields that changed, an action `{ reason?, values? }` as declared, with `ids`
 * where it is done to several rows. Edits in the cells of a table are `{ rows: [{ id, revision, values }] }`. Problems of a form
 * stand at `values.<field>`.
 */
export function resourceSchemas(resource: Resource): Readonly<Record<string, () => RouteSchemas>> {
  const schemas: Record<string, () => RouteSchemas> = {
    list: () => ({ query: listQuery(resource), reply: pageOf(rowSchema(resource)) }),
    options: () => ({
      query: z.strictObject({ ...optionsQuery, ...filterQuery(resource) }),
      reply: optionsReply,
    }),
    view: () => ({ params: rowParams, reply: rowSchema(resource) }),
  }
  const { create, edit, remove } = resource
  const { sums, tabs, grid } = resource.list
  if (sums)
    schemas.sums = () => ({
      query: z.strictObject(cutQuery(resource)),
      reply: z.object({ sums: z.object(Object.fromEntries(sums.map((name) => [name, z.number().int()]))).nullable() }),
    })
  if (tabs)
    schemas.counts = () => ({
      query: z.strictObject(searchedAndFiltered(resource)),
      reply: z.object({ all: tabCount, tabs: z.record(z.string(), tabCount) }),
    })
  if (resource.routes.changes) schemas.changes = () => changesSchemas
  if (create)
    schemas.create = () => ({
      body: z.strictObject({ values: inputSchema(resource.fields, create) }),
      reply: z.object({ id: z.string() }),
    })
  if (edit)
    schemas.edit = () => ({
      params: rowParams,
      body: z.strictObject(editOf(inputSchema(resource.fields, edit))),
      reply: z.null(),
    })
  if (grid)
    schemas[gridRoute] = () => ({
      body: z.strictObject({ rows: editedRows(inputSchema(resource.fields, grid)) }),
      reply: bulkReply,
    })
  if (remove) schemas.remove = () => ({ params: rowParams, body: z.strictObject(reasonOf(remove)), reply: z.null() })
  for (const [name, action] of Object.entries(resource.actions ?? {})) {
    const values = () => (action.input ? { values: inputSchema(action.input, Object.keys(action.input)) } : {})
    // What an action answers is its own business: a one-time password, mostly nothing.
    schemas[name] = () => ({
      params: rowParams,
      body: z.strictObject({ ...reasonOf(action), ...values() }),
      reply: z.unknown(),
    })
    if (action.isBulk)
      schemas[bulkKey(name)] = () => ({
        body: z.strictObject({ ids: bulkIds(rowId, resource.noneChosen), ...reasonOf(action), ...values() }),
        reply: bulkReply,
      })
  }
  return schemas
}

const changesSchemas = {
  query: z.strictObject({
    seen: judged(
      z
        .string()
        .max(14_000)
        .describe(`up to ${seenMax} rows as they are shown, <revision>.<id> with commas between them`),
      (text) => {
        const seen = text.split(',')
        if (seen.length > seenMax) return ['too_many', { max: seenMax }]
        return seen.every((each) => /^\d{1,20}\..{1,200}$/.test(each)) ? null : ['wrong_format']
      },
    ),
    since: z.iso.datetime().describe('when they were read'),
  }),
  reply: z.object({
    rows: z.array(z.object({ id: z.string(), at: z.iso.datetime(), by: z.string().nullable() })),
    gone: z.array(z.string()),
  }),
}

const tabCount = z.object({ total: z.number().int(), totalIsCapped: z.boolean() })
const rowId = z.string().min(1).max(200)
const rowParams = z.strictObject({ id: rowId })

/** The fields of a row that changed, and the row that they were typed over. */
function editOf(values: z.ZodObject) {
  return {
    revision: z.string().max(60),
    values: judged(values.partial(), (sent) => (Object.keys(sent).length === 0 ? ['required'] : null)),
  }
}

/** Edits of several rows, none of them twice. */
function editedRows(values: z.ZodObject) {
  const rows = z.array(z.strictObject({ id: rowId, ...editOf(values) }))
  return judged(rows.min(1).max(bulkMax), (sent) =>
    new Set(sent.map(({ id }) => id)).size < sent.length ? ['taken'] : null,
  )
}

function reasonOf(shape: { ask?: 'nothing' | 'yes' | 'reason' }) {
  return shape.ask === 'reason' ? { reason: z.string().trim().min(1).max(reasonMax) } : {}
}

/** What a form of these fields sends; an optional field may be null or left out. */
export function inputSchema(fields: FieldTable, names: readonly string[]): z.ZodObject {
  return z.strictObject(Object.fromEntries(names.map((name) => [name, inputOf(fieldOf(fields, name))])))
}

function rowSchema(resource: Resource): z.ZodObject {
  const fields = carriedFields(resource).map(([name, field]): [string, z.ZodType] => [name, carriedOf(field)])
  return z.object({
    id: z.string(),
    revision: z.string(),
    abilities: z.record(z.string(), z.union([z.literal(true), z.string()])),
    ...Object.fromEntries(fields),
  })
}

/** What a list is asked by. An export keeps it and asks the same way. */
export function listQuery(resource: Resource): z.ZodObject {
  const { by, first, direction } = resource.list.sort
  return z.strictObject({
    ...pagingQuery,
    // the cursor carries the value that the list is sorted by
    after: z.string().max(4000).optional(),
    sort: judged(
      z
        .string()
        .max(200)
        .describe(`up to ${sortKeysMax} of: ${by.join(', ')}`),
      (text) => {
        const names = text.split(',')
        if (names.length > sortKeysMax) return ['too_many', { max: sortKeysMax }]
        if (names.some((name) => !by.includes(name))) return ['not_an_option']
        return new Set(names).size < names.length ? ['wrong_format'] : null
      },
    ).default(first),
    direction: judged(z.string().max(20).describe('asc or desc, one for each field of the order'), (text) =>
      text.split(',').every((each) => each === 'asc' || each === 'desc') ? null : ['not_an_option'],
    ).default(direction),
    ...cutQuery(resource),
  })
}

/** What says which rows a list has, whatever page of them and in whatever order. */
function cutQuery(resource: Resource): Record<string, z.ZodType> {
  const tabs = Object.keys(resource.list.tabs ?? {})
  return {
    ...(tabs.length > 0 ? { tab: z.enum(tabs as [string, ...string[]]).optional() } : {}),
    ...searchedAndFiltered(resource),
  }
}

/** The same without the tab that is open. */
function searchedAndFiltered(resource: Resource): Record<string, z.ZodType> {
  return { search: z.string().trim().max(60).optional(), ...filterQuery(resource) }
}

/** `f.<field>` of the fields that a list, or what a picker offers, may be cut by. */
function filterQuery(resource: Resource): Record<string, z.ZodType> {
  const filters = filterNames(resource).map((name): [string, z.ZodType] => {
    const field = fieldOf(resource.fields, name)
    const read = dataOf(field).filter
    if (!read) throw new Error(`${resource.name}.${name}: lists are not cut by a ${field.kind}`)
    const text = judged(z.string().max(4000), (asked) => (read(asked, field.limits) ? null : ['wrong_format']))
    return [`f.${name}`, text.optional()]
  })
  return Object.fromEntries(filters)
}

/** The fields that a list may be cut by: those declared, and that of its window. */
export function filterNames(resource: Pick<Resource, 'list'>): string[] {
  const window = resource.list.window?.field
  return [...new Set([...(resource.list.filters ?? []), ...(window === undefined ? [] : [window])])]
}

/** @throws when the resource names a field that it does not have */
export function fieldOf(fields: FieldTable, name: string): Field<unknown, unknown> {
  const field = fields[name]
  if (!field) throw new Error(`there is no field ${name}`)
  return field
}
