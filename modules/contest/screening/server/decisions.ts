import { type FieldProblem, kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { openablePaths } from '#modules/contest/declarations/contract/opened-paths.ts'
import { declarationMoves } from '#modules/contest/declarations/contract.ts'
import {
  approve,
  type DeclarationRow,
  endReview,
  lockInScopeLater,
  markOpened,
  placeOf,
  type ReviewStop,
  type Rules,
  returnForMending,
  rulesOf,
  takeBackApproval,
  tellOwner,
} from '#modules/contest/declarations/server/index.ts'
import { dictionaryOf } from '#modules/platform/dictionary/server/index.ts'
import { fixDays, screeningRefusals, takeBackMs } from '../contract.ts'
import { checksOf } from './checks.ts'
import { conflictOf } from './conflicts.ts'
import { type Reviewed, readForReview } from './reading.ts'
import {
  addReview,
  recommendationsLeft,
  type SelectedReview,
  settleReview,
  shareRecommendationsLater,
  usualAmount,
} from './reviews.ts'

export interface Verdict {
  id: string
  state: DeclarationRow['state']
  level: string | null
  waitsFor: string | null
  review: string
}

interface Turn {
  row: DeclarationRow
  rules: Rules
  /** the same declaration with all that hangs on it, as the lock holds it */
  reviewed: Reviewed
  /** the unit and the level that decide now */
  unitId: string
  level: string
  /** the units along its path */
  stops: readonly ReviewStop[]
}

/** What else the declaration must be for whoever decides, as its lock holds it; throws the refusal where it is not. */
type Only = (row: DeclarationRow) => Promise<void>

/** The declaration, locked, when it is this unit's turn and the reviewer is free to decide. */
async function lockTurn(
  ctx: Ctx,
  tx: Tx,
  id: string,
  action: 'approve' | 'return' | 'refuse',
  only?: Only,
): Promise<Turn> {
  const { row, stops, reviewed } = await lockWhole(ctx, tx, id)
  await only?.(row)
  declarationMoves[action].require(row.state)
  const { review_unit_id: unitId, level } = row
  if (unitId === null || level === null) throw new Error(`declaration ${id} is submitted and waits for nobody`)
  await requireTurn(ctx, unitId)
  const whole = requireFree(ctx, reviewed, id)
  return { row, rules: await rulesOf(ctx, row), reviewed: whole, unitId, level, stops }
}

/** The declaration, locked, with the units along its path and all that hangs on it; a draft has none of that to show. */
async function lockWhole(ctx: Ctx, tx: Tx, id: string) {
  const locked = await lockInScopeLater(ctx, tx, id)
  const reviewed = await readForReview(ctx, tx, id)
  return { ...locked(), reviewed }
}

/** Whoever is tied to the work makes no move in it, whatever the move is. */
function requireFree(ctx: Ctx, reviewed: Reviewed | undefined, id: string): Reviewed {
  if (!reviewed) throw new Error(`declaration ${id} is locked and gone`)
  const conflict = conflictOf(ctx, reviewed)
  if (conflict) throw conflict
  return reviewed
}

/** Only the unit itself decides: who stands above sees, and waits for its turn. */
export async function turnRefusal(ctx: Ctx, unitId: string): Promise<Refusal | null> {
  if (ctx.actor.scope?.organizationId === unitId) return null
  return screeningRefusals.not_your_turn({ unit: (await placeOf(ctx, unitId))?.name ?? '' })
}

async function requireTurn(ctx: Ctx, unitId: string): Promise<void> {
  const refusal = await turnRefusal(ctx, unitId)
  if (refusal) throw refusal
}

/** The refusal that waits for its second person; undefined when none does. */
export function pendingIn(reviews: readonly SelectedReview[]): SelectedReview | undefined {
  return reviews.find((review) => review.state === 'pending')
}

function placed({ row, unitId, level }: Turn) {
  return {
    declaration_id: row.id,
    season_id: row.season_id,
    kind: row.kind,
    stage: row.stage,
    form_version: row.form_version,
    level,
    unit_id: unitId,
  }
}

/** The first look of the unit whose turn it is; looking again changes nothing. */
export async function openForReview(ctx: Ctx, id: string): Promise<{ openedAt: string }> {
  return await ctx.change('screening.open', async (tx) => {
    const { row, reviewed } = await lockWhole(ctx, tx, id)
    if (row.state !== 'submitted' || row.review_unit_id === null)
      throw kernelRefusals.wrong_state({ action: 'open', state: row.state })
    await requireTurn(ctx, row.review_unit_id)
    requireFree(ctx, reviewed, id)
    const isFirst = await markOpened(ctx, tx, row)
    const openedAt = (isFirst ? ctx.clock.now() : (row.opened_at ?? ctx.clock.now())).toISOString()
    return { subject: id, after: { openedAt }, reply: { openedAt } }
  })
}

/** Passes the declaration up, or lets it qualify at the last level (contest.md 6.1). */
export async function approveDeclaration(
  ctx: Ctx,
  id: string,
  asked: { opinion: string; confirmedChecks: readonly string[] },
  only?: Only,
): Promise<Verdict> {
  return await ctx.change({ name: 'screening.approve', locksFirst: true }, async (tx) => {
    // only whose turn it is approves: that is the unit whose quota counts
    if (ctx.actor.scope) await shareRecommendationsLater(tx, ctx.actor.scope.organizationId)
    const turn = await lockTurn(ctx, tx, id, 'approve', only)
    const { row, rules, reviewed } = turn
    if (pendingIn(reviewed.row.reviews)) throw screeningRefusals.refusal_pending()
    await requireChecks(ctx, tx, turn, asked.confirmedChecks)
    const usual = await usualAmount(ctx, rules.kind, turn.unitId)
    const quota = await recommendationsLeft(tx, reviewed.row, usual, { lock: true })
    if (quota && quota.left < 1) throw screeningRefusals.recommendations_used_up({ amount: quota.amount })
    const review = await addReview(ctx, tx, accountOf(ctx), {
      ...placed(turn),
      decision: 'approve',
      opinion: asked.opinion,
      confirmed_checks: [...asked.confirmedChecks],
    })
    const next = await approve(ctx, tx, row, turn)
    if (!next) await tellOwner(ctx, tx, { row, rules, template: 'declarations.messages.qualified', params: {} })
    const reply: Verdict = {
      id,
      state: next ? 'submitted' : 'qualified',
      level: next?.level ?? row.level,
      waitsFor: next?.unitId ?? null,
      review,
    }
    return { subject: id, before: { level: row.level }, after: reply, reply }
  })
}

async function requireChecks(ctx: Ctx, tx: Tx, { reviewed, rules }: Turn, confirmed: readonly string[]): Promise<void> {
  const { checks, problems } = await checksOf(ctx, tx, reviewed, rules)
  if (problems.length > 0) throw screeningRefusals.checks_failed({ count: problems.length }, problems)
  const open = checks.filter((check) => check.level === 'warning' && !confirmed.includes(check.code))
  if (open.length === 0) return
  throw screeningRefusals.checks_unconfirmed(
    { count: open.length },
    open.map((check) => ({ path: `confirmedChecks.${check.code}`, code: 'check_unconfirmed' })),
  )
}

export interface Return {
  reasons: readonly string[]
  opinion: string
  openedPaths: readonly string[]
  fixBy?: string | undefined
}

/** Gives it back to its owner with reasons, the places that may be mended, and the day until then. */
export async function returnDeclaration(ctx: Ctx, id: string, asked: Return, only?: Only): Promise<Verdict> {
  return await ctx.change('screening.return', async (tx) => {
    const turn = await lockTurn(ctx, tx, id, 'return', only)
    const { row, rules } = turn
    if (pendingIn(turn.reviewed.row.reviews)) throw screeningRefusals.refusal_pending()
    await requireReasons(ctx, asked.reasons, asked.opinion)
    const openedPaths = requireOpenable(rules, asked.openedPaths)
    const fixBy = fixByOf(ctx, asked.fixBy)
    const review = await addReview(ctx, tx, accountOf(ctx), {
      ...placed(turn),
      decision: 'return',
      reasons: [...asked.reasons],
      opinion: asked.opinion,
      opened_paths: openedPaths,
      fix_by: fixBy,
    })
    await markOpened(ctx, tx, row)
    await returnForMending(ctx, tx, row, { fixBy, openedPaths, reason: asked.opinion })
    await tellOwner(ctx, tx, {
      row,
      rules,
      template: 'declarations.messages.returned',
      params: {
        reason: asked.opinion,
        fixBy: minuteIn(rules.definition.timeZone, fixBy),
        unit: await unitName(ctx, turn.unitId),
      },
    })
    const reply: Verdict = { id, state: 'returned', level: row.level, waitsFor: row.review_unit_id, review }
    const after = { ...reply, reasons: asked.reasons, openedPaths, fixBy: fixBy.toISOString() }
    return { subject: id, before: { state: row.state }, after, reason: asked.opinion, reply }
  })
}

async function requireReasons(ctx: Ctx, reasons: readonly string[], words: string): Promise<void> {
  const known = ((await dictionaryOf(ctx)).return_reason ?? []).map((entry) => entry.code)
  const problems: FieldProblem[] = [
    ...(reasons.length === 0 ? [{ path: 'reasons', code: 'required' }] : []),
    ...reasons.filter((code) => !known.includes(code)).map(() => ({ path: 'reasons', code: 'not_an_option' })),
    ...(words === '' ? [{ path: 'opinion', code: 'required' }] : []),
  ]
  if (problems.length > 0) throw screeningRefusals.reason_needed({}, problems)
}

function requireOpenable({ kind }: Rules, paths: readonly string[]): string[] {
  if (paths.length === 0) throw screeningRefusals.nothing_opened({}, [{ path: 'openedPaths', code: 'required' }])
  const openable = openablePaths(kind)
  const unknown = paths.filter((path) => !openable.includes(path))
  if (unknown.length > 0) {
    const problems = unknown.map((path): FieldProblem => ({ path: `openedPaths.${path}`, code: 'not_an_option' }))
    throw kernelRefusals.invalid_input({ count: problems.length }, problems)
  }
  return [...new Set(paths)]
}

const dayMs = 86_400_000

function fixByOf(ctx: Ctx, asked: string | undefined): Date {
  const now = ctx.clock.now().getTime()
  if (asked === undefined) return new Date(now + fixDays.usual * dayMs)
  const fixBy = new Date(asked)
  if (fixBy.getTime() > now && fixBy.getTime() <= now + fixDays.max * dayMs) return fixBy
  throw screeningRefusals.fix_by_out_of_range({ max: fixDays.max }, [{ path: 'fixBy', code: 'wrong_format' }])
}

async function unitName(ctx: Ctx, unitId: string): Promise<string> {
  return (await placeOf(ctx, unitId))?.name ?? ''
}

/**
 * Ends it without success. At the last level a second person has to agree first; until then the declaration waits (contest.md
 * 6.1: second person at province).
 */
export async function refuseDeclaration(
  ctx: Ctx,
  id: string,
  asked: { reasons: readonly string[]; opinion: string },
): Promise<Verdict> {
  return await ctx.change('screening.refuse', async (tx) => {
    const turn = await lockTurn(ctx, tx, id, 'refuse')
    const { row, rules } = turn
    if (pendingIn(turn.reviewed.row.reviews)) throw screeningRefusals.refusal_pending()
    await requireReasons(ctx, asked.reasons, asked.opinion)
    const needsSecond = isLastLevel(rules, turn.level)
    const review = await addReview(ctx, tx, accountOf(ctx), {
      ...placed(turn),
      decision: 'refuse',
      state: needsSecond ? 'pending' : 'decided',
      reasons: [...asked.reasons],
      opinion: asked.opinion,
    })
    await markOpened(ctx, tx, row)
    if (!needsSecond) await endRefused(ctx, tx, turn, asked.opinion)
    const reply: Verdict = {
      id,
      state: needsSecond ? row.state : 'refused',
      level: row.level,
      waitsFor: needsSecond ? row.review_unit_id : null,
      review,
    }
    return { subject: id, before: { state: row.state }, after: { ...reply, needsSecond }, reason: asked.opinion, reply }
  })
}

function isLastLevel({ kind, definition }: Rules, level: string): boolean {
  return (kind.levels ?? definition.levels).at(-1) === level
}

async function endRefused(ctx: Ctx, tx: Tx, { row, rules, unitId }: Turn, reason: string): Promise<void> {
  await endReview(ctx, tx, row, { action: 'refuse', reason, window: rules.window })
  await tellOwner(ctx, tx, {
    row,
    rules,
    template: 'declarations.messages.refused',
    params: { reason, unit: await unitName(ctx, unitId) },
  })
}

/** The second person agrees with a refusal, and it ends; or not, and the declaration is reviewed on. */
export async function settleRefusal(ctx: Ctx, id: string, agrees: boolean): Promise<Verdict> {
  return await ctx.change('screening.settleRefusal', async (tx) => {
    const turn = await lockTurn(ctx, tx, id, 'refuse')
    const refusal = pendingIn(turn.reviewed.row.reviews)
    if (!refusal) throw kernelRefusals.wrong_state({ action: 'settleRefusal', state: turn.row.state })
    const secondId = accountOf(ctx)
    if (refusal.reviewer_account_id === secondId) throw screeningRefusals.second_person_needed()
    await settleReview(ctx, tx, refusal.id, { state: agrees ? 'decided' : 'undone', secondId })
    if (agrees) await endRefused(ctx, tx, turn, refusal.opinion)
    const { row } = turn
    const reply: Verdict = {
      id,
      state: agrees ? 'refused' : row.state,
      level: row.level,
      waitsFor: agrees ? null : row.review_unit_id,
      review: refusal.id,
    }
    return { subject: id, before: { state: row.state }, after: { ...reply, agrees }, reply }
  })
}

/** What was decided last about it and stands; undefined while nothing is. */
function lastOf({ row }: Reviewed): SelectedReview | undefined {
  return row.reviews.findLast((review) => review.state === 'decided')
}

/** Why this reviewer does not take the last approval back; null where they may. The page and the decision ask the same. */
export async function takeBackRefusal(ctx: Ctx, reviewed: Reviewed): Promise<Refusal | null> {
  const { row } = reviewed
  const illegal = declarationMoves.takeBackApproval.refusal(row.state)
  if (illegal) return illegal
  const last = lastOf(reviewed)
  const isOpened = row.opened_at !== null && row.state === 'submitted'
  const isLate = last !== undefined && ctx.clock.now().getTime() - Date.parse(last.decided_at) > takeBackMs
  if (last?.decision !== 'approve' || isOpened || isLate) return screeningRefusals.too_late_to_take_back()
  return (await turnRefusal(ctx, last.unit_id)) ?? conflictOf(ctx, reviewed)
}

/** The unit's own approval of a few minutes ago was a mistake; the next unit has not looked yet. */
export async function takeBack(ctx: Ctx, id: string, reason: string): Promise<Verdict> {
  return await ctx.change('screening.takeBack', async (tx) => {
    const { row, stops, reviewed } = await lockWhole(ctx, tx, id)
    declarationMoves.takeBackApproval.require(row.state)
    if (!reviewed) throw new Error(`declaration ${id} is locked and gone`)
    const refusal = await takeBackRefusal(ctx, reviewed)
    if (refusal) throw refusal
    const last = lastOf(reviewed)
    const stop = stops.find((each) => each.unitId === last?.unit_id)
    if (!last || !stop) throw new Error(`unit ${last?.unit_id} no longer stands above declaration ${id}`)
    await settleReview(ctx, tx, last.id, { state: 'undone', secondId: null })
    await takeBackApproval(ctx, tx, row, { level: last.level, unitId: stop.unitId })
    const reply: Verdict = { id, state: 'submitted', level: last.level, waitsFor: stop.unitId, review: last.id }
    return { subject: id, before: { level: row.level, state: row.state }, after: reply, reason, reply }
  })
}
