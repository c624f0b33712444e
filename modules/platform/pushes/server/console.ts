import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { pushedCountSql } from '#modules/platform/messaging/server/index.ts'
import { pushes, pushMoves, pushRefusals } from '../contract.ts'
import { cancelPush, pausePush, resumePush, retryPush } from './operations.ts'

const lookers = ['auditor']
const id = sql`row.id`

export const servedPushes: ServedResource = serveResource(pushes, {
  rows: {
    from: sql`platform.push row`,
    columns: {
      title: sql`row.titles`,
      body: sql`row.bodies`,
      audience: sql`row.audience_labels`,
      sentCount: pushedCountSql(id, ['sent', 'kept']),
      waitingCount: pushedCountSql(id, ['queued', 'held']),
      failedCount: pushedCountSql(id, ['failed']),
      sender: accountNameSql(sql`row.account_id`),
    },
  },
  scope: { rows: 'pushes of the own subtree', where: (actor) => underScope(actor, 'row.unit_path') },
  roles: { view: lookers, pause: [], resume: [], cancel: [], retry: [], export: [] },
  may: {
    pause: pushMoves.pause,
    resume: pushMoves.resume,
    cancel: pushMoves.cancel,
    retry: (_actor, row) =>
      pushMoves.retry.refusal(row.state) ?? (row.failedCount > 0 || pushRefusals.push_nothing_failed()),
  },
  actions: {
    pause: (ctx, row) => pausePush(ctx, row),
    resume: (ctx, row) => resumePush(ctx, row),
    cancel: (ctx, row, { reason }) => cancelPush(ctx, row, reason),
    retry: (ctx, row) => retryPush(ctx, row),
  },
})
