import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#kernel/server/database.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { codeStates } from '../contract.ts'

/** What the codes of a season have come to, in the whole subtree of a unit. */
export interface CodeCounts {
  unitId: string
  /** not void */
  live: number
  /** with nobody yet */
  free: number
  handed: number
  bound: number
  submitted: number
}

/** The same for several units at once; those without codes are left out. */
export async function codeCountsOf(
  db: Queryable,
  seasonId: string,
  units: readonly { id: string; path: readonly string[] }[],
): Promise<CodeCounts[]> {
  if (units.length === 0) return []
  const parts = [...Map.groupBy(units, ({ path }) => path.length)].map(([depth, group]): RawBuilder<unknown> => {
    const place = sql`place.path[${sql.lit(depth)}]`
    // unit by unit, and each one's codes from the index alone
    return sql`select ${place} as "unitId", count(*)::int as live,
        count(*) filter (where code.state in ('generated', 'allocated'))::int as free,
        count(*) filter (where code.state = 'handed')::int as handed,
        count(*) filter (where code.state = 'bound')::int as bound,
        count(*) filter (where code.state in ('submitted', 'used'))::int as submitted
      from ${sql.table(organizationTable)} place join contest.authorization_code code on code.organization_id = place.id
      where code.season_id = ${seasonId} and code.state = any(${live}::text[])
        and ${place} = any(${group.map(({ id }) => id)}::uuid[])
      group by 1`
  })
  const { rows } = await sql<CodeCounts>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

const live = codeStates.filter((state) => state !== 'void')

/** The same for every unit and season, by `unit_id` and `season_id`: to be joined where many units are told at once. */
export const codeCounts = sql`(select code.season_id, place.id as unit_id, count(*)::int as live,
    count(*) filter (where code.state in ('bound', 'submitted', 'used'))::int as used
  from contest.authorization_code code cross join lateral unnest(code.unit_path) place (id)
  where code.state <> 'void' group by 1, 2)`
