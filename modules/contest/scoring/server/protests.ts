import { sql } from 'kysely'
import type { z } from 'zod'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { zonedFormat } from '#kernel/server/zoned.ts'
import { findAny, findWorked } from '#modules/contest/declarations/server/index.ts'
import { type TeamRow, teamById, teamTable } from '#modules/contest/teams/server/index.ts'
import { accountNameSql, contactsOf } from '#modules/platform/accounts/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { protestEndsAt } from '../contract/protest-window.ts'
import { type ProtestState, protestMoves, scoreProtests, scoringRefusals } from '../contract.ts'
import type { ownScoreSchemas } from '../schema.ts'
import { rulesOf } from './board-view.ts'
import { type Board, type BoardRow, completed } from './boards.ts'
import { type Rounds, roundsOf } from './rounds.ts'
import { type SheetRow, sheetsOf } from './sheets.ts'

const heads = ['head-referee']

export const servedProtests: ServedResource = serveResource(scoreProtests, {
  rows: {
    from: sql`contest.score_protest row
      join ${sql.table(teamTable)} team on team.id = row.team_id
      join contest.score_sheet sheet on sheet.id = row.sheet_id`,
    columns: {
      teamNumber: sql`team.number`,
      team: sql`team.name`,
      event: sql`team.event`,
      division: sql`team.division`,
      points: sql`sheet.points`,
      referee: accountNameSql(sql`sheet.referee_id`),
      decidedBy: accountNameSql(sql`row.decided_by`),
    },
  },
  scope: { rows: 'protests of teams of the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: {
    view: ['contest-secretariat', 'referee', 'head-referee', 'auditor'],
    export: ['head-referee', 'auditor'],
    uphold: heads,
    reject: heads,
  },
  may: { uphold: protestMoves.uphold, reject: protestMoves.reject },
  actions: {
    uphold: (ctx, id, { reason }) => decideProtest(ctx, id, 'uphold', reason),
    reject: (ctx, id, { reason }) => decideProtest(ctx, id, 'reject', reason),
  },
})

interface ProtestRow {
  id: string
  team_id: string
  sheet_id: string
  round: number
  state: ProtestState
  filed_by: string
}

/**
 * Decides about a protest, by somebody who has not written on its sheet, and tells the coach. A score that was wrong is put right
 * by a correction of the sheet, with its own reason.
 * @throws not_found, wrong_state, protest_own_sheet
 */
async function decideProtest(ctx: Ctx, id: string, move: 'uphold' | 'reject', reason: string): Promise<null> {
  return await ctx.change(`scoreProtests.${move}`, async (tx) => {
    const { rows } = await sql<ProtestRow>`
      select id, team_id, sheet_id, round, state, filed_by from contest.score_protest
      where id = ${id} and ${underScope(ctx.actor, 'unit_path')} for update`.execute(tx)
    const [row] = rows
    if (!row) throw kernelRefusals.not_found()
    protestMoves[move].require(row.state)
    if (await hasWrittenOn(tx, row.sheet_id, accountOf(ctx))) throw scoringRefusals.protest_own_sheet()
    const { to } = protestMoves[move]
    await tx
      .updateTable('contest.score_protest')
      .set({ state: to, decided_at: ctx.clock.now(), decided_by: accountOf(ctx), decision_reason: reason })
      .where('id', '=', id)
      .execute()
    await tellCoach(ctx, tx, row, { to, reason })
    return { subject: id, before: { state: row.state }, after: { state: to }, reason, reply: null }
  })
}

async function hasWrittenOn(db: Queryable, sheetId: string, account: string): Promise<boolean> {
  const { rows } = await sql`
    select from contest.score_sheet where id = ${sheetId} and referee_id = ${account}
    union all select from contest.score_correction where sheet_id = ${sheetId} and corrected_by = ${account}
    limit 1`.execute(db)
  return rows.length > 0
}

/** Whoever has filed it hears of it, as long as they work on the team: else the owner of the team. */
async function tellCoach(
  ctx: Ctx,
  tx: Tx,
  row: ProtestRow,
  { to, reason }: { to: 'upheld' | 'rejected'; reason: string },
): Promise<void> {
  const declaration = await findAny(tx, row.team_id)
  const team = await teamById(tx, row.team_id, ctx.language)
  if (!declaration || !team) return
  const isWorking = [declaration.owner_account_id, declaration.helper_account_id].includes(row.filed_by)
  const accountId = isWorking ? row.filed_by : declaration.owner_account_id
  const reached = await contactsOf(tx, ctx, accountId)
  if (!reached) return
  await notify(tx, ctx, {
    template: `scoring.messages.${to}`,
    params: {
      team: team.name,
      round: String(row.round),
      reason,
      site: `${ctx.config.publicUrl}/declarations/${row.team_id}/scores`,
    },
    accountId,
    ...reached,
  })
}

