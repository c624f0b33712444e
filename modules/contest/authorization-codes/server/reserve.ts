import { kernelRefusals, Refusal } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type ReserveState, reserveMoves } from '../contract/office.ts'
import { authorizationCodeRefusals as refusals } from '../contract.ts'
import { issueCodesIn } from './making.ts'
import { lockQuotas, placeOf, requireQuota, shiftQuota } from './quota.ts'
import { placeInScope, requireKind } from './scope.ts'

export interface NewReserve {
  season: string
  unit: string
  kind: string
  stage?: string | null | undefined
  waitingUnit?: string | null | undefined
  waitingName?: string | null | undefined
}

/**
 * Puts a unit below, or a person, at the end of a unit's reserve list.
 * @throws invalid_input unless exactly one of them is named; unit_not_below
 */
export async function addReserve(ctx: Ctx, asked: NewReserve): Promise<{ id: string }> {
  const { season, kind, stage = null, waitingUnit = null, waitingName = null } = asked
  await requireKind(ctx, { season, kind, stage }, 'values.')
  if ((waitingUnit === null) === (waitingName === null)) {
    const code = waitingUnit === null ? 'required' : 'unknown_field'
    throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'values.waitingName', code }])
  }
  const id = ctx.random.uuid()
  return await ctx.change('codeReserves.create', async (tx) => {
    const unit = await placeInScope(ctx, tx, asked.unit)
    if (waitingUnit !== null) {
      const waiting = await placeInScope(ctx, tx, waitingUnit)
      if (waiting.id === unit.id || !waiting.path.includes(unit.id)) throw refusals.unit_not_below()
    }
    const row = { organization_id: unit.id, waiting_unit_id: waitingUnit, waiting_name: waitingName }
    await tx
      .insertInto('contest.code_reserve')
      .values({ id, season_id: season, kind, stage, state: 'waiting', created_at: ctx.clock.now(), ...row })
      .execute()
    return { subject: id, after: { season, kind, stage, ...row }, reply: { id } }
  })
}

export async function withdrawReserve(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('codeReserves.withdraw', async (tx) => {
    const row = await lockReserve(ctx, tx, id)
    reserveMoves.withdraw.require(row.state as ReserveState)
    await tx
      .updateTable('contest.code_reserve')
      .set({ state: reserveMoves.withdraw.to, settled_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    return { subject: id, before: { state: row.state }, after: { state: 'withdrawn' }, reply: null }
  })
}

/**
 * Gives a place to this one, out of turn or because the quota has grown.
 * @throws quota_exceeded when there is none, unit_not_below
 */
export async function serveReserve(ctx: Ctx, id: string): Promise<void> {
  await ctx.change('codeReserves.serve', async (tx) => {
    const known = await tx
      .selectFrom('contest.code_reserve')
      .select(['season_id', 'kind'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known) throw kernelRefusals.not_found()
    await lockQuotas(tx, { seasonId: known.season_id, kind: known.kind })
    const row = await lockReserve(ctx, tx, id)
    reserveMoves.serve.require(row.state as ReserveState)
    await serve(ctx, tx, row)
    return { subject: id, before: { state: row.state }, after: { state: 'served' }, reply: null }
  })
}

/** A place has been freed: whoever waits for it first gets it. Answers the id of the entry that was served. */
export async function serveNext(
  ctx: Ctx,
  tx: Tx,
  freed: { seasonId: string; organizationId: string; kind: string; stage: string | null },
): Promise<string | null> {
  let query = tx
    .selectFrom('contest.code_reserve')
    .selectAll()
    .where('organization_id', '=', freed.organizationId)
    .where('season_id', '=', freed.seasonId)
    .where('kind', '=', freed.kind)
    .where('state', '=', 'waiting')
    .orderBy('position')
    .limit(1)
    .forUpdate()
  // A place of one stage is none for another; a place of any stage is one for all.
  if (freed.stage !== null)
    query = query.where((where) => where.or([where('stage', '=', freed.stage), where('stage', 'is', null)]))
  const next = await query.executeTakeFirst()
  if (!next) return null
  try {
    await serve(ctx, tx, next)
  } catch (error) {
    // The unit holds more than it should have since its quota was lowered: nothing is free after all. Nor for who has moved away.
    if (error instanceof Refusal && ['quota_exceeded', 'unit_not_below'].includes(error.code)) return null
    throw error
  }
  return next.id
}

interface Reserve {
  id: string
  season_id: string
  organization_id: string
  kind: string
  stage: string | null
  waiting_unit_id: string | null
  waiting_name: string | null
}

/**
 * A unit that waits gets a place through every unit between, as with codes that are handed down; a person a code.
 * @throws quota_exceeded, unit_not_below before anything is written
 */
async function serve(ctx: Ctx, tx: Tx, row: Reserve): Promise<void> {
  const of = { seasonId: row.season_id, kind: row.kind, stage: row.stage, count: 1 }
  let codeId: string | null = null
  if (row.waiting_unit_id !== null) {
    const [from, to] = [await placeOf(tx, row.organization_id), await placeOf(tx, row.waiting_unit_id)]
    // moved elsewhere since it was put on the list
    if (!to.path.includes(from.id)) throw refusals.unit_not_below()
    await requireQuota(tx, of, from)
    await shiftQuota(tx, of, { from, to, moveCodes: () => Promise.resolve() })
  } else {
    const issue = { ...of, organizationId: row.organization_id, handedTo: row.waiting_name }
    codeId = (await issueCodesIn(ctx, tx, issue))[0]?.id ?? null
  }
  await tx
    .updateTable('contest.code_reserve')
    .set({ state: reserveMoves.serve.to, code_id: codeId, settled_at: ctx.clock.now() })
    .where('id', '=', row.id)
    .execute()
}

async function lockReserve(ctx: Ctx, tx: Tx, id: string) {
  const row = await tx
    .selectFrom('contest.code_reserve')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  await placeInScope(ctx, tx, row.organization_id)
  return row
}
