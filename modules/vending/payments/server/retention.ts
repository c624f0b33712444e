import { sql } from 'kysely'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'

const due = (before: Date) =>
  sql`vending.payment_message where outcome in ('forged', 'stale', 'repeated') and received_at < ${before}`

/**
 * Notifications that were refused or came again: anybody can send them. Those that counted stay with the money they tell of; so do
 * those that the provider signed and that tell of money we know nothing of: they may be all there is of it.
 */
export const retention: readonly RetentionClass[] = [
  {
    code: 'refused-notifications',
    days: 180,
    minDays: 30,
    maxDays: 1095,
    count: (ctx, before) => countFrom(ctx, due(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.notifications',
        sql`delete from vending.payment_message where id in (select id from ${due(before)} limit ${retentionBatchRows})`,
      ),
  },
]
