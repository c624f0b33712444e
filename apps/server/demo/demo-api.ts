import { sql } from 'kysely'
import { z } from 'zod'
import { routes, type SchemasOf } from '#kernel/contract/routes.ts'
import type { Ctx } from '#kernel/server/context.ts'
import { defineModule } from '#kernel/server/module.ts'
import { route } from '#kernel/server/route.ts'
import { unusedDemoCodes } from '#modules/contest/authorization-codes/demo.ts'
import { openSeason } from '#modules/contest/seasons/server/index.ts'
import { organizationOf, organizationTable } from '#modules/platform/organizations/server/index.ts'

const demoRoutes = routes('demo', {
  /** an unused authorization code per kind, or of the kind asked for, that fits whoever asks; in the demo only */
  codes: { method: 'GET', path: '/api/demo/codes' },
})

const demoSchemas = {
  codes: {
    query: z.strictObject({ kind: z.string().max(60).optional() }),
    reply: z.object({ codes: z.array(z.object({ kind: z.string(), code: z.string() })) }),
  },
} satisfies SchemasOf<typeof demoRoutes>

async function pathOfAsker({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<readonly string[]> {
  return (actor.organizationId && (await organizationOf(db, actor.organizationId))?.path) || []
}

type Offered = { kind: string; code: string; seasonId: string; unitPath: readonly string[] }

/**
 * The codes that raise no question for somebody of that unit: those of the largest unit that it stands below, or is. Where all of
 * them are used, the nearest ones; and for somebody who belongs to none yet, those of schools that teach a stage the kind is for:
 * its member they then are.
 */
function fitting(codes: readonly Offered[], path: readonly string[], schools: ReadonlySet<string>): readonly Offered[] {
  if (path.length === 0) {
    const ofSchools = codes.filter(({ unitPath }) => schools.has(unitPath.at(-1) ?? ''))
    return ofSchools.length > 0 ? ofSchools : codes
  }
  for (const unit of path) {
    const own = codes.filter(({ unitPath }) => unitPath.at(-1) === unit)
    if (own.length > 0) return own
  }
  return nearest(codes, path)
}

/** Those of the smallest unit above that has any. */
function nearest(codes: readonly Offered[], path: readonly string[]): readonly Offered[] {
  for (const unit of path.toReversed()) {
    const near = codes.filter(({ unitPath }) => unitPath.includes(unit))
    if (near.length > 0) return near
  }
  return codes
}

/** Schools of whose codes a visitor of no school might think that they are not for them. */
const specialSorts: readonly string[] = ['vocational-school', 'special-school', 'off-campus']

/** What is taught at the ordinary sorts of school. */
const stagesAt: Readonly<Record<string, readonly string[]>> = {
  'primary-school': ['primary'],
  'junior-school': ['junior'],
  'senior-school': ['senior'],
  'complete-secondary': ['junior', 'senior'],
  'nine-year': ['primary', 'junior'],
  'twelve-year': ['primary', 'junior', 'senior'],
}

type School = { id: string; sort: string }

/** Those of the units that have given codes which are schools. */
async function schoolsAmong({ db }: Pick<Ctx, 'db'>, codes: readonly Offered[]): Promise<readonly School[]> {
  const units = [...new Set(codes.flatMap(({ unitPath }) => unitPath.at(-1) ?? []))]
  if (units.length === 0) return []
  return await db
    .selectFrom(organizationTable)
    .select(['id', sql<string>`coalesce(extra ->> 'schoolType', '')`.as('sort')])
    .where('id', 'in', units)
    .where('level', '=', 'school')
    .execute()
}

/** Of the schools those whose pupils the kind is for; else ordinary ones, if there are any. */
function schoolsFor(schools: readonly School[], stages: readonly string[]): ReadonlySet<string> {
  const ordinary = schools.filter(({ sort }) => !specialSorts.includes(sort))
  const good = ordinary.filter(({ sort }) => stagesAt[sort]?.some((stage) => stages.includes(stage)))
  const chosen = [good, ordinary].find((some) => some.length > 0) ?? schools
  return new Set(chosen.map(({ id }) => id))
}

/** For pupils of which stages the kinds are that these codes are for. */
async function stagesOfKinds(
  { db }: Pick<Ctx, 'db'>,
  codes: readonly Offered[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const seasons = await Promise.all([...new Set(codes.map(({ seasonId }) => seasonId))].map((id) => openSeason(db, id)))
  const kinds = seasons.flatMap((season) => season?.definition.kinds ?? [])
  return new Map(kinds.map(({ code, stages }) => [code, stages]))
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
        const [schools, path, stages] = await Promise.all([
          schoolsAmong(ctx, unused),
          pathOfAsker(ctx),
          stagesOfKinds(ctx, unused),
        ])
        // Any of them: two people who try the demo at once should hardly ever be offered the same one.
        return {
          codes: [...Map.groupBy(unused, ({ kind }) => kind)].flatMap(([kind, codes]) => {
            const good = fitting(codes, path, schoolsFor(schools, stages.get(kind) ?? []))
            const chosen = good[ctx.random.integer(good.length)]
            return chosen ? [{ kind, code: chosen.code }] : []
          }),
        }
      },
    }),
  ],
})
