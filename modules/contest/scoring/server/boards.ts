import { type RawBuilder, sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import type { RobotEvent } from '#modules/contest/seasons/contract.ts'
import { type PublishedSeason, shownSeason } from '#modules/contest/seasons/server/index.ts'
import { teamTable } from '#modules/contest/teams/server/index.ts'
import { type BoardState, scoringRefusals } from '../contract.ts'

/** One event in one group of a season, with the rules of its sheet. */
export interface Board {
  id: string
  seasonId: string
  division: string
  state: BoardState
  event: RobotEvent
  season: PublishedSeason
}

export interface BoardRow {
  id: string
  season_id: string
  event: string
  division: string
  state: BoardState
}

const teams = sql.table(teamTable)
const ofBoard = sql`team.season_id = board.season_id and team.event = board.event and team.division = board.division
  and team.is_live`

/** Boards whose every team lies in the asker's subtree: results are made for all of them together, or not at all. */
export function wholeInScope(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(exists (select from ${teams} team where ${ofBoard})
    and not exists (select from ${teams} team
      where ${ofBoard} and (${underScope(ctx.actor, 'team.unit_path')}) is not true))`
}

const columns = sql`board.id, board.season_id, board.event, board.division, board.state`

/** The boards of a season that the asker may work on. */
export async function boardsOf(ctx: Ctx, season: PublishedSeason): Promise<Board[]> {
  const { rows } = await sql<BoardRow>`
    select ${columns} from contest.score_board board
    where board.season_id = ${season.id} and ${wholeInScope(ctx)} order by board.event, board.division`.execute(ctx.db)
  return rows.flatMap((row) => boardOf(row, season) ?? [])
}

/** One of them; undefined for a stranger's as for none. */
export async function findBoard(ctx: Ctx, id: string): Promise<Board | undefined> {
  const { rows } = await sql<BoardRow>`
    select ${columns} from contest.score_board board where board.id = ${id} and ${wholeInScope(ctx)}`.execute(ctx.db)
  return rows[0] && (await completed(ctx.db, rows[0]))
}

/** The board with the rules of its event; undefined where the season knows the event no more. */
export async function completed(db: Queryable, row: BoardRow): Promise<Board | undefined> {
  const shown = await shownSeason(db, row.season_id)
  return shown && boardOf(row, shown.season)
}

export function boardOf(row: BoardRow, season: PublishedSeason): Board | undefined {
  const event = season.definition.events?.find(({ code }) => code === row.event)
  return event && { id: row.id, seasonId: row.season_id, division: row.division, state: row.state, event, season }
}

/**
 * Locks a board that the asker may work on: everything about it happens one after the other.
 * @throws not_found
 */
export async function lockBoard(ctx: Ctx, tx: Tx, where: RawBuilder<unknown>): Promise<Board> {
  const { rows } = await sql<BoardRow>`
    select ${columns} from contest.score_board board where ${where} and ${wholeInScope(ctx)} for update`.execute(tx)
  const board = rows[0] && (await completed(ctx.db, rows[0]))
  if (!board) throw kernelRefusals.not_found()
  return board
}

/** The board of an event and group that a team plays in. */
export function boardOfTeam(teamId: string): RawBuilder<unknown> {
  return sql`board.id = (select mine.id from contest.score_board mine join ${teams} team
    on team.season_id = mine.season_id and team.event = mine.event and team.division = mine.division
    where team.id = ${teamId})`
}

/** @throws results_frozen: from then on nothing about scores changes until the head referee opens them again */
export function requireLive(board: Board): void {
  if (board.state !== 'live') throw scoringRefusals.results_frozen()
}
