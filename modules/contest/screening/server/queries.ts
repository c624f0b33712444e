import type { z } from 'zod'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { openablePaths } from '#modules/contest/declarations/contract/opened-paths.ts'
import { declarationMoves } from '#modules/contest/declarations/contract.ts'
import {
  type DeclarationRow,
  findInScope,
  formContent,
  officeCounts,
  officeList,
  placeNames,
  placeOf,
  rulesOf,
  viewInScope,
  waitingFor,
  waitingUnits,
} from '#modules/contest/declarations/server/index.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import { accountKind, shownNames } from '#modules/platform/accounts/server/index.ts'
import { organizationsByIds } from '#modules/platform/organizations/server/index.ts'
import { fixDays, screeningRefusals, takeBackMs } from '../contract.ts'
import type { Review, ReviewedDeclaration, screeningSchemas } from '../schema.ts'
import { checksOf } from './checks.ts'
import { conflictOf } from './conflicts.ts'
import { requireTurn } from './decisions.ts'
import { changesBetween } from './form-changes.ts'
import { type ReviewRow, recommendationsLeft, reviewsOf } from './reviews.ts'

type Asked = z.output<typeof screeningSchemas.list.query>

/** Declarations of one's own subtree; the number of queries does not grow with the rows. */
export async function listForOffice(ctx: Ctx, asked: Asked) {
  const { mine, ...rest } = asked
  const own = ctx.actor.scope?.organizationId
  if (mine === 'true' && own === undefined) return { rows: [], next: null, total: 0, totalIsCapped: false }
  const page = await officeList(ctx, { ...rest, ...(mine === 'true' && own !== undefined ? { waitsFor: own } : {}) })
  const places = await unitNames(ctx, [
    ...page.rows.flatMap((row) => [row.organization_id, ...(row.review_unit_id ? [row.review_unit_id] : [])]),
  ])
  const rows = page.rows.map((row): ReviewedDeclaration => {
    const unit = places.get(row.organization_id)
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      kind: row.kind,
      stage: row.stage,
      state: row.state,
      level: row.level,
      unit: { id: row.organization_id, name: unit?.name ?? '', above: unit?.above ?? [] },
      waitsFor:
        row.review_unit_id === null
          ? null
          : { id: row.review_unit_id, name: places.get(row.review_unit_id)?.name ?? '' },
      waitingSince: row.review_since?.toISOString() ?? null,
      isMine: row.state === 'submitted' && row.review_unit_id === (own ?? ''),
      members: row.members,
      formVersion: row.form_version,
      receivedAt: row.received_at?.toISOString() ?? null,
      fixBy: row.fix_by?.toISOString() ?? null,
      updatedAt: row.updated_at.toISOString(),
    }
  })
  return { ...page, rows }
}

/** Names of units with those above from the city down, in one query. */
async function unitNames(ctx: Ctx, ids: readonly string[]): Promise<Map<string, { name: string; above: string[] }>> {
  const found = await organizationsByIds(ctx.db, [...new Set(ids)], ctx.language)
  return new Map(found.map((each) => [each.id, { name: each.name, above: each.above.slice(1).map((one) => one.name) }]))
}

export async function pendingForUnit(ctx: Ctx) {
  const own = ctx.actor.scope?.organizationId
  if (own === undefined) return { count: 0, isCapped: false, oldestSince: null }
  const { count, oldest } = await waitingFor(ctx.db, own)
  return {
    count: Math.min(count, totalCap),
    isCapped: count > totalCap,
    oldestSince: oldest?.toISOString() ?? null,
  }
}

const waitingMax = 20

/** Where a season stands for the asker's subtree. */
export async function overviewOf(ctx: Ctx, seasonId: string) {
  const season = await openSeason(ctx.db, seasonId)
  if (!season) throw kernelRefusals.not_found()
  const counts = await officeCounts(ctx, seasonId)
  const waiting = await waitingUnits(ctx, seasonId, waitingMax)
  const ids = [...counts.flatMap((each) => each.unit ?? []), ...waiting.map((each) => each.unit)]
  const found = await organizationsByIds(ctx.db, [...new Set(ids)], ctx.language)
  const names = new Map(found.map((each) => [each.id, each.name]))
  const shown = new Set(counts.map((each) => each.unit))
  return {
    season: {
      id: season.id,
      opensAt: season.definition.window.opensAt,
      closesAt: season.definition.window.closesAt,
    },
    now: ctx.receivedAt.toISOString(),
    counts,
    units: found.filter((each) => shown.has(each.id)).map(({ id, name, level, code }) => ({ id, name, level, code })),
    waiting: waiting.map((each) => ({
      unit: { id: each.unit, name: names.get(each.unit) ?? '' },
      level: each.level,
      count: each.count,
      oldestSince: each.oldest.toISOString(),
    })),
  }
}

