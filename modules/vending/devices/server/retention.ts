import { sql } from 'kysely'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'

const due = (before: Date) => sql`vending.device_event where received_at < ${before}`

/**
 * Raw messages of machines go with time; what followed from them stays with who followed. At least so long as a machine may
 * still repeat one: a repetition after that would count as new.
 */
export const retention: readonly RetentionClass[] = [
  {
    code: 'device-events',
    days: 90,
    minDays: 30,
    maxDays: 730,
    count: (ctx, before) => countFrom(ctx, due(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.deviceEvents',
        sql`delete from vending.device_event where id in (select id from ${due(before)} limit ${retentionBatchRows * 10})`,
      ),
  },
]
