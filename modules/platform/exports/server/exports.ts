import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Selectable, sql } from 'kysely'
import { isLanguage } from '#kernel/contract/languages.ts'
import { kernelRefusals, Refusal, type RefusalParams } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import { resourceWord } from '#kernel/server/resource/words.ts'
import type { RawExchange } from '#kernel/server/route.ts'
import { actorOfSession, actorStill } from '#modules/platform/accounts/server/index.ts'
import { dropGenerated, storeGenerated } from '#modules/platform/files/server/index.ts'
import type { PlatformReportRequest } from '../../../../db/schema.gen.ts'
import { type ExportFormat, exportLimits, exportRefusals } from '../contract.ts'
import { progressFor } from './boot.ts'
import { type AskedExport, permittedExport } from './permitted.ts'
import { mediaTypes, propertiesOf, tableStream, writeToFile } from './writing.ts'

type Row = Selectable<PlatformReportRequest>

interface Wanted extends AskedExport {
  format: ExportFormat
}

/**
 * Asks for a table as a file. What may leave is judged twice: now, and when the file is made.
 * @throws as {@link permittedExport}; exports_too_many
 */
export async function requestExport(ctx: Ctx, wanted: Wanted): Promise<{ id: string }> {
  await permittedExport(ctx, wanted)
  const accountId = accountOf(ctx)
  const sessionId = sessionOf(ctx)
  const id = ctx.random.uuid()
  return await ctx.change('exports.request', async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exports of ${accountId}`}, 0))`.execute(tx)
    const { count } = await tx
      .selectFrom('platform.report_request')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('account_id', '=', accountId)
      .where('state', 'in', ['queued', 'running'])
      .executeTakeFirstOrThrow()
    if (count >= exportLimits.openMax) throw exportRefusals.exports_too_many({ max: exportLimits.openMax })
    const now = ctx.clock.now()
    await tx
      .insertInto('platform.report_request')
      .values({
        id,
        account_id: accountId,
        session_id: sessionId,
        resource: wanted.resource,
        format: wanted.format,
        query: JSON.stringify(wanted.query),
        language: ctx.language,
        reason: wanted.reason ?? null,
        is_unmasked: wanted.isUnmasked ?? false,
        state: 'queued',
        requested_at: now,
        expires_at: new Date(now.getTime() + exportLimits.keptMs),
      })
      .execute()
    await enqueue(tx, 'exports.run', { id })
    const { resource, format, query } = wanted
    const after = { resource, format, query, ...(wanted.isUnmasked ? { isUnmasked: true } : {}) }
    return { subject: id, after, ...(wanted.reason ? { reason: wanted.reason } : {}), reply: { id } }
  })
}

export function sessionOf(ctx: Ctx): string {
  if (ctx.actor.sessionId === null) throw kernelRefusals.signed_out()
  return ctx.actor.sessionId
}

/** Progress is told, and the requester's rights are asked for again, after so many rows. */
const progressRows = 5000

/** The person stopped it meanwhile. */
class Cancelled extends Error {}

/**
 * Makes the file of a request, as whoever asked and with the rights of this moment. Run again after a cut, it begins anew.
 * A refusal fails the request in words; anything else is a bug and is tried again.
 */
export async function runExport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await requestById(ctx, id)
  if (!row || !['queued', 'running'].includes(row.state)) return
  const temporary = path.join(tmpdir(), `export-${ctx.random.bytes(16).toString('hex')}`)
  try {
    const file = await makeFile(ctx, row, temporary)
    await finishExport(ctx, row, file)
  } catch (thrown) {
    if (thrown instanceof Cancelled) return
    if (!(thrown instanceof Refusal)) throw thrown
    await failExport(ctx, row, thrown)
  } finally {
    await rm(temporary, { force: true })
  }
}

function requestById(ctx: Ctx, id: string): Promise<Row | undefined> {
  return ctx.db.selectFrom('platform.report_request').selectAll().where('id', '=', id).executeTakeFirst()
}

