import { sql } from 'kysely'
import { countFrom, type RetentionClass, retentionBatchRows, retire } from '#kernel/server/personal.ts'
import { atRestSince } from '#modules/contest/declarations/server/index.ts'

const dueOpinions = (before: Date) => sql`contest.review review
  where review.opinion <> '' and review.decided_at < ${before} and ${atRestSince(sql`review.declaration_id`, before)}`

/** What reviewers wrote about somebody else's work, in words of their own; the reasons are entries of a dictionary and stay. */
export const retention: readonly RetentionClass[] = [
  {
    code: 'review-opinions',
    // an award can be disputed for three years (Civil Code, article 188)
    days: 1095,
    minDays: 1095,
    maxDays: 3650,
    count: (ctx, before) => countFrom(ctx, dueOpinions(before)),
    run: (ctx, before) =>
      retire(
        ctx,
        'retention.reviewOpinions',
        sql`update contest.review set opinion = '', opinion_erased_at = ${ctx.clock.now()}
          where id in (select review.id from ${dueOpinions(before)} limit ${retentionBatchRows})`,
      ),
  },
]
