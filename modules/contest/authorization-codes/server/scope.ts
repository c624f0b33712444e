import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import { kindOf } from '#modules/contest/seasons/contract.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import type { Place } from './quota.ts'

/** A unit of the own subtree; a stranger's and an absent one answer alike. */
export async function placeInScope(ctx: Ctx, db: Queryable, id: string): Promise<Place & { level: string }> {
  const unit = await organizationOf(db, id)
  if (!unit || !isUnderScope(ctx.actor, unit.path)) throw kernelRefusals.not_found()
  return { id, path: unit.path, name: unit.name, level: unit.level }
}

/**
 * The unit that is named, else the one the asker works under.
 * @throws invalid_input for an administrator who names none: they work under no unit
 */
export function unitAsked(ctx: Ctx, named: string | undefined): string {
  const unit = named ?? ctx.actor.scope?.organizationId
  if (unit === undefined) throw kernelRefusals.invalid_input({ count: 1 }, [{ path: 'unit', code: 'required' }])
  return unit
}

/**
 * Makes sure that the season runs and has this kind and stage.
 * @param prefix where the fields stand in the request, as `values.`
 * @throws invalid_input
 */
export async function requireKind(
  ctx: Pick<Ctx, 'db'>,
  asked: { season: string; kind: string; stage: string | null },
  prefix = '',
): Promise<void> {
  const problem = (field: string) =>
    kernelRefusals.invalid_input({ count: 1 }, [{ path: `${prefix}${field}`, code: 'not_an_option' }])
  const season = await openSeason(ctx.db, asked.season)
  if (!season) throw problem('season')
  if (!season.definition.kinds.some((kind) => kind.code === asked.kind)) throw problem('kind')
  if (asked.stage !== null && !kindOf(season.definition, asked.kind).stages.includes(asked.stage))
    throw problem('stage')
}
