import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { notAcceptedBy } from '#modules/platform/agreements/server/index.ts'
import { pendingAcceptances } from '../../contract/pending-acceptances.ts'
import { accountsInScope } from './rows.ts'

/** One row for each account and agreement; accounts that are closed are asked for nothing. */
export const servedPendingAcceptances: ServedResource = serveResource(pendingAcceptances, {
  rows: {
    from: ({ now }) => sql`platform.account row cross join lateral ${notAcceptedBy(sql`row.id`, now)} asked`,
    id: sql`(row.id || '.' || asked.kind)`,
    idKind: 'text',
    columns: {
      loginName: sql`row.login_name::text`,
      name: sql`row.display_name`,
      accountKind: sql`row.kind`,
      agreement: sql`asked.kind`,
      version: sql`asked.version`,
      inForceFrom: sql`asked.published_at`,
    },
  },
  scope: {
    rows: 'accounts of the own subtree',
    where: (actor) => sql<boolean>`row.state = 'normal' and ${accountsInScope(actor)}`,
  },
  roles: { view: ['auditor'], export: [] },
})
