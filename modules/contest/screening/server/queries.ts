import type { z } from 'zod'
import { totalCap } from '#kernel/contract/paging.ts'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx, Scope } from '#kernel/server/context.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { openablePaths } from '#modules/contest/declarations/contract/opened-paths.ts'
import { declarationMoves } from '#modules/contest/declarations/contract.ts'
import {
  declarationsNaming,
  detailOf,
  findInScope,
  formContent,
  handedInDuring,
  officeList,
  officeOverview,
  officeRowsOf,
  placeNames,
  placeOf,
  rulesOf,
  waitingFor,
} from '#modules/contest/declarations/server/index.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { knownSeason, openSeason } from '#modules/contest/seasons/server/index.ts'
import {
  type KnownOrganization,
  knownOrganization,
  knownOrganizations,
  nameIn,
  organizationsByIds,
} from '#modules/platform/organizations/server/index.ts'
import { fixDays, screeningRefusals } from '../contract.ts'
import type { Review, ReviewedDeclaration, screeningSchemas } from '../schema.ts'
import { checksOf } from './checks.ts'
import { conflictOf } from './conflicts.ts'
import { pendingIn, takeBackRefusal, turnRefusal } from './decisions.ts'
import { changesBetween } from './form-changes.ts'
import { maskedChanges, maskedValues } from './masks.ts'
import { type Reviewed, type ReviewedRow, readForReview } from './reading.ts'
import { isBelow, remindedToday } from './reminders.ts'
import { recommendationsLeft, recommendedByUnit, type SelectedReview, usualAmount } from './reviews.ts'

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
  if (own === undefined) return { count: 0, isCapped: false, oldestSince: null, season: null }
  const { count, oldest, season } = await waitingFor(ctx.db, own)
  return {
    count: Math.min(count, totalCap),
    isCapped: count > totalCap,
    oldestSince: oldest?.toISOString() ?? null,
    season,
  }
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** What was handed in of a season in the asker's subtree today and in seven days, each beside the same span a week before. */
export async function handedInFigures(ctx: Ctx, seasonId: string) {
  const now = ctx.receivedAt.getTime()
  // the office is eight hours ahead the whole year
  const midnight = Math.floor((now + 8 * hourMs) / dayMs) * dayMs - 8 * hourMs
  const weekMs = 7 * dayMs
  const [today, sameDayBefore, week, weekBefore] = await handedInDuring(ctx, seasonId, [
    { from: new Date(midnight), to: new Date(now) },
    { from: new Date(midnight - weekMs), to: new Date(now - weekMs) },
    { from: new Date(now - weekMs), to: new Date(now) },
    { from: new Date(now - 2 * weekMs), to: new Date(now - weekMs) },
  ])
  return { today, sameDayBefore, week, weekBefore }
}

/** Where a season stands for the asker's subtree. */
export async function overviewOf(ctx: Ctx, asked: z.output<typeof screeningSchemas.overview.query>) {
  const seasonId = asked.season
  const known = await knownSeason(ctx, seasonId)
  if (!known || known.isClosed) throw kernelRefusals.not_found()
  const { window } = known.season.definition
  const unit = asked.unit === undefined ? null : await unitInScope(ctx, asked.unit)
  // a unit further down sees exactly what is below it
  const seenBy = unit ? { ...ctx, actor: { ...ctx.actor, isAdmin: false, scope: scopeOf(unit) } } : ctx
  const { counts, waiting } = await officeOverview(seenBy, seasonId)
  const shown = await knownOrganizations(
    ctx,
    counts.flatMap((each) => each.unit ?? []),
  )
  const waitedFor = await knownOrganizations(
    ctx,
    waiting.map((each) => each.unit),
  )
  const reminded = await remindedToday(ctx, seasonId, [...waitedFor.keys()])
  const nameOf = (unit: KnownOrganization | undefined) => (unit ? nameIn(unit, ctx.language) : '')
  return {
    season: { id: seasonId, opensAt: window.opensAt, closesAt: window.closesAt },
    now: ctx.receivedAt.toISOString(),
    unit: unit && {
      id: unit.id,
      name: nameOf(unit),
      above: unit.above
        .slice(ctx.actor.isAdmin ? 1 : ctx.actor.scope?.path.length)
        .map((each) => ({ id: each.id, name: nameIn(each, ctx.language) })),
    },
    counts,
    units: [...shown.values()]
      .sort((one, other) => (one.code < other.code ? -1 : 1))
      .map((unit) => ({ id: unit.id, name: nameOf(unit), level: unit.level, code: unit.code, tile: unit.tile })),
    waiting: waiting.map((each) => {
      const waitsFor = waitedFor.get(each.unit)
      return {
        unit: { id: each.unit, name: nameOf(waitsFor) },
        level: each.level,
        count: each.count,
        isCapped: each.isCapped,
        oldestSince: new Date(each.oldest).toISOString(),
        isBelow: waitsFor !== undefined && isBelow(ctx.actor, waitsFor),
        remindedAt: reminded.get(each.unit)?.toISOString() ?? null,
      }
    }),
  }
}

