import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { accountRefusals, secondStepAttempts, secondStepLimit } from '../contract.ts'
import { useSecondStep } from './second-step.ts'
import { arrivedAccount, openSignIn } from './sign-in.ts'
import { beginAttempt, countUp } from './throttle.ts'
import { countAttempt, moveTicket, ticketOf } from './tickets.ts'

/**
 * Ends a sign-in by the code of the authenticator app, or by a recovery code. After some wrong ones the password is asked
 * for again, and they count as failures of the account.
 * @throws {Refusal} ticket_unknown, second_step_wrong, account_locked, too_many_requests
 */
export async function answerSecondStep(ctx: Ctx, given: { ticket: string; code: string }) {
  const ticket = await ticketOf(ctx, 'second-step', given)
  await countAttempt(ctx, ticket.id, secondStepAttempts)
  const account = ticket.accountId === null ? undefined : await arrivedAccount(ctx.db, ticket.accountId)
  if (!account) throw accountRefusals.ticket_unknown()
  if (account.state === 'locked') throw accountRefusals.account_locked()
  const { windowMs, max } = secondStepLimit
  if ((await countUp(ctx, `second-step:${account.id}`, windowMs)) > max)
    throw kernelRefusals.too_many_requests({ retryAfterS: Math.ceil(windowMs / 1000) })
  // Counted beforehand and forgotten on success: the refused request itself leaves nothing behind.
  const attempt = await beginAttempt(ctx, account.loginName)
  const reply = await ctx.change('secondStep.answer', async (tx) => {
    await useSecondStep(tx, ctx, account.id, given.code)
    await moveTicket(tx, ticket.id, 'open', 'used')
    return await openSignIn(tx, ctx, account)
  })
  await attempt.succeeded()
  return reply
}
