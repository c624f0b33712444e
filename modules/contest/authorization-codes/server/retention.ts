import { sql } from 'kysely'
import { countFrom, type RetentionClass, retire } from '#kernel/server/personal.ts'
import { seasonTable } from '#modules/contest/seasons/server/index.ts'

// a code that is handed out and unused says to whom until its season is over as long; of one that is used its declaration says
const dueNames = (before: Date) => sql`contest.authorization_code
  where created_at < ${before} and handed_to is not null and handed_to <> '—' and (state <> 'handed' or exists (
    select from ${sql.table(seasonTable)} season
    where season.id = authorization_code.season_id and season.closes_at < ${before}))`
// who stands on a reserve list stays named there until the list is settled
const dueReserves = (before: Date) => sql`contest.code_reserve
  where settled_at < ${before} and waiting_name is not null and waiting_name <> '—'`
const dueAttempts = (before: Date) => sql`contest.code_attempt where window_started_at < ${before}`

/** To whom codes were handed and who waited for one: names that units typed, of people who may have no account. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'handed-names',
    days: 730,
    minDays: 180,
    maxDays: 1825,
    count: async (ctx, before) => {
      const counts = await Promise.all(
        [dueNames(before), dueReserves(before), dueAttempts(before)].map((due) => countFrom(ctx, due)),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    },
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.handedNames',
        sql`update contest.authorization_code set handed_to = case when state = 'handed' then '—' end
          where id in (select id from ${dueNames(before)})`,
        sql`update contest.code_reserve set waiting_name = '—' where id in (select id from ${dueReserves(before)})`,
        sql`delete from ${dueAttempts(before)}`,
      ),
  },
]
