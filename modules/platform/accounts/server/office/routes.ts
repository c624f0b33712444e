import type { Ctx } from '#kernel/server/context.ts'
import { route } from '#kernel/server/route.ts'
import { givenRoleRoutes, unmaskRoutes } from '../../contract/office.ts'
import { givenRoleSchemas, unmaskSchemas } from '../../schema.ts'
import { changeRoles, changeRolesOfMany, offeredRoles, shownRolesOf } from './change-roles.ts'
import { accountInScope, unmaskContacts } from './unmask.ts'

const oneAccount = {
  rows: 'accounts of the own subtree',
  find: (ctx: Ctx, { params }: { params: { account: string } }) => accountInScope(ctx, params.account),
}

/** What the office does to accounts beside the actions of the lists. */
export const officeRoutes = [
  route(unmaskRoutes.unmask, unmaskSchemas.unmask, {
    access: { who: 'permitted', roles: [], rows: oneAccount },
    run: (ctx, { params, body }) => unmaskContacts(ctx, params.account, body),
  }),
  route(givenRoleRoutes.view, givenRoleSchemas.view, {
    access: { who: 'permitted', roles: ['auditor'], rows: oneAccount },
    run: (ctx, _input, account) => shownRolesOf(ctx, account.id),
  }),
  route(givenRoleRoutes.offered, givenRoleSchemas.offered, {
    access: { who: 'permitted', roles: [], rows: 'scoped list' },
    run: (ctx) => offeredRoles(ctx),
  }),
  route(givenRoleRoutes.set, givenRoleSchemas.set, {
    access: { who: 'permitted', roles: [], rows: oneAccount },
    run: (ctx, { body }, account) => changeRoles(ctx, account.id, body.roles),
  }),
  route(givenRoleRoutes.setMany, givenRoleSchemas.setMany, {
    access: { who: 'permitted', roles: [], rows: 'scoped under lock' },
    run: (ctx, { body }) => changeRolesOfMany(ctx, body),
  }),
]
