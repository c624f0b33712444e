import type { Invariant } from '#kernel/server/module.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

/** What must always be true of codes and quotas; each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    name: 'a quota holds the live codes and the quotas below that count against it, each against the nearest of its sort',
    sql: `with counted as (
            select c.season_id, c.kind, sort.stage, c.unit_path, count(*) as amount
            from contest.authorization_code c cross join lateral (values (''), (c.stage)) sort (stage)
            where c.state <> 'void' and sort.stage is not null group by 1, 2, 3, 4
            union all
            select q.season_id, q.kind, q.stage, o.path[:cardinality(o.path) - 1], q.amount
            from contest.quota q join ${organizationTable} o on o.id = q.organization_id),
          charged as (
            select nearest.id, sum(counted.amount) as amount from counted cross join lateral (
              select q.id from contest.quota q join ${organizationTable} p on p.id = q.organization_id
              where q.season_id = counted.season_id and q.kind = counted.kind and q.stage = counted.stage
                and q.organization_id = any(counted.unit_path)
              order by cardinality(p.path) desc limit 1) nearest
            group by 1)
          select q.organization_id, q.kind, q.stage, q.amount, charged.amount as charged
          from contest.quota q join charged on charged.id = q.id where q.amount < charged.amount`,
  },
  {
    name: 'a live code belongs to a unit with a quota for it',
    sql: `select c.id from contest.authorization_code c where c.state <> 'void' and not exists (
            select from contest.quota q where q.season_id = c.season_id and q.organization_id = c.organization_id
              and q.kind = c.kind and q.stage in ('', coalesce(c.stage, '')))`,
  },
  {
    name: 'a code names a declaration exactly while it is bound to it',
    sql: `select id from contest.authorization_code
          where (state in ('bound', 'submitted', 'used')) <> (declaration_id is not null)
             or (declaration_id is null) <> (declaration_number is null)`,
  },
  {
    name: 'no declaration has two codes',
    sql: `select declaration_id from contest.authorization_code
          where declaration_id is not null group by declaration_id having count(*) > 1`,
  },
  {
    name: 'the path of a code is the path of its unit',
    sql: `select c.id from contest.authorization_code c join ${organizationTable} o on o.id = c.organization_id
          where c.unit_path is distinct from o.path`,
  },
  {
    name: 'a handed code says to whom',
    sql: `select id from contest.authorization_code where state = 'handed' and handed_to is null`,
  },
]
