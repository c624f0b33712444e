import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { organizationTable } from '#modules/platform/organizations/server/index.ts'
import { delegationOfficeRoutes, ownDelegationRoutes as own } from '../contract.ts'
import { delegationOfficeSchemas, ownDelegationSchemas as schemas } from '../schema.ts'
import { listAddress, sendList } from './list-paper.ts'
import { delegationInScope, readers, servedDelegations, viewForOffice, writers } from './office.ts'
import { handInDelegation, ownDelegation, saveDelegation, takeBackDelegation } from './own.ts'
import { personal, retention } from './personal.ts'

const ofOwnUnit = { who: 'permitted', roles: writers, rows: 'scoped list' } as const

export default defineModule({
  name: 'contest.delegations',
  tables: ['contest.delegation'],
  resources: [servedDelegations],
  scopePaths: [{ table: 'contest.delegation', column: 'unit_path' }],
  personal,
  retention,
  routes: [
    route(own.view, schemas.view, { access: ofOwnUnit, run: (ctx, { query }) => ownDelegation(ctx, query.season) }),
    route(own.save, schemas.save, { access: ofOwnUnit, run: (ctx, { body }) => saveDelegation(ctx, body) }),
    route(own.handIn, schemas.handIn, { access: ofOwnUnit, run: (ctx, { body }) => handInDelegation(ctx, body) }),
    route(own.takeBack, schemas.takeBack, {
      access: ofOwnUnit,
      run: (ctx, { body }) => takeBackDelegation(ctx, body.season),
    }),
    route(own.listAddress, schemas.listAddress, {
      access: ofOwnUnit,
      run: (ctx, { query }) => listAddress(ctx, query.season),
    }),
    route(own.listPdf, schemas.listPdf, {
      access: { who: 'anyone', why: 'the address itself is signed and lives five minutes', rows: 'public rows' },
      run: (ctx, { params, query }, _row, exchange) => sendList(ctx, { ...params, ...query }, exchange),
    }),
    route(delegationOfficeRoutes.view, delegationOfficeSchemas.view, {
      access: {
        who: 'permitted',
        roles: readers,
        rows: {
          rows: 'delegations of the own subtree',
          find: (ctx: Ctx, { params }) => delegationInScope(ctx, ctx.db, params.delegation),
        },
      },
      run: (ctx, _input, row) => viewForOffice(ctx, row),
    }),
  ],
  messages: [
    { template: 'delegations.messages.returned', nature: 'told' },
    { template: 'delegations.messages.confirmed', nature: 'told' },
  ],
  invariants: [
    {
      name: 'a delegation is of one path of the tree, and who decided about it is known',
      sql: `select d.id from contest.delegation d join ${organizationTable} o on o.id = d.organization_id
            where d.unit_path is distinct from o.path or (d.state = 'confirmed' and d.decided_by is null)`,
    },
  ],
})
