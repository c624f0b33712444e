import { kernelRefusals } from '#kernel/contract/refusals.ts'
import { accountOf, type Ctx } from '#kernel/server/context.ts'
import { signInLimits } from '../contract.ts'
import { isPassword } from './passwords.ts'
import { beginAttempt } from './throttle.ts'

/**
 * Whether this is the password of the signed-in person. A wrong one is a failed attempt like one at the sign-in; only those of
 * this name from this address make it wait.
 * @throws {Refusal} too_many_requests
 */
export async function isOwnPassword(ctx: Ctx, password: string): Promise<boolean> {
  const account = await ctx.db
    .selectFrom('platform.account')
    .select(['password_hash', 'login_name'])
    .where('id', '=', accountOf(ctx))
    .executeTakeFirstOrThrow()
  const attempt = await beginAttempt(ctx, account.login_name)
  if (attempt.ownDemand === 'proof') {
    await attempt.withdrawn()
    throw kernelRefusals.too_many_requests({ retryAfterS: Math.ceil(signInLimits.windowMs / 1000) })
  }
  const isOwn = await isPassword(account.password_hash, password)
  if (isOwn) await attempt.succeeded()
  return isOwn
}
