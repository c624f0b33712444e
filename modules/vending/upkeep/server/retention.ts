import { sql } from 'kysely'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'

/** An alarm is seen no sooner than it ends: by that an index finds those that were over before. */
const due = (before: Date) => sql`vending.alarm where state = 'cleared' and seen_at < ${before}
  and not exists (select from vending.work_order made where made.alarm_id = alarm.id)`

/**
 * Alarms that are over go with time, since a machine that comes and goes makes new ones all the time. Open ones never do, nor those
 * that a work order was made of: they stay with it. What was done with an alarm stays in the log.
 */
export const retention: readonly RetentionClass[] = [
  {
    code: 'alarms',
    days: 365,
    minDays: 90,
    maxDays: 1100,
    count: (ctx, before) => countFrom(ctx, due(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.alarms',
        sql`delete from vending.alarm where id in (select id from ${due(before)} order by seen_at limit ${retentionBatchRows})`,
      ),
  },
]
