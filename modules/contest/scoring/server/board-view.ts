import { sql } from 'kysely'
import type { z } from 'zod'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { ScoreSheet } from '#modules/contest/seasons/contract.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { findTeams, type TeamRow } from '#modules/contest/teams/server/index.ts'
import { shownNames } from '#modules/platform/accounts/server/index.ts'
import { rankTeams } from '../contract/ranking.ts'
import type { BoardSheet, BoardSummary, BoardView, EntryBoard, scoringSchemas } from '../schema.ts'
import { type Board, boardsOf, findBoard } from './boards.ts'
import { type Rounds, roundsOf, roundView, teamsOf } from './rounds.ts'
import { type SheetRow, sheetOf, sheetsOf } from './sheets.ts'

/** Every event and group of a season that the asker works on: how far each is. One statement for the figures of all of them. */
export async function viewBoards(ctx: Ctx, seasonId: string): Promise<{ boards: BoardSummary[] }> {
  const shown = await shownSeason(ctx.db, seasonId)
  if (!shown) return { boards: [] }
  const boards = await boardsOf(ctx, shown.season)
  const figures = await figuresOf(
    ctx,
    boards.map(({ id }) => id),
  )
  const all = await findTeams(ctx.db, { season: shown.season.id }, ctx.language)
  return {
    boards: boards.map((board) => ({
      ...headOf(board),
      rounds: board.event.sheet.rounds,
      teams: all.filter((team) => playsOn(board, team)).length,
      readyTeams: all.filter((team) => playsOn(board, team) && team.state === 'ready').length,
      ...(figures.get(board.id) ?? { startedRounds: 0, sheets: 0, conflicts: 0, openProtests: 0 }),
    })),
  }
}

function playsOn(board: Board, team: TeamRow): boolean {
  return team.event === board.event.code && team.division === board.division
}

type Figures = Pick<BoardSummary, 'startedRounds' | 'sheets' | 'conflicts' | 'openProtests'>

