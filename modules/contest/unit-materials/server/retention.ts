import { sql } from 'kysely'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'
import { seasonTable } from '#modules/contest/seasons/server/index.ts'

const due = (before: Date) => sql`contest.unit_material paper
  where paper.handed_in_at < ${before} and exists (
    select from ${sql.table(seasonTable)} season where season.id = paper.season_id and season.closes_at < ${before})`

/**
 * What units handed in names those whom they recommend: the papers of past seasons go. The files themselves go with those that
 * nothing holds.
 */
export const retention: readonly RetentionClass[] = [
  {
    code: 'unit-papers',
    // an award can be disputed for three years (Civil Code, article 188)
    days: 1095,
    minDays: 1095,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, due(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.unitPapers',
        sql`delete from contest.unit_material where id in (
          select paper.id from ${due(before)} limit ${retentionBatchRows})`,
      ),
  },
]
