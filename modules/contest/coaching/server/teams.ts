import type { Ctx } from '#kernel/server/context.ts'
import type { FieldValue } from '#modules/contest/declarations/contract/fields.ts'
import {
  moveRefusal,
  type NamedPerson,
  namedPeople,
  ownInSeason,
  ownSeasons,
  type Standing,
  standingsOf,
} from '#modules/contest/declarations/server/index.ts'
import { countedPages } from '#modules/contest/prints/server/index.ts'
import { currentSeasons, shownSeason } from '#modules/contest/seasons/server/index.ts'
import { coachingLimits } from '../contract.ts'
import type { CoachedTeam } from '../schema.ts'

/** A team of the asker, with who is in it. */
export interface OwnTeam {
  standing: Standing
  people: NamedPerson[]
  values: Record<string, FieldValue>
}

/** The asker's own teams of a season: as many queries for twelve as for one. */
export async function ownTeams(ctx: Ctx, season: string): Promise<OwnTeam[]> {
  const rows = await ownInSeason(ctx, season, coachingLimits.teamsMax)
  const ids = rows.map((row) => row.id)
  const standings = await standingsOf(ctx, ids)
  const people = await namedPeople(ctx.db, ids)
  return rows.flatMap((row) => {
    const standing = standings.get(row.id)
    if (!standing?.rules.kind.team) return []
    return [{ standing, people: people.get(row.id) ?? [], values: row.values }]
  })
}

/** All teams of the asker in a robot season, the current one where none is named. */
export async function viewTeams(ctx: Ctx, asked: string | undefined) {
  const seasons = await robotSeasons(ctx)
  const season = asked ?? seasons[0]?.id ?? null
  const teams = season === null ? [] : await ownTeams(ctx, season)
  const counted = await countedPages(
    ctx.db,
    teams.map(({ standing: { row } }) => ({ id: row.id, version: row.form_version })),
  )
  return {
    season,
    seasons,
    teams: teams.map((team) => shown(ctx, team, counted.get(team.standing.row.id) ?? 0)),
    now: ctx.receivedAt.toISOString(),
  }
}

/** The current robot seasons, and those in which the asker has teams already. */
async function robotSeasons(ctx: Ctx) {
  const { seasons } = await currentSeasons(ctx, 'robot')
  const current = seasons.map(({ id, title }) => ({ id, title }))
  const further = (await ownSeasons(ctx)).filter((season) => !current.some(({ id }) => id === season))
  const earlier = await Promise.all(further.map((season) => shownSeason(ctx.db, season)))
  const others = earlier
    .flatMap((each) => (each?.season.definition.contest === 'robot' ? [each.season] : []))
    .sort((one, other) => other.definition.edition - one.definition.edition)
  return [...current, ...others.map(({ id, definition }) => ({ id, title: definition.title }))]
}

function shown(ctx: Ctx, { standing, people }: OwnTeam, counted: number): CoachedTeam {
  const { row, rules, missing, pageCount } = standing
  const { kind, definition, window } = rules
  const steps = Map.groupBy(missing, (finding) => finding.step)
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    kind: {
      code: kind.code,
      labels: kind.labels,
      membersMax: kind.members.max,
      instructorsMax: kind.instructors.max,
    },
    event: definition.events?.find(({ code }) => code === kind.team?.event)?.labels ?? kind.labels,
    division: kind.team?.division ?? '',
    state: row.state,
    isOpen: moveRefusal('save', row, { window, kind }, ctx.receivedAt) === null,
    dueAt: row.fix_by?.toISOString() ?? window.closesAt,
    missing: [...steps].map(([step, findings]) => ({ step, count: findings.length, path: findings[0]?.path ?? step })),
    pages: ['signing', 'signed'].includes(row.state) ? { counted, total: pageCount } : null,
    people: people.map(({ id, role, name }) => ({ id, role, name })),
  }
}
