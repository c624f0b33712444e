import { sql } from 'kysely'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { entryRemoving, keepUsedEntries } from '#modules/platform/dictionary/server/index.ts'
import { organizationRoutes } from '../contract.ts'
import { organizationSchemas } from '../schema.ts'
import { servedOrganizations } from './console.ts'
import { publicOrganization, searchOrganizations } from './queries.ts'
import { treeBelow } from './tree.ts'

export default defineModule({
  name: 'platform.organizations',
  tables: ['platform.organization'],
  routes: [
    route(organizationRoutes.search, organizationSchemas.search, {
      access: { who: 'anyone', why: 'the school is picked while registering', rows: 'public rows' },
      run: (ctx, { query }) => searchOrganizations(ctx.db, query, ctx.language),
    }),
    route(organizationRoutes.show, organizationSchemas.show, {
      access: {
        who: 'anyone',
        why: 'the school is picked while registering',
        rows: {
          rows: 'enabled units and schools',
          find: (ctx, { params }) => publicOrganization(ctx.db, params.organization, ctx.language),
        },
      },
      run: (_ctx, _input, organization) => organization,
    }),
    route(organizationRoutes.tree, organizationSchemas.tree, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'scoped list' },
      run: (ctx, { query }) => treeBelow(ctx, query.parent ?? null),
    }),
  ],
  resources: [servedOrganizations],
  handlers: {
    [entryRemoving]: keepUsedEntries({ unit_level: (code) => sql`platform.organization where level = ${code}` }),
  },
  invariants: [
    {
      name: 'the path of an organization is the path of its parent and itself',
      sql: `select o.id from platform.organization o left join platform.organization p on p.id = o.parent_id
            where o.path is distinct from coalesce(p.path, '{}') || o.id`,
    },
  ],
})
