import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalRecord,
  type RetentionClass,
  retentionBatchRows,
  retire,
} from '#kernel/server/personal.ts'
import { formatCode } from '#modules/contest/authorization-codes/contract/check-code.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { dropGenerated } from '#modules/platform/files/server/index.ts'

/** Where a person sat, what they scored and objected to; and what an officer wrote down of others. */
export const personal: readonly PersonalData[] = [
  {
    name: 'exams',
    holds: [
      'contest.exam_candidate',
      'contest.exam_violation',
      'contest.exam_print_run',
      'contest.exam_score_import',
      'contest.exam_score_correction',
      'contest.exam_appeal',
      'contest.exam_list_version',
    ],
    collect,
    erase,
    keeps: ['decided-declarations', 'office-records'],
  },
]

const due = (before: Date) => sql`contest.exam_candidate candidate
  where candidate.created_at < ${before} and (candidate.special_needs <> '' or candidate.portrait_file_id is not null)`

const duePrints = (before: Date) => sql`contest.exam_print_run run
  where run.requested_at < ${before} and (run.failures <> '[]'::jsonb
    or exists (select from contest.exam_print_file printed where printed.run_id = run.id))`

/** So many print runs lose their papers in one change: each has a file for every room. */
const runsAtOnce = 50

/** What was printed shows names and portraits: the papers go, that they were printed stays. */
async function dropPrints(ctx: Ctx, before: Date): Promise<number> {
  return await ctx.change('retention.examDays', async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select run.id from ${duePrints(before)} order by run.requested_at limit ${runsAtOnce} for update of run`.execute(
      tx,
    )
    const ids = rows.map(({ id }) => id)
    const { rows: papers } = await sql<{ file_id: string }>`
      delete from contest.exam_print_file where run_id = any(${ids}::uuid[]) returning file_id`.execute(tx)
    await dropGenerated(
      tx,
      papers.map(({ file_id }) => file_id),
    )
    await sql`update contest.exam_print_run set failures = '[]' where id = any(${ids}::uuid[])`.execute(tx)
    return { subject: 'retention', after: { runs: ids.length, papers: papers.length }, reply: ids.length }
  })
}

/** What was needed for the day goes: special needs, portraits, papers. Scores and lists stay with the contest's records. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'exam-days',
    days: 365,
    minDays: 90,
    maxDays: 1095,
    count: async (ctx, before) => (await countFrom(ctx, due(before))) + (await countFrom(ctx, duePrints(before))),
    run: async (ctx, before) => {
      const candidates = await retire(
        ctx,
        'retention.examDays',
        sql`update contest.exam_candidate set special_needs = '', portrait_file_id = null
          where id in (select candidate.id from ${due(before)} limit ${retentionBatchRows})`,
      )
      return candidates + (await dropPrints(ctx, before))
    },
  },
]

interface Held {
  season: string
  exam: string
  name: string
  ticket: string
  attendance: string | null
  created_at: Date
  points: string | null
  words: string | null
}

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<Held>`
    select sitting.season_id as season, sitting.exam, candidate.name, candidate.ticket_number as ticket,
      candidate.attendance, candidate.created_at,
      (select string_agg(score.item || ' ' || score.points, ', ' order by score.item) from contest.exam_score score
        where score.candidate_id = candidate.id and score.is_counted and sitting.scores_published_at is not null) as points,
      (select string_agg(appeal.words, ' ' order by appeal.filed_at) from contest.exam_appeal appeal
        where appeal.candidate_id = candidate.id) as words
    from contest.exam_candidate candidate join contest.exam_sitting sitting on sitting.id = candidate.sitting_id
    where candidate.account_id = ${accountId} order by candidate.created_at desc`.execute(ctx.db)
  return await Promise.all(
    rows.map(async (row) => {
      const exams = (await shownSeason(ctx.db, row.season))?.season.definition.exams ?? []
      const exam = exams.find(({ code }) => code === row.exam)
      const facts: [string, string | null][] = [
        ['name', row.name],
        ['number', formatCode(row.ticket)],
        ['state', row.attendance],
        ['score', row.points],
        ['text', row.words],
      ]
      return {
        title: exam ? labelIn(exam.labels, ctx.language) : row.exam,
        at: row.created_at.toISOString(),
        facts: facts.flatMap(([key, value]) => (value ? [{ key, value }] : [])),
      }
    }),
  )
}

/** Results stay as the contest's own record; what was only for the day goes. */
async function erase(_ctx: Ctx, tx: Tx, accountId: string): Promise<number> {
  const { numAffectedRows } = await sql`update contest.exam_candidate set special_needs = '', portrait_file_id = null
    where account_id = ${accountId}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
