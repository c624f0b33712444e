import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExample, type RouteExamples } from '#kernel/testing/examples.ts'
import { aDefinition, leanKind, must } from '#modules/contest/declarations/fixtures.ts'
import { decide, handedIn, type Offices, theOffices } from '#modules/contest/screening/fixtures.ts'
import { aContactWithRole } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { type DelegationPlan, delegations, emptyPlan } from './contract.ts'

export const ownAddress = '/api/delegations/own'

/** A branch of the tree in a robot season whose cities bring delegations; one kind is a team. */
export async function theHosts(app: TestApp): Promise<Offices> {
  const definition = aDefinition(app)
  return await theOffices(app, {
    kinds: definition.kinds.map((kind) =>
      kind.code === leanKind.code ? { ...kind, team: { event: 'rescue', division: 'primary-group' } } : kind,
    ),
    events: [
      {
        code: 'rescue',
        labels: { zh: '太空救援' },
        sheet: {
          rounds: 2,
          countedRounds: 1,
          items: [{ code: 'goal', labels: { zh: '到达' }, kind: 'task', points: 10, maxCount: 3 }],
          ties: [],
        },
      },
    ],
    delegation: {
      level: 'city',
      window: definition.window,
      minLeaders: 1,
      maxLeaders: 2,
      maxTeachers: 3,
    },
  })
}

/** A team of the school that the province has qualified. */
export async function aQualifiedTeam(app: TestApp, offices: Offices) {
  const draft = await handedIn(app, offices, { pages: 'one' })
  for (const level of ['school', 'county', 'city', 'province'] as const)
    must(await decide(app, offices.officers[level], draft, 'approve'))
  return draft
}

/** A plan in which nothing is missing. */
export const fullPlan: DelegationPlan = {
  ...emptyPlan,
  companions: [
    {
      key: 'c1',
      function: 'leader',
      name: '田野',
      sex: 'female',
      employer: '江州市科协',
      post: '部长',
      phone: '13900000001',
    },
  ],
  travel: {
    means: 'train',
    vehicle: 'G6112',
    arrivesAt: '2026-05-01T15:00:00+08:00',
    departsAt: '2026-05-03T12:00:00+08:00',
    hotel: '会展酒店',
  },
  emergency: { name: '罗青', phone: '13900000002' },
  insurance: { insurer: '平安保险', policyNumber: 'P-2026-1' },
}

/** Saves a plan over whatever is there; answers its revision. */
export async function savePlan(app: TestApp, as: TestAccount, season: string, plan: DelegationPlan): Promise<number> {
  const { revision } = must(await app.as(as).get(ownAddress, { season }))
  return must(await app.as(as).put(ownAddress, { season, revision, plan })).revision
}

/** A delegation that its city has handed in; `as` is the organizer at the province. */
export async function aDelegation(app: TestApp) {
  const offices = await theHosts(app)
  await aQualifiedTeam(app, offices)
  const season = offices.season.id
  const revision = await savePlan(app, offices.officers.city, season, fullPlan)
  must(await app.as(offices.officers.city).post(`${ownAddress}/hand-in`, { season, revision }))
  const as = await aContactWithRole(app, 'contest-secretariat', offices.units.province)
  const list = must(await app.as(as).get('/api/console/delegations', { 'f.season': season }))
  return { offices, season, as, id: list.rows[0].id as string }
}

const stranger = async (app: TestApp) => aContactWithRole(app, 'contest-secretariat', (await aSchool(app)).province)

async function ofOwn(app: TestApp): Promise<{ as: TestAccount; season: string }> {
  const { officers, season } = await theHosts(app)
  return { as: officers.city, season: season.id }
}

/** One branch for the rows of all examples of an app. */
const made = new WeakMap<TestApp, ReturnType<typeof aDelegation>>()
function theDelegation(app: TestApp) {
  const known = made.get(app) ?? aDelegation(app)
  made.set(app, known)
  return known
}

/** Another city of the same province has handed in as well. */
async function row(app: TestApp): Promise<string> {
  const { as, season, offices } = await theDelegation(app)
  const parentId = offices.units.province
  const city = await anOrganization(app, { kind: 'unit', level: 'city', name: '石州市', parentId })
  await savePlan(app, await aContactWithRole(app, 'contest-officer', city.id), season, fullPlan)
  await app.write((db) =>
    db
      .updateTable('contest.delegation')
      .set({ state: 'handed-in', handed_in_at: app.clock.now() })
      .where('organization_id', '=', city.id)
      .execute(),
  )
  const list = must(await app.as(as).get('/api/console/delegations', { 'f.unit': city.id }))
  return list.rows[0].id
}

export const examples: RouteExamples = {
  'ownDelegation.view': async (app) => {
    const { as, season } = await ofOwn(app)
    return { as, query: { season } }
  },
  'ownDelegation.save': async (app) => {
    const { as, season } = await ofOwn(app)
    return { as, body: { season, revision: 0, plan: fullPlan } }
  },
  'ownDelegation.handIn': async (app) => {
    const offices = await theHosts(app)
    await aQualifiedTeam(app, offices)
    const revision = await savePlan(app, offices.officers.city, offices.season.id, fullPlan)
    return { as: offices.officers.city, body: { season: offices.season.id, revision } }
  },
  'ownDelegation.takeBack': async (app) => {
    const { offices, season } = await aDelegation(app)
    return { as: offices.officers.city, body: { season } }
  },
  'ownDelegation.listAddress': async (app) => {
    const { as, season } = await ofOwn(app)
    return { as, query: { season } }
  },
  'ownDelegation.listPdf': async (app) => {
    const { as, season } = await ofOwn(app)
    const { url } = must(await app.as(as).get(`${ownAddress}/list-address`, { season }))
    const { pathname, searchParams } = new URL(url, 'http://here')
    return { params: { unit: pathname.split('/').at(-1) ?? '' }, query: Object.fromEntries(searchParams) }
  },
  'delegationPlans.view': async (app): Promise<RouteExample> => {
    const { as, id } = await theDelegation(app)
    return { as, stranger: await stranger(app), params: { delegation: id } }
  },
  ...exampleOfResource(delegations, {
    as: async (app) => (await theDelegation(app)).as,
    stranger,
    row,
    values: async () => ({}),
  }),
}
