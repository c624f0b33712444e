import { type Selectable, sql } from 'kysely'
import { type Page, totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { resourceWord } from '#kernel/server/resource/words.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { type FileRow, filesByIds, signedUrlOf } from '#modules/platform/files/server/index.ts'
import type { PlatformImportRequest, PlatformReportRequest } from '../../../../db/schema.gen.ts'
import { type ExportFormat, exportRefusals, importLimits, type RequestState } from '../contract.ts'
import { wordedRefusal } from './exports.ts'
import { type KeptProblem, shownProblems } from './problems.ts'
import { mayExport } from './rows.ts'

type ExportRow = Selectable<PlatformReportRequest>
type ImportRow = Omit<Selectable<PlatformImportRequest>, 'rows'>
type Asked = { after?: string | undefined; limit: number }

/** One's own exports, newest first. */
export async function listExports(ctx: Ctx, asked: Asked) {
  const page = await ownPage<ExportRow>(ctx, 'platform.report_request', asked)
  return { ...page, rows: await shownExports(ctx, page.rows) }
}

/** One's own imports, newest first. */
export async function listImports(ctx: Ctx, asked: Asked) {
  const page = await ownPage<ImportRow>(ctx, 'platform.import_request', asked)
  return { ...page, rows: await shownImports(ctx, page.rows) }
}

/** Undefined for another person's. */
export async function ownExport(ctx: Ctx, id: string): Promise<ExportRow | undefined> {
  return await ownRow<ExportRow>(ctx, 'platform.report_request', id)
}
export async function ownImport(ctx: Ctx, id: string): Promise<ImportRow | undefined> {
  return await ownRow<ImportRow>(ctx, 'platform.import_request', id)
}

type Table = 'platform.report_request' | 'platform.import_request'

/** The rows of an import may be many: nobody asks for them here. */
function columnsOf(table: Table) {
  return table === 'platform.report_request'
    ? sql`*`
    : sql`id, account_id, session_id, resource, name, language, state, row_count, rows_done, rows_created, problems, refusal,
        file_id, requested_at, finished_at`
}

async function ownRow<T>(ctx: Ctx, table: Table, id: string): Promise<T | undefined> {
  const { rows } = await sql<T>`
    select ${columnsOf(table)} from ${sql.table(table)} where id = ${id} and account_id = ${ctx.actor.accountId}`.execute(
    ctx.db,
  )
  return rows[0]
}

async function ownPage<T extends { id: string; requested_at: Date }>(
  ctx: Ctx,
  table: Table,
  { after, limit }: Asked,
): Promise<Page<T>> {
  const cursor = after === undefined ? null : readCursor(after)
  const own = sql`${sql.table(table)} where account_id = ${ctx.actor.accountId}`
  const beyond = cursor ? sql`and (requested_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<T & { at_text: string }>`
    select ${columnsOf(table)}, requested_at::text as at_text from ${own} ${beyond}
    order by requested_at desc, id desc limit ${limit + 1}`.execute(ctx.db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${own} limit ${sql.lit(totalCap + 1)}) few`.execute(ctx.db)
  const total = counted.rows[0]?.total ?? 0
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    rows: rows.slice(0, limit),
    next: last ? `${last.at_text}_${last.id}` : null,
    total: Math.min(total, totalCap),
    totalIsCapped: total > totalCap,
  }
}

function readCursor(after: string): { at: string; id: string } {
  const [, at, id] = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?\+00)_([0-9a-f-]{36})$/.exec(after) ?? []
  if (!at || !id) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'after', code: 'wrong_format' }])
  return { at, id }
}

/** Whether the asker may take such an export out still: by the right to it, and for the unit that it was cut to. */
function mayFetch(ctx: Ctx, row: ExportRow): boolean {
  return mayExport(ctx, row.resource) && (row.scope_path === null || isUnderScope(ctx.actor, row.scope_path))
}

export async function shownExports(ctx: Ctx, rows: readonly ExportRow[]) {
  const files = await filesOf(ctx, rows)
  return rows.map((row) => {
    const kept = files.get(row.file_id ?? '')
    const file = kept && mayFetch(ctx, row) ? kept : undefined
    const isLost = kept !== undefined && file === undefined
    const isOpen = row.expires_at > ctx.clock.now()
    return {
      id: row.id,
      resource: row.resource,
      title: resourceWord(ctx, row.resource, ctx.language),
      format: row.format as ExportFormat,
      state: row.state as RequestState,
      rowsWritten: row.rows_written,
      refusal: wordedRefusal(ctx, isLost ? exportRefusals.export_right_lost() : row.refusal),
      requestedAt: row.requested_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      expiresAt: row.expires_at.toISOString(),
      sizeBytes: file?.size_bytes ?? null,
      url: file && isOpen ? signedUrlOf(ctx, file, { variant: 'original' }) : null,
    }
  })
}

export async function shownImports(ctx: Ctx, rows: readonly ImportRow[]) {
  const files = await filesOf(ctx, rows)
  return rows.map((row) => {
    const file = files.get(row.file_id ?? '')
    const problems = row.problems as KeptProblem[]
    return {
      id: row.id,
      resource: row.resource,
      title: resourceWord(ctx, row.resource, ctx.language),
      name: row.name,
      state: row.state as RequestState,
      rowCount: row.row_count,
      rowsDone: row.rows_done,
      rowsCreated: row.rows_created,
      rowsRefused: row.rows_done - row.rows_created,
      problems: shownProblems(ctx, row.resource, problems.slice(0, importLimits.problemsShownMax)),
      refusal: wordedRefusal(ctx, row.refusal),
      requestedAt: row.requested_at.toISOString(),
      finishedAt: row.finished_at?.toISOString() ?? null,
      resultUrl: file ? signedUrlOf(ctx, file, { variant: 'original' }) : null,
    }
  })
}

async function filesOf(ctx: Ctx, rows: readonly { file_id: string | null }[]): Promise<Map<string, FileRow>> {
  return await filesByIds(
    ctx.db,
    rows.flatMap((row) => row.file_id ?? []),
  )
}
