import { z } from 'zod'
import { routes, type SchemasOf } from '#kernel/contract/routes.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { unusedDemoCodes } from '#modules/contest/authorization-codes/demo.ts'

const demoRoutes = routes('demo', {
  /** an unused authorization code per kind, or of the kind asked for: the welcome page offers them in the demo only */
  codes: { method: 'GET', path: '/api/demo/codes' },
})

const demoSchemas = {
  codes: {
    query: z.strictObject({ kind: z.string().max(60).optional() }),
    reply: z.object({ codes: z.array(z.object({ kind: z.string(), code: z.string() })) }),
  },
} satisfies SchemasOf<typeof demoRoutes>

export const demoApi = defineModule({
  name: 'apps.demo',
  tables: [],
  routes: [
    route(demoRoutes.codes, demoSchemas.codes, {
      access: {
        who: 'anyone',
        why: 'whoever tries the demo needs a code; outside the demo there is no such address',
        rows: { rows: 'codes of the demo', find: async (ctx) => (ctx.config.isDemo ? { isDemo: true } : undefined) },
      },
      run: async (ctx, { query }) => {
        const unused = await unusedDemoCodes(ctx.db, { kind: query.kind })
        // Any of them: two people who try the demo at once should hardly ever be offered the same one.
        return {
          codes: [...Map.groupBy(unused, ({ kind }) => kind).values()].flatMap(
            (codes) => codes[ctx.random.integer(codes.length)] ?? [],
          ),
        }
      },
    }),
  ],
})
