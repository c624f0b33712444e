import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { type Exam, phaseOf } from '#modules/contest/seasons/contract.ts'
import { accountNameSql, contactsOf } from '#modules/platform/accounts/server/index.ts'
import { requireEntry } from '#modules/platform/dictionary/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { type AppealMove, type AppealState, appealMoves, examAppeals, examRefusals } from '../contract.ts'
import { ofCandidate } from './candidates.ts'
import { scoreKeepers, scoresUnderScope } from './score-access.ts'
import { changePoints, lockScore } from './scores.ts'
import { type ExamKey, examOf, saidOf } from './sittings.ts'

export const servedAppeals: ServedResource = serveResource(examAppeals, {
  rows: {
    from: sql`contest.exam_appeal row join contest.exam_candidate candidate on candidate.id = row.candidate_id
      join contest.exam_sitting sitting on sitting.id = candidate.sitting_id`,
    columns: {
      season: ofCandidate.season,
      exam: ofCandidate.exam,
      ticketNumber: ofCandidate.ticketNumber,
      name: ofCandidate.name,
      points: sql`(select score.points::float8 from contest.exam_score score
        where score.candidate_id = row.candidate_id and score.item = row.item)`,
      decidedBy: accountNameSql(sql`row.decided_by`),
    },
  },
  scope: {
    rows: 'appeals of candidates of the own subtree, never for an administrator of the system',
    where: (actor) => scoresUnderScope(actor, 'candidate.unit_path'),
  },
  roles: {
    view: scoreKeepers,
    export: scoreKeepers,
    refuse: scoreKeepers,
    maintain: scoreKeepers,
    change: scoreKeepers,
  },
  said: saidOf(['exam', 'item']),
  may: { refuse: appealMoves.refuse, maintain: appealMoves.maintain, change: appealMoves.change },
  actions: {
    refuse: (ctx, id, { reason }) => decideAppeal(ctx, id, { move: 'refuse', words: reason }),
    maintain: (ctx, id, { reason }) => decideAppeal(ctx, id, { move: 'maintain', words: reason }),
    change: (ctx, id, { reason, values }) =>
      decideAppeal(ctx, id, { move: 'change', words: reason, points: values.points }),
  },
})

interface NewAppeal {
  candidate: string
  item: string
  ground: string
  words: string
}

interface AppealedRow extends ExamKey {
  has_score: boolean
  is_published: boolean
  is_over: boolean
}

/**
 * Objects to one's own score of one item, inside the window by the receipt clock, once, and before the list is published.
 * @throws not_found, appeal_closed, list_published, appeal_twice, invalid_input
 */
export async function fileAppeal(ctx: Ctx, asked: NewAppeal): Promise<{ id: string }> {
  await requireEntry(ctx, { type: 'exam_appeal_ground', code: asked.ground, path: 'ground' })
  return await ctx.change('ownExams.appeal', async (tx) => {
    // the sitting is held: the list is not published beside an appeal that has come in time
    const { rows } = await sql<AppealedRow>`
      select sitting.season_id as season, sitting.exam, sitting.scores_published_at is not null as is_published,
        sitting.list_published_at is not null as is_over, exists (select from contest.exam_score score
          where score.candidate_id = candidate.id and score.item = ${asked.item} and score.is_counted) as has_score
      from contest.exam_candidate candidate join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
      where candidate.id = ${asked.candidate} and candidate.account_id = ${accountOf(ctx)}
        and candidate.state = 'admitted' for share of sitting for update of candidate`.execute(tx)
    const [row] = rows
    if (!row?.is_published) throw kernelRefusals.not_found()
    const { definition, exam } = await examOf(tx, row)
    requireOpen(ctx, exam, definition.timeZone)
    if (row.is_over) throw examRefusals.list_published()
    if (!row.has_score) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'item', code: 'not_an_option' }])
    const id = ctx.random.uuid()
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('contest.exam_appeal')
      .values({
        id,
        candidate_id: asked.candidate,
        item: asked.item,
        ground: asked.ground,
        words: asked.words,
        state: 'filed',
        filed_at: ctx.receivedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (inserted !== 1n) throw examRefusals.appeal_twice()
    return { subject: id, after: { candidate: asked.candidate, item: asked.item, ground: asked.ground }, reply: { id } }
  })
}

