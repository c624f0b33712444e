import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { roleRows } from '#modules/platform/accounts/server/index.ts'
import { accessRefusals, roles } from '../contract.ts'
import { createRole, editRole, removeRole } from './roles.ts'

export const servedRoles: ServedResource = serveResource(roles, {
  rows: roleRows,
  scope: everyRow('all roles: they belong to the whole installation'),
  roles: { view: ['auditor'], create: [], edit: [], remove: [] },
  may: {
    edit: (_actor, row) => (row.isBuiltIn ? accessRefusals.role_built_in() : true),
    remove: (_actor, row) => (row.isBuiltIn ? accessRefusals.role_built_in() : true),
  },
  create: (ctx, values) => createRole(ctx, values),
  edit: (ctx, id, values, revision) =>
    editRole(ctx, id, values, (tx) => servedRoles.lockForEdit(tx, ctx.actor, { id, revision, values })),
  remove: (ctx, id, { reason }) => removeRole(ctx, id, reason),
})
