import { sql } from 'kysely'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { type DeclarationKind, limitAt } from '#modules/contest/seasons/contract.ts'
import { levelsAlong, organizationTable } from '#modules/platform/organizations/server/index.ts'
import { declarationRefusals, liveStates } from '../contract.ts'
import { placeOf } from './places.ts'

/**
 * There is room for one live declaration more of the kind in each unit of the path that has a cap (contest.md 2b). The units
 * are held until the change ends, from the root down, so that two who come at once are counted one after the other.
 * @param except the path of the unit that the declaration belongs to already: where it is counted now it takes no more room
 * @throws team_cap_reached with the first unit that is full
 */
export async function requireRoom(
  ctx: Ctx,
  tx: Tx,
  place: { seasonId: string; kind: DeclarationKind; path: readonly string[] },
  except: readonly string[] = [],
): Promise<void> {
  const { caps = [] } = place.kind
  if (caps.length === 0) return
  for (const unit of await levelsAlong(tx, place.path)) {
    const cap = limitAt(caps, unit.level)
    if (cap === undefined || except.includes(unit.id)) continue
    await sql`select pg_advisory_xact_lock(hashtextextended(${`cap ${place.seasonId} ${place.kind.code} ${unit.id}`}, 0))`.execute(
      tx,
    )
    const live = await liveUnder(tx, place.seasonId, place.kind.code, unit.id)
    if (live < cap) continue
    const name = (await placeOf(ctx, unit.id))?.name ?? ''
    throw declarationRefusals.team_cap_reached({ unit: name, level: unit.level, cap })
  }
}

/** How many live declarations of the kind the unit has with all that is below it: the offices' counts, which are exact. */
async function liveUnder(tx: Tx, seasonId: string, kind: string, unitId: string): Promise<number> {
  const counted = sql`season_id = ${seasonId} and kind = ${kind} and state = any(${[...liveStates]}::text[])
    and organization_id in (select id from ${sql.table(organizationTable)} where path @> array[${unitId}::uuid])`
  const { rows } = await sql<{ live: number }>`
    select coalesce(sum(one), 0)::int as live from (
      select count as one from contest.declaration_count where ${counted}
      union all select change from contest.declaration_count_change where ${counted}
    ) counted`.execute(tx)
  return rows[0]?.live ?? 0
}
