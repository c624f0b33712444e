import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { wordedDay } from '#kernel/server/words.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { accountNames } from '#modules/platform/accounts/server/index.ts'
import { examRefusals, examScores, type ScoreImportState, scoreImportMoves } from '../contract.ts'
import { ofCandidate } from './candidates.ts'
import { requireScores, scoreKeepers, scoresUnderScope } from './score-access.ts'
import { type ExamKey, examOf, lockSitting, lockSittingById, saidOf, sittingSeen, zoneRun } from './sittings.ts'

/** Imports that are shown beside the scores, newest first. */
const shownImports = 20

export const servedScores: ServedResource = serveResource(examScores, {
  rows: {
    from: sql`contest.exam_score row join contest.exam_candidate candidate on candidate.id = row.candidate_id
      join contest.exam_sitting sitting on sitting.id = candidate.sitting_id`,
    columns: {
      ...ofCandidate,
      points: sql`row.points::float8`,
      corrections: sql`(select count(*)::int from contest.exam_score_correction correction
        where correction.score_id = row.id)`,
    },
    within: sql<number>`row.position`,
  },
  scope: {
    rows: 'scores of candidates of the own subtree, never for an administrator of the system',
    where: (actor) => scoresUnderScope(actor, 'candidate.unit_path'),
  },
  roles: { view: scoreKeepers, export: scoreKeepers, correct: scoreKeepers },
  said: saidOf(['exam', 'item']),
  actions: { correct: (ctx, id, { values, reason }) => correctScore(ctx, id, { points: values.points, reason }) },
})

interface LockedScore {
  id: string
  candidate_id: string
  item: string
  points: number
  is_counted: boolean
  sitting_id: string
  imported_by: string
  decided_by: string | null
}

