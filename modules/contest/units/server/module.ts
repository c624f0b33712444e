import { totalCap } from '#kernel/contract/paging.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { ownRequestRoutes, unitRoutes } from '../contract.ts'
import { ownRequestSchemas, unitSchemas } from '../schema.ts'
import { offices, readers, servedFigures, servedRequests } from './console.ts'
import { endContact, giveContact, handOver, inviteNewContact } from './contacts.ts'
import { viewUnit } from './history.ts'
import { invariants } from './invariants.ts'
import { personal, retention } from './personal.ts'
import { askToBeContact, ownRequest, withdrawRequest } from './requests.ts'
import { findUnit, listUnits } from './rows.ts'
import { pendingRequests } from './waiting.ts'

const oneUnit = {
  who: 'permitted',
  roles: readers,
  rows: {
    rows: 'units of the own subtree',
    find: (ctx: Ctx, { params }: { params: { unit: string } }) => findUnit(ctx, params.unit, undefined),
  },
} as const
const office = { ...oneUnit, roles: offices }
/** whoever may become a contact asks for it */
const own = { who: 'permitted', roles: ['teacher', 'unit-contact'], rows: 'own account' } as const

export default defineModule({
  name: 'contest.units',
  tables: ['contest.contact_term', 'contest.contact_request'],
  resources: [servedRequests, servedFigures],
  ownLists: { contestUnits: 'contestUnits.view' },
  personal,
  retention,
  scopePaths: [{ table: 'contest.contact_request', column: 'unit_path' }],
  live: [
    {
      key: '/contest/units',
      permission: 'contactRequests.pass',
      count: async (ctx) => Math.min(await pendingRequests(ctx), totalCap),
    },
  ],
  routes: [
    route(unitRoutes.list, unitSchemas.list, {
      access: { who: 'permitted', roles: readers, rows: 'scoped list' },
      run: (ctx, { query }) => listUnits(ctx, query),
    }),
    route(unitRoutes.view, unitSchemas.view, {
      access: {
        ...oneUnit,
        rows: { ...oneUnit.rows, find: (ctx, { params, query }) => findUnit(ctx, params.unit, query.season) },
      },
      run: (ctx, _input, unit) => viewUnit(ctx, unit),
    }),
    route(unitRoutes.giveContact, unitSchemas.giveContact, {
      access: office,
      run: (ctx, { params, body }) => giveContact(ctx, params.unit, body),
    }),
    route(unitRoutes.inviteContact, unitSchemas.inviteContact, {
      access: office,
      run: (ctx, { params, body }) => inviteNewContact(ctx, params.unit, body),
    }),
    route(unitRoutes.handOver, unitSchemas.handOver, {
      access: office,
      run: (ctx, { params, body }) => handOver(ctx, params, body),
    }),
    route(unitRoutes.endContact, unitSchemas.endContact, {
      access: office,
      run: (ctx, { params, body }) => endContact(ctx, params, body),
    }),
    route(ownRequestRoutes.mine, ownRequestSchemas.mine, { access: own, run: (ctx) => ownRequest(ctx) }),
    route(ownRequestRoutes.ask, ownRequestSchemas.ask, {
      access: own,
      run: (ctx, { body }) => askToBeContact(ctx, body),
    }),
    route(ownRequestRoutes.withdraw, ownRequestSchemas.withdraw, {
      access: { ...own, rows: 'scoped under lock' },
      run: (ctx, { params }) => withdrawRequest(ctx, params.request),
    }),
  ],
  messages: [
    { template: 'units.messages.given', nature: 'told' },
    { template: 'units.messages.ended', nature: 'told' },
    { template: 'units.messages.failed', nature: 'told' },
  ],
  invariants,
})
