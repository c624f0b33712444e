import type { Ctx } from '#kernel/server/context.ts'
import { boundCode, noteTold, shownCode } from '#modules/contest/authorization-codes/server/index.ts'
import { codeTakingStates } from '../contract.ts'
import { lockAny } from './declaration-rows.ts'
import { tellOwner } from './owner-messages.ts'
import { rulesOf } from './season.ts'

/**
 * Job: the owner of a declaration is told once that its code was revoked, and why; another one can be entered. Nobody is told to
 * who has entered one meanwhile, nor where none is taken any more.
 */
export async function tellOfRevokedCode(
  ctx: Ctx,
  { declarationId, codeId, reason }: { declarationId: string; codeId: string; reason: string },
): Promise<void> {
  await ctx.change('declarations.tellOfRevokedCode', async (tx) => {
    const row = await lockAny(tx, declarationId)
    const code = row.authorization_code_id === codeId ? await boundCode(tx, codeId) : null
    const isMissed = code?.state === 'void' && codeTakingStates.some((state) => state === row.state)
    if (!isMissed) return { subject: row.id, reason: 'moved on meanwhile', reply: undefined }
    if (!(await noteTold(ctx, tx, codeId, 'revoked')))
      return { subject: row.id, reason: 'told already', reply: undefined }
    const rules = await rulesOf(ctx, row)
    await tellOwner(ctx, tx, { row, rules, template: 'declarations.messages.codeRevoked', params: { reason } })
    return { subject: row.id, reply: undefined }
  })
}

/** Job: the owner of a declaration whose code was revoked is told once the one that was issued in its place. */
export async function tellOfReissuedCode(
  ctx: Ctx,
  { replacedId, codeId }: { replacedId: string; codeId: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('contest.declaration')
    .selectAll()
    .where('authorization_code_id', '=', replacedId)
    .where('state', 'in', [...codeTakingStates])
    .executeTakeFirst()
  if (!row) return
  const [rules, { code }] = await Promise.all([rulesOf(ctx, row), shownCode(ctx, codeId)])
  await ctx.change('declarations.tellOfReissuedCode', async (tx) => {
    if (!(await noteTold(ctx, tx, codeId, 'reissued')))
      return { subject: row.id, reason: 'told already', reply: undefined }
    const message = { template: 'declarations.messages.codeReissued', params: { code }, secretParams: ['code'] }
    await tellOwner(ctx, tx, { row, rules, ...message })
    return { subject: row.id, reply: undefined }
  })
}
