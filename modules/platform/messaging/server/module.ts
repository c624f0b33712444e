import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { messageRoutes } from '../contract.ts'
import { messageSchemas } from '../schema.ts'
import { deliverMessage } from './operations.ts'
import { demoOutbox, listMessages } from './queries.ts'

export default defineModule({
  name: 'platform.messaging',
  tables: ['platform.message'],
  routes: [
    route(messageRoutes.list, messageSchemas.list, {
      access: { who: 'permitted', roles: ['admin'], rows: 'scoped list' },
      run: (ctx, { query }) => listMessages(ctx, query),
    }),
    route(messageRoutes.demoOutbox, messageSchemas.demoOutbox, {
      access: { who: 'anyone', why: 'codes are asked for before signing in', rows: 'scoped list' },
      run: (ctx) => demoOutbox(ctx),
    }),
  ],
  jobs: { 'messaging.deliver': deliverMessage },
})
