import { sql } from 'kysely'
import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Queryable, Tx } from '#kernel/server/database.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { peopleOfQualified, placeNames, placeOf } from '#modules/contest/declarations/server/index.ts'
import { type DelegationRule, phaseOf, type SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import type { Organization } from '#modules/platform/organizations/contract.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import {
  type DelegationPlan,
  type DelegationState,
  delegationMoves,
  delegationRefusals,
  emptyPlan,
  problemsOfPlan,
  type Traveller,
} from '../contract.ts'
import { type DelegationView, plan as planSchema } from '../schema.ts'

export interface DelegationRow {
  id: string
  season_id: string
  organization_id: string
  unit_path: string[]
  state: DelegationState
  plan: DelegationPlan
  revision: number
  account_id: string
  reason: string | null
  handed_in_at: Date | null
  updated_at: Date
}
export const delegationColumns = sql`id, season_id, organization_id, unit_path, state, plan, revision, account_id, reason,
  handed_in_at, updated_at`

/** The unit and the season that a delegation is of, with the season's rule for it. */
export interface DelegationPlace {
  unit: Organization
  season: string
  definition: SeasonDefinition
  rule: DelegationRule
}

/** @throws not_found for a season that is not published */
async function definitionOf(db: Queryable, season: string): Promise<SeasonDefinition> {
  const shown = await shownSeason(db, season)
  if (!shown) throw kernelRefusals.not_found()
  return shown.season.definition
}

/** @throws delegation_none where the season asks nothing of units of this level */
export async function placeOfDelegation(
  db: Queryable,
  season: string,
  unitId: string | null,
): Promise<DelegationPlace> {
  const definition = await definitionOf(db, season)
  const unit = unitId === null ? undefined : await organizationOf(db, unitId)
  const rule = definition.delegation
  if (!unit || !rule || unit.level !== rule.level) throw delegationRefusals.delegation_none()
  return { unit, season, definition, rule }
}

export function ownPlace(ctx: Ctx, db: Queryable, season: string): Promise<DelegationPlace> {
  return placeOfDelegation(db, season, ctx.actor.scope?.organizationId ?? null)
}

export async function rowOf(db: Queryable, { season, unit }: DelegationPlace): Promise<DelegationRow | undefined> {
  const { rows } = await sql<DelegationRow>`
    select ${delegationColumns} from contest.delegation where season_id = ${season} and organization_id = ${unit.id}
    ${db.isTransaction ? sql`for update` : sql``}`.execute(db)
  return rows[0]
}

/** Why nothing is written now: the window, by the receipt clock; and after that the state. */
function windowRefusal(ctx: Ctx, { rule, definition }: DelegationPlace): Refusal | null {
  const phase = phaseOf(rule.window, ctx.receivedAt)
  if (phase === 'open' || phase === 'grace') return null
  return delegationRefusals.delegation_window({
    opensAtText: minuteIn(definition.timeZone, rule.window.opensAt),
    closesAtText: minuteIn(definition.timeZone, rule.window.closesAt),
  })
}

function refusalOf(ctx: Ctx, place: DelegationPlace, state: DelegationState, move: 'save' | 'handIn' | 'takeBack') {
  return windowRefusal(ctx, place) ?? delegationMoves[move].refusal(state)
}

/** Whoever the unit's qualified teams bring along; kinds that are no teams, honours for one, bring nobody. */
export async function travellersOf(ctx: Ctx, db: Queryable, place: DelegationPlace): Promise<Traveller[]> {
  const kinds = place.definition.kinds.filter(({ team }) => team !== undefined).map(({ code }) => code)
  const people = await peopleOfQualified(db, { season: place.season, unitPath: place.unit.path, kinds })
  const schools = await placeNames(
    ctx,
    people.flatMap(({ school }) => school ?? []),
  )
  return people.map(({ id, role, name, sex, school, declaration_id, number, title, kind }) => ({
    id,
    role,
    name,
    sex,
    school: (school !== null && schools[school]?.name) || '',
    team: { id: declaration_id, number, title, kind },
  }))
}

/** The delegation as it is shown to its unit and to the office. */
export async function viewOfDelegation(
  ctx: Ctx,
  place: DelegationPlace,
  row: DelegationRow | undefined,
): Promise<DelegationView> {
  const { unit, definition, rule } = place
  const [travellers, name] = await Promise.all([travellersOf(ctx, ctx.db, place), placeOf(ctx, unit.id)])
  return {
    unit: { id: unit.id, name: name?.name ?? unit.name },
    season: { id: place.season, title: definition.title, timeZone: definition.timeZone },
    rule: {
      level: rule.level,
      opensAt: rule.window.opensAt,
      closesAt: rule.window.closesAt,
      phase: phaseOf(rule.window, ctx.receivedAt),
      minLeaders: rule.minLeaders,
      maxLeaders: rule.maxLeaders,
      maxTeachers: rule.maxTeachers,
    },
    state: row?.state ?? 'draft',
    revision: row?.revision ?? 0,
    plan: row ? planSchema.parse(row.plan) : emptyPlan,
    travellers,
    kinds: Object.fromEntries(definition.kinds.filter(({ team }) => team).map(({ code, labels }) => [code, labels])),
    reason: row?.reason ?? null,
    updatedAt: row?.updated_at.toISOString() ?? null,
    handedInAt: row?.handed_in_at?.toISOString() ?? null,
  }
}

