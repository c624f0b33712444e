import type { Invariant } from '#kernel/server/module.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'

/** What must always be true of codes and quotas; each query must return no row. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the live codes of a unit and what it handed to units below are within its quota',
    sql: `select q.organization_id, q.kind, q.stage from contest.quota q
          left join (
            select below.season_id, below.kind, below.stage, above.organization_id, sum(below.amount) as amount
            from contest.quota below join ${organizationTable} o on o.id = below.organization_id
            cross join lateral (
              select upper.organization_id from contest.quota upper
              join ${organizationTable} p on p.id = upper.organization_id
              where upper.season_id = below.season_id and upper.kind = below.kind and upper.stage = below.stage
                and upper.organization_id = any(o.path) and upper.organization_id <> o.id
              order by cardinality(p.path) desc limit 1) above
            group by 1, 2, 3, 4) handed
            on handed.season_id = q.season_id and handed.kind = q.kind and handed.stage = q.stage
              and handed.organization_id = q.organization_id
          where q.amount < coalesce(handed.amount, 0) + (select count(*) from contest.authorization_code c
            where c.season_id = q.season_id and c.organization_id = q.organization_id and c.kind = q.kind
              and c.state <> 'void' and (q.stage = '' or c.stage = q.stage))`,
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
