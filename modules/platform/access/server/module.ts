import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { roleTable } from '#modules/platform/accounts/server/index.ts'
import { accessRoutes, builtInRoles, functionRoutes, menuRoutes, permissionRoutes } from '../contract.ts'
import { accessSchemas, functionSchemas, menuSchemas, permissionSchemas } from '../schema.ts'
import { permissionTree } from './catalogue.ts'
import { servedRoles } from './console.ts'
import { functionsFor, switchFunctions } from './functions.ts'
import { editMenus, menuEntries } from './menus.ts'
import { personOf, switchRole } from './person.ts'
import { permissionsOfRole, setPermissions } from './roles.ts'

const everyRole = {
  rows: 'all roles: they belong to the whole installation',
  isForAll: true,
  find: (ctx: Ctx, { params }: { params: { id: string } }) => servedRoles.find(ctx, params.id),
} as const
const oneself = { who: 'signed-in', why: 'everybody may know what they may do', rows: 'own account' } as const

/** Decides what stands in the roles; the rows themselves lie with the accounts, which read them at every request. */
export default defineModule({
  name: 'platform.access',
  tables: ['platform.menu_entry', 'platform.withheld_permission'],
  roles: builtInRoles,
  resources: [servedRoles],
  routes: [
    route(accessRoutes.me, accessSchemas.me, { access: oneself, run: (ctx) => personOf(ctx) }),
    route(accessRoutes.switchRole, accessSchemas.switchRole, {
      access: oneself,
      run: (ctx, { body }) => switchRole(ctx, body),
    }),
    route(menuRoutes.view, menuSchemas.view, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'public rows' },
      run: async (ctx) => ({ entries: await menuEntries(ctx) }),
    }),
    route(menuRoutes.edit, menuSchemas.edit, {
      access: { who: 'permitted', roles: [], rows: 'public rows' },
      run: (ctx, { body }) => editMenus(ctx, body),
    }),
    route(functionRoutes.view, functionSchemas.view, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'public rows' },
      run: (ctx) => functionsFor(ctx),
    }),
    route(functionRoutes.switch, functionSchemas.switch, {
      access: { who: 'permitted', roles: [], rows: 'scoped under lock' },
      run: (ctx, { body }) => switchFunctions(ctx, body),
    }),
    route(permissionRoutes.permissionTree, permissionSchemas.permissionTree, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'public rows' },
      run: (ctx) => permissionTree(ctx),
    }),
    route(permissionRoutes.permissions, permissionSchemas.permissions, {
      access: { who: 'permitted', roles: ['auditor'], rows: everyRole },
      run: (ctx, { params }) => permissionsOfRole(ctx, params.id),
    }),
    route(permissionRoutes.setPermissions, permissionSchemas.setPermissions, {
      access: { who: 'permitted', roles: [], rows: everyRole },
      run: (ctx, { params, body }) => setPermissions(ctx, params.id, body.permissions),
    }),
  ],
  invariants: [
    {
      name: 'no role has what is switched off for it',
      sql: `select off.role_code, off.permission from platform.withheld_permission off
            join ${roleTable} role on role.code = off.role_code where off.permission = any(role.permissions)`,
    },
  ],
})
