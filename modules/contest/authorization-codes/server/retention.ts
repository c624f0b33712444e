import { sql } from 'kysely'
import { countFrom, type RetentionClass, retire } from '#kernel/server/personal.ts'

// a code that is handed out and unused still says to whom; of one that is used the declaration says it
const dueNames = (before: Date) => sql`contest.authorization_code
  where created_at < ${before} and state <> 'handed' and handed_to is not null`
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
        sql`update contest.authorization_code set handed_to = null where id in (select id from ${dueNames(before)})`,
        sql`update contest.code_reserve set waiting_name = '—' where id in (select id from ${dueReserves(before)})`,
        sql`delete from ${dueAttempts(before)}`,
      ),
  },
]
