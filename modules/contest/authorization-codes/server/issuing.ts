import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { emit } from '#kernel/server/jobs.ts'
import { underScope } from '#kernel/server/scope.ts'
import { type CodeState, codeMoves, authorizationCodeRefusals as refusals } from '../contract.ts'
import { type CodeIssue, type IssuedCode, issueCodesIn } from './making.ts'
import { lockQuotas } from './quota.ts'
import { serveNext } from './reserve.ts'

/**
 * Issues codes to a unit, never more live ones than its quota (contest.md 0.3): the quota row is locked while they are
 * counted and made, so that two at once cannot pass it together.
 */
export async function issueCodes(ctx: Ctx, issue: CodeIssue): Promise<IssuedCode[]> {
  return (await issuedReply(ctx, issue)).codes
}

/** The same, answered as the route does: what is kept for a repeated request is the answer itself. */
export async function issuedReply(ctx: Ctx, issue: CodeIssue): Promise<{ codes: IssuedCode[] }> {
  return await ctx.change('authorizationCodes.issue', async (tx) => {
    const codes = await issueCodesIn(ctx, tx, issue)
    const { seasonId, kind, stage, count } = issue
    return { subject: issue.organizationId, after: { seasonId, kind, stage, count }, reply: { codes } }
  })
}

/**
 * Revokes a code, bound or not: the draft it is bound to cannot be submitted until another code is entered, and its owner is
 * told. The place that is freed goes to whoever waits for it first.
 * @throws not_found, also when another unit has the code by now; wrong_state
 */
export async function revokeCode(ctx: Ctx, codeId: string, reason: string): Promise<void> {
  await ctx.change('authorizationCodes.revoke', async (tx) => {
    const row = await lockCode(ctx, tx, codeId)
    codeMoves.revoke.require(row.state as CodeState)
    await tx
      .updateTable('contest.authorization_code')
      .set({ state: codeMoves.revoke.to, void_reason: reason, declaration_id: null, declaration_number: null })
      .where('id', '=', codeId)
      .execute()
    if (row.declaration_id !== null)
      await emit(tx, 'authorizationCodes.revoked', { declarationId: row.declaration_id, codeId, reason })
    const served = await serveNext(ctx, tx, {
      seasonId: row.season_id,
      organizationId: row.organization_id,
      kind: row.kind,
      stage: row.stage,
    })
    return {
      subject: codeId,
      before: { state: row.state, declaration: row.declaration_number },
      after: { state: 'void', ...(served ? { served } : {}) },
      reason,
      reply: undefined,
    }
  })
}

/**
 * Issues a new code in the place of a revoked one, for whoever had that. Where it was bound to a draft the owner is told the
 * new one: the draft stays as it is, and goes on with it.
 * @throws not_found, wrong_state unless the code is void, code_replaced, quota_exceeded
 */
export async function reissueCode(ctx: Ctx, codeId: string): Promise<IssuedCode> {
  return await ctx.change('authorizationCodes.reissue', async (tx) => {
    const row = await lockCode(ctx, tx, codeId)
    if (row.state !== 'void') throw kernelRefusals.wrong_state({ action: 'reissue', state: row.state })
    const replaced = await tx
      .selectFrom('contest.authorization_code')
      .select('id')
      .where('replaces_id', '=', codeId)
      .executeTakeFirst()
    if (replaced) throw refusals.code_replaced()
    const [issued] = await issueCodesIn(ctx, tx, {
      seasonId: row.season_id,
      organizationId: row.organization_id,
      kind: row.kind,
      stage: row.stage,
      count: 1,
      expiresAt: row.expires_at,
      handedTo: row.handed_to,
      replacesId: codeId,
    })
    if (!issued) throw new Error('no code was issued')
    await emit(tx, 'authorizationCodes.reissued', { replacedId: codeId, codeId: issued.id })
    return { subject: issued.id, after: { replaces: codeId }, reply: issued }
  })
}

/**
 * The row of a code of the own subtree, locked together with the quotas of its kind: those first, as everybody does who takes
 * both. Whose it is is asked under the lock: it may have been taken up, or handed down, since the request came.
 */
async function lockCode(ctx: Ctx, tx: Tx, codeId: string) {
  const known = await tx
    .selectFrom('contest.authorization_code')
    .select(['season_id', 'kind'])
    .where('id', '=', codeId)
    .executeTakeFirst()
  if (!known) throw kernelRefusals.not_found()
  await lockQuotas(tx, { seasonId: known.season_id, kind: known.kind })
  const row = await tx
    .selectFrom('contest.authorization_code')
    .selectAll()
    .where('id', '=', codeId)
    .where(underScope(ctx.actor, 'unit_path'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw kernelRefusals.not_found()
  return row
}
