import type { Ctx } from '#kernel/server/context.ts'
import { shownCode } from '#modules/contest/authorization-codes/server/index.ts'
import { codeTakingStates } from '../contract.ts'
import { tellOwner } from './owner-messages.ts'
import { rulesOf } from './season.ts'

/** Job: the owner of a declaration is told that its code was revoked, and why; another one can be entered. */
export async function tellOfRevokedCode(
  ctx: Ctx,
  { declarationId, reason }: { declarationId: string; reason: string },
): Promise<void> {
  const row = await ctx.db
    .selectFrom('contest.declaration')
    .selectAll()
    .where('id', '=', declarationId)
    .executeTakeFirst()
  if (!row) return
  const rules = await rulesOf(ctx, row)
  await ctx.change('declarations.tellOfRevokedCode', async (tx) => {
    await tellOwner(ctx, tx, { row, rules, template: 'declarations.messages.codeRevoked', params: { reason } })
    return { subject: row.id, reply: undefined }
  })
}

/** Job: the owner of a declaration whose code was revoked is told the one that was issued in its place. */
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
    const message = { template: 'declarations.messages.codeReissued', params: { code }, secretParams: ['code'] }
    await tellOwner(ctx, tx, { row, rules, ...message })
    return { subject: row.id, reply: undefined }
  })
}
