import { writeXlsx } from 'hucre/xlsx'
import type { Selectable } from 'kysely'
import { isLanguage } from '#kernel/contract/languages.ts'
import { Refusal } from '#kernel/contract/refusals.ts'
import { contextInside } from '#kernel/server/change.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { enqueue } from '#kernel/server/jobs.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { storeGenerated } from '#modules/platform/files/server/index.ts'
import type { PlatformImportRequest } from '../../../../db/schema.gen.ts'
import { exportRefusals, importLimits } from '../contract.ts'
import type { ImportBody } from '../schema.ts'
import { keptRefusal, requesterOf, sessionOf } from './exports.ts'
import { planOf, type TakenIn, takeIn } from './import-rows.ts'
import { type KeptProblem, shownProblems } from './problems.ts'
import { refusedRows } from './refused-rows.ts'
import { allowedResource, columnsOf } from './rows.ts'
import { sampleContent } from './sample.ts'
import { readTable, type Table } from './tables.ts'
import { mediaTypes } from './writing.ts'

async function readBody(ctx: Ctx, body: ImportBody): Promise<{ served: ServedResource; table: Table }> {
  const served = allowedResource(ctx, body.resource, 'import')
  return { served, table: await readTable(accountOf(ctx), Buffer.from(body.content, 'base64')) }
}

/** Carries what a trial found out of its transaction, which is rolled back. */
class Tried extends Error {
  readonly taken: TakenIn
  constructor(taken: TakenIn) {
    super('tried')
    this.taken = taken
  }
}

/** Tries every row for real, in one transaction, and takes all of it back. */
export async function checkImport(ctx: Ctx, body: ImportBody) {
  const { served, table } = await readBody(ctx, body)
  const plan = planOf(ctx, served, table)
  const { created, problems } = await tried(() =>
    ctx.change('imports.check', async (tx) => {
      throw new Tried(await takeIn(contextInside(ctx, tx), served, plan, table.rows))
    }),
  )
  return {
    rowCount: table.rows.length,
    goodCount: created,
    columns: plan.columns.map(({ column }) => column.header),
    ignoredColumns: plan.ignored,
    problems: shownProblems(ctx, body.resource, problems.slice(0, importLimits.problemsShownMax)),
    problemCount: problems.length,
  }
}

async function tried(trial: () => Promise<never>): Promise<TakenIn> {
  try {
    return await trial()
  } catch (thrown) {
    if (thrown instanceof Tried) return thrown.taken
    throw thrown
  }
}

/** Keeps the rows and lets the worker take the good ones in. */
export async function requestImport(ctx: Ctx, body: ImportBody): Promise<{ id: string }> {
  const { served, table } = await readBody(ctx, body)
  planOf(ctx, served, table)
  const id = ctx.random.uuid()
  return await ctx.change('imports.request', async (tx) => {
    await tx
      .insertInto('platform.import_request')
      .values({
        id,
        account_id: accountOf(ctx),
        session_id: sessionOf(ctx),
        resource: body.resource,
        name: body.name,
        language: ctx.language,
        state: 'queued',
        rows: JSON.stringify(table),
        row_count: table.rows.length,
        requested_at: ctx.clock.now(),
      })
      .execute()
    await enqueue(tx, 'imports.run', { id })
    return { subject: id, after: { resource: body.resource, name: body.name, rows: table.rows.length }, reply: { id } }
  })
}

type Row = Selectable<PlatformImportRequest>

/**
 * Takes the rows in, a hundred in each transaction together with how far it has come: after a cut it goes on where the last
 * one ended. As whoever asked, with the rights of this moment.
 */
export async function runImport(ctx: Ctx, { id }: { id: string }): Promise<void> {
  for (;;) {
    const row = await ctx.db.selectFrom('platform.import_request').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || !['queued', 'running'].includes(row.state)) return
    try {
      if (row.rows_done >= row.row_count) return await finishImport(ctx, row)
      await takeBatch(ctx, row)
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      return await failImport(ctx, row, thrown)
    }
  }
}

