import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { consoleRoutes, listViewRoutes } from '../contract.ts'
import { consoleSchemas, listViewSchemas } from '../schema.ts'
import { arrange, arrangementOf, personal, sharedView, shareView, unshareView } from './list-views.ts'
import { liveCounts, streamCounts } from './live.ts'
import { logoPicture, setLogo, setUnitLogo, shownLogo } from './logo.ts'

const ownCounts = {
  who: 'signed-in',
  why: 'each count asks for its own permission and is cut by the asker’s scope',
  rows: 'scoped list',
} as const

const ownLists = { who: 'signed-in', why: 'everybody arranges what they may see', rows: 'own account' } as const

export default defineModule({
  name: 'platform.console',
  tables: ['platform.unit_logo', 'platform.list_arrangement', 'platform.shared_view'],
  routes: [
    route(consoleRoutes.live, consoleSchemas.live, {
      access: ownCounts,
      run: (ctx, { query }, _row, exchange) => streamCounts(ctx, query.seconds, exchange),
    }),
    route(consoleRoutes.counts, consoleSchemas.counts, {
      access: ownCounts,
      run: async (ctx) => ({ counts: await liveCounts(ctx) }),
    }),
    route(consoleRoutes.logo, consoleSchemas.logo, {
      access: { who: 'anyone', why: 'the sign-in shows it', rows: 'public rows' },
      run: (ctx) => logoPicture(ctx),
    }),
    route(consoleRoutes.shownLogo, consoleSchemas.shownLogo, {
      access: { who: 'signed-in', why: 'every console has a top bar', rows: 'own account' },
      run: (ctx) => shownLogo(ctx),
    }),
    route(consoleRoutes.setUnitLogo, consoleSchemas.setUnitLogo, {
      // later modules name the roles of their units
      access: { who: 'permitted', roles: [], rows: 'scoped under lock' },
      run: (ctx, { body }) => setUnitLogo(ctx, body),
    }),
    route(consoleRoutes.setLogo, consoleSchemas.setLogo, {
      access: { who: 'permitted', roles: ['admin'], rows: 'public rows' },
      run: (ctx, { body }) => setLogo(ctx, body.picture),
    }),
    route(listViewRoutes.arrangement, listViewSchemas.arrangement, {
      access: ownLists,
      run: (ctx, { query }) => arrangementOf(ctx, query.list),
    }),
    route(listViewRoutes.arrange, listViewSchemas.arrange, {
      access: ownLists,
      run: (ctx, { body }) => arrange(ctx, body),
    }),
    route(listViewRoutes.share, listViewSchemas.share, {
      // later modules name the roles of their units
      access: { who: 'permitted', roles: [], rows: 'own account' },
      run: (ctx, { body }) => shareView(ctx, body),
    }),
    route(listViewRoutes.unshare, listViewSchemas.unshare, {
      access: {
        who: 'permitted',
        roles: [],
        rows: { rows: 'own shared views', find: (ctx, { params }) => sharedView(ctx, params.id) },
      },
      run: (ctx, _input, view) => unshareView(ctx, view),
    }),
  ],
  personal,
})
