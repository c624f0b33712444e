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
/** contacts as they are instead of masked: a second person must have agreed */
const isUnmasked = z.boolean().optional()

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
    body: z.strictObject({ resource, format: z.enum(exportFormats), query: query.default({}), reason, isUnmasked }),
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

/** What is wrong with one row of a spreadsheet that was brought in. */
export const rowProblem = z.object({
  /** as the spreadsheet counts: the header is row 1 */
  row: z.number().int(),
  /** the column's header; null for the row as a whole */
  column: z.string().nullable(),
  code: z.string(),
  message: z.string(),
})
export type RowProblem = z.infer<typeof rowProblem>

/** A spreadsheet as a body brings it; its route needs a limit of bytes that has room for it. */
export const spreadsheetBody = {
  name: z.string().min(1).max(200),
  /** the file, base64 */
  content: z
    .base64()
    .min(4)
    .max(Math.ceil((importLimits.fileBytesMax * 4) / 3) + 4),
}

/** A spreadsheet as it is handed out, base64. */
export const spreadsheetFile = z.object({ name: z.string(), content: z.string() })

/** What is said of every spreadsheet whose good rows were taken in at once. */
export const takenIn = {
  rowCount: z.number().int(),
  problems: z.array(rowProblem),
  /** the refused rows as they came, each with what is wrong in a last column, as a spreadsheet; null where all are good */
  refused: spreadsheetFile.nullable(),
}

const importBody = z.strictObject({ resource, ...spreadsheetBody })

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
  problems: z.array(rowProblem),
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
      problems: z.array(rowProblem),
      problemCount: z.number().int(),
    }),
  },
  request: { body: importBody, reply: z.object({ id: z.uuid() }) },
  list: { query: z.strictObject(pagingQuery), reply: pageOf(importRow) },
  show: { params: id, reply: importRow },
  cancel: { params: id, body: z.strictObject({}), reply: z.null() },
} satisfies SchemasOf<typeof importRoutes>
export type ImportBody = z.output<typeof importBody>
