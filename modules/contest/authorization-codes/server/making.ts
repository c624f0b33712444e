import type { Ctx } from '#kernel/server/context.ts'
import type { Tx } from '#kernel/server/database.ts'
import { holdTree } from '#modules/platform/organizations/server/index.ts'
import { codeLength, codeOf, formatCode } from '../contract/check-code.ts'
import { codeMoves } from '../contract.ts'
import { placeOf, requireQuota } from './quota.ts'
import { sealCode } from './sealing.ts'

export interface CodeIssue {
  seasonId: string
  organizationId: string
  kind: string
  /** null: any stage of the kind */
  stage: string | null
  count: number
  expiresAt?: Date | null
  /** who gets it at once */
  handedTo?: string | null
  /** the revoked code in whose place it is issued */
  replacesId?: string
}

export interface IssuedCode {
  id: string
  /** in groups of four, as it is handed over */
  code: string
}

/**
 * Makes codes of a unit within its quota, whose row is locked meanwhile. Part of a larger change.
 * @throws quota_exceeded
 */
export async function issueCodesIn(
  ctx: Pick<Ctx, 'random' | 'clock' | 'secrets'>,
  tx: Tx,
  issue: CodeIssue,
): Promise<IssuedCode[]> {
  await holdTree(tx)
  const unit = await placeOf(tx, issue.organizationId)
  await requireQuota(tx, issue, unit)
  const now = ctx.clock.now()
  const made = Array.from({ length: issue.count }, () => ({
    id: ctx.random.uuid(),
    code: codeOf(Array.from({ length: codeLength - 1 }, () => ctx.random.integer(32))),
  }))
  const rows = made.map(({ id, code }) => ({
    id,
    ...sealCode(ctx, code),
    season_id: issue.seasonId,
    organization_id: issue.organizationId,
    unit_path: [...unit.path],
    kind: issue.kind,
    stage: issue.stage,
    state: issue.handedTo ? codeMoves.hand.to : 'allocated',
    handed_to: issue.handedTo ?? null,
    handed_at: issue.handedTo ? now : null,
    expires_at: issue.expiresAt ?? null,
    replaces_id: issue.replacesId ?? null,
    created_at: now,
  }))
  await tx.insertInto('contest.authorization_code').values(rows).execute()
  return made.map(({ id, code }) => ({ id, code: formatCode(code) }))
}
