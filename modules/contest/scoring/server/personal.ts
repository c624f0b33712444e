import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import {
  countFrom,
  type PersonalData,
  type PersonalRecord,
  type RetentionClass,
  retentionBatchRows,
  retire,
} from '#kernel/server/personal.ts'
import { teamTable } from '#modules/contest/teams/server/index.ts'

/** What an account has written down, decided or protested against: records of the contest, kept with an empty account. */
export const personal: readonly PersonalData[] = [
  {
    name: 'scores',
    holds: [
      'contest.score_board',
      'contest.score_round',
      'contest.score_sheet',
      'contest.score_correction',
      'contest.score_protest',
    ],
    collect,
    keeps: ['office-records'],
  },
]

const recordsMax = 500

async function collect(ctx: Ctx, accountId: string): Promise<PersonalRecord[]> {
  const { rows } = await sql<{ number: string; at: Date; text: string | null; state: string }>`
    select team.number, found.at, found.text, found.state from (
      select team_id, filed_at as at, grounds as text, state from contest.score_protest where filed_by = ${accountId}
      union all
      select team_id, received_at, null, state from contest.score_sheet where referee_id = ${accountId}) found
    join ${sql.table(teamTable)} team on team.id = found.team_id
    order by found.at desc limit ${sql.lit(recordsMax)}`.execute(ctx.db)
  return rows.map((row) => ({
    title: row.number,
    at: row.at.toISOString(),
    facts: [{ key: 'state', value: row.state }, ...(row.text === null ? [] : [{ key: 'text', value: row.text }])],
  }))
}

const signed = (before: Date) => sql`contest.score_sheet where signature is not null and received_at < ${before}`

/** The signatures of contestants; the scores stay. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'score-signatures',
    days: 1095,
    minDays: 365,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, signed(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.scoreSignatures',
        sql`
          update contest.score_sheet set signature = null, signed_name = null
          where id in (select id from ${signed(before)} limit ${sql.lit(retentionBatchRows)})`,
      ),
  },
]