/** @throws not_found */
async function unitInScope(ctx: Ctx, id: string): Promise<KnownOrganization> {
  const unit = await knownOrganization(ctx, id)
  if (!unit || !isUnderScope(ctx.actor, scopeOf(unit).path)) throw kernelRefusals.not_found()
  return unit
}

const scopeOf = ({ id, above }: KnownOrganization): Scope => ({
  organizationId: id,
  path: [...above.map((each) => each.id), id],
})

/** What names a person within the asker's subtree, over all seasons; empty for a stranger. */
export async function declarationsOfPerson(ctx: Ctx, personId: string) {
  const found = await declarationsNaming(ctx, personId)
  const places = await unitNames(
    ctx,
    found.map((row) => row.organization_id),
  )
  const seasons = new Map(
    await Promise.all(
      [...new Set(found.map((row) => row.season_id))].map(
        async (id) => [id, (await openSeason(ctx.db, id))?.definition] as const,
      ),
    ),
  )
  return found.map((row) => {
    const definition = seasons.get(row.season_id)
    return {
      id: row.id,
      number: row.number,
      title: row.title,
      season: { id: row.season_id, title: definition?.title ?? { zh: row.number } },
      kind: definition?.kinds.find(({ code }) => code === row.kind)?.labels ?? { zh: row.kind },
      state: row.state,
      unit: { id: row.organization_id, name: places.get(row.organization_id)?.name ?? '' },
      role: row.role,
      personId: row.personId,
      submittedAt: row.submitted_at?.toISOString() ?? null,
    }
  })
}

const honoursMax = 500

/**
 * The honours of a season for the asker's subtree: who was proposed and how far that is, how many each unit has recommended of
 * how many it may, in a fixed number of queries. Kinds are the season's: nothing here knows one by name.
 */
export async function honoursOf(ctx: Ctx, seasonId: string) {
  const season = await openSeason(ctx.db, seasonId)
  if (!season) throw kernelRefusals.not_found()
  const kinds = season.definition.kinds.filter((kind) => kind.isHonour)
  const codes = kinds.map(({ code }) => code)
  const rows = await officeRowsOf(ctx, { season: seasonId, kinds: codes, limit: honoursMax })
  const recommended = await recommendedByUnit(ctx, seasonId, codes)
  const places = await unitNames(ctx, [
    ...rows.flatMap((row) => [row.organization_id, ...(row.review_unit_id ? [row.review_unit_id] : [])]),
    ...recommended.map(({ unit }) => unit),
  ])
  const nameOf = (id: string) => places.get(id)?.name ?? ''
  return {
    kinds: kinds.map((kind) => ({
      code: kind.code,
      labels: kind.labels,
      /** what each unit of a level may recommend */
      limits: [...(kind.recommendations ?? [])],
      recommended: recommended
        .filter((each) => each.kind === kind.code)
        .map(({ unit, level, count, own }) => ({ unit: { id: unit, name: nameOf(unit) }, level, count, own })),
      rows: rows
        .filter((row) => row.kind === kind.code)
        .map((row) => ({
          id: row.id,
          number: row.number,
          title: row.title,
          state: row.state,
          level: row.level,
          unit: { id: row.organization_id, name: nameOf(row.organization_id) },
          waitsFor: row.review_unit_id === null ? null : { id: row.review_unit_id, name: nameOf(row.review_unit_id) },
          isMine: row.state === 'submitted' && row.review_unit_id === ctx.actor.scope?.organizationId,
        })),
    })),
  }
}