/** Everything a reviewer needs on one page. */
export async function viewForReview(ctx: Ctx, row: DeclarationRow) {
  const rules = await rulesOf(ctx, row)
  const [declaration, { checks, pages }, reviews, unit, turn, names, kind] = await Promise.all([
    viewInScope(ctx, row.id),
    checksOf(ctx, ctx.db, row, rules),
    reviewsOf(ctx.db, row.id),
    row.organization_id === null ? null : placeOf(ctx, row.organization_id),
    row.review_unit_id === null ? null : placeOf(ctx, row.review_unit_id),
    shownNames(ctx.db, [row.owner_account_id]),
    accountKind(ctx.db, row.owner_account_id),
  ])
  const quota =
    row.review_unit_id === null
      ? null
      : await recommendationsLeft(ctx.db, {
          seasonId: row.season_id,
          unitId: row.review_unit_id,
          kind: row.kind,
          stage: row.stage,
        })
  return {
    declaration,
    unit: { id: row.organization_id ?? '', name: unit?.name ?? '', above: unit?.above.slice(1) ?? [] },
    owner: { name: names.get(row.owner_account_id) ?? '', kind },
    waitsFor: row.review_unit_id === null ? null : { id: row.review_unit_id, name: turn?.name ?? '' },
    waitingSince: row.review_since?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    signedPages: pages.pages,
    pageCount: pages.pageCount,
    checks,
    reviews: await wordedReviews(ctx, reviews),
    changes: await changesSince(ctx, row, reviews),
    openable: openablePaths(rules.kind),
    fixDays,
    recommendationsLeft: quota?.left ?? null,
    abilities: await abilitiesOf(ctx, row, reviews),
  }
}

async function wordedReviews(ctx: Ctx, reviews: readonly ReviewRow[]): Promise<Review[]> {
  const people = await shownNames(
    ctx.db,
    reviews.flatMap((review) => [
      review.reviewer_account_id,
      ...(review.second_account_id ? [review.second_account_id] : []),
    ]),
  )
  const units = await placeNames(
    ctx,
    reviews.map((review) => review.unit_id),
  )
  return reviews.map((review) => ({
    id: review.id,
    decision: review.decision,
    state: review.state,
    level: review.level,
    unit: { id: review.unit_id, name: units[review.unit_id]?.name ?? '' },
    formVersion: review.form_version,
    reasons: review.reasons,
    opinion: review.opinion,
    openedPaths: review.opened_paths,
    fixBy: review.fix_by?.toISOString() ?? null,
    reviewer: people.get(review.reviewer_account_id) ?? '',
    decidedAt: review.decided_at.toISOString(),
    second: review.second_account_id && (people.get(review.second_account_id) ?? ''),
    settledAt: review.settled_at?.toISOString() ?? null,
  }))
}

/** What was mended since a unit last reviewed another form version. */
async function changesSince(ctx: Ctx, row: DeclarationRow, reviews: readonly ReviewRow[]) {
  const last = reviews.filter((review) => review.form_version < row.form_version).at(-1)
  if (!last) return null
  const [before, after] = await Promise.all([
    formContent(ctx.db, row.id, last.form_version),
    formContent(ctx.db, row.id, row.form_version),
  ])
  return before && after ? { since: last.form_version, changes: changesBetween(before, after) } : null
}

/** What this reviewer may do now, by the same checks that the decisions make. */
async function abilitiesOf(ctx: Ctx, row: DeclarationRow, reviews: readonly ReviewRow[]) {
  const worded = (refusal: Refusal | null) =>
    refusal && { code: refusal.code, message: ctx.words.refusal(refusal.code, refusal.params, ctx.language) }
  const turn = await turnRefusal(ctx, row)
  const pending = reviews.find((review) => review.state === 'pending')
  const decide = (action: 'approve' | 'return' | 'refuse') =>
    worded(
      declarationMoves[action].refusal(row.state) ?? turn ?? (pending ? screeningRefusals.refusal_pending() : null),
    )
  const settle = !pending
    ? kernelRefusals.wrong_state({ action: 'settleRefusal', state: row.state })
    : pending.reviewer_account_id === ctx.actor.accountId
      ? screeningRefusals.second_person_needed()
      : turn
  return {
    approve: decide('approve'),
    return: decide('return'),
    refuse: decide('refuse'),
    settleRefusal: worded(settle),
    takeBack: worded(takeBackRefusal(ctx, row, reviews)),
  }
}

async function turnRefusal(ctx: Ctx, row: DeclarationRow): Promise<Refusal | null> {
  if (row.review_unit_id === null) return null
  try {
    await requireTurn(ctx, row.review_unit_id)
  } catch (thrown) {
    return thrown as Refusal
  }
  return await conflictOf(ctx, ctx.db, row)
}

function takeBackRefusal(ctx: Ctx, row: DeclarationRow, reviews: readonly ReviewRow[]): Refusal | null {
  const illegal = declarationMoves.takeBackApproval.refusal(row.state)
  if (illegal) return illegal
  const last = reviews.filter((review) => review.state === 'decided').at(-1)
  const isMine = last?.unit_id === ctx.actor.scope?.organizationId && last?.decision === 'approve'
  const isOpened = row.opened_at !== null && row.state === 'submitted'
  const isLate = last !== undefined && ctx.clock.now().getTime() - last.decided_at.getTime() > takeBackMs
  return !isMine || isOpened || isLate ? screeningRefusals.too_late_to_take_back() : null
}

/** The row part of a declaration's routes. */
export const inScope = {
  rows: 'declarations of one’s own subtree that were handed in',
  find: (ctx: Ctx, input: { params: { declaration: string } }) => findInScope(ctx, input.params.declaration),
}