/** The delegation of the asker's own unit; an empty plan while nothing was written. */
export async function ownDelegation(ctx: Ctx, season: string) {
  const place = await ownPlace(ctx, ctx.db, season)
  const row = await rowOf(ctx.db, place)
  const ability = (move: 'save' | 'handIn' | 'takeBack') => {
    const no = refusalOf(ctx, place, row?.state ?? 'draft', move)
    return no && { code: no.code, message: ctx.words.refusal(no.code, no.params, ctx.language) }
  }
  return {
    ...(await viewOfDelegation(ctx, place, row)),
    abilities: { save: ability('save'), handIn: ability('handIn'), takeBack: ability('takeBack') },
    now: ctx.receivedAt.toISOString(),
  }
}

interface Moved {
  state: DelegationState
  revision: number
}

/**
 * Writes the whole plan, finished or not, over the revision that it was made of.
 * @throws stale_revision where somebody of the same unit has written meanwhile
 */
export async function saveDelegation(
  ctx: Ctx,
  asked: { season: string; revision: number; plan: DelegationPlan },
): Promise<Moved & { savedAt: string }> {
  return await ctx.change('ownDelegation.save', async (tx) => {
    const place = await ownPlace(ctx, tx, asked.season)
    await oneAtATime(tx, place)
    const row = await rowOf(tx, place)
    throwIf(refusalOf(ctx, place, row?.state ?? 'draft', 'save'))
    if ((row?.revision ?? 0) !== asked.revision) throw kernelRefusals.stale_revision()
    const now = ctx.clock.now()
    const id = row?.id ?? ctx.random.uuid()
    const plan = JSON.stringify(asked.plan)
    const revision = asked.revision + 1
    const state = row?.state ?? 'draft'
    if (row)
      await tx
        .updateTable('contest.delegation')
        .set({ plan, revision, account_id: accountOf(ctx), updated_at: now })
        .where('id', '=', id)
        .execute()
    else
      await tx
        .insertInto('contest.delegation')
        .values({
          id,
          season_id: asked.season,
          organization_id: place.unit.id,
          unit_path: sql`${place.unit.path}::uuid[]`,
          state,
          plan,
          revision,
          account_id: accountOf(ctx),
          created_at: now,
          updated_at: now,
        })
        .execute()
    return {
      subject: id,
      after: {
        unit: place.unit.id,
        revision,
        companions: asked.plan.companions.length,
        rooms: asked.plan.rooms.length,
      },
      reply: { state, revision, savedAt: now.toISOString() },
    }
  })
}

/** Hands the delegation in as it was last saved; everything that is missing is told at once. */
export async function handInDelegation(ctx: Ctx, asked: { season: string; revision: number }): Promise<Moved> {
  return await ctx.change('ownDelegation.handIn', async (tx) => {
    const { place, row } = await lockOwn(ctx, tx, asked.season)
    throwIf(refusalOf(ctx, place, row.state, 'handIn'))
    if (row.revision !== asked.revision) throw kernelRefusals.stale_revision()
    const problems = problemsOfPlan(row.plan, await travellersOf(ctx, tx, place), place.rule)
    if (problems.length > 0) throw delegationRefusals.delegation_incomplete({ count: problems.length }, problems)
    return await move(ctx, tx, row, 'handIn')
  })
}

/** The unit has found a mistake before the organizer has confirmed. */
export async function takeBackDelegation(ctx: Ctx, season: string): Promise<Moved> {
  return await ctx.change('ownDelegation.takeBack', async (tx) => {
    const { place, row } = await lockOwn(ctx, tx, season)
    throwIf(refusalOf(ctx, place, row.state, 'takeBack'))
    return await move(ctx, tx, row, 'takeBack')
  })
}

async function lockOwn(ctx: Ctx, tx: Tx, season: string) {
  const place = await ownPlace(ctx, tx, season)
  const row = await rowOf(tx, place)
  if (!row) throw kernelRefusals.not_found()
  return { place, row }
}

async function move(ctx: Ctx, tx: Tx, row: DelegationRow, action: 'handIn' | 'takeBack') {
  const now = ctx.clock.now()
  const state = delegationMoves[action].to
  const revision = row.revision + 1
  await tx
    .updateTable('contest.delegation')
    .set({ state, revision, reason: null, updated_at: now, ...(action === 'handIn' ? { handed_in_at: now } : {}) })
    .where('id', '=', row.id)
    .execute()
  return { subject: row.id, before: { state: row.state }, after: { state, revision }, reply: { state, revision } }
}

/** Two people of one unit who begin at once: the second waits here and finds the first one's row. */
async function oneAtATime(tx: Tx, { season, unit }: DelegationPlace): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`delegation ${season} ${unit.id}`}, 0))`.execute(tx)
}

function throwIf(refusal: Refusal | null): void {
  if (refusal) throw refusal
}