async function takeBatch(ctx: Ctx, seen: Row): Promise<void> {
  const as = await requesterOf(ctx, seen)
  const served = allowedResource(as, seen.resource, 'import')
  const table = seen.rows as unknown as Table
  const plan = planOf(as, served, table)
  await ctx.change('imports.take', async (tx) => {
    const current = await tx
      .selectFrom('platform.import_request')
      .select(['state', 'rows_done', 'rows_created', 'problems'])
      .where('id', '=', seen.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Cancelled meanwhile, or another worker was here: the caller looks again.
    if (!['queued', 'running'].includes(current.state) || current.rows_done !== seen.rows_done)
      return { subject: seen.id, reply: null }
    const batch = table.rows.slice(current.rows_done, current.rows_done + importLimits.batchRows)
    const taken = await takeIn(contextInside(as, tx), served, plan, batch)
    const after = { rowsDone: current.rows_done + batch.length, rowsCreated: current.rows_created + taken.created }
    await tx
      .updateTable('platform.import_request')
      .set({
        state: 'running',
        rows_done: after.rowsDone,
        rows_created: after.rowsCreated,
        problems: JSON.stringify([...(current.problems as KeptProblem[]), ...taken.problems]),
      })
      .where('id', '=', seen.id)
      .execute()
    return { subject: seen.id, after, reply: null }
  })
}

/** All rows are in: nothing is written in the requester's name any more, so whether they have lost their rights is no matter. */
async function finishImport(ctx: Ctx, row: Row): Promise<void> {
  const as: Ctx = { ...ctx, language: isLanguage(row.language) ? row.language : ctx.language }
  const problems = row.problems as unknown as KeptProblem[]
  const result =
    problems.length > 0 &&
    (await refusedRows(as, {
      name: row.name,
      table: row.rows as unknown as Table,
      problems: shownProblems(as, row.resource, problems),
    }))
  await ctx.change('imports.finish', async (tx) => {
    const current = await tx
      .selectFrom('platform.import_request')
      .select('state')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst()
    // cancelled meanwhile, or another worker was here
    if (!current || !['queued', 'running'].includes(current.state)) return { subject: row.id, reply: null }
    const stored =
      result &&
      (await storeGenerated(ctx, tx, {
        ...result,
        mediaType: mediaTypes.xlsx,
        ownerAccountId: row.account_id,
      }))
    await tx
      .updateTable('platform.import_request')
      .set({ state: 'finished', finished_at: ctx.clock.now(), file_id: stored ? stored.id : null })
      .where('id', '=', row.id)
      .execute()
    return {
      subject: row.id,
      after: { created: row.rows_created, refused: row.row_count - row.rows_created },
      reply: null,
    }
  })
}

async function failImport(ctx: Ctx, row: Row, refusal: Refusal): Promise<void> {
  await ctx.change('imports.fail', async (tx) => {
    await tx
      .updateTable('platform.import_request')
      .set({ state: 'failed', refusal: keptRefusal(refusal), finished_at: ctx.clock.now() })
      .where('id', '=', row.id)
      .where('state', 'in', ['queued', 'running'])
      .execute()
    return { subject: row.id, after: { refusal: refusal.code }, reply: null }
  })
}

/**
 * What was taken in before stays.
 * @throws request_over
 */
export async function cancelImport(ctx: Ctx, id: string): Promise<null> {
  return await ctx.change('imports.cancel', async (tx) => {
    const done = await tx
      .updateTable('platform.import_request')
      .set({ state: 'cancelled', finished_at: ctx.clock.now() })
      .where('id', '=', id)
      .where('state', 'in', ['queued', 'running'])
      .returning('rows_created')
      .executeTakeFirst()
    if (!done) throw exportRefusals.request_over()
    return { subject: id, after: { state: 'cancelled', created: done.rows_created }, reply: null }
  })
}

/** The file to fill in. */
export async function sampleFile(ctx: Ctx, resource: string): Promise<{ bytes: Buffer; served: ServedResource }> {
  const served = allowedResource(ctx, resource, 'import')
  const columns = columnsOf(ctx, served, served.resource.imports ?? [], ctx.language)
  const { exampleRow, noteRows } = await sampleContent(ctx, served, columns)
  const word = (key: string) => ctx.words.text(`exports.sample.${key}`, {}, ctx.language)
  const bytes = await writeXlsx({
    sheets: [
      { name: word('sheet'), rows: [columns.map(({ header }) => header), exampleRow], freezePane: { rows: 1 } },
      { name: word('notes'), rows: [[word('column'), word('required'), word('allowed')], ...noteRows] },
    ],
  })
  return { bytes: Buffer.from(bytes), served }
}
