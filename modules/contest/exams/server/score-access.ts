import { type RawBuilder, sql } from 'kysely'
import type { Actor, Ctx } from '#kernel/server/context.ts'
import { underScope } from '#kernel/server/scope.ts'
import { examRefusals } from '../contract.ts'

/** Who keeps the scores: the secretariat of the province, and nobody else. */
export const scoreKeepers = ['contest-secretariat']

/**
 * Whether scores are withheld from the actor: to be an administrator of the system opens every door but this one; it takes a
 * role that was given for it (decision 0039).
 */
export function isWithheld(actor: Actor): boolean {
  return actor.isAdmin && !scoreKeepers.some((role) => actor.roles.includes(role))
}

/** @throws scores_withheld */
export function requireScores(ctx: Pick<Ctx, 'actor'>): void {
  if (isWithheld(ctx.actor)) throw examRefusals.scores_withheld()
}

/** Rows with scores that the actor may see. */
export function scoresUnderScope(actor: Actor, pathColumn: string): RawBuilder<boolean> {
  return isWithheld(actor) ? sql<boolean>`false` : underScope(actor, pathColumn)
}
