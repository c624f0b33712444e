import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { entryWordRoutes, historyRoutes } from '../contract.ts'
import { entryWordSchemas, historySchemas } from '../schema.ts'
import { servedEntries } from './console.ts'
import { entryWords } from './entry-words.ts'
import { historyOf } from './history.ts'
import { retention } from './retention.ts'
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
    route(entryWordRoutes.words, entryWordSchemas.words, {
      access: { who: 'permitted', roles: ['auditor'], rows: 'scoped list' },
      run: async (ctx, { query }) => ({ entries: await entryWords(ctx, query.ids) }),
    }),
  ],
  resources: [servedEntries],
  retention,
  jobs: { 'audit.seal': sealAudit },
  schedule: { 'audit.seal': '*/5 * * * *' },
})