interface OwnTeam {
  team: TeamRow
  board: Board
}

/** A team of one's own declaration, with the board it plays on; undefined where it is a stranger's, or no team (yet). */
export async function findOwnTeam(ctx: Ctx, declarationId: string): Promise<OwnTeam | undefined> {
  if (!(await findWorked(ctx.db, accountOf(ctx), declarationId))) return undefined
  return await ownTeam(ctx, ctx.db, declarationId)
}

async function ownTeam(ctx: Ctx, db: Queryable, id: string): Promise<OwnTeam | undefined> {
  const team = await teamById(db, id, ctx.language)
  const row = team && ((await boardRow(db, team)) as BoardRow | undefined)
  const board = row && (await completed(ctx.db, row))
  return team && board && { team, board }
}

function boardRow(db: Queryable, team: TeamRow) {
  return db
    .selectFrom('contest.score_board')
    .select(['id', 'season_id', 'event', 'division', 'state'])
    .where('season_id', '=', team.season_id)
    .where('event', '=', team.event)
    .where('division', '=', team.division)
    .executeTakeFirst()
}

/** What the coach sees of the own team: each round with its sheet and its protest. */
export async function viewOwnScores(
  ctx: Ctx,
  { team, board }: OwnTeam,
): Promise<z.output<typeof ownScoreSchemas.view.reply>> {
  const [rounds, sheets, protests] = await Promise.all([
    roundsOf(ctx.db, board.id),
    sheetsOf(ctx.db, [board.id]),
    ctx.db.selectFrom('contest.score_protest').selectAll().where('team_id', '=', team.id).execute(),
  ])
  const { rounds: count } = board.event.sheet
  return {
    team: { id: team.id, number: team.number, name: team.name },
    season: { id: board.season.id, code: board.season.code },
    event: board.event.code,
    eventLabels: board.event.labels,
    division: board.division,
    sheet: rulesOf(board.event.sheet),
    rounds: Array.from({ length: count }, (_, index) => {
      const round = index + 1
      const sheet = shownSheet(sheets, team.id, round)
      const protest = protests.find((each) => each.round === round)
      const window = sheet && windowOf(board, rounds, sheet)
      const refusal = sheet ? protestRefusal(ctx, { board, rounds, sheet, isFiled: protest !== undefined }) : undefined
      return {
        round,
        score: sheet ? ownSheet(sheet) : null,
        protest: protest
          ? {
              state: protest.state as ProtestState,
              grounds: protest.grounds,
              filedAt: protest.filed_at.toISOString(),
              decisionReason: protest.decision_reason,
              decidedAt: protest.decided_at?.toISOString() ?? null,
            }
          : null,
        mayProtest: worded(ctx, refusal === undefined ? scoringRefusals.no_score_to_protest() : refusal),
        protestEndsAt: window?.toISOString() ?? null,
      }
    }),
    now: ctx.receivedAt.toISOString(),
  }
}

/** The sheet that counts; while several contradict each other, the first of them. */
function shownSheet(sheets: readonly SheetRow[], team: string, round: number): SheetRow | undefined {
  return sheets.find((sheet) => sheet.team_id === team && sheet.round === round && sheet.state !== 'set-aside')
}

function ownSheet(sheet: SheetRow) {
  return {
    points: sheet.points,
    penaltyPoints: sheet.penalty_points,
    hasScore: sheet.has_score,
    counts: { ...sheet.counts },
    timeMs: sheet.time_ms,
    signedAt: sheet.signed_at.toISOString(),
    state: sheet.state,
    isCorrected: sheet.revision > 1,
  }
}

function worded(ctx: Ctx, refusal: Refusal | null) {
  return refusal && { code: refusal.code, message: ctx.words.refusal(refusal.code, refusal.params, ctx.language) }
}

function windowOf(board: Board, rounds: Rounds, sheet: SheetRow): Date | null {
  return protestEndsAt({
    signedAt: sheet.signed_at,
    isLastRound: sheet.round >= board.event.sheet.rounds,
    afterLastMs: board.event.sheet.protestAfterLastMs,
    nextRoundStartedAt: rounds.find(({ round }) => round === sheet.round + 1)?.started_at ?? null,
  })
}

