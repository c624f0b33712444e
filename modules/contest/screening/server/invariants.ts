import type { Invariant } from '#kernel/server/module.ts'
import { declarationTableName } from '#modules/contest/declarations/server/index.ts'

/** What must always be true of reviews; each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    name: 'no unit has recommended more than it may',
    sql: `select q.organization_id, q.kind, q.stage from contest.recommendation_quota q
          where q.amount < (select count(*) from contest.review r
            where r.season_id = q.season_id and r.unit_id = q.organization_id and r.kind = q.kind
              and (q.stage = '' or r.stage = q.stage) and r.decision = 'approve' and r.state = 'decided'
              and not exists (
                select from ${declarationTableName} d where d.id = r.declaration_id and d.state = 'withdrawn'))`,
  },
  {
    name: 'a return says why, what may be mended and until when',
    sql: `select id from contest.review where decision = 'return'
            and (cardinality(reasons) = 0 or (opinion = '' and opinion_erased_at is null)
              or cardinality(opened_paths) = 0 or fix_by is null)`,
  },
  {
    name: 'only a refusal waits for a second person, and who settles it is another one',
    sql: `select id from contest.review where (state = 'pending' and decision <> 'refuse')
            or second_account_id = reviewer_account_id`,
  },
]
