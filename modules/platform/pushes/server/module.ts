import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { listMessages } from '#modules/platform/messaging/server/index.ts'
import { pushRoutes } from '../contract.ts'
import { pushSchemas } from '../schema.ts'
import { audienceChoices, audienceCount } from './audience.ts'
import { servedPushes } from './console.ts'
import { composePush, sendPush, tickPushes } from './operations.ts'
import { collectPushes } from './personal.ts'

const senders = { who: 'permitted', roles: [] } as const

export default defineModule({
  name: 'platform.pushes',
  tables: ['platform.push'],
  resources: [servedPushes],
  personal: [{ name: 'pushes', holds: ['platform.push'], collect: collectPushes, keeps: ['office-records'] }],
  routes: [
    route(pushRoutes.audiences, pushSchemas.audiences, {
      access: { ...senders, rows: 'scoped list' },
      run: (ctx) => audienceChoices(ctx),
    }),
    route(pushRoutes.count, pushSchemas.count, {
      access: { ...senders, rows: 'scoped list' },
      run: (ctx, { body }) => audienceCount(ctx, body.audience),
    }),
    route(pushRoutes.compose, pushSchemas.compose, {
      access: { ...senders, rows: 'scoped list' },
      run: (ctx, { body }) => composePush(ctx, body),
    }),
    route(pushRoutes.messages, pushSchemas.messages, {
      access: {
        who: 'permitted',
        roles: ['auditor'],
        rows: { rows: 'pushes of the own subtree', find: (ctx, { params }) => servedPushes.find(ctx, params.id) },
      },
      run: (ctx, { params, query }) => listMessages(ctx, { ...query, pushId: params.id }),
    }),
  ],
  jobs: { 'pushes.send': sendPush, 'pushes.tick': tickPushes },
  schedule: { 'pushes.tick': '* * * * *' },
  // what pushes reach lies in accounts' units: where a unit moves, the push of its officers follows
  scopePaths: [{ table: 'platform.push', column: 'unit_path' }],
  invariants: [
    {
      name: 'a push that has ended says when, and has written to everybody unless it was given up',
      sql: `select id from platform.push where (state in ('sent', 'cancelled')) <> (finished_at is not null)
            or (state = 'sent' and not is_written)`,
    },
  ],
})
