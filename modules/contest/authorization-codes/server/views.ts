import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { z } from 'zod'
import { labelIn } from '#kernel/contract/languages.ts'
import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import { kindOf } from '#modules/contest/seasons/contract.ts'
import { shownSeason } from '#modules/contest/seasons/server/index.ts'
import { organizationsByIds, organizationTable } from '#modules/platform/organizations/server/index.ts'
import type { CodeState } from '../contract.ts'
import type { authorizationCodeSchemas, QuotaBar, quotaSchemas } from '../schema.ts'
import { handedBelow, type QuotaTerms } from './quota.ts'
import { placeInScope, unitAsked } from './scope.ts'
import { openCode } from './sealing.ts'

const places = sql.table(organizationTable)
type Bars = z.output<typeof quotaSchemas.bars.reply>

interface BarRow extends Omit<QuotaBar, 'unit' | 'left'> {
  unitId: string
}

/** Of the rows of `contest.quota row` with their unit as `place`. */
export const ofRow: QuotaTerms = {
  season: sql`row.season_id`,
  kind: sql`row.kind`,
  stage: sql`row.stage`,
  depth: sql`cardinality(place.path)`,
  isBelow: (path) => sql`${path} @> array[place.id] and cardinality(${path}) > cardinality(place.path)`,
}

/** A unit's own quotas of a season, and those of the units right below it that have any; in a constant number of queries. */
export async function quotaBars(ctx: Ctx, asked: { season: string; unit?: string | undefined }): Promise<Bars> {
  const unit = await placeInScope(ctx, ctx.db, unitAsked(ctx, asked.unit))
  const depth = sql.lit(unit.path.length)
  const { rows } = await sql<BarRow>`
    select row.organization_id as "unitId", row.kind, nullif(row.stage, '') as stage, row.amount,
      codes.free, codes.handed, codes.bound, codes.submitted,
      ${handedBelow(ofRow)} as "handedDown"
    from contest.quota row join ${places} place on place.id = row.organization_id
    cross join lateral (
      select count(*) filter (where c.state in ('generated', 'allocated'))::int as free,
        count(*) filter (where c.state = 'handed')::int as handed,
        count(*) filter (where c.state = 'bound')::int as bound,
        count(*) filter (where c.state in ('submitted', 'used'))::int as submitted
      from contest.authorization_code c
      where c.organization_id = row.organization_id and c.season_id = row.season_id and c.kind = row.kind
        and (row.stage = '' or c.stage = row.stage)) codes
    where row.season_id = ${asked.season}
      and (place.id = ${unit.id}::uuid or place.parent_id = ${unit.id}::uuid)
      and place.path[${depth}] = ${unit.id}::uuid
    order by row.kind, row.stage, place.code`.execute(ctx.db)
  const shown = await organizationsByIds(ctx.db, [unit.id, ...new Set(rows.map((row) => row.unitId))], ctx.language)
  const names = new Map(shown.map(({ id, name, level }) => [id, { id, name, level }]))
  const nameOf = (id: string) => names.get(id) ?? { id, name: '', level: '' }
  const bars = rows.map(({ unitId, ...row }): QuotaBar => {
    const live = row.free + row.handed + row.bound + row.submitted
    return { unit: nameOf(unitId), ...row, left: row.amount - live - row.handedDown }
  })
  return {
    unit: nameOf(unit.id),
    own: bars.filter((bar) => bar.unit.id === unit.id),
    below: bars.filter((bar) => bar.unit.id !== unit.id),
  }
}

type Slips = z.output<typeof authorizationCodeSchemas.slips.reply>

/**
 * What is printed on slips that are cut and given out, in the order asked for. The QR holds the address where a code is
 * entered, with the code behind the `#`: it stays in the browser and in no log.
 * @throws not_found when one of them is no code of the own subtree
 */
export async function slipsOf(ctx: Ctx, ids: readonly string[]): Promise<Slips> {
  const rows = await ctx.db
    .selectFrom('contest.authorization_code')
    .selectAll()
    .where('id', 'in', ids)
    .where(underScope(ctx.actor, 'unit_path'))
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const units = await organizationsByIds(ctx.db, [...new Set(rows.map((row) => row.organization_id))], ctx.language)
  const seasons = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.season_id))].map(async (id) => [id, await shownSeason(ctx.db, id)] as const),
    ),
  )
  // short enough to type; it asks to sign in by itself
  const address = `${ctx.config.publicUrl}/code`
  const slips = ids.map((id) => {
    const row = byId.get(id)
    const definition = row && seasons.get(row.season_id)?.season.definition
    if (!row || !definition) throw kernelRefusals.not_found()
    const code = openCode(ctx, row.code_sealed)
    return {
      id,
      code,
      state: row.state as CodeState,
      season: labelIn(definition.title, ctx.language),
      kind: labelIn(kindOf(definition, row.kind).labels, ctx.language),
      stage: row.stage,
      unit: units.find((unit) => unit.id === row.organization_id)?.name ?? '',
      handedTo: row.handed_to,
      expiresAt: row.expires_at?.toISOString() ?? null,
      address,
      qrSvg: renderSVG(`${address}#${code}`, { border: 2 }),
    }
  })
  return { slips }
}