async function figuresOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Figures>> {
  const { rows } = await sql<Figures & { id: string }>`
    select board.id,
      (select count(*)::int from contest.score_round round where round.board_id = board.id
        and round.started_at is not null) as "startedRounds",
      (select count(*)::int from contest.score_sheet sheet where sheet.board_id = board.id
        and sheet.state <> 'set-aside') as sheets,
      (select count(distinct (sheet.team_id, sheet.round))::int from contest.score_sheet sheet
        where sheet.board_id = board.id and sheet.state = 'in-conflict') as conflicts,
      (select count(*)::int from contest.score_protest protest where protest.board_id = board.id
        and protest.state = 'filed') as "openProtests"
    from contest.score_board board where board.id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}

function headOf(board: Board) {
  return {
    id: board.id,
    event: board.event.code,
    eventLabels: board.event.labels,
    division: board.division,
    state: board.state,
  }
}

/** One event and group with everything that was written down, and the ranking that comes of it. */
export async function viewBoard(ctx: Ctx, board: Board): Promise<BoardView> {
  const [teams, rounds, sheets, figures] = await Promise.all([
    teamsOf(ctx, board),
    roundsOf(ctx.db, board.id),
    sheetsOf(ctx.db, [board.id]),
    figuresOf(ctx, [board.id]),
  ])
  const { id, code, definition } = board.season
  return {
    ...headOf(board),
    season: { id, code, title: definition.title },
    sheet: rulesOf(board.event.sheet),
    rounds: rounds.map(roundView),
    teams: teams.map(teamView),
    sheets: await sheetViews(ctx, sheets),
    ranking: rankingOf(board.event.sheet, teams, sheets).map(({ team, ...rank }) => ({
      team: team.id,
      ...rank,
      counted: [...rank.counted],
    })),
    openProtests: figures.get(board.id)?.openProtests ?? 0,
  }
}

/** The ranking of these teams by the sheets that count. */
export function rankingOf(sheet: ScoreSheet, teams: readonly TeamRow[], sheets: readonly SheetRow[]) {
  return rankTeams(
    sheet,
    teams.map((team) => ({
      team,
      rounds: sheets
        .filter((each) => each.team_id === team.id && each.state === 'counted')
        .map((each) => ({
          round: each.round,
          points: each.points,
          penaltyPoints: each.penalty_points,
          timeMs: each.time_ms,
          hasScore: each.has_score,
        })),
    })),
  )
}

/** As the schema has it: what the season says, and nothing that a later version may add. */
export function rulesOf({ rounds, countedRounds, timeLimitMs, items, ties }: ScoreSheet) {
  return {
    rounds,
    countedRounds,
    ...(timeLimitMs === undefined ? {} : { timeLimitMs }),
    items: items.map(({ code, labels, kind, points, maxCount }) => ({ code, labels, kind, points, maxCount })),
    ties: [...ties],
  }
}

export function teamView({ id, number, name, school, city, state }: TeamRow) {
  return { id, number, name, school, city, state }
}

async function sheetViews(ctx: Ctx, sheets: readonly SheetRow[]): Promise<BoardSheet[]> {
  const names = await shownNames(
    ctx.db,
    sheets.map((sheet) => sheet.referee_id),
  )
  return sheets.map((sheet) => ({
    id: sheet.id,
    team: sheet.team_id,
    round: sheet.round,
    revision: sheet.revision,
    state: sheet.state,
    counts: { ...sheet.counts },
    timeMs: sheet.time_ms,
    points: sheet.points,
    penaltyPoints: sheet.penalty_points,
    hasScore: sheet.has_score,
    referee: names.get(sheet.referee_id) ?? '',
    signedAt: sheet.signed_at.toISOString(),
    receivedAt: sheet.received_at.toISOString(),
    settledReason: sheet.settled_reason,
  }))
}

/** A sheet of a board that the asker works on; undefined for a stranger's as for none. */
export async function findSheet(ctx: Ctx, id: string): Promise<{ board: Board; row: SheetRow } | undefined> {
  const row = await sheetOf(ctx.db, id)
  const board = row && (await findBoard(ctx, row.board_id))
  return board && row && { board, row }
}

/** One sheet with its signature and what it said before each correction. */
export async function viewSheet(
  ctx: Ctx,
  { board, row }: { board: Board; row: SheetRow },
): Promise<z.output<typeof scoringSchemas.sheet.reply>> {
  const [[view], teams, signed, corrections] = await Promise.all([
    sheetViews(ctx, [row]),
    teamsOf(ctx, board),
    ctx.db
      .selectFrom('contest.score_sheet')
      .select(['signed_name', 'signature'])
      .where('id', '=', row.id)
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('contest.score_correction')
      .selectAll()
      .where('sheet_id', '=', row.id)
      .orderBy('revision')
      .execute(),
  ])
  const team = teams.find(({ id }) => id === row.team_id)
  if (!view || !team) throw kernelRefusals.not_found()
  const names = await shownNames(
    ctx.db,
    corrections.map((correction) => correction.corrected_by),
  )
  return {
    sheet: view,
    team: teamView(team),
    signedName: signed.signed_name,
    signature: signed.signature,
    corrections: corrections.map((correction) => ({
      revision: correction.revision,
      counts: correction.counts as Record<string, number>,
      timeMs: correction.time_ms,
      points: correction.points,
      reason: correction.reason,
      at: correction.corrected_at.toISOString(),
      by: names.get(correction.corrected_by) ?? '',
    })),
  }
}

/** Everything a tablet needs to go on without a network: rules, teams, rounds, and what was played already. No person is named. */
export async function viewEntry(ctx: Ctx, seasonId: string): Promise<z.output<typeof scoringSchemas.entry.reply>> {
  const shown = await shownSeason(ctx.db, seasonId)
  if (!shown) throw kernelRefusals.not_found()
  const boards = await boardsOf(ctx, shown.season)
  const ids = boards.map(({ id }) => id)
  const [sheets, teams, rounds] = await Promise.all([
    sheetsOf(ctx.db, ids),
    findTeams(ctx.db, { season: shown.season.id }, ctx.language),
    roundsOf(ctx.db, ...ids),
  ])
  return {
    season: { id: shown.season.id, title: shown.season.definition.title },
    boards: boards.map((board) =>
      entryBoardOf(board, {
        sheets,
        teams: teams.filter((team) => playsOn(board, team)),
        rounds: rounds.filter((round) => round.board_id === board.id),
      }),
    ),
  }
}

function entryBoardOf(
  board: Board,
  { sheets, teams, rounds }: { sheets: readonly SheetRow[]; teams: readonly TeamRow[]; rounds: Rounds },
): EntryBoard {
  return {
    ...headOf(board),
    sheet: rulesOf(board.event.sheet),
    startedRounds: rounds.flatMap(({ round, started_at: startedAt }) => (startedAt ? [round] : [])),
    teams: inOrderOfPlay(teams, rounds.findLast(({ started_at: startedAt }) => startedAt)?.team_ids ?? []).map(
      teamView,
    ),
    played: sheets
      .filter((sheet) => sheet.board_id === board.id && sheet.state !== 'set-aside')
      .map(({ team_id: team, round, points, state }) => ({ team, round, points, state })),
  }
}

/** Who plays next stands where the eye looks first; who was not drawn comes behind. */
function inOrderOfPlay(teams: readonly TeamRow[], order: readonly string[]): TeamRow[] {
  const placeOf = ({ id }: TeamRow) => {
    const place = order.indexOf(id)
    return place === -1 ? order.length : place
  }
  return teams.toSorted((one, other) => placeOf(one) - placeOf(other))
}
