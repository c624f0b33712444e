import type { Ctx } from '#kernel/server/context.ts'
import { forgetSecondStep } from '../second-step.ts'
import { endSessions } from '../sessions.ts'
import { givenRolesOf, requireRightsOver } from './given-roles.ts'
import { lockAccount } from './rows.ts'

/** Takes the authenticator app away from an account whose owner has lost it, and ends its sign-ins. */
export async function resetSecondStepOf(ctx: Ctx, name: string, id: string, reason: string): Promise<null> {
  return await ctx.change(name, async (tx) => {
    await lockAccount(tx, ctx, id, { notOneself: true })
    await requireRightsOver(tx, ctx, await givenRolesOf(tx, id))
    await forgetSecondStep(tx, id)
    await endSessions(tx, ctx, { accountId: id }, 'by-office')
    return { subject: id, reason, reply: null }
  })
}
