import { sql } from 'kysely'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'

/** Ten thousand machines tell three million readings a day: as many must go in a night, or the table grows for ever. */
const batchRows = retentionBatchRows * 20

/** Readings go when nobody asks for them any more: a list looks thirty days back (spec §5). */
export const readingRetention: RetentionClass = {
  code: 'readings',
  days: 90,
  minDays: 30,
  maxDays: 1100,
  count: (ctx, before) => countFrom(ctx, sql`vending.reading where at < ${before}`),
  run: (ctx, before) =>
    retire(
      ctx,
      'retention.readings',
      sql`delete from vending.reading where id in (select id from vending.reading where at < ${before}
        order by at limit ${sql.lit(batchRows)})`,
    ),
}
