import { z } from 'zod'
import { pageOf, pagingQuery } from '#kernel/contract/paging-schema.ts'
import type { SchemasOf } from '#kernel/contract/routes.ts'
import { exportFormats, type exportRoutes, importLimits, type importRoutes, requestStates } from './contract.ts'

const id = z.strictObject({ id: z.uuid() })
const resource = z.string().regex(/^[a-z][A-Za-z]{0,59}$/)
const refusal = z.object({ code: z.string(), message: z.string() }).nullable()

/** What the list was asked by when its export was wanted: search, sort, direction, `f.<field>`. */
const query = z.record(z.string().max(80), z.string().max(4000))
const reason = z.string().trim().min(2).max(500).optional()

export const exportRow = z.object({
  id: z.uuid(),
  resource: z.string(),
  /** what its rows are called, in the reader's language */
  title: z.string(),
  format: z.enum(exportFormats),
  state: z.enum(requestStates),
  rowsWritten: z.number().int(),
  refusal,
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** until when the file is kept */
  expiresAt: z.string(),
  sizeBytes: z.number().int().nullable(),
  /** good for five minutes; null while there is none */
  url: z.string().nullable(),
})

export const exportSchemas = {
  request: {
    body: z.strictObject({ resource, format: z.enum(exportFormats), query: query.default({}), reason }),
    reply: z.object({ id: z.uuid() }),
  },
  list: { query: z.strictObject(pagingQuery), reply: pageOf(exportRow) },
  show: { params: id, reply: exportRow },
  cancel: { params: id, body: z.strictObject({}), reply: z.null() },
  stream: {
    query: z.object({ resource, reason }).catchall(z.string().max(4000)),
    reply: z.void(),
  },
} satisfies SchemasOf<typeof exportRoutes>

const problem = z.object({
  /** as the spreadsheet counts: the header is row 1 */
  row: z.number().int(),
  /** the column's header; null for the row as a whole */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
})
const importBody = z.strictObject({
  resource,
  name: z.string().min(1).max(200),
  /** the file, base64 */
  content: z
    .string()
    .min(1)
    .max(Math.ceil((importLimits.fileBytesMax * 4) / 3) + 4)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/),
})

export const importRow = z.object({
  id: z.uuid(),
  resource: z.string(),
  title: z.string(),
  name: z.string(),
  state: z.enum(requestStates),
  rowCount: z.number().int(),
  rowsDone: z.number().int(),
  rowsCreated: z.number().int(),
  rowsRefused: z.number().int(),
  problems: z.array(problem),
  refusal,
  requestedAt: z.string(),
  finishedAt: z.string().nullable(),
  /** the rows that were refused, each with its problems, to be mended and sent again */
  resultUrl: z.string().nullable(),
})

export const importSchemas = {
  sample: { query: z.strictObject({ resource }), reply: z.void() },
  check: {
    body: importBody,
    reply: z.object({
      rowCount: z.number().int(),
      goodCount: z.number().int(),
      columns: z.array(z.string()),
      /** headers that mean nothing here */
      ignoredColumns: z.array(z.string()),
      problems: z.array(problem),
      problemCount: z.number().int(),
    }),
  },
  request: { body: importBody, reply: z.object({ id: z.uuid() }) },
  list: { query: z.strictObject(pagingQuery), reply: pageOf(importRow) },
  show: { params: id, reply: importRow },
  cancel: { params: id, body: z.strictObject({}), reply: z.null() },
} satisfies SchemasOf<typeof importRoutes>
export type ImportBody = z.output<typeof importBody>
export type ShownProblem = z.output<typeof problem>
