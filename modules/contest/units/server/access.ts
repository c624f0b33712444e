import { kernelRefusals, type Refusal } from '#kernel/contract/refusals.ts'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import type { Queryable } from '#kernel/server/database.ts'
import { isUnderScope } from '#kernel/server/scope.ts'
import type { Organization } from '#modules/platform/organizations/contract.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'
import { contestKinds, unitRefusals } from '../contract.ts'

/**
 * Who works for a unit is decided by a unit above it. Nothing stands above the topmost: there anybody who works for it may,
 * though never about themselves (the roles see to that).
 */
export function ownershipRefusal(actor: Actor, unit: { id: string; path: readonly string[] }): Refusal | null {
  if (actor.isAdmin || actor.scope?.organizationId !== unit.id || unit.path.length === 1) return null
  return unitRefusals.contact_of_own_unit()
}

/**
 * A unit of the contest in the actor's subtree whose contacts the actor may decide about.
 * @throws not_found, contact_of_own_unit
 */
export async function requireUnit(ctx: Pick<Ctx, 'actor'>, db: Queryable, id: string): Promise<Organization> {
  const unit = await organizationOf(db, id)
  const isOfContest = unit?.isEnabled && contestKinds.some((kind) => kind === unit.kind)
  if (!unit || !isOfContest || !isUnderScope(ctx.actor, unit.path)) throw kernelRefusals.not_found()
  const refusal = ownershipRefusal(ctx.actor, unit)
  if (refusal) throw refusal
  return unit
}