/** Why no protest is taken now; null when one is. Judged by the moment at which the request arrived. */
function protestRefusal(
  ctx: Ctx,
  { board, rounds, sheet, isFiled }: { board: Board; rounds: Rounds; sheet: SheetRow; isFiled: boolean },
): Refusal | null {
  if (isFiled) return scoringRefusals.protest_filed()
  const endsAt = windowOf(board, rounds, sheet)
  if (board.state === 'published') return scoringRefusals.results_frozen()
  if (endsAt === null || ctx.receivedAt <= endsAt) return null
  return scoringRefusals.protest_too_late({ endedAtText: toldAt(ctx, board, endsAt) })
}

function toldAt(ctx: Ctx, { season }: Board, at: Date): string {
  return zonedFormat(ctx.language, season.definition.timeZone, { dateStyle: 'medium', timeStyle: 'medium' }).format(at)
}

/**
 * Results are not published while a coach may still protest against a score (contest.md 2b).
 * @throws protests_window
 */
export async function requireWindowsOver(ctx: Ctx, tx: Tx, board: Board): Promise<void> {
  const [rounds, sheets] = [await roundsOf(tx, board.id), await sheetsOf(tx, [board.id])]
  const filed = await tx
    .selectFrom('contest.score_protest')
    .select(['team_id', 'round'])
    .where('board_id', '=', board.id)
    .execute()
  const ends = sheets
    .filter(({ state }) => state !== 'set-aside')
    .filter((sheet) => !filed.some(({ team_id, round }) => team_id === sheet.team_id && round === sheet.round))
    .map((sheet) => windowEndMs(board, rounds, sheet))
  const endsAt = new Date(Math.max(0, ...ends))
  if (ctx.receivedAt <= endsAt) throw scoringRefusals.protests_window({ endsAtText: toldAt(ctx, board, endsAt) })
}

/** A round that no other follows ends as the last one does, or a contest that was broken off would never have results. */
function windowEndMs(board: Board, rounds: Rounds, sheet: SheetRow): number {
  const isFollowed = rounds.some(({ round, started_at }) => round === sheet.round + 1 && started_at !== null)
  return windowOf(board, rounds, isFollowed ? sheet : { ...sheet, round: board.event.sheet.rounds })?.getTime() ?? 0
}

/**
 * Files a protest against a round of one's own team: once, with its grounds, while the window is open.
 * @throws not_found, no_score_to_protest, protest_too_late, protest_filed, results_frozen
 */
export async function fileProtest(
  ctx: Ctx,
  declarationId: string,
  { round, grounds }: { round: number; grounds: string },
): Promise<{ id: string }> {
  return await ctx.change('ownScores.protest', async (tx) => {
    // the row is locked as the board: a round that begins at the same moment comes before or after
    if (!(await findWorked(tx, accountOf(ctx), declarationId))) throw kernelRefusals.not_found()
    const own = await ownTeam(ctx, tx, declarationId)
    if (!own) throw kernelRefusals.not_found()
    const { team, board } = own
    const { rows: locked } = await sql<BoardRow>`
      select state from contest.score_board where id = ${board.id} for update`.execute(tx)
    const [rounds, sheets] = [await roundsOf(tx, board.id), await sheetsOf(tx, [board.id])]
    const sheet = shownSheet(sheets, team.id, round)
    if (!sheet) throw scoringRefusals.no_score_to_protest()
    const filed = await tx
      .selectFrom('contest.score_protest')
      .select('id')
      .where('team_id', '=', team.id)
      .where('round', '=', round)
      .executeTakeFirst()
    const now = { ...board, state: locked[0]?.state ?? board.state }
    const refusal = protestRefusal(ctx, { board: now, rounds, sheet, isFiled: filed !== undefined })
    if (refusal) throw refusal
    const id = ctx.random.uuid()
    await tx
      .insertInto('contest.score_protest')
      .values({
        id,
        board_id: board.id,
        team_id: team.id,
        sheet_id: sheet.id,
        round,
        unit_path: sql`${team.unit_path}::uuid[]`,
        grounds,
        state: 'filed',
        filed_at: ctx.receivedAt,
        filed_by: accountOf(ctx),
      })
      .execute()
    return { subject: id, after: { team: team.number, round }, reply: { id } }
  })
}

/** How many protests wait in the asker's subtree. */
export async function waitingProtests(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from contest.score_protest
    where state = 'filed' and ${underScope(ctx.actor, 'unit_path')}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}
