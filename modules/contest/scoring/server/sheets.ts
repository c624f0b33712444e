import { sql } from 'kysely'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { canonicalJson, sha256 } from '#kernel/server/secrets.ts'
import { type TeamRow, teamInScope, teamTable } from '#modules/contest/teams/server/index.ts'
import { type Counts, type Entered, isSameEntry, problemsOfEntry, scoreOf } from '../contract/score.ts'
import { type SheetState, scoringRefusals } from '../contract.ts'
import type { EnteredSheet } from '../schema.ts'
import { type Board, boardOfTeam, lockBoard, requireLive } from './boards.ts'
import { roundsOf } from './rounds.ts'

export interface SheetRow {
  id: string
  board_id: string
  team_id: string
  round: number
  revision: number
  state: SheetState
  counts: Counts
  time_ms: number | null
  points: number
  penalty_points: number
  has_score: boolean
  signed_at: Date
  received_at: Date
  referee_id: string
  settled_reason: string | null
}

const sheetColumns = [
  'id',
  'board_id',
  'team_id',
  'round',
  'revision',
  'state',
  'counts',
  'time_ms',
  'points',
  'penalty_points',
  'has_score',
  'signed_at',
  'received_at',
  'referee_id',
  'settled_reason',
] as const

/** Sheets of a board, in the order in which they came in. */
export async function sheetsOf(db: Queryable, boardIds: readonly string[]): Promise<SheetRow[]> {
  if (boardIds.length === 0) return []
  const rows = await db
    .selectFrom('contest.score_sheet')
    .select(sheetColumns)
    .where('board_id', 'in', boardIds)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return rows as SheetRow[]
}

export async function sheetOf(db: Queryable, id: string): Promise<SheetRow | undefined> {
  const row = await db.selectFrom('contest.score_sheet').select(sheetColumns).where('id', '=', id).executeTakeFirst()
  return row as SheetRow | undefined
}

interface SheetReply {
  id: string
  points: number
  hasScore: boolean
  state: SheetState
}

/** Stops a change that another request has made meanwhile: nothing is written, the sheet is answered as it stands. */
class EnteredAlready {}

/**
 * Takes one sheet that a team has signed. The same sheet once more, at any time and from any tablet, is one; another sheet of the
 * same team and round is kept as well: set aside where it says the same, else neither counts until the head referee has settled
 * it. The total is reckoned here.
 * @throws not_found, sheet_invalid, sheet_reused, team_not_ready, round_not_started, results_frozen
 */
export async function enterSheet(ctx: Ctx, sheet: EnteredSheet): Promise<SheetReply> {
  const hash = hashOf(sheet)
  const team = await teamInScope(ctx, sql`team.id = ${sheet.team}`)
  if (!team) throw kernelRefusals.not_found()
  const known = await keptSheet(ctx.db, sheet.id, hash)
  if (known) return known
  try {
    return await ctx.change('scoring.enter', async (tx) => {
      const board = await lockBoard(ctx, tx, boardOfTeam(sheet.team))
      if (await keptSheet(tx, sheet.id, hash)) throw new EnteredAlready()
      return await insertSheet(ctx, tx, { board, team, sheet, hash })
    })
  } catch (thrown) {
    const meanwhile = thrown instanceof EnteredAlready ? await keptSheet(ctx.db, sheet.id, hash) : undefined
    if (meanwhile) return meanwhile
    throw thrown
  }
}

async function insertSheet(
  ctx: Ctx,
  tx: Tx,
  { board, team, sheet, hash }: { board: Board; team: TeamRow; sheet: EnteredSheet; hash: Buffer },
) {
  requireLive(board)
  // held: the inspection may have been taken back since the request began, and is not while the sheet comes in
  const { rows: playing } = await sql<{ state: string }>`
    select state from ${sql.table(teamTable)} where id = ${team.id} and is_live for update`.execute(tx)
  if (playing[0]?.state !== 'ready') throw scoringRefusals.team_not_ready({ team: team.name })
  const started = (await roundsOf(tx, board.id)).find(({ round }) => round === sheet.round)?.started_at
  if (!started) throw scoringRefusals.round_not_started({ round: sheet.round })
  const score = judged(board, sheet)
  const state = await stateBesideOthers(tx, sheet)
  const receivedAt = ctx.clock.now()
  await tx
    .insertInto('contest.score_sheet')
    .values({
      id: sheet.id,
      board_id: board.id,
      team_id: team.id,
      round: sheet.round,
      revision: 1,
      state,
      counts: JSON.stringify(sheet.counts),
      time_ms: sheet.timeMs,
      points: score.points,
      penalty_points: score.penaltyPoints,
      has_score: score.hasScore,
      signed_name: sheet.signedName,
      signature: sheet.signature,
      content_hash: hash,
      signed_at: believable(new Date(sheet.signedAt), started, receivedAt),
      received_at: receivedAt,
      referee_id: accountOf(ctx),
      ...(state === 'set-aside' ? { settled_at: receivedAt, settled_by: accountOf(ctx) } : {}),
    })
    .execute()
  const after = { team: team.number, round: sheet.round, counts: sheet.counts, timeMs: sheet.timeMs, ...score, state }
  return { subject: sheet.id, after, reply: { id: sheet.id, points: score.points, hasScore: score.hasScore, state } }
}

