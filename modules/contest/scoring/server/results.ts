import { sql } from 'kysely'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type BoardMove, type BoardState, boardMoves, scoringRefusals } from '../contract.ts'
import { lockBoard } from './boards.ts'
import { requireWindowsOver } from './protests.ts'

/**
 * Freezes the results of an event and group, publishes them, or opens them again with a reason. While sheets contradict each other
 * nothing is frozen; while protests wait, or may still be filed, nothing is published.
 * @throws not_found, wrong_state, sheets_in_conflict, protests_open, protests_window
 */
export async function moveBoard(
  ctx: Ctx,
  boardId: string,
  move: BoardMove,
  reason: string | null = null,
): Promise<{ state: BoardState }> {
  return await ctx.change(`scoring.${move}`, async (tx) => {
    const board = await lockBoard(ctx, tx, sql`board.id = ${boardId}`)
    boardMoves[move].require(board.state)
    if (move === 'freeze') await requireNone(tx, boardId, 'sheets_in_conflict')
    if (move === 'publish') {
      await requireNone(tx, boardId, 'protests_open')
      await requireWindowsOver(ctx, tx, board)
    }
    const { to } = boardMoves[move]
    await tx
      .updateTable('contest.score_board')
      .set({ state: to, decided_at: ctx.clock.now(), decided_by: accountOf(ctx) })
      .where('id', '=', boardId)
      .execute()
    return {
      subject: boardId,
      before: { state: board.state },
      after: { state: to },
      ...(reason === null ? {} : { reason }),
      reply: { state: to },
    }
  })
}

const hindrances = {
  sheets_in_conflict: (board: string) =>
    sql`(select distinct team_id, round from contest.score_sheet where board_id = ${board} and state = 'in-conflict')`,
  protests_open: (board: string) =>
    sql`(select id from contest.score_protest where board_id = ${board} and state = 'filed')`,
} as const

async function requireNone(tx: Tx, boardId: string, what: keyof typeof hindrances): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${hindrances[what](boardId)} waiting`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw scoringRefusals[what]({ count })
}
