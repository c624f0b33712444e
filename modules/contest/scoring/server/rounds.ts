import { sql } from 'kysely'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { findTeams } from '#modules/contest/teams/server/index.ts'
import { scoringRefusals } from '../contract.ts'
import type { BoardRound } from '../schema.ts'
import { type Board, lockBoard, requireLive } from './boards.ts'
import { drawOrder } from './draw-order.ts'

interface RoundRow {
  board_id: string
  round: number
  seed: string
  team_ids: string[]
  drawn_at: Date
  started_at: Date | null
}

export type Rounds = readonly RoundRow[]

/** The rounds of these boards that were drawn, in their order. */
export async function roundsOf(db: Queryable, ...boardIds: readonly string[]): Promise<RoundRow[]> {
  if (boardIds.length === 0) return []
  return await db
    .selectFrom('contest.score_round')
    .select(['board_id', 'round', 'seed', 'team_ids', 'drawn_at', 'started_at'])
    .where('board_id', 'in', boardIds)
    .orderBy('round')
    .execute()
}

export function roundView(row: RoundRow): BoardRound {
  return {
    round: row.round,
    seed: row.seed,
    order: row.team_ids,
    drawnAt: row.drawn_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
  }
}

function requireRound(board: Board, round: number): void {
  if (round > board.event.sheet.rounds) throw scoringRefusals.round_not_started({ round })
}

/**
 * Draws the order in which the teams that have passed the inspection play a round; again, by another seed, until it begins.
 * @throws not_found, results_frozen, round_begun, no_team_ready
 */
export async function drawRound(ctx: Ctx, boardId: string, round: number): Promise<BoardRound> {
  return await ctx.change('scoring.draw', async (tx) => {
    const board = await lockBoard(ctx, tx, sql`board.id = ${boardId}`)
    requireLive(board)
    requireRound(board, round)
    const known = (await roundsOf(tx, boardId)).find((each) => each.round === round)
    if (known?.started_at) throw scoringRefusals.round_begun({ round })
    const ready = (await teamsOf(ctx, board)).filter(({ state }) => state === 'ready')
    if (ready.length === 0) throw scoringRefusals.no_team_ready()
    const seed = ctx.random.bytes(16).toString('hex')
    const drawn: RoundRow = {
      board_id: boardId,
      round,
      seed,
      team_ids: drawOrder(ready, seed, round).map(({ id }) => id),
      drawn_at: ctx.clock.now(),
      started_at: null,
    }
    await sql`
      insert into contest.score_round (board_id, round, seed, team_ids, drawn_at, drawn_by)
      values (${boardId}, ${round}, ${seed}, ${drawn.team_ids}::uuid[], ${drawn.drawn_at}, ${accountOf(ctx)})
      on conflict (board_id, round) do update set seed = excluded.seed, team_ids = excluded.team_ids,
        drawn_at = excluded.drawn_at, drawn_by = excluded.drawn_by`.execute(tx)
    const after = { round, seed, teams: drawn.team_ids.length }
    return { subject: boardId, before: known && { seed: known.seed }, after, reply: roundView(drawn) }
  })
}

/** From now on sheets of the round are taken; protests against the round before are over. */
export async function startRound(ctx: Ctx, boardId: string, round: number): Promise<BoardRound> {
  return await ctx.change('scoring.start', async (tx) => {
    const board = await lockBoard(ctx, tx, sql`board.id = ${boardId}`)
    requireLive(board)
    requireRound(board, round)
    const rounds = await roundsOf(tx, boardId)
    const known = rounds.find((each) => each.round === round)
    const before = rounds.find((each) => each.round === round - 1)
    if (!known || (round > 1 && !before?.started_at)) throw scoringRefusals.round_out_of_order({ round })
    if (known.started_at) throw scoringRefusals.round_begun({ round })
    const startedAt = ctx.clock.now()
    await tx
      .updateTable('contest.score_round')
      .set({ started_at: startedAt, started_by: accountOf(ctx) })
      .where('board_id', '=', boardId)
      .where('round', '=', round)
      .execute()
    return { subject: boardId, after: { round }, reply: roundView({ ...known, started_at: startedAt }) }
  })
}

/** The live teams of a board, in the reader's language. */
export function teamsOf(ctx: Pick<Ctx, 'db' | 'language'>, board: Board) {
  const of = { season: board.seasonId, event: board.event.code, division: board.division }
  return findTeams(ctx.db, of, ctx.language)
}
