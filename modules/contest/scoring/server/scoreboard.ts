import { sql } from 'kysely'
import type { z } from 'zod'
import { type Language, labelIn } from '#kernel/contract/languages.ts'
import type { Clock } from '#kernel/server/context.ts'
import type { Queryable, ReadDb } from '#kernel/server/database.ts'
import { type PublishedSeason, shownSeasonByCode } from '#modules/contest/seasons/server/index.ts'
import { findTeams, teamTable } from '#modules/contest/teams/server/index.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import type { Scoreboard, scoreboardSchemas } from '../schema.ts'
import { rankingOf } from './board-view.ts'
import { type Board, type BoardRow, boardOf } from './boards.ts'
import { roundsOf } from './rounds.ts'
import { type SheetRow, sheetsOf } from './sheets.ts'

/** Where a scoreboard stands: a season by code or id, an event, a group. */
export interface ScoreboardPlace {
  season: string
  event: string
  group: string
}

interface Reader {
  db: ReadDb
  clock: Clock
  language: Language
}

/** The board behind a public address; undefined where no team plays there. */
export async function publicBoard(db: Queryable, place: ScoreboardPlace): Promise<Board | undefined> {
  const season = await shownSeasonByCode(db, place.season)
  if (!season) return undefined
  const row = await db
    .selectFrom('contest.score_board')
    .select(['id', 'season_id', 'event', 'division', 'state'])
    .where('season_id', '=', season.id)
    .where('event', '=', place.event)
    .where('division', '=', place.group)
    .executeTakeFirst()
  return row && boardOf(row as BoardRow, season)
}

/** What everybody sees of a board: teams, schools, cities and scores, and nobody's name. */
export async function scoreboardOf(ctx: Reader, board: Board): Promise<Scoreboard> {
  const of = { season: board.seasonId, event: board.event.code, division: board.division }
  const [teams, rounds, sheets, words] = await Promise.all([
    findTeams(ctx.db, of, ctx.language),
    roundsOf(ctx.db, board.id),
    sheetsOf(ctx.db, [board.id]),
    dictionaryOf(ctx),
  ])
  const { sheet } = board.event
  const numbers = new Map(teams.map(({ id, number }) => [id, number]))
  return {
    season: { code: board.season.code, title: labelIn(board.season.definition.title, ctx.language) },
    event: board.event.code,
    eventLabel: labelIn(board.event.labels, ctx.language),
    division: board.division,
    divisionLabel: words.robot_group?.find(({ code }) => code === board.division)?.label ?? board.division,
    state: board.state,
    roundCount: sheet.rounds,
    countedRounds: sheet.countedRounds,
    rounds: rounds.map((round) => ({
      round: round.round,
      seed: round.seed,
      startedAt: round.started_at?.toISOString() ?? null,
      order: round.team_ids.flatMap((id) => numbers.get(id) ?? []),
    })),
    rows: rankingOf(sheet, teams, sheets).map(({ team, place, points, counted }) => ({
      number: team.number,
      team: team.name,
      school: team.school,
      city: team.city,
      place,
      points,
      rounds: Array.from({ length: sheet.rounds }, (_, index) => roundCell(sheets, team.id, index + 1)),
      counted: [...counted],
    })),
    updatedAt: ctx.clock.now().toISOString(),
  }
}

function roundCell(sheets: readonly SheetRow[], team: string, round: number): number | 'none' | 'open' | null {
  const mine = sheets.filter((sheet) => sheet.team_id === team && sheet.round === round)
  if (mine.some(({ state }) => state === 'in-conflict')) return 'open'
  const counted = mine.find(({ state }) => state === 'counted')
  if (!counted) return null
  return counted.has_score ? counted.points : 'none'
}

const listedMax = 200

/** All scoreboards, or those of one season: the newest season first. */
export async function scoreboardList(
  ctx: Reader,
  season: string | undefined,
): Promise<z.output<typeof scoreboardSchemas.list.reply>> {
  const only = season === undefined ? undefined : await shownSeasonByCode(ctx.db, season)
  if (season !== undefined && !only) return { boards: [] }
  const { rows } = await sql<BoardRow & { teams: number; has_begun: boolean }>`
    select board.id, board.season_id, board.event, board.division, board.state, count(team.id)::int as teams,
      exists (select from contest.score_round round
        where round.board_id = board.id and round.started_at is not null) as has_begun
    from contest.score_board board join ${sql.table(teamTable)} team on team.season_id = board.season_id
      and team.event = board.event and team.division = board.division and team.is_live
    where ${only ? sql`board.season_id = ${only.id}` : sql`true`}
    group by board.id order by board.created_at desc, board.event, board.division limit ${sql.lit(listedMax)}`.execute(
    ctx.db,
  )
  const words = await dictionaryOf(ctx)
  const seasons = new Map<string, PublishedSeason | undefined>()
  for (const { season_id: id } of rows) if (!seasons.has(id)) seasons.set(id, await shownSeasonByCode(ctx.db, id))
  return {
    boards: rows.flatMap((row) => {
      const known = seasons.get(row.season_id)
      const board = known && boardOf(row, known)
      if (!known || !board) return []
      return {
        season: { code: known.code, title: labelIn(known.definition.title, ctx.language) },
        event: row.event,
        eventLabel: labelIn(board.event.labels, ctx.language),
        division: row.division,
        divisionLabel: words.robot_group?.find(({ code }) => code === row.division)?.label ?? row.division,
        state: row.state,
        hasBegun: row.has_begun,
        teams: row.teams,
      }
    }),
  }
}