/** A score in the asker's scope, locked together with its sitting's order of work. @throws not_found */
export async function lockScore(
  ctx: Ctx,
  tx: Tx,
  found: { id: string } | { candidate: string; item: string },
): Promise<LockedScore> {
  const which =
    'id' in found
      ? sql`score.id = ${found.id}`
      : sql`score.candidate_id = ${found.candidate} and score.item = ${found.item}`
  const { rows } = await sql<LockedScore>`
    select score.id, score.candidate_id, score.item, score.points::float8 as points, score.is_counted,
      candidate.sitting_id, import.imported_by, import.decided_by
    from contest.exam_score score join contest.exam_candidate candidate on candidate.id = score.candidate_id
    join contest.exam_score_import import on import.id = score.import_id
    where ${which} and ${scoresUnderScope(ctx.actor, 'candidate.unit_path')} for update of score`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** Writes other points in, within the maximum of the item, and keeps what stood there. @throws score_above_maximum, list_published */
export async function changePoints(
  ctx: Ctx,
  tx: Tx,
  score: LockedScore,
  { points, reason }: { points: number; reason: string },
): Promise<void> {
  // held, so that the list is not published meanwhile with what stood here
  const sitting = await lockSittingById(tx, score.sitting_id)
  if (sitting.list_published_at) throw examRefusals.list_published()
  const { exam } = await examOf(tx, { season: sitting.season_id, exam: sitting.exam })
  const max = exam.items.find((item) => item.code === score.item)?.maxPoints ?? 0
  if (points > max)
    throw examRefusals.score_above_maximum({ max }, [
      { path: 'values.points', code: 'score_above_maximum', params: { max } },
    ])
  await tx
    .insertInto('contest.exam_score_correction')
    .values({
      id: ctx.random.uuid(),
      score_id: score.id,
      before_points: score.points,
      after_points: points,
      reason,
      corrected_by: accountOf(ctx),
      corrected_at: ctx.clock.now(),
    })
    .execute()
  await tx.updateTable('contest.exam_score').set({ points }).where('id', '=', score.id).execute()
}

async function correctScore(ctx: Ctx, id: string, asked: { points: number; reason: string }): Promise<null> {
  return await ctx.change('examScores.correct', async (tx) => {
    const score = await lockScore(ctx, tx, { id })
    if (!score.is_counted) throw kernelRefusals.wrong_state({ action: 'correct', state: 'waiting' })
    await changePoints(ctx, tx, score, asked)
    return {
      subject: id,
      before: { points: score.points },
      after: { points: asked.points },
      reason: asked.reason,
      reply: null,
    }
  })
}

interface ImportRow {
  id: string
  sitting_id: string
  state: ScoreImportState
  imported_by: string
}

async function lockImport(ctx: Ctx, tx: Tx, id: string): Promise<ImportRow> {
  const zone = await zoneRun(ctx)
  const { rows } = await sql<ImportRow>`
    select import.id, import.sitting_id, import.state, import.imported_by from contest.exam_score_import import
    join contest.exam_sitting sitting on sitting.id = import.sitting_id
    where import.id = ${id} and sitting.zone_id = ${zone.id} for update of import`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** From now on the scores count; never by whoever brought them. @throws scores_second_person, wrong_state */
export async function confirmImport(ctx: Ctx, id: string): Promise<null> {
  requireScores(ctx)
  return await ctx.change('scoreOffice.confirm', async (tx) => {
    const row = await lockImport(ctx, tx, id)
    scoreImportMoves.confirm.require(row.state)
    if (row.imported_by === accountOf(ctx)) throw examRefusals.scores_second_person()
    await decideImport(ctx, tx, row, scoreImportMoves.confirm.to)
    await tx.updateTable('contest.exam_score').set({ is_counted: true }).where('import_id', '=', id).execute()
    return { subject: id, before: { state: row.state }, after: { state: 'confirmed' }, reply: null }
  })
}

/** Takes an import back before it counts: its scores are gone, and may be brought in again. */
export async function discardImport(ctx: Ctx, id: string): Promise<null> {
  requireScores(ctx)
  return await ctx.change('scoreOffice.discard', async (tx) => {
    const row = await lockImport(ctx, tx, id)
    scoreImportMoves.discard.require(row.state)
    await tx.deleteFrom('contest.exam_score').where('import_id', '=', id).execute()
    await decideImport(ctx, tx, row, scoreImportMoves.discard.to)
    return { subject: id, before: { state: row.state }, after: { state: 'discarded' }, reply: null }
  })
}

async function decideImport(ctx: Ctx, tx: Tx, row: ImportRow, state: ScoreImportState): Promise<void> {
  await tx
    .updateTable('contest.exam_score_import')
    .set({ state, decided_by: accountOf(ctx), decided_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .execute()
}

/** Candidates may ask for their scores from now on. @throws scores_waiting, scores_none, wrong_state */
export async function publishScores(ctx: Ctx, key: ExamKey): Promise<{ at: string }> {
  requireScores(ctx)
  await examOf(ctx.db, key)
  return await ctx.change('scoreOffice.publish', async (tx) => {
    const sitting = await lockSitting(ctx, tx, key)
    if (sitting.scores_published_at) throw kernelRefusals.wrong_state({ action: 'publish', state: 'published' })
    const { rows } = await sql<{ waiting: number; counted: number }>`
      select count(*) filter (where state = 'waiting')::int as waiting,
        count(*) filter (where state = 'confirmed')::int as counted
      from contest.exam_score_import where sitting_id = ${sitting.id}`.execute(tx)
    const { waiting = 0, counted = 0 } = rows[0] ?? {}
    if (waiting > 0) throw examRefusals.scores_waiting({ count: waiting })
    if (counted === 0) throw examRefusals.scores_none()
    const at = ctx.clock.now()
    await tx.updateTable('contest.exam_sitting').set({ scores_published_at: at }).where('id', '=', sitting.id).execute()
    return { subject: sitting.id, after: { publishedAt: at }, reply: { at: at.toISOString() } }
  })
}

/** How far the scores of an exam have come. */
export async function viewScores(ctx: Ctx, key: ExamKey) {
  requireScores(ctx)
  const { definition, exam } = await examOf(ctx.db, key)
  const sitting = await sittingSeen(ctx, key)
  const imports = await ctx.db
    .selectFrom('contest.exam_score_import')
    .selectAll()
    .where('sitting_id', '=', sitting?.id ?? '00000000-0000-0000-0000-000000000000')
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc')
    .limit(shownImports)
    .execute()
  const names = await accountNames(
    ctx.db,
    imports.flatMap((row) => [row.imported_by, row.decided_by].filter((id) => id !== null)),
  )
  const nameOf = (id: string | null) => (id === null ? null : names.get(id)?.name || names.get(id)?.loginName || '')
  return {
    items: exam.items.map((item) => ({
      code: item.code,
      label: item.labels[ctx.language] || item.labels.zh,
      maxPoints: item.maxPoints,
    })),
    scoresPublishedAt: sitting?.scores_published_at?.toISOString() ?? null,
    listPublishedAt: sitting?.list_published_at?.toISOString() ?? null,
    appeals: {
      opensAt: exam.appeals.opensAt,
      closesAt: exam.appeals.closesAt,
      text: [exam.appeals.opensAt, exam.appeals.closesAt]
        .map((at) => wordedDay(minuteIn(definition.timeZone, at), ctx.language))
        .join(' – '),
    },
    imports: imports.map((row) => ({
      id: row.id,
      fileName: row.file_name,
      rowCount: row.row_count,
      scoreCount: row.score_count,
      state: row.state as ScoreImportState,
      isOwn: row.imported_by === ctx.actor.accountId,
      importedBy: nameOf(row.imported_by) ?? '',
      importedAt: row.imported_at.toISOString(),
      decidedBy: nameOf(row.decided_by),
    })),
  }
}
