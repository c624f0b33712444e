import { sql } from 'kysely'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { minuteIn } from '#kernel/server/zoned.ts'
import { placeOf } from '#modules/contest/declarations/server/index.ts'
import { phaseOf, type UnitMaterialRule, type UnitRound } from '#modules/contest/seasons/contract.ts'
import { contactsOf, listenersFor } from '#modules/platform/accounts/server/index.ts'
import { fileFormats } from '#modules/platform/files/contract.ts'
import { attachableFile, type FileRow } from '#modules/platform/files/server/index.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'
import { holdTree, pathNow } from '#modules/platform/organizations/server/index.ts'
import { type UnitMaterialState, unitMaterialMoves, unitMaterialRefusals } from '../contract.ts'
import { type MaterialRow, materialInScope, ownUnit } from './queries.ts'
import { placeIn, seasonOf } from './rounds.ts'

/** Who hands in for a unit, and decides about those below it. */
export const offices = ['contest-officer', 'contest-secretariat']

interface HandedIn {
  season: string
  round: string
  material: string
  fileId: string
}

interface Moved {
  id: string
  state: UnitMaterialState
}

/**
 * A unit hands in one paper; a newer file of the same place replaces the one before, until the level above has received it.
 * @throws not_found, invalid_input, no_unit, round_not_yours, round_closed, already_received, and what is wrong with the file
 */
export async function handIn(ctx: Ctx, asked: HandedIn): Promise<Moved> {
  return await ctx.change('unitMaterials.handIn', async (tx) => {
    // within the change: a request that comes again is answered as before, however late
    const { definition } = await seasonOf(ctx.db, asked.season)
    const { round, rule } = placeIn(definition, asked)
    const unit = await ownUnit(ctx)
    if (!unit || !rule) throw unitMaterialRefusals.no_unit()
    requireRound(ctx, round, unit.level, definition.timeZone)
    await holdTree(tx)
    // one at a time for each place: the version counts on
    await sql`select pg_advisory_xact_lock(hashtextextended(${`paper ${unit.id} ${asked.season} ${round.code} ${rule.code}`}, 0))`.execute(
      tx,
    )
    const file = await attachableFile(tx, { fileId: asked.fileId, accountId: accountOf(ctx) })
    requireFile(rule, file)
    const before = await replaceLive(tx, { ...asked, unitId: unit.id })
    const id = ctx.random.uuid()
    await tx
      .insertInto('contest.unit_material')
      .values({
        id,
        season_id: asked.season,
        round: round.code,
        material: rule.code,
        organization_id: unit.id,
        unit_path: pathNow(unit.id),
        version: before.version + 1,
        file_id: file.id,
        state: 'handed-in',
        account_id: accountOf(ctx),
        handed_in_at: ctx.clock.now(),
      })
      .execute()
    const reply: Moved = { id, state: 'handed-in' }
    return { subject: id, after: { ...asked, unit: unit.id, version: before.version + 1 }, reply }
  })
}

function requireRound(ctx: Ctx, { levels, window }: UnitRound, level: string, timeZone: string): void {
  if (!levels.includes(level)) throw unitMaterialRefusals.round_not_yours()
  const phase = phaseOf(window, ctx.receivedAt)
  if (phase === 'open' || phase === 'grace') return
  throw unitMaterialRefusals.round_closed({
    opensAtText: minuteIn(timeZone, window.opensAt),
    closesAtText: minuteIn(timeZone, window.closesAt),
  })
}

function requireFile(rule: UnitMaterialRule, file: FileRow): void {
  const formats = rule.formats.map((format) => fileFormats[format].mediaType as string)
  if (!formats.includes(file.media_type))
    throw unitMaterialRefusals.unit_material_format({ formats: rule.formats.join(', ') })
  if ((file.sent_size_bytes ?? file.size_bytes) > rule.maxSizeBytes)
    throw unitMaterialRefusals.unit_material_too_large({ maxMb: Math.round(rule.maxSizeBytes / 1024 ** 2) })
}

/** The version that was handed in last steps back; what was received stays where it is. */
async function replaceLive(tx: Tx, place: HandedIn & { unitId: string }): Promise<{ version: number }> {
  const { rows } = await sql<{ id: string; version: number; state: UnitMaterialState }>`
    select id, version, state from contest.unit_material
    where organization_id = ${place.unitId} and season_id = ${place.season} and round = ${place.round}
      and material = ${place.material} order by version desc`.execute(tx)
  if (rows.some(({ state }) => state === 'received')) throw unitMaterialRefusals.already_received()
  const live = rows.find(({ state }) => state === 'handed-in')
  if (live) {
    await tx
      .updateTable('contest.unit_material')
      .set({ state: unitMaterialMoves.replace.to })
      .where('id', '=', live.id)
      .execute()
  }
  return { version: rows[0]?.version ?? 0 }
}

/** The level above has it. */
export async function receiveMaterial(ctx: Ctx, id: string): Promise<Moved> {
  return await decide(ctx, id, 'receive', null)
}

/** The level above gives it back: the unit is told why, and hands in another version. */
export async function returnMaterial(ctx: Ctx, id: string, reason: string): Promise<Moved> {
  return await decide(ctx, id, 'return', reason)
}

async function decide(ctx: Ctx, id: string, action: 'receive' | 'return', reason: string | null): Promise<Moved> {
  return await ctx.change(`unitMaterials.${action}`, async (tx) => {
    const row = await materialInScope(ctx, tx, id)
    if (!row) throw kernelRefusals.not_found()
    const move = unitMaterialMoves[action]
    move.require(row.state)
    await requireReceiver(ctx, row)
    await tx
      .updateTable('contest.unit_material')
      .set({ state: move.to, reason, decided_by: accountOf(ctx), decided_at: ctx.clock.now() })
      .where('id', '=', id)
      .execute()
    if (reason !== null) await tellUnit(ctx, tx, row, reason)
    const reply: Moved = { id, state: move.to }
    return { subject: id, before: { state: row.state }, after: reply, ...(reason === null ? {} : { reason }), reply }
  })
}

/** Only the unit right above receives and returns: who stands higher sees. */
async function requireReceiver(ctx: Ctx, row: MaterialRow): Promise<void> {
  const receiver = row.unit_path.at(-2)
  if (receiver !== undefined && ctx.actor.scope?.organizationId === receiver) return
  const place = receiver === undefined ? null : await placeOf(ctx, receiver)
  throw unitMaterialRefusals.not_the_receiver({ unit: place?.name ?? '' })
}

/** Tells whoever has handed it in, or works for the unit now in their place. */
async function tellUnit(ctx: Ctx, tx: Tx, row: MaterialRow, reason: string): Promise<void> {
  const { account_id: accountId, organization_id: organizationId } = row
  const { definition } = await seasonOf(ctx.db, row.season_id)
  const { rule } = placeIn(definition, row)
  for (const listener of await listenersFor(tx, { accountId, organizationId, roles: offices })) {
    const reached = await contactsOf(tx, ctx, listener)
    if (!reached) continue
    await notify(tx, ctx, {
      template: 'unitMaterials.messages.returned',
      params: { paper: rule ? labelIn(rule.labels, reached.language) : row.material, reason },
      accountId: listener,
      ...reached,
    })
  }
}
