import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { historyRoutes } from '../contract.ts'
import { historySchemas } from '../schema.ts'
import { servedEntries } from './console.ts'
import { historyOf } from './history.ts'
import { sealAudit } from './seals.ts'

export default defineModule({
  name: 'platform.audit',
  tables: [],
  routes: [
    route(historyRoutes.show, historySchemas.show, {
      access: {
        who: 'signed-in',
        why: 'each resource asks for its own permission to view, and cuts by its own scope',
        rows: 'scoped list',
      },
      run: (ctx, { query }) => historyOf(ctx, query),
    }),
  ],
  resources: [servedEntries],
  jobs: { 'audit.seal': sealAudit },
  schedule: { 'audit.seal': '*/5 * * * *' },
})
