import { sql } from 'kysely'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { fieldOf, filterNames } from '#kernel/contract/resource-schemas.ts'
import { findServed } from '#kernel/server/resource/registry.ts'
import type { ServedResource } from '#kernel/server/resource/served.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { databaseUrl } from '#kernel/testing/database.ts'
import { watchPlans } from '#kernel/testing/plans.ts'
import { aSeason } from '#modules/contest/declarations/fixtures.ts'
import { decide, handedIn } from '#modules/contest/screening/fixtures.ts'
import { aContactWithRole, anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { seedDemo } from './demo.ts'
import { fillManyRows, tokenOf } from './testing/many-rows.ts'

// A statement that reads a whole large table is slow only where the table is large: here it is.
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z', config: { isDemo: true } })
// The rows were written behind the triggers' back and have no past: what must always hold of declarations is not asked of them.
afterAll(() => app.close())
await seedDemo({ database: app.surroundings.database, context: () => app.ctx() })
const { ownerUrl } = inject('testCluster')
const { rows: names } = await app.surroundings.database.readPool.query('select current_database() as name')
const known = await fillManyRows(databaseUrl(ownerUrl, names[0]?.name))
const offices: Record<string, TestAccount> = {
  administrator: await anAdmin(app),
  province: await aContactWithRole(app, 'contest-secretariat', known.province),
  city: await aContactWithRole(app, 'contest-officer', known.city),
  county: await aContactWithRole(app, 'contest-officer', known.county),
  school: await aContactWithRole(app, 'contest-officer', known.school),
}
const pupil: TestAccount = { token: tokenOf(0), accountId: '', loginName: '' }
const watch = await watchPlans(app, ownerUrl)
// a machine with much else to do may have kept the database from answering while it was filled: the program takes that for an outage
await vi.waitUntil(async () => (await app.inject('/healthz')).statusCode === 200, { timeout: 30_000 })

const rowsMax = 10_000
/** A connection plans a statement anew five times, and may then keep one plan for all values: that one is looked at as well. */
const untilPlanIsKept = 7
vi.setConfig({ testTimeout: 120_000 })

type Query = Record<string, string | number>

async function asked(account: TestAccount, path: string, query: Query = {}) {
  watch.during(`${path} ${JSON.stringify(query)}`)
  const answer = await app.as(account).get(path, query)
  if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${JSON.stringify(answer.body)}`)
  return answer.body.data
}

let lookedAt = 0
afterAll(() => process.stdout.write(`plans: ${lookedAt} statements were looked at\n`))

/** Nothing of what ran since this was asked last reads more rows than it may, and at least so many statements ran. */
function expectSparing(statementsMin: number): void {
  const { statements, wasted } = watch.take(rowsMax)
  lookedAt += statements
  expect(wasted).toEqual([])
  expect(statements).toBeGreaterThanOrEqual(statementsMin)
}

test('a scan of a whole table and a filter that throws away are seen', async () => {
  const { db } = app.ctx()
  watch.take(0)
  watch.during('proof')
  await sql`select count(*) from contest.declaration where revision >= 0`.execute(db)
  await sql`select from contest.declaration where season_id = ${known.season} and state = 'submitted' and title = 'nothing'`.execute(
    db,
  )
  const { wasted } = watch.take(rowsMax)
  // by an index, of which the filter leaves nothing; how the rows are then fetched is the planner's
  expect(wasted.map(({ step }) => step)).toEqual([
    'Seq Scan declaration',
    expect.stringMatching(/^(Index|Bitmap Heap) Scan declaration/),
  ])
})

test.each(Object.entries(offices))(
  "%s: the declarations' list, however it is cut, and what stands around it",
  async (_, account) => {
    const season = { season: known.season }
    const list = (query: Query) => asked(account, '/api/console/declarations', { ...season, limit: 50, ...query })
    let after: string | null = null
    for (let page = 0; page < untilPlanIsKept; page += 1) {
      await list({})
      if (after !== null || page === 0) after = (await list({ limit: 100, ...(after === null ? {} : { after }) })).next
      await list({ mine: 'true' })
      await asked(account, '/api/console/declarations/pending')
      await asked(account, '/api/console/declarations/overview', season)
      await asked(account, '/api/console/declarations/overview', { ...season, unit: known.school })
      await asked(account, '/api/console/declarations/figures', season)
      await asked(account, '/api/console/counts')
    }
    const cuts: Query[] = [
      ...['submitted', 'returned', 'qualified', 'refused', 'withdrawn'].map((state) => ({ state })),
      ...['school', 'county', 'city', 'province'].map((level) => ({ level })),
      ...['primary', 'junior', 'senior'].map((stage) => ({ stage })),
      ...['student-work-individual', 'excellent-worker'].map((kind) => ({ kind })),
      { unit: known.school },
      { state: 'refused', level: 'city', stage: 'primary' },
      { state: 'withdrawn', stage: 'senior' },
      // the beginning of a number, what every title holds, what one does, a name, half a name, what nothing holds
      ...['48-XS-G-00001', '装置', '装置777777', '丠勈', '丠', '没有', '无'].map((search) => ({ search })),
      { search: '装置', state: 'refused', stage: 'senior' },
      ...['waitingSince', 'fixBy', 'receivedAt', 'updatedAt'].flatMap((sort) =>
        ['asc', 'desc'].flatMap((direction) => [
          { sort, direction },
          { sort, direction, state: 'refused' },
        ]),
      ),
      { mine: 'true', sort: 'waitingSince', direction: 'desc' },
    ]
    for (const cut of cuts) await list(cut)
    await asked(account, '/api/console/honours', season)
    await asked(account, '/api/console/unit-materials', season)
    await asked(account, '/api/console/push-audiences')
    expectSparing(150)
  },
)

test.each(Object.entries(offices))('%s: units with their figures and quotas', async (who, account) => {
  const season = { season: known.season }
  await asked(account, '/api/console/contest-units', { ...season, limit: 100 })
  await asked(account, '/api/console/contest-units', { ...season, lacks: 'contact', search: '中学' })
  await asked(account, '/api/console/contest-units', { ...season, level: 'school', search: '没有' })
  const own = who === 'administrator' ? known.province : known[who as 'province']
  await asked(account, '/api/console/contest-units', { ...season, parent: own })
  await asked(account, `/api/console/contest-units/${own}`, season)
  await asked(account, '/api/console/quota', { ...season, unit: own })
  expectSparing(12)
})

test('one declaration for review, and where a person is named, are found at once', async () => {
  for (const who of ['administrator', 'province', 'city'] as const) {
    for (let time = 0; time < untilPlanIsKept; time += 1)
      await asked(offices[who] as TestAccount, `/api/console/declarations/${known.waiting}`)
    await asked(offices[who] as TestAccount, `/api/console/people/${known.person}/declarations`)
  }
  expectSparing(30)
})

/** A value that a list may be cut by. */
function sampleOf({ fields }: ServedResource['resource'], name: string): string {
  const { kind, limits } = fieldOf(fields, name)
  if (kind === 'choice') return limits.options?.at(-1) ?? 'junior'
  if (kind === 'reference') return limits.resource === 'contestSeasons' ? known.season : known.school
  if (kind === 'instant') return `${new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)}..`
  return '中学'
}

test.each(['authorizationCodes', 'knownPeople', 'quotas'])(
  '%s: in each order, cut by each filter, searched and exported',
  async (name) => {
    const { resource } = findServed(name) as ServedResource
    const path = `/api/console/${resource.segment}`
    for (const who of ['administrator', 'province', 'city', 'school'] as const) {
      const account = offices[who] as TestAccount
      for (const sort of resource.list.sort.by) {
        for (const direction of ['asc', 'desc']) {
          const { next } = await asked(account, path, { sort, direction, limit: 100 })
          if (next !== null) await asked(account, path, { sort, direction, limit: 100, after: next })
        }
      }
      for (const filter of filterNames(resource))
        await asked(account, path, { [`f.${filter}`]: sampleOf(resource, filter) })
      for (const search of ['中学', '没有', '丠勈', '4812', '48-XS-G-0077']) await asked(account, path, { search })
      await asked(account, `${path}/options`, { search: '没有' })
    }
    watch.during(`export of ${name}`)
    const school = app.as(offices.school as TestAccount)
    const stream = await school.get('/api/console/exports/stream', { resource: name, reason: '核对' })
    expect(stream.status).toEqual(200)
    expectSparing(40)
  },
)

test("a pupil's own: declarations, people, messages, rights", async () => {
  for (let time = 0; time < untilPlanIsKept; time += 1) {
    for (const path of [
      '/api/declarations',
      `/api/declarations/${known.draft}`,
      `/api/declarations/${known.draft}/check`,
    ])
      await asked(pupil, path)
    await asked(pupil, '/api/declarations/current', { contest: 'innovation' })
    await asked(pupil, '/api/people', { role: 'member' })
    for (const path of ['/api/inbox', '/api/uploads', '/api/access/me', '/api/rights']) await asked(pupil, path)
  }
  expectSparing(100)
})

test('what is written finds its rows: a save, a look, a return', async () => {
  const office = app.as(offices.city as TestAccount)
  watch.during('save, open, return')
  const answers = [
    await app
      .as(pupil)
      .patch(`/api/declarations/${known.draft}`, { changes: [{ path: 'title', value: '节水', revision: 1 }] }),
    await office.post(`/api/console/declarations/${known.waiting}/open`),
    await office.post(`/api/console/declarations/${known.waiting}/return`, {
      reasons: ['other'],
      opinion: '摘要请写具体一些',
      openedPaths: ['abstract'],
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  await app.drainJobs()
  expectSparing(20)
})

test('what a unit approves finds its rows, up to the last level', async () => {
  const levels = ['school', 'county', 'city', 'province'] as const
  const officers = Object.fromEntries(levels.map((level) => [level, offices[level] as TestAccount]))
  // one with all that an approval looks at: the many have no pages and say nothing of their people
  const draft = await handedIn(app, {
    season: await aSeason(app),
    units: known,
    officers: officers as Record<(typeof levels)[number], TestAccount>,
  })
  watch.take(0)
  for (const level of levels) {
    watch.during(`approve at the ${level}`)
    const answer = await decide(app, offices[level] as TestAccount, draft, 'approve')
    expect([level, answer.status, answer.body.code]).toEqual([level, 200, 'H0000'])
  }
  await app.drainJobs()
  expectSparing(40)
})

test('the few lanes to refill, alarms and work that is due are found among the full ones', async () => {
  const { rows } = await sql<{
    id: string
  }>`select merchant_id as id from vending.machine order by code limit 1`.execute(app.ctx().db)
  const merchant = await aMerchantPerson(app, merchantAdminRole, rows[0]?.id ?? '')
  const lowest = { 'f.isLow': 'true', sort: 'stock', direction: 'asc', limit: 1 }
  const totals: number[] = []
  for (const account of [offices.administrator as TestAccount, merchant]) {
    for (let time = 0; time < untilPlanIsKept; time += 1)
      totals.push((await asked(account, '/api/console/lanes', lowest)).total)
    await asked(account, '/api/console/alarms', { 'f.state': 'raised', 'f.severity': 'critical,warning', limit: 1 })
    await asked(account, '/api/console/maintenance', {
      'f.state': 'open,in-progress',
      'f.dueAt': '..2026-11-21',
      limit: 1,
    })
  }
  expect([...new Set(totals)]).toEqual([6, 4])
  expectSparing(18)
})

/** They go through everything there is, once a night: bytes against rows, and what nobody refers to any more. */
const throughEverything = ['files.checkStorage', 'retention.run']

test('what the clock starts reads what is due, not everything', async () => {
  for (const { jobs = {}, schedule = {} } of app.modules) {
    for (const name of Object.keys(schedule).filter((each) => !throughEverything.includes(each))) {
      watch.during(name)
      await (jobs[name] as (ctx: unknown, payload: unknown) => Promise<void>)(app.ctx(), {})
    }
  }
  expectSparing(20)
})