/**
 * What becomes of one more sheet of a team's round: one that says the same as the sheet that counts, written down a second time,
 * is kept and set aside; one that says something else contradicts it, and neither counts.
 */
async function stateBesideOthers(tx: Tx, sheet: EnteredSheet): Promise<SheetState> {
  const ofRound = tx
    .selectFrom('contest.score_sheet')
    .select(['id', 'state', 'counts', 'time_ms'])
    .where('team_id', '=', sheet.team)
    .where('round', '=', sheet.round)
    .where('state', 'in', ['counted', 'in-conflict'])
  const others = await ofRound.execute()
  if (others.length === 0) return 'counted'
  const counted = others.find(({ state }) => state === 'counted')
  if (counted && isSameEntry(sheet, { counts: counted.counts as Counts, timeMs: counted.time_ms })) return 'set-aside'
  await tx
    .updateTable('contest.score_sheet')
    .set({ state: 'in-conflict' })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute()
  return 'in-conflict'
}

/** @throws sheet_invalid with everything that is wrong, each at its field */
function judged(board: Board, entered: Entered) {
  const problems = problemsOfEntry(board.event.sheet, entered)
  if (problems.length > 0) throw scoringRefusals.sheet_invalid({ count: problems.length }, problems)
  return scoreOf(board.event.sheet, entered.counts)
}

/** A tablet's clock may be wrong: nobody has signed before the round began, or after we have it. */
function believable(signedAt: Date, startedAt: Date, receivedAt: Date): Date {
  if (signedAt < startedAt) return startedAt
  return signedAt > receivedAt ? receivedAt : signedAt
}

/** A sheet is what was written down and signed, whoever sends it and whenever. */
function hashOf({ id: _id, ...content }: EnteredSheet): Buffer {
  return sha256(canonicalJson(content))
}

/** What is kept under this id. @throws sheet_reused when it is another sheet */
async function keptSheet(db: Queryable, id: string, hash: Buffer): Promise<SheetReply | undefined> {
  const row = await db
    .selectFrom('contest.score_sheet')
    .select(['content_hash', 'points', 'has_score', 'state'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  if (!row.content_hash.equals(hash)) throw scoringRefusals.sheet_reused()
  return { id, points: row.points, hasScore: row.has_score, state: row.state as SheetState }
}

/**
 * Puts right what was written down wrong; what it said before stays with the reason.
 * @throws not_found, results_frozen, sheet_not_counted, stale_revision, sheet_invalid
 */
export async function correctSheet(
  ctx: Ctx,
  id: string,
  { revision, reason, ...entered }: Entered & { revision: number; reason: string },
) {
  return await ctx.change('scoring.correct', async (tx) => {
    const { board, row } = await lockSheet(ctx, tx, id)
    requireLive(board)
    if (row.state !== 'counted') throw scoringRefusals.sheet_not_counted()
    if (row.revision !== revision) throw kernelRefusals.stale_revision()
    const score = judged(board, entered)
    const next = revision + 1
    await tx
      .insertInto('contest.score_correction')
      .values({
        sheet_id: id,
        revision: next,
        counts: JSON.stringify(row.counts),
        time_ms: row.time_ms,
        points: row.points,
        reason,
        corrected_at: ctx.clock.now(),
        corrected_by: accountOf(ctx),
      })
      .execute()
    await tx
      .updateTable('contest.score_sheet')
      .set({
        revision: next,
        counts: JSON.stringify(entered.counts),
        time_ms: entered.timeMs,
        points: score.points,
        penalty_points: score.penaltyPoints,
        has_score: score.hasScore,
      })
      .where('id', '=', id)
      .execute()
    return {
      subject: id,
      before: { counts: row.counts, timeMs: row.time_ms, points: row.points },
      after: { counts: entered.counts, timeMs: entered.timeMs, points: score.points },
      reason,
      reply: { revision: next, points: score.points, hasScore: score.hasScore },
    }
  })
}

/**
 * Of several sheets of one team's round this one counts; the others are set aside, and stay.
 * @throws not_found, results_frozen, sheet_not_in_conflict
 */
export async function settleSheets(ctx: Ctx, id: string, reason: string): Promise<null> {
  return await ctx.change('scoring.settle', async (tx) => {
    const { board, row } = await lockSheet(ctx, tx, id)
    requireLive(board)
    if (row.state === 'counted') throw scoringRefusals.sheet_not_in_conflict()
    const settled = { settled_at: ctx.clock.now(), settled_by: accountOf(ctx), settled_reason: reason }
    await tx
      .updateTable('contest.score_sheet')
      .set({ state: 'set-aside', ...settled })
      .where('team_id', '=', row.team_id)
      .where('round', '=', row.round)
      .where('id', '<>', id)
      .execute()
    await tx
      .updateTable('contest.score_sheet')
      .set({ state: 'counted', ...settled })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state: 'counted' }, reason, reply: null }
  })
}

async function lockSheet(ctx: Ctx, tx: Tx, id: string): Promise<{ board: Board; row: SheetRow }> {
  const board = await lockBoard(
    ctx,
    tx,
    sql`board.id = (select sheet.board_id from contest.score_sheet sheet where sheet.id = ${id})`,
  )
  const row = await sheetOf(tx, id)
  if (!row) throw kernelRefusals.not_found()
  return { board, row }
}
