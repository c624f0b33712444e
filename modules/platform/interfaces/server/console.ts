import { sql } from 'kysely'
import { serveResource } from '#kernel/server/resource/serve.ts'
import { everyRow, type ServedResource } from '#kernel/server/resource/served.ts'
import { accountNameSql } from '#modules/platform/accounts/server/index.ts'
import { interfaceCalls, interfaceCategories, interfaces } from '../contract.ts'
import {
  createCategory,
  createInterface,
  editInterface,
  enabledAlready,
  removeCategory,
  removeInterface,
  setInterfaceEnabled,
  testInterface,
} from './operations.ts'

export const servedCategories: ServedResource = serveResource(interfaceCategories, {
  rows: {
    from: sql`platform.interface_category row`,
    columns: {
      label: sql`row.labels`,
      interfaceCount: sql`(select count(*)::int from platform.interface each
        where row.id in (each.sub_category_id, each.parent_category_id))`,
    },
  },
  scope: everyRow('all categories'),
  table: { name: 'platform.interface_category', columns: { label: 'labels' } },
  roles: { view: ['auditor'], create: [], edit: [], remove: [] },
  create: (ctx, values) => createCategory(ctx, values),
  remove: (ctx, id) => removeCategory(ctx, id),
})

const lastCall = (
  column: 'outcome' | 'called_at',
) => sql`(select call.${sql.ref(column)} from platform.interface_call call
  where call.interface_id = row.id order by call.called_at desc limit 1)`

export const servedInterfaces: ServedResource = serveResource(interfaces, {
  rows: {
    from: sql`platform.interface row`,
    columns: {
      parentCategory: sql`row.parent_category_id`,
      subCategory: sql`row.sub_category_id`,
      lastOutcome: lastCall('outcome'),
      lastCalledAt: lastCall('called_at'),
    },
  },
  scope: everyRow('all interfaces'),
  roles: { view: ['auditor'], create: [], edit: [], remove: [], test: [], enable: [], disable: [], export: [] },
  may: {
    enable: (_actor, row) => (row.isEnabled ? enabledAlready(true) : true),
    disable: (_actor, row) => (row.isEnabled ? true : enabledAlready(false)),
  },
  create: (ctx, values) => createInterface(ctx, values),
  edit: (ctx, id, values, revision) =>
    editInterface(ctx, id, values, (tx) => servedInterfaces.lockForEdit(tx, ctx.actor, { id, revision, values })),
  remove: (ctx, id, { reason }) => removeInterface(ctx, id, reason),
  actions: {
    test: (ctx, id) => testInterface(ctx, id),
    enable: (ctx, id) => setInterfaceEnabled(ctx, id, true),
    disable: (ctx, id, { reason }) => setInterfaceEnabled(ctx, id, false, reason),
  },
})

export const servedCalls: ServedResource = serveResource(interfaceCalls, {
  rows: {
    from: sql`platform.interface_call row`,
    columns: { calledBy: accountNameSql(sql`row.called_by`) },
  },
  scope: everyRow('all calls'),
  roles: { view: ['auditor'] },
})
