import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import type { TeamState } from '../contract.ts'

/** For statements of later modules that join a team by its id. */
export const teamTable = 'contest.team'

/** A qualified team with what may be told of it in public: no person is named. */
export interface TeamRow {
  id: string
  number: string
  name: string
  event: string
  division: string
  season_id: string
  state: TeamState
  unit_path: string[]
  school: string | null
  city: string | null
}

const places = sql.table(organizationTable)

/** The columns of a {@link TeamRow} of `team`, its places named in this language. */
export function teamColumns(language: Ctx['language']): RawBuilder<unknown> {
  const name =
    language === 'zh' ? sql`place.name` : sql`coalesce(nullif(place.labels ->> ${sql.lit(language)}, ''), place.name)`
  const nameOf = (id: RawBuilder<unknown>) => sql`(select ${name} from ${places} place where place.id = ${id})`
  return sql`team.id, team.number, team.name, team.event, team.division, team.season_id, team.state, team.unit_path,
    ${nameOf(sql`team.school_id`)} as school, ${nameOf(sql`team.city_id`)} as city`
}

/** Live teams of a season, or of one event and group of it, in the order of their numbers. */
export async function findTeams(
  db: Queryable,
  of: { season: string; event?: string; division?: string },
  language: Ctx['language'],
): Promise<TeamRow[]> {
  const only = (column: string, value: string | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`
  const { rows } = await sql<TeamRow>`
    select ${teamColumns(language)} from contest.team team
    where team.season_id = ${of.season} and ${only('team.event', of.event)} and ${only('team.division', of.division)}
      and team.is_live
    order by team.number`.execute(db)
  return rows
}

/** A live team of the asker's subtree; undefined for a stranger's as for none. */
export async function teamInScope(ctx: Ctx, where: RawBuilder<unknown>): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns(ctx.language)} from contest.team team
    where ${where} and team.is_live and ${underScope(ctx.actor, 'team.unit_path')}`.execute(ctx.db)
  return rows[0]
}

/** A live team, whoever asks. */
export async function teamById(db: Queryable, id: string, language: Ctx['language']): Promise<TeamRow | undefined> {
  const { rows } = await sql<TeamRow>`
    select ${teamColumns(language)} from contest.team team where team.id = ${id} and team.is_live`.execute(db)
  return rows[0]
}
