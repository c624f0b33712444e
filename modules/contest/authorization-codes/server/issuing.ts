import { kernelRefusals } from '#kernel/contract/refusals.ts'
import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { codeLength, codeOf, formatCode } from '../contract/check-code.ts'
import { type CodeState, codeMoves, authorizationCodeRefusals as refusals } from '../contract.ts'

export interface CodeIssue {
  seasonId: string
  organizationId: string
  kind: string
  /** null: any stage of the kind */
  stage: string | null
  count: number
  expiresAt?: Date | null
}

export interface IssuedCode {
  id: string
  /** in groups of four, as it is handed over */
  code: string
}

/**
 * Issues codes to a unit, never more live ones than its quota (contest.md 0.3): the quota row is locked while they are
 * counted and made, so that two at once cannot pass it together.
 */
export async function issueCodes(ctx: Ctx, issue: CodeIssue): Promise<IssuedCode[]> {
  return await ctx.change('authorizationCodes.issue', async (tx) => {
    const issued = await issueCodesIn(ctx, tx, issue)
    const { seasonId, kind, stage, count } = issue
    return { subject: issue.organizationId, after: { seasonId, kind, stage, count }, reply: issued }
  })
}

/** The same inside a change that does more, as the making of a demo does. */
export async function issueCodesIn(ctx: Ctx, tx: Tx, issue: CodeIssue): Promise<IssuedCode[]> {
  await requireQuota(tx, issue)
  const rows = Array.from({ length: issue.count }, () => ({
    id: ctx.random.uuid(),
    code: codeOf(Array.from({ length: codeLength - 1 }, () => ctx.random.integer(32))),
    season_id: issue.seasonId,
    organization_id: issue.organizationId,
    kind: issue.kind,
    stage: issue.stage,
    state: 'allocated',
    expires_at: issue.expiresAt ?? null,
    created_at: ctx.clock.now(),
  }))
  await tx.insertInto('contest.authorization_code').values(rows).execute()
  return rows.map(({ id, code }) => ({ id, code: formatCode(code) }))
}

/** A quota counts for one stage of a kind, or ('') for all its stages together; where both exist both must hold. */
async function requireQuota(tx: Tx, issue: CodeIssue): Promise<void> {
  const quotas = await tx
    .selectFrom('contest.quota')
    .select(['stage', 'amount'])
    .where('season_id', '=', issue.seasonId)
    .where('organization_id', '=', issue.organizationId)
    .where('kind', '=', issue.kind)
    .where('stage', 'in', issue.stage === null ? [''] : ['', issue.stage])
    .orderBy('stage')
    .forUpdate()
    .execute()
  if (quotas.length === 0) throw refusals.quota_exceeded({ amount: 0, left: 0 })
  const live = await tx
    .selectFrom('contest.authorization_code')
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .where('season_id', '=', issue.seasonId)
    .where('organization_id', '=', issue.organizationId)
    .where('kind', '=', issue.kind)
    .where('state', '!=', 'void')
    .groupBy('stage')
    .execute()
  for (const { stage, amount } of quotas) {
    const counted = live.filter((each) => stage === '' || each.stage === stage)
    const left = amount - counted.reduce((sum, each) => sum + each.count, 0)
    if (issue.count > left) throw refusals.quota_exceeded({ amount, left: Math.max(left, 0) })
  }
}

export interface Quota {
  seasonId: string
  organizationId: string
  kind: string
  /** null: all stages together */
  stage: string | null
  amount: number
}

/** Sets how many codes a unit may hold; never below what it holds already. */
export async function setQuota(tx: Tx, quota: Quota): Promise<void> {
  const { seasonId, organizationId, kind, amount } = quota
  const stage = quota.stage ?? ''
  await tx
    .insertInto('contest.quota')
    .values({ season_id: seasonId, organization_id: organizationId, kind, stage, amount })
    .onConflict((conflict) =>
      conflict.columns(['season_id', 'organization_id', 'kind', 'stage']).doUpdateSet({ amount }),
    )
    .execute()
  await requireQuota(tx, { seasonId, organizationId, kind, stage: quota.stage, count: 0 })
}

/** Revokes a code, bound or not: the draft it is bound to cannot be submitted until another code is entered. */
export async function revokeCode(ctx: Ctx, codeId: string, reason: string): Promise<void> {
  await ctx.change('authorizationCodes.revoke', async (tx) => {
    const row = await tx
      .selectFrom('contest.authorization_code')
      .select(['id', 'state'])
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw kernelRefusals.not_found()
    codeMoves.revoke.require(row.state as CodeState)
    await tx
      .updateTable('contest.authorization_code')
      .set({ state: codeMoves.revoke.to, void_reason: reason, declaration_id: null })
      .where('id', '=', codeId)
      .execute()
    return { subject: codeId, before: { state: row.state }, after: { state: 'void' }, reason, reply: undefined }
  })
}
