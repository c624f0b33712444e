import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import type { DeclarationState } from '../contract.ts'

/** How many declarations of a unit's whole subtree are in a state; drafts are their owners' own. */
export interface UnitStateCount {
  unitId: string
  state: DeclarationState
  count: number
}

/** What was handed in of a season, for several units at once; one query over what is counted for the overviews. */
export async function declarationCountsOf(
  db: Queryable,
  seasonId: string,
  units: readonly { id: string; path: readonly string[] }[],
): Promise<UnitStateCount[]> {
  if (units.length === 0) return []
  const parts = [...Map.groupBy(units, ({ path }) => path.length)].map(([depth, group]): RawBuilder<unknown> => {
    const place = sql`place.path[${sql.lit(depth)}]`
    const join = sql`join ${sql.table(organizationTable)} place on place.id = counted.organization_id
      where counted.season_id = ${seasonId} and ${place} = any(${group.map(({ id }) => id)}::uuid[])
        and counted.state in ('submitted', 'returned', 'qualified', 'refused', 'withdrawn')`
    return sql`select ${place} as unit, state, count from contest.declaration_count counted ${join}
      union all select ${place}, state, change from contest.declaration_count_change counted ${join}`
  })
  const { rows } = await sql<UnitStateCount>`
    select unit as "unitId", state, sum(count)::int as count from (${sql.join(parts, sql` union all `)}) counted
    group by 1, 2 having sum(count) <> 0`.execute(db)
  return rows
}

/** The same for every unit and season, by `unit_id` and `season_id`: to be joined where many units are told at once. */
export const declarationCounts = sql`(select declaration.season_id, place.id as unit_id,
    count(*) filter (where fix_by is null and state = 'submitted')::int as submitted,
    count(*) filter (where fix_by is not null or state = 'returned')::int as returned,
    count(*) filter (where fix_by is null and state = 'qualified')::int as qualified,
    count(*) filter (where fix_by is null and state = 'refused')::int as refused
  from contest.declaration declaration cross join lateral unnest(declaration.unit_path) place (id)
  where state in ('submitted', 'returned', 'qualified', 'refused') or fix_by is not null group by 1, 2)`