async function makeFile(ctx: Ctx, row: Row, temporary: string) {
  const as = await requesterOf(ctx, row)
  const reason = row.reason ?? undefined
  const wanted = {
    resource: row.resource,
    query: row.query as Record<string, string>,
    reason,
    isUnmasked: row.is_unmasked,
  }
  const { served, asked } = await permittedExport(as, wanted)
  let told = 0
  const onRows = async (count: number) => {
    if (count - told < progressRows && told > 0) return
    if (told > 0) await permittedExport(await requesterOf(ctx, row), wanted)
    told = count
    const going = await progressFor(ctx)
      .updateTable('platform.report_request')
      .set({ rows_written: count, state: 'running' })
      .where('id', '=', row.id)
      .where('state', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (!going) throw new Cancelled()
  }
  let written = 0
  const count = async (rows: number) => {
    written = rows
    await onRows(rows)
  }
  const bytes = await tableStream(as, served, asked, {
    format: row.format as ExportFormat,
    reason,
    isUnmasked: row.is_unmasked,
    onRows: count,
  })
  const created = ctx.clock.now()
  const properties = row.format === 'xlsx' ? await propertiesOf(as, served, { reason, created }) : null
  const file = await writeToFile(bytes, temporary, properties)
  const title = resourceWord(as, row.resource, as.language)
  const stamp = row.requested_at.toISOString().slice(0, 10)
  const { isAdmin, scope } = as.actor
  const scopePath = isAdmin ? [] : scope && [...scope.path]
  return { ...file, rows: written, name: `${title} ${stamp}.${row.format}`, scopePath }
}

/** The context of whoever asked, as they stand now. */
export async function requesterOf(ctx: Ctx, row: { session_id: string; language: string }): Promise<Ctx> {
  const language = isLanguage(row.language) ? row.language : ctx.language
  return { ...ctx, language, actor: await actorOfSession(ctx, row.session_id) }
}

async function finishExport(ctx: Ctx, row: Row, file: Awaited<ReturnType<typeof makeFile>>): Promise<void> {
  await ctx.change('exports.finish', async (tx) => {
    const current = await tx
      .selectFrom('platform.report_request')
      .select('state')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst()
    if (current && ['queued', 'running'].includes(current.state)) {
      const mediaType = mediaTypes[row.format as ExportFormat]
      // nobody's own: the request gives it out, and asks for the right to it then
      const stored = await storeGenerated(ctx, tx, { name: file.name, mediaType, bytes: file })
      await tx
        .updateTable('platform.report_request')
        .set({
          state: 'finished',
          file_id: stored.id,
          rows_written: file.rows,
          scope_path: file.scopePath,
          finished_at: ctx.clock.now(),
        })
        .where('id', '=', row.id)
        .execute()
    }
    return { subject: row.id, after: { resource: row.resource, rows: file.rows }, reply: null }
  })
}

async function failExport(ctx: Ctx, row: Row, refusal: Refusal): Promise<void> {
  await ctx.change('exports.fail', async (tx) => {
    await tx
      .updateTable('platform.report_request')
      .set({ state: 'failed', refusal: keptRefusal(refusal), finished_at: ctx.clock.now() })
      .where('id', '=', row.id)
      .where('state', 'in', ['queued', 'running'])
      .execute()
    return { subject: row.id, after: { resource: row.resource, refusal: refusal.code }, reply: null }
  })
}

export function keptRefusal({ code, params }: Pick<Refusal, 'code' | 'params'>): string {
  return JSON.stringify({ code, params })
}

/** A kept refusal in the reader's words. */
export function wordedRefusal(ctx: Ctx, kept: unknown): { code: string; message: string } | null {
  if (kept === null) return null
  const { code, params } = kept as { code: string; params: RefusalParams }
  return { code, message: ctx.words.refusal(code, params, ctx.language) }
}

/** @throws request_over */
export async function cancelExport(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('exports.cancel', async (tx) => {
    const done = await tx
      .updateTable('platform.report_request')
      .set({ state: 'cancelled', finished_at: ctx.clock.now() })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returning('id')
      .executeTakeFirst()
    if (!done) throw exportRefusals.request_over()
    return { subject: id, after: { state: 'cancelled' }, reply: null }
  })
}

/**
 * The rows at once, as CSV while they are read: the first ones leave before the last ones are known.
 * @throws as {@link permittedExport}, and what the list itself refuses
 */
export async function streamExport(
  ctx: Ctx,
  {
    resource,
    reason,
    ...query
  }: { resource: string; reason?: string | undefined; [asked: string]: string | undefined },
  { reply }: RawExchange,
): Promise<void> {
  const wanted = { resource, query: query as Record<string, string>, reason }
  const { served, asked } = await permittedExport(ctx, wanted)
  let judged = 0
  // Whoever loses the right while the rows leave gets no more of them: the answer breaks off.
  const onRows = async (count: number) => {
    if (count - judged < progressRows) return
    judged = count
    await permittedExport({ ...ctx, actor: await actorStill(ctx) }, wanted)
  }
  const bytes = await tableStream(ctx, served, asked, { format: 'csv', reason, isUnmasked: false, onRows })
  await ctx.change('exports.stream', async () => ({
    subject: resource,
    after: { query },
    ...(reason ? { reason } : {}),
    reply: null,
  }))
  void reply
    .header('content-type', mediaTypes.csv)
    .header('content-disposition', `attachment; filename="${resource}.csv"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'private, no-store')
    .send(bytes)
}

/** Nightly: what has outlived its days goes with its file, the bytes with the next sweep of the files. */
export async function dropOldRequests(ctx: Ctx): Promise<void> {
  await ctx.change('exports.dropOld', async (tx) => {
    const now = ctx.clock.now()
    const gone = await tx
      .deleteFrom('platform.report_request')
      .where('expires_at', '<', now)
      .returning('file_id')
      .execute()
    const before = new Date(now.getTime() - exportLimits.keptMs)
    // one that is said to run still has been given up by the worker, and holds the rows of a file all the same
    const imports = await tx
      .deleteFrom('platform.import_request')
      .where('requested_at', '<', before)
      .returning('file_id')
      .execute()
    await dropGenerated(
      tx,
      [...gone, ...imports].map((row) => row.file_id),
    )
    return { subject: 'exports', after: { exports: gone.length, imports: imports.length }, reply: null }
  })
}
