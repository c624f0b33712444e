import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { type AccountState, accountMoves } from '../../contract.ts'
import { latestConsent } from '../guardian-consents.ts'
import { endSessions } from '../sessions.ts'
import { givenRolesOf, requireRightsOver } from './given-roles.ts'
import { lockAccount, lockAdministrators, requireAdministratorLeft } from './rows.ts'

export type AccountMove = 'lock' | 'unlock' | 'deactivate' | 'reactivate'

/**
 * Moves an account between its states. Whoever is locked or deactivated is signed out at the next request. Nobody does it to
 * themselves, nor to somebody who may do more; the last administrator stays. Only staff come back from deactivated: of
 * others nothing may be left to come back to. A child whose guardian has withdrawn the consent meanwhile awaits it again when
 * unlocked.
 * @throws {Refusal} not_found, own_account, wrong_state, beyond_own_rights, last_administrator
 */
export async function moveAccount(
  ctx: Ctx,
  name: string,
  id: string,
  move: AccountMove,
  reason: string | undefined,
): Promise<{ state: AccountState }> {
  return await ctx.change(name, async (tx) => {
    await lockAdministrators(tx)
    const account = await lockAccount(tx, ctx, id, { notOneself: true })
    accountMoves[move].require(account.state)
    if (move === 'reactivate' && account.kind !== 'staff')
      throw kernelRefusals.wrong_state({ action: move, state: account.state })
    await requireRightsOver(tx, ctx, await givenRolesOf(tx, id))
    const isWithdrawn = move === 'unlock' && (await latestConsent(tx, id))?.state === 'withdrawn'
    const state = isWithdrawn ? 'awaiting-consent' : accountMoves[move].to
    await tx.updateTable('platform.account').set({ state, updated_at: ctx.clock.now() }).where('id', '=', id).execute()
    if (move === 'lock' || move === 'deactivate') {
      await endSessions(tx, ctx, { accountId: id }, 'by-office')
      await requireAdministratorLeft(tx)
    }
    return {
      subject: id,
      before: { state: account.state },
      after: { state },
      ...(reason === undefined ? {} : { reason }),
      reply: { state },
    }
  })
}

/** Ends all sign-ins of an account; the next request of each is refused. */
export async function endSessionsOf(ctx: Ctx, name: string, id: string): Promise<{ ended: number }> {
  return await ctx.change(name, async (tx) => {
    const account = await lockAccount(tx, ctx, id)
    await requireRightsOver(tx, ctx, await givenRolesOf(tx, account.id))
    const ended = await endSessions(tx, ctx, { accountId: id }, 'by-office')
    return { subject: id, after: { ended }, reply: { ended } }
  })
}
