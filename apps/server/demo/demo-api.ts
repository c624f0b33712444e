import { z } from 'zod'
import { routes, type SchemasOf } from '#kernel/contract/routes.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { unusedDemoCodes } from '#modules/contest/authorization-codes/demo.ts'
import { currentSeasons, shownSeason } from '#modules/contest/seasons/server/index.ts'
import { organizationOf } from '#modules/platform/organizations/server/index.ts'

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

/** The kinds whose people must come from the area of the unit that declares: a code from elsewhere is no good to them. */
async function kindsBoundToTheirArea(ctx: Pick<Ctx, 'db' | 'receivedAt'>): Promise<Set<string>> {
  const { seasons } = await currentSeasons(ctx, undefined)
  const shown = await Promise.all(seasons.map(({ id }) => shownSeason(ctx.db, id)))
  const kinds = shown.flatMap((each) => each?.season.definition.kinds ?? [])
  return new Set(kinds.filter(({ members }) => members.isInUnitArea).map(({ code }) => code))
}

async function pathOfAsker({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<readonly string[]> {
  return (actor.organizationId && (await organizationOf(db, actor.organizationId))?.path) || []
}

/** Those of the own unit; else of the smallest unit above it that has any. */
function nearest<C extends { unitPath: readonly string[] }>(
  codes: readonly C[],
  path: readonly string[],
): readonly C[] {
  for (const unit of path.toReversed()) {
    const near = codes.filter(({ unitPath }) => unitPath.includes(unit))
    if (near.length > 0) return near
  }
  return codes
}

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
        const unused = await unusedDemoCodes(ctx, ctx.db, { kind: query.kind, now: ctx.receivedAt })
        const [bound, path] = await Promise.all([kindsBoundToTheirArea(ctx), pathOfAsker(ctx)])
        // Any of them: two people who try the demo at once should hardly ever be offered the same one.
        return {
          codes: [...Map.groupBy(unused, ({ kind }) => kind)].flatMap(([kind, codes]) => {
            const good = bound.has(kind) ? nearest(codes, path) : codes
            const chosen = good[ctx.random.integer(good.length)]
            return chosen ? [{ kind, code: chosen.code }] : []
          }),
        }
      },
    }),
  ],
})
