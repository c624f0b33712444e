import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { eachOnItsOwn } from '#kernel/server/jobs.ts'
import { releaseCode } from '#modules/contest/authorization-codes/server/index.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { declarationMoves } from '../contract.ts'
import { type DeclarationRow, lockAny, lockWorked } from './declaration-rows.ts'
import { type Moved, movedReply, voidForm } from './freeze.ts'
import { moveDeclaration, requireMove, requirePart } from './moves.ts'
import { tellOwner } from './owner-messages.ts'
import { endReview } from './review-moves.ts'
import { rulesOf, windowRefusal, type ZonedWindow, zonedWindow } from './season.ts'

/** Gives a draft up: it is void, and its authorization code is free for somebody else while the window is open. */
export async function deleteDeclaration(ctx: Ctx, id: string): Promise<Moved> {
  return await ctx.change('declarations.delete', async (tx) => {
    const row = await lockWorked(ctx, tx, id)
    const rules = await rulesOf(ctx, row)
    requirePart(ctx, 'delete', row, rules.definition)
    requireMove('delete', row, rules, ctx.receivedAt)
    await releaseCodeOf(ctx, tx, row, rules.window)
    const moved = await moveDeclaration(ctx, tx, row, 'delete')
    return { subject: id, before: { state: row.state }, after: { state: moved.state }, reply: movedReply(moved) }
  })
}

/** The code of a declaration that ends is free again while the window is open. */
export async function releaseCodeOf(ctx: Ctx, tx: Tx, row: DeclarationRow, window: ZonedWindow): Promise<void> {
  if (!row.authorization_code_id) return
  await releaseCode(tx, row.authorization_code_id, { isInTime: windowRefusal(window, ctx.receivedAt) === null })
}

/** A request that arrived in time may still be under way: the clock waits so long after the grace. */
const expiryDelayMs = 10 * 60_000
const expiryReason = 'window-over'
const nameOf = ({ id }: { id: string }) => id

/**
 * Job `declarations.expire`: what was not submitted when the window and its grace were over is void (contest.md 6.1). Each
 * in a change of its own, so that a large season does not hold its rows all at once.
 */
export async function expireDeclarations(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - expiryDelayMs)
  const seasons = await ctx.db
    .selectFrom('contest.declaration')
    .select(['season_id', 'season_version', 'kind'])
    .distinct()
    .where('state', 'in', declarationMoves.expire.from)
    .execute()
  const late: { id: string }[] = []
  for (const season of seasons) {
    const { window } = await rulesOf(ctx, season)
    if (windowRefusal(window, before)?.code !== 'deadline_passed') continue
    const found = await ctx.db
      .selectFrom('contest.declaration')
      .select('id')
      .where('season_id', '=', season.season_id)
      .where('season_version', '=', season.season_version)
      .where('kind', '=', season.kind)
      .where('state', 'in', declarationMoves.expire.from)
      .where('fix_by', 'is', null)
      .execute()
    for (const row of found) late.push(row)
  }
  await eachOnItsOwn(ctx, late, nameOf, ({ id }) => expireOne(ctx, id, before))
}

async function expireOne(ctx: Ctx, id: string, before: Date): Promise<void> {
  await ctx.change('declarations.expire', async (tx) => {
    const row = await lockAny(tx, id)
    // a season has thousands: the deadline may have been put off since the job began, and what is void stays so
    const shown = await shownSeason(ctx.db, row.season_id)
    const window = shown && zonedWindow(shown.season.definition)
    const isLate = window !== undefined && windowRefusal(window, before)?.code === 'deadline_passed'
    if (!isLate || row.fix_by !== null || declarationMoves.expire.refusal(row.state))
      return { subject: id, reason: 'moved on meanwhile', reply: null }
    await voidForm(ctx, tx, row)
    await releaseCodeOf(ctx, tx, row, window)
    await moveDeclaration(ctx, tx, row, 'expire', { reason: expiryReason })
    return { subject: id, before: { state: row.state }, after: { state: 'void' }, reason: expiryReason, reply: null }
  })
}

const fixByReason = 'not-mended-in-time'

/**
 * Job `declarations.endReturned`: what was returned and not submitted again by its day is refused (contest.md 6.1); its code,
 * its members' place and the unit's turn are free.
 */
export async function endReturned(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - expiryDelayMs)
  const late = await ctx.db
    .selectFrom('contest.declaration')
    .select('id')
    .where('fix_by', '<', before)
    .orderBy('fix_by')
    .execute()
  await eachOnItsOwn(ctx, late, nameOf, ({ id }) => endLate(ctx, id, before))
}

async function endLate(ctx: Ctx, id: string, before: Date): Promise<void> {
  await ctx.change('declarations.endReturned', async (tx) => {
    const row = await lockAny(tx, id)
    if (row.fix_by === null || row.fix_by >= before) return { subject: id, reason: 'moved on meanwhile', reply: null }
    const rules = await rulesOf(ctx, row)
    await endReview(ctx, tx, row, { action: 'returnTimeout', reason: fixByReason, window: rules.window })
    await tellOwner(ctx, tx, { row, rules, template: 'declarations.messages.returnTimedOut', params: {} })
    return {
      subject: id,
      before: { state: row.state },
      after: { state: 'refused' },
      reason: fixByReason,
      reply: null,
    }
  })
}
