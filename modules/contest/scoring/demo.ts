import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import type { RobotEvent } from '#modules/contest/seasons/contract.ts'
import { teamInScope } from '#modules/contest/teams/server/index.ts'
import { moveBoard } from './server/results.ts'
import { drawRound, startRound } from './server/rounds.ts'
import { enterSheet } from './server/sheets.ts'

interface DemoBoard {
  season: string
  event: RobotEvent
  division: string
  /** ids of the teams that have passed the inspection */
  teams: readonly string[]
  /** account of their coach */
  coach: string
  /** rounds that are over; in the next one only some teams have played */
  playedRounds: number
  /** where it ends: the last round goes on, or the results stand for everybody */
  until: 'live' | 'published'
}

interface Staff {
  head: Ctx
  referee: Ctx
  /** the head referee once nobody may protest any more */
  headAtTheEnd: Ctx
}

/** Rounds and sheets of one event and group; while it is live a sheet came twice and a protest waits. */
export async function seedBoard({ head, referee, headAtTheEnd }: Staff, tx: Tx, board: DemoBoard): Promise<void> {
  const { id } = await tx
    .selectFrom('contest.score_board')
    .select('id')
    .where('season_id', '=', board.season)
    .where('event', '=', board.event.code)
    .where('division', '=', board.division)
    .executeTakeFirstOrThrow()
  const half = Math.ceil(board.teams.length / 2)
  for (let round = 1; round <= board.event.sheet.rounds; round += 1) {
    if (round > board.playedRounds + (board.until === 'live' ? 1 : 0)) break
    await drawRound(head, id, round)
    await startRound(head, id, round)
    const playing = round > board.playedRounds ? board.teams.slice(0, half) : board.teams
    for (const team of playing) await enterSheet(referee, sheetOf(referee, board.event, team, round))
  }
  if (board.until === 'published') {
    await moveBoard(headAtTheEnd, id, 'freeze')
    await moveBoard(headAtTheEnd, id, 'publish')
    return
  }
  const [first = '', second = ''] = board.teams
  await enterSheet(referee, sheetOf(referee, board.event, second, board.playedRounds + 1))
  await seedProtest(referee, tx, { board: id, team: first, round: board.playedRounds + 1, coach: board.coach })
}

function sheetOf(ctx: Ctx, { sheet }: RobotEvent, team: string, round: number) {
  const counts = sheet.items.map(({ code, kind, maxCount }) => {
    const most = kind === 'penalty' ? Math.min(2, maxCount) : maxCount
    return [
      code,
      kind === 'penalty'
        ? ctx.random.integer(most + 1)
        : Math.ceil(most / 2) + ctx.random.integer(Math.floor(most / 2) + 1),
    ]
  })
  const limitMs = sheet.timeLimitMs ?? 0
  return {
    id: ctx.random.uuid(),
    team,
    round,
    counts: Object.fromEntries(counts) as Record<string, number>,
    timeMs: limitMs === 0 ? null : Math.round(limitMs * 0.6) + ctx.random.integer(Math.round(limitMs * 0.3)),
    signedName: '队员代表',
    signature: 'M20 60 L45 25 L60 70 L85 30 L120 65 L150 40',
    signedAt: ctx.clock.now().toISOString(),
  }
}

async function seedProtest(
  ctx: Ctx,
  tx: Tx,
  of: { board: string; team: string; round: number; coach: string },
): Promise<void> {
  const team = await teamInScope(ctx, sql`team.id = ${of.team}`)
  const sheet = await tx
    .selectFrom('contest.score_sheet')
    .select('id')
    .where('team_id', '=', of.team)
    .where('round', '=', of.round)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('contest.score_protest')
    .values({
      id: ctx.random.uuid(),
      board_id: of.board,
      team_id: of.team,
      sheet_id: sheet.id,
      round: of.round,
      unit_path: team?.unit_path ?? [],
      grounds: '最后一个物资已经完全进入基地，记分表上少记了一个。',
      state: 'filed',
      filed_at: ctx.clock.now(),
      filed_by: of.coach,
    })
    .execute()
}