function requireOpen(ctx: Ctx, { appeals }: Exam, timeZone: string): void {
  if (['open', 'grace'].includes(phaseOf(appeals, ctx.receivedAt))) return
  throw examRefusals.appeal_closed({
    opensAtText: minuteIn(timeZone, appeals.opensAt),
    closesAtText: minuteIn(timeZone, appeals.closesAt),
  })
}

interface AppealRow {
  state: AppealState
  candidate_id: string
  item: string
  account_id: string
  season: string
  exam: string
}

/** @throws not_found, wrong_state, appeal_own_work, score_above_maximum, list_published */
async function decideAppeal(
  ctx: Ctx,
  id: string,
  asked: { move: AppealMove; words: string; points?: number },
): Promise<null> {
  return await ctx.change(`examAppeals.${asked.move}`, async (tx) => {
    const appeal = await lockAppeal(ctx, tx, id)
    appealMoves[asked.move].require(appeal.state)
    const score = await lockScore(ctx, tx, { candidate: appeal.candidate_id, item: appeal.item })
    if (await hasWorkedOn(ctx, tx, score)) throw examRefusals.appeal_own_work()
    if (asked.points !== undefined) await changePoints(ctx, tx, score, { points: asked.points, reason: asked.words })
    const to = appealMoves[asked.move].to
    await tx
      .updateTable('contest.exam_appeal')
      .set({ state: to, decided_by: accountOf(ctx), decided_at: ctx.clock.now(), decision_words: asked.words })
      .where('id', '=', id)
      .execute()
    await tell(ctx, tx, appeal, asked)
    return {
      subject: id,
      before: { state: appeal.state, points: score.points },
      after: { state: to, points: asked.points ?? score.points },
      reason: asked.words,
      reply: null,
    }
  })
}

async function lockAppeal(ctx: Ctx, tx: Tx, id: string): Promise<AppealRow> {
  const { rows } = await sql<AppealRow>`
    select appeal.state, appeal.candidate_id, appeal.item, candidate.account_id, sitting.season_id as season, sitting.exam
    from contest.exam_appeal appeal join contest.exam_candidate candidate on candidate.id = appeal.candidate_id
    join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
    where appeal.id = ${id} and ${scoresUnderScope(ctx.actor, 'candidate.unit_path')} for update of appeal`.execute(tx)
  const [row] = rows
  if (!row) throw kernelRefusals.not_found()
  return row
}

/** Somebody else decides than who brought the score in, let it count, or corrected it. */
async function hasWorkedOn(
  ctx: Ctx,
  tx: Tx,
  score: { id: string; imported_by: string; decided_by: string | null },
): Promise<boolean> {
  const me = accountOf(ctx)
  if (score.imported_by === me || score.decided_by === me) return true
  const { rows } = await sql`select from contest.exam_score_correction
    where score_id = ${score.id} and corrected_by = ${me} limit 1`.execute(tx)
  return rows.length > 0
}

const messages = { refuse: 'appealRefused', maintain: 'appealMaintained', change: 'appealChanged' } as const

async function tell(
  ctx: Ctx,
  tx: Tx,
  appeal: AppealRow,
  { move, words }: { move: AppealMove; words: string },
): Promise<void> {
  const reached = await contactsOf(tx, ctx, appeal.account_id)
  if (!reached) return
  const { exam } = await examOf(ctx.db, appeal)
  const item = exam.items.find((each) => each.code === appeal.item)
  await notify(tx, ctx, {
    template: `exams.messages.${messages[move]}`,
    params: {
      exam: labelIn(exam.labels, reached.language),
      item: item ? labelIn(item.labels, reached.language) : appeal.item,
      words,
      site: `${ctx.config.publicUrl}/olympiads/mine`,
    },
    accountId: appeal.account_id,
    ...reached,
  })
}
