import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { underScope } from '#kernel/server/scope.ts'
import { organizations } from '../contract.ts'
import { addOrganization, editOrganization, setOrganizationEnabled, wrongState } from './console-operations.ts'
import { moveOrganization } from './move.ts'

/** The tree in the console: everybody sees, and changes, what stands at or below the unit they work under. */
export const servedOrganizations: ServedResource = serveResource(organizations, {
  rows: {
    from: sql`platform.organization row`,
    columns: {
      name: sql`(row.labels || jsonb_build_object('zh', row.name))`,
      tileColumn: sql`(row.extra -> 'tile' ->> 'column')::int`,
      tileRow: sql`(row.extra -> 'tile' ->> 'row')::int`,
    },
    offered: sql<boolean>`row.is_enabled`,
    code: sql`row.code`,
  },
  scope: { rows: 'organizations of the own subtree', where: (actor) => underScope(actor, 'row.path') },
  roles: { view: ['auditor'], create: [], edit: [], enable: [], disable: [], move: [], export: [], import: [] },
  may: {
    enable: (_actor, row) => (row.isEnabled ? wrongState(true) : true),
    disable: (_actor, row) => (row.isEnabled ? true : wrongState(false)),
  },
  create: (ctx, values) => addOrganization(ctx, values),
  edit: (ctx, id, values, revision) =>
    editOrganization(ctx, id, values, (tx) => servedOrganizations.lockForEdit(tx, ctx.actor, { id, revision, values })),
  actions: {
    enable: (ctx, id) => setOrganizationEnabled(ctx, id, { isEnabled: true }),
    disable: (ctx, id, { reason }) => setOrganizationEnabled(ctx, id, { isEnabled: false, reason }),
    move: (ctx, id, { reason, values }) => moveOrganization(ctx, id, { parent: values.parent, reason }),
  },
})
