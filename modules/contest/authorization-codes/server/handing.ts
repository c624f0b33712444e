import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { underScope } from '#kernel/server/scope.ts'
import { type CodeState, codeMoves, authorizationCodeRefusals as refusals } from '../contract.ts'
import { lockQuotas, type Place, placeOf, shiftQuota } from './quota.ts'
import { placeInScope } from './scope.ts'

/** Writes down who got the code. */
export async function handCode(ctx: Ctx, codeId: string, name: string): Promise<void> {
  await moveCode(ctx, codeId, { move: 'hand', set: { handed_to: name, handed_at: ctx.clock.now() } })
}

/** Whoever had the code gives it back unused. */
export async function recallCode(ctx: Ctx, codeId: string): Promise<void> {
  await moveCode(ctx, codeId, { move: 'recall', set: { handed_to: null, handed_at: null } })
}

async function moveCode(
  ctx: Ctx,
  codeId: string,
  { move, set }: { move: 'hand' | 'recall'; set: { handed_to: string | null; handed_at: Date | null } },
): Promise<void> {
  await ctx.change(`authorizationCodes.${move}`, async (tx) => {
    const row = await lockInScope(ctx, tx, codeId)
    codeMoves[move].require(row.state as CodeState)
    await tx
      .updateTable('contest.authorization_code')
      .set({ state: codeMoves[move].to, ...set })
      .where('id', '=', codeId)
      .execute()
    return {
      subject: codeId,
      before: { state: row.state, handedTo: row.handed_to },
      after: { state: codeMoves[move].to, handedTo: set.handed_to },
      reply: null,
    }
  })
}

/**
 * Gives one unused code, and its place in the quota, to a unit below.
 * @throws unit_not_below, wrong_state
 */
export async function handCodeDown(ctx: Ctx, codeId: string, unitId: string): Promise<void> {
  await ctx.change('authorizationCodes.handDown', async (tx) => {
    const known = await tx
      .selectFrom('contest.authorization_code')
      .select(['season_id', 'kind', 'organization_id'])
      .where('id', '=', codeId)
      .executeTakeFirst()
    if (!known) throw kernelRefusals.not_found()
    await lockQuotas(tx, { seasonId: known.season_id, kind: known.kind })
    const [from, to] = [await placeOf(tx, known.organization_id), await placeInScope(ctx, tx, unitId)]
    requireBelow(from, to)
    const asked = { seasonId: known.season_id, kind: known.kind, count: 1 }
    const code = await tx
      .selectFrom('contest.authorization_code')
      .select('stage')
      .where('id', '=', codeId)
      .executeTakeFirstOrThrow()
    await shiftQuota(
      tx,
      { ...asked, stage: code.stage },
      {
        from,
        to,
        moveCodes: async () => {
          const row = await lockInScope(ctx, tx, codeId)
          if (row.organization_id !== from.id) throw kernelRefusals.not_found()
          codeMoves.pass.require(row.state as CodeState)
          await setUnit(tx, [codeId], to)
        },
      },
    )
    return { subject: codeId, before: { unit: from.id }, after: { unit: to.id }, reply: null }
  })
}

export interface Passing {
  seasonId: string
  kind: string
  /** null: codes for any stage */
  stage: string | null
  /** above */
  from: string
  /** below */
  to: string
  count: number
}

/** Gives so many unused codes to a unit below, the oldest first, and their places with them. */
export async function passCodes(ctx: Ctx, passing: Passing): Promise<{ ids: string[] }> {
  return await moveSeveral(ctx, passing, 'down')
}

/** Takes so many unused codes back from a unit below, the newest first, and their places with them. */
export async function takeCodesUp(ctx: Ctx, passing: Passing): Promise<{ ids: string[] }> {
  return await moveSeveral(ctx, passing, 'up')
}

async function moveSeveral(ctx: Ctx, passing: Passing, way: 'down' | 'up'): Promise<{ ids: string[] }> {
  const { seasonId, kind, stage, count } = passing
  return await ctx.change(way === 'down' ? 'authorizationCodes.pass' : 'authorizationCodes.takeUp', async (tx) => {
    await lockQuotas(tx, passing)
    const [from, to] = [await placeInScope(ctx, tx, passing.from), await placeInScope(ctx, tx, passing.to)]
    requireBelow(from, to)
    const [holder, receiver] = way === 'down' ? [from, to] : [to, from]
    let ids: string[] = []
    const moveCodes = async () => {
      ids = await unusedCodes(tx, { seasonId, kind, stage, count, unitId: holder.id }, way)
      await setUnit(tx, ids, receiver)
    }
    await shiftQuota(tx, { seasonId, kind, stage, count: way === 'down' ? count : -count }, { from, to, moveCodes })
    return {
      subject: receiver.id,
      before: { unit: holder.id },
      after: { unit: receiver.id, seasonId, kind, stage, count },
      reply: { ids },
    }
  })
}

/** @throws too_few_codes */
async function unusedCodes(
  tx: Tx,
  of: { seasonId: string; kind: string; stage: string | null; count: number; unitId: string },
  way: 'down' | 'up',
): Promise<string[]> {
  const rows = await tx
    .selectFrom('contest.authorization_code')
    .select('id')
    .where('organization_id', '=', of.unitId)
    .where('season_id', '=', of.seasonId)
    .where('kind', '=', of.kind)
    .where('stage', 'is not distinct from', of.stage)
    .where('state', 'in', codeMoves.pass.from)
    .orderBy('created_at', way === 'down' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(of.count)
    .forUpdate()
    .execute()
  if (rows.length < of.count) throw refusals.too_few_codes({ left: rows.length })
  return rows.map((row) => row.id)
}

async function setUnit(tx: Tx, ids: readonly string[], unit: Place): Promise<void> {
  await tx
    .updateTable('contest.authorization_code')
    .set({ organization_id: unit.id, unit_path: [...unit.path], state: codeMoves.pass.to })
    .where('id', 'in', ids)
    .execute()
}

function requireBelow(from: Place, to: Place): void {
  if (to.id === from.id || to.path[from.path.length - 1] !== from.id) throw refusals.unit_not_below()
}

/** A code of the own subtree, locked. */
async function lockInScope(ctx: Ctx, tx: Tx, codeId: string) {
  const row = await tx
    .selectFrom('contest.authorization_code')
    .select(['id', 'state', 'organization_id', 'handed_to'])
    .where('id', '=', codeId)
    .where(underScope(ctx.actor, 'unit_path'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}
