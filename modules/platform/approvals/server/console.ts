import { sql } from 'kysely'
import type { Actor } from '#kernel/server/context.ts'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { type ApprovalState, approvalMoves, approvals } from '../contract.ts'
import { decide } from './operations.ts'

const open = (move: 'pass' | 'fail') => (_actor: Actor, row: { state: ApprovalState }) =>
  approvalMoves[move].refusal(row.state) ?? true

export const servedApprovals: ServedResource = serveResource(approvals, {
  rows: {
    from: sql`platform.approval row`,
    columns: {
      subject: sql`row.subject_label`,
      change: sql`row.requested_change::text`,
      requestedBy: accountNameSql(sql`row.requested_by`),
      decidedBy: accountNameSql(sql`row.decided_by`),
    },
  },
  scope: { rows: 'what was asked for in the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: { view: ['auditor'], pass: [], fail: [] },
  may: { pass: open('pass'), fail: open('fail') },
  actions: {
    pass: (ctx, id, body) => decide(ctx, id, 'pass', body),
    fail: (ctx, id, body) => decide(ctx, id, 'fail', body),
  },
})
