import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { accessRoutes, builtInRoles } from '../contract.ts'
import { accessSchemas } from '../schema.ts'
import { personOf, switchRole } from './person.ts'

const oneself = { who: 'signed-in', why: 'everybody may know what they may do', rows: 'own account' } as const

/** Decides what stands in the roles; the rows themselves lie with the accounts, which read them at every request. */
export default defineModule({
  name: 'platform.access',
  tables: [],
  roles: builtInRoles,
  routes: [
    route(accessRoutes.me, accessSchemas.me, { access: oneself, run: (ctx) => personOf(ctx) }),
    route(accessRoutes.switchRole, accessSchemas.switchRole, {
      access: oneself,
      run: (ctx, { body }) => switchRole(ctx, body),
    }),
  ],
})