/** Everything a reviewer needs on one page. */
export async function viewForReview(ctx: Ctx, reviewed: Reviewed) {
  const { row } = reviewed
  const rules = await rulesOf(ctx, row)
  const { checks, pages } = await checksOf(ctx, ctx.db, reviewed, rules)
  const unit = row.organization_id === null ? null : await placeOf(ctx, row.organization_id)
  const turn = row.review_unit_id === null ? null : await placeOf(ctx, row.review_unit_id)
  const quota =
    row.review_unit_id === null
      ? null
      : await recommendationsLeft(ctx.db, row, await usualAmount(ctx, rules.kind, row.review_unit_id))
  const detail = await detailOf(ctx, reviewed, rules)
  const people = detail.people.map((person) => ({
    ...person,
    values: maskedValues(rules.kind, person.role, person.values),
  }))
  return {
    declaration: { ...detail, people },
    unit: { id: row.organization_id ?? '', name: unit?.name ?? '', above: unit?.above.slice(1) ?? [] },
    owner: row.owner,
    waitsFor: row.review_unit_id === null ? null : { id: row.review_unit_id, name: turn?.name ?? '' },
    waitingSince: row.review_since?.toISOString() ?? null,
    openedAt: row.opened_at?.toISOString() ?? null,
    signedPages: pages.pages,
    pageCount: pages.pageCount,
    checks,
    reviews: await wordedReviews(ctx, row.reviews),
    changes: await changesSince(ctx, row, rules.kind),
    openable: [...openablePaths(rules.kind)],
    fixDays,
    recommendationsLeft: quota?.left ?? null,
    abilities: await abilitiesOf(ctx, reviewed),
  }
}

async function wordedReviews(ctx: Ctx, reviews: readonly SelectedReview[]): Promise<Review[]> {
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
    fixBy: instantOf(review.fix_by),
    reviewer: review.reviewer ?? '',
    decidedAt: new Date(review.decided_at).toISOString(),
    second: review.second,
    settledAt: instantOf(review.settled_at),
  }))
}

function instantOf(text: string | null): string | null {
  return text === null ? null : new Date(text).toISOString()
}

/** What was mended or swapped since a unit last reviewed another form version; before any review, since the signed one. */
async function changesSince(ctx: Ctx, row: ReviewedRow, kind: DeclarationKind) {
  const reviewed = row.reviews.filter((review) => review.form_version < row.form_version).at(-1)?.form_version
  const since = reviewed ?? row.signed_pages?.version ?? row.form_version
  if (since === row.form_version) return null
  const [before, after] = await Promise.all([
    formContent(ctx.db, row.id, since),
    formContent(ctx.db, row.id, row.form_version),
  ])
  return before && after ? { since, changes: maskedChanges(kind, changesBetween(before, after)) } : null
}

/** What this reviewer may do now, by the same checks that the decisions make. */
async function abilitiesOf(ctx: Ctx, reviewed: Reviewed) {
  const { row } = reviewed
  const worded = (refusal: Refusal | null) =>
    refusal && { code: refusal.code, message: ctx.words.refusal(refusal.code, refusal.params, ctx.language) }
  const turn =
    row.review_unit_id === null ? null : ((await turnRefusal(ctx, row.review_unit_id)) ?? conflictOf(ctx, reviewed))
  const pending = pendingIn(row.reviews)
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
    takeBack: worded(await takeBackRefusal(ctx, reviewed)),
  }
}

interface Named {
  params: { declaration: string }
}
const rows = 'declarations of one’s own subtree that were handed in'

/** The row part of a declaration's routes. */
export const inScope = { rows, find: (ctx: Ctx, { params }: Named) => findInScope(ctx, params.declaration) }

/** The same with everything that hangs on the declaration. */
export const wholeInScope = {
  rows,
  find: (ctx: Ctx, { params }: Named) => readForReview(ctx, ctx.db, params.declaration),
}
