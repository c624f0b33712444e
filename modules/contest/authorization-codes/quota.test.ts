import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { propertyRuns } from '#kernel/testing/seeds.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { aContactWithRole, anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { resolveActor } from '#modules/platform/accounts/server/index.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aBranch, codeKind as kind } from './fixtures.ts'
import { issueCodes } from './server/index.ts'
import { reissueCode, revokeCode } from './server/issuing.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const officerOf = (unit: string) => aContactWithRole(app, 'contest-officer', unit)

const allot = (as: TestAccount, season: string, unit: string, amount: number, stage: string | null = null) =>
  app.as(as).post('/api/console/quotas', { values: { season, unit, kind, stage, amount } })
const bars = async (as: TestAccount, season: string) =>
  (await app.as(as).get('/api/console/quota', { season })).body.data
const issue = (as: TestAccount, season: string, count: number, body: Record<string, unknown> = {}) =>
  app.as(as).post('/api/console/authorization-codes/issue', { season, kind, count, ...body })

test('a unit hands quota to those below it, never more than it has, and the refusal says how much is left', async () => {
  const { season, city, county } = await aBranch(app, { city: 10, county: 4 })
  const [cityOfficer, other] = [
    await officerOf(city),
    await anOrganization(app, { kind: 'unit', level: 'county', name: '白沙县', parentId: city }),
  ]
  expect((await allot(cityOfficer, season, other.id, 6)).status).toEqual(200)
  const more = await allot(cityOfficer, season, county, 5)
  expect([more.status, more.body.code, more.body.params]).toEqual([
    409,
    'quota_above_short',
    { unit: '江州市', amount: 10, left: 4 },
  ])
  expect((await bars(cityOfficer, season)).own).toMatchObject([{ amount: 10, handedDown: 10, left: 0 }])
  expect((await issue(cityOfficer, season, 1)).body.code).toEqual('quota_exceeded')
})

test('a quota is not set below what hangs on it, and the refusal carries the numbers', async () => {
  const { season, city, county, school, officer } = await aBranch(app, { county: 10 })
  await allot(officer, season, school, 3)
  await issue(officer, season, 2)
  const lower = await allot(await officerOf(city), season, county, 4)
  expect([lower.status, lower.body.code, lower.body.params]).toEqual([
    409,
    'quota_below_use',
    { amount: 4, live: 2, handed: 3 },
  ])
  expect((await bars(officer, season)).own).toMatchObject([{ amount: 10, free: 2, handedDown: 3, left: 5 }])
})

test('nobody sets the quota of their own unit, nor of a unit beside or above; only the organiser gives the first one', async () => {
  const { season, province, county, city, officer } = await aBranch(app)
  expect((await allot(officer, season, county, 900)).body.code).toEqual('quota_of_own_unit')
  // A unit that is not in the subtree cannot even be chosen.
  expect((await allot(officer, season, city, 900)).body.fields).toMatchObject([
    { path: 'values.unit', code: 'not_an_option' },
  ])
  const grant = { season, unit: province, kind, amount: 2000 }
  expect((await app.as(await officerOf(province)).put('/api/console/quota', grant)).body.code).toEqual('forbidden')
  const secretariat = await aContactWithRole(app, 'contest-secretariat', province)
  expect((await app.as(secretariat).put('/api/console/quota', grant)).status).toEqual(200)
})

test('a kind or stage that the season does not have is refused at its field', async () => {
  const { season, school, officer } = await aBranch(app)
  const wrong = await app.as(officer).post('/api/console/quotas', {
    values: { season, unit: school, kind: 'robot-fll', stage: null, amount: 1 },
  })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'invalid_input'])
  const stage = await issue(officer, season, 1, { stage: 'kindergarten' })
  expect(stage.body.fields).toMatchObject([{ path: 'stage', code: 'not_an_option' }])
})

test('codes handed to a unit below take their places with them, and come back the same way', async () => {
  const { season, county, school, officer } = await aBranch(app, { county: 10 })
  await issue(officer, season, 4)
  const passed = await app
    .as(officer)
    .post('/api/console/authorization-codes/pass', { season, kind, to: school, count: 3 })
  expect(passed.body.data.ids).toHaveLength(3)
  const schoolOfficer = await officerOf(school)
  expect((await bars(schoolOfficer, season)).own).toMatchObject([{ amount: 3, free: 3, left: 0 }])
  expect(await bars(officer, season)).toMatchObject({
    own: [{ amount: 10, free: 1, handedDown: 3, left: 6 }],
    below: [{ amount: 3, free: 3 }],
  })
  const tooMany = await app
    .as(officer)
    .post('/api/console/authorization-codes/take-up', { season, kind, from: school, count: 4 })
  expect([tooMany.body.code, tooMany.body.params]).toEqual(['too_few_codes', { left: 3 }])
  await app.as(officer).post('/api/console/authorization-codes/take-up', { season, kind, from: school, count: 2 })
  expect(await bars(officer, season)).toMatchObject({
    own: [{ amount: 10, free: 3, handedDown: 1 }],
    below: [{ amount: 1, free: 1 }],
  })
  const held = await app.as(schoolOfficer).get('/api/console/authorization-codes')
  expect(held.body.data.rows).toHaveLength(1)
  expect((await app.as(officer).get('/api/console/authorization-codes', { 'f.unit': county })).body.data.total).toEqual(
    3,
  )
})

test('a code goes to a person by name, comes back, and is seen by its unit and those above, but not by a neighbor', async () => {
  const { season, city, officer } = await aBranch(app)
  const { id, code } = (await issue(officer, season, 1)).body.data.codes[0]
  const path = `/api/console/authorization-codes/${id}`
  await app.as(officer).post(`${path}/hand`, { values: { name: '李雷' } })
  const seen = await app.as(await officerOf(city)).get(path)
  expect(seen.body.data).toMatchObject({ code, state: 'handed', handedTo: '李雷', abilities: { hand: 'wrong_state' } })
  expect((await app.as(officer).post(`${path}/hand`, { values: { name: '韩梅' } })).body.code).toEqual('wrong_state')
  const { officer: neighbor } = await aBranch(app)
  expect((await app.as(neighbor).get(path)).body.code).toEqual('not_found')
  expect((await app.as(neighbor).post(`${path}/recall`)).body.code).toEqual('not_found')
  await app.as(officer).post(`${path}/recall`)
  expect((await app.as(officer).get(path)).body.data).toMatchObject({ state: 'allocated', handedTo: null })
  expect((await app.auditOf(id)).map((entry) => entry.action)).toEqual([
    'authorizationCodes.hand',
    'authorizationCodes.recall',
  ])
})

test('a revoked code frees its place for whoever waits first: a person gets a code, a unit a place', async () => {
  const { season, county, school, officer } = await aBranch(app, { county: 2 })
  const codes: { id: string }[] = (await issue(officer, season, 2)).body.data.codes
  const wait = async (waiting: Record<string, unknown>) =>
    (
      await app
        .as(officer)
        .post('/api/console/code-reserves', { values: { season, unit: county, kind, stage: null, ...waiting } })
    ).body
  expect((await wait({})).code).toEqual('invalid_input')
  await wait({ waitingName: '韩梅' })
  await wait({ waitingUnit: school })
  const revoke = (id = '', body = { reason: '发错了' }) =>
    app.as(officer).post(`/api/console/authorization-codes/${id}/revoke`, body)
  await revoke(codes[0]?.id)
  const list = async () =>
    (await app.as(officer).get('/api/console/code-reserves')).body.data.rows.map(
      (row: { name: string; state: string; code: string | null }) => [row.name, row.state, row.code !== null],
    )
  expect(await list()).toEqual([
    ['韩梅', 'served', true],
    ['明德实验学校', 'waiting', false],
  ])
  await revoke(codes[1]?.id)
  expect(await list()).toEqual([
    ['韩梅', 'served', true],
    ['明德实验学校', 'served', false],
  ])
  expect(await bars(officer, season)).toMatchObject({
    own: [{ amount: 2, handed: 1, handedDown: 1, left: 0 }],
    below: [{ amount: 1, left: 1 }],
  })
})

test('a place that a revoked code frees reaches a unit further down through the full quota between', async () => {
  const { season, city, county, school } = await aBranch(app, { city: 1, county: 0 })
  const cityOfficer = await officerOf(city)
  const [code] = (await issue(cityOfficer, season, 1)).body.data.codes
  const values = { season, unit: city, kind, stage: null, waitingUnit: school }
  expect((await app.as(cityOfficer).post('/api/console/code-reserves', { values })).status).toEqual(200)
  const path = `/api/console/authorization-codes/${code.id}/revoke`
  expect((await app.as(cityOfficer).post(path, { reason: '发错了' })).body.code).toEqual('H0000')
  expect((await bars(await officerOf(county), season)).own).toMatchObject([{ amount: 1, handedDown: 1, left: 0 }])
  expect((await bars(await officerOf(school), season)).own).toMatchObject([{ amount: 1, left: 1 }])
})

test('a unit with nothing to give serves nobody on its reserve list', async () => {
  const { season, city, school } = await aBranch(app, { city: 0, county: 0 })
  const cityOfficer = await officerOf(city)
  const values = { season, unit: city, kind, stage: null, waitingUnit: school }
  const { id } = (await app.as(cityOfficer).post('/api/console/code-reserves', { values })).body.data
  const served = await app.as(cityOfficer).post(`/api/console/code-reserves/${id}/serve`)
  expect([served.status, served.body.code]).toEqual([409, 'quota_exceeded'])
})

test('a revoked code is issued anew once, for whoever had it', async () => {
  const { season, officer } = await aBranch(app)
  const { id } = (await issue(officer, season, 1)).body.data.codes[0]
  const path = `/api/console/authorization-codes/${id}`
  await app.as(officer).post(`${path}/hand`, { values: { name: '李雷' } })
  expect((await app.as(officer).post(`${path}/reissue`)).body.code).toEqual('wrong_state')
  expect((await app.as(officer).post(`${path}/revoke`)).body.code).toEqual('invalid_input')
  await app.as(officer).post(`${path}/revoke`, { reason: '纸条丢了' })
  const issued = await app.as(officer).post(`${path}/reissue`)
  const renewed = await app.as(officer).get(`/api/console/authorization-codes/${issued.body.data.id}`)
  expect(renewed.body.data).toMatchObject({ state: 'handed', handedTo: '李雷', code: issued.body.data.code })
  expect((await app.as(officer).post(`${path}/reissue`)).body.code).toEqual('code_replaced')
})

test('a code that is taken up while the unit below revokes it, or issues it anew, stays as it is', async () => {
  const { season, school, officer } = await aBranch(app, { county: 3 })
  const { codes } = (await issue(officer, season, 1)).body.data
  await app.as(officer).post('/api/console/authorization-codes/pass', { season, kind, to: school, count: 1 })
  const ctx = app.ctx(await resolveActor((await officerOf(school)).token, app.ctx()))
  const change: typeof ctx.change = async (name, act) => {
    const taking = { season, kind, from: school, count: 1 }
    expect((await app.as(officer).post('/api/console/authorization-codes/take-up', taking)).body.code).toEqual('H0000')
    return await ctx.change(name, act)
  }
  const id = codes[0]?.id ?? ''
  await expect(revokeCode({ ...ctx, change }, id, '发错了')).rejects.toMatchObject({ code: 'not_found' })
  const path = `/api/console/authorization-codes/${id}`
  expect((await app.as(officer).get(path)).body.data.state).toEqual('allocated')
  await app.as(officer).post(`${path}/revoke`, { reason: '发错了' })
  await expect(reissueCode(ctx, id)).rejects.toMatchObject({ code: 'not_found' })
})

test('slips carry what is printed, in the order asked for, with a QR; one of a stranger among them refuses them all', async () => {
  const { season, officer } = await aBranch(app)
  const codes: { id: string; code: string }[] = (await issue(officer, season, 2, { stage: 'junior' })).body.data.codes
  const ids = codes.map((code) => code.id).reverse()
  const { slips } = (await app.as(officer).in('en').get('/api/console/authorization-codes/slips', { ids: ids.join() }))
    .body.data
  expect(slips.map((slip: { code: string }) => slip.code)).toEqual(codes.map((code) => code.code).reverse())
  expect(slips[0]).toMatchObject({ stage: 'junior', unit: '青溪县', handedTo: null })
  expect(slips[0].qrSvg.startsWith('<svg')).toEqual(true)
  const { officer: neighbor, season: another } = await aBranch(app)
  const [foreign] = (await issue(neighbor, another, 1)).body.data.codes
  const mixed = await app
    .as(officer)
    .get('/api/console/authorization-codes/slips', { ids: [...ids, foreign.id].join() })
  expect(mixed.body.code).toEqual('not_found')
})

test('a stage that is counted above is not issued below without a quota of its own', async () => {
  const { season, city, county, officer } = await aBranch(app)
  const cityOfficer = await officerOf(city)
  const secretariat = await anAdmin(app)
  await app.as(secretariat).put('/api/console/quota', { season, unit: city, kind, stage: 'junior', amount: 2 })
  expect((await issue(officer, season, 1, { stage: 'junior' })).body.code).toEqual('quota_exceeded')
  expect((await allot(cityOfficer, season, county, 3, 'junior')).body.code).toEqual('quota_above_short')
  expect((await allot(cityOfficer, season, county, 2, 'junior')).status).toEqual(200)
  expect((await issue(officer, season, 2, { stage: 'junior' })).status).toEqual(200)
  expect((await issue(officer, season, 1, { stage: 'junior' })).body.params).toEqual({ amount: 2, left: 0 })
  expect((await issue(officer, season, 1, { stage: 'senior' })).status).toEqual(200)
})

test('a quota of one stage opens no more codes than the units above have for all stages together', async () => {
  const { season, city } = await aBranch(app, { city: 2, county: 0 })
  const cityOfficer = await officerOf(city)
  const { id: other } = await anOrganization(app, { kind: 'unit', level: 'county', name: '白沙县', parentId: city })
  const officer = await officerOf(other)
  await allot(cityOfficer, season, other, 50, 'junior')
  const alone = await issue(officer, season, 3, { stage: 'junior' })
  expect([alone.body.code, alone.body.params]).toEqual(['quota_exceeded', { amount: 0, left: 0 }])
  expect((await allot(cityOfficer, season, other, 2)).status).toEqual(200)
  expect((await issue(officer, season, 3, { stage: 'junior' })).body.params).toEqual({ amount: 2, left: 2 })
  expect((await issue(officer, season, 2, { stage: 'junior' })).status).toEqual(200)
})

test('codes made under a quota of one stage count against a quota for all stages that is given above later', async () => {
  const { season, city, county, school, officer } = await aBranch(app, { city: 0, county: 0 })
  const secretariat = await anAdmin(app)
  const other = 'student-work-group'
  const grant = (unit: string, amount: number, stage: string | null = null) =>
    app.as(secretariat).put('/api/console/quota', { season, unit, kind: other, stage, amount })
  const schoolOfficer = await officerOf(school)
  expect((await grant(school, 5, 'junior')).status).toEqual(200)
  const made = await issue(schoolOfficer, season, 3, { kind: other, stage: 'junior' })
  expect(made.status).toEqual(200)
  const short = await grant(city, 2)
  expect([short.body.code, short.body.params]).toEqual(['quota_below_use', { amount: 2, live: 0, handed: 3 }])
  expect((await grant(city, 4)).status).toEqual(200)
  const cityOfficer = await officerOf(city)
  const own = async () => (await bars(cityOfficer, season)).own.filter((bar: { kind: string }) => bar.kind === other)
  expect(await own()).toMatchObject([{ stage: null, amount: 4, handedDown: 3, left: 1 }])
  const rows = (await app.as(cityOfficer).get('/api/console/quotas', { 'f.season': season, 'f.unit': city })).body.data
    .rows
  expect(rows.find((row: { kind: string }) => row.kind === other)).toMatchObject({ live: 0, handedDown: 3 })
  // What is left of the stage's own quota is bounded by what the city has for all stages.
  expect((await issue(schoolOfficer, season, 1, { kind: other, stage: 'junior' })).body.code).toEqual('quota_exceeded')
  expect((await grant(county, 5)).body.params).toEqual({ unit: '江州市', amount: 4, left: 4 })
  expect((await grant(county, 2)).body.code).toEqual('quota_below_use')
  expect((await grant(county, 3)).status).toEqual(200)
  expect(await own()).toMatchObject([{ handedDown: 3, left: 1 }])
  const taken = { season, kind: other, stage: 'junior', unit: county, from: school, count: 2 }
  expect((await grant(county, 0, 'junior')).body.code).toEqual('quota_below_use')
  expect((await grant(county, 5, 'junior')).status).toEqual(200)
  expect((await app.as(officer).post('/api/console/authorization-codes/take-up', taken)).status).toEqual(200)
  expect((await bars(officer, season)).own.filter((bar: { kind: string }) => bar.kind === other)).toMatchObject([
    { stage: null, amount: 3, free: 2, handedDown: 1, left: 0 },
    { stage: 'junior', amount: 5, free: 2, handedDown: 3, left: 0 },
  ])
  expect(await app.brokenInvariants()).toEqual({})
})

test('a unit is not moved with its codes under one whose quota does not hold them, and the refusal names the numbers', async () => {
  const { season, city, county, officer } = await aBranch(app, { county: 10 })
  const admin = await anAdmin(app)
  const there = await aSchool(app)
  await issue(officer, season, 4)
  const grant = (unit: string, amount: number, stage: string | null = null) =>
    app.as(admin).put('/api/console/quota', { season, unit, kind, stage, amount })
  const move = (parent: string) =>
    app.as(admin).post(`/api/console/organizations/${county}/move`, { reason: '区划调整', values: { parent } })
  const parentOf = async () => (await app.as(admin).get(`/api/console/organizations/${county}`)).body.data.parent.id
  await grant(there.province, 40)
  await grant(there.city, 12)
  await grant(there.county, 5)
  const refused = await move(there.city)
  expect([refused.status, refused.body.code]).toEqual([409, 'quota_short_for_move'])
  expect(refused.body.params).toMatchObject({ unit: '江州市', amount: 12, used: 5, moved: 10 })
  expect(refused.body.message.slice(0, 13)).toEqual('不能移动：江州市的名额不够')
  expect(await parentOf()).toEqual(city)
  // a quota of another sort above counts the codes that are of its stage, and none is
  await grant(there.city, 0, 'junior')
  await grant(there.city, 15)
  expect((await move(there.city)).body.code).toEqual('H0000')
  expect(await parentOf()).toEqual(there.city)
  expect(await app.brokenInvariants()).toEqual({})
})

test('what a unit has of a season that is over goes along with it: the quotas above grow until they hold it', async () => {
  const { season, county, officer } = await aBranch(app, { county: 10 })
  await issue(officer, season, 4)
  const [admin, there] = [await anAdmin(app), await aSchool(app)]
  await app.as(admin).put('/api/console/quota', { season, unit: there.province, kind, amount: 3 })
  await app.as(admin).put('/api/console/quota', { season, unit: there.city, kind, amount: 2 })
  await app.write((db) => db.updateTable('contest.season').set({ state: 'closed' }).where('id', '=', season).execute())
  const values = { parent: there.city }
  const moved = await app.as(admin).post(`/api/console/organizations/${county}/move`, { reason: '区划调整', values })
  expect(moved.body.code).toEqual('H0000')
  const amounts = await app.write((db) =>
    db
      .selectFrom('contest.quota')
      .select('amount')
      .where('season_id', '=', season)
      .where('organization_id', 'in', [there.province, there.city])
      .orderBy('amount')
      .execute(),
  )
  expect(amounts).toEqual([{ amount: 10 }, { amount: 10 }])
  expect(await app.brokenInvariants()).toEqual({})
})

test('whatever several offices do at once, live codes and handed quota never pass what a unit has', async () => {
  const admin = await anAdmin(app)
  const action = fc.record({
    what: fc.constantFrom('allot', 'issue', 'pass', 'takeUp', 'revoke'),
    /** the unit, by index; the root only when quotas are given */
    at: fc.nat(3),
    stage: fc.constantFrom(null, null, 'junior', 'senior'),
    amount: fc.integer({ min: 0, max: 6 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 14 }), async (actions) => {
      const { id: season } = await aSeason(app)
      const root = (await anOrganization(app, { kind: 'unit', level: 'province', name: '南岭省' })).id
      const city = (await anOrganization(app, { kind: 'unit', level: 'city', name: '江州市', parentId: root })).id
      const [first, second] = [
        (await anOrganization(app, { kind: 'unit', level: 'county', parentId: city })).id,
        (await anOrganization(app, { kind: 'unit', level: 'county', parentId: city })).id,
      ]
      const below = [city, first, second]
      const grant = (unit: string, amount: number, stage: string | null) =>
        app.as(admin).put('/api/console/quota', { season, unit, kind, stage, amount })
      const run = async ({ what, at, stage, amount }: (typeof actions)[number]) => {
        const unit = below[at] ?? (what === 'allot' ? root : city)
        if (what === 'allot') return await grant(unit, unit === root ? 10 : amount, stage)
        if (what === 'issue') return await issue(admin, season, Math.max(1, amount), { unit, stage })
        if (what === 'revoke') {
          const { rows } = (await app.as(admin).get('/api/console/authorization-codes', { 'f.season': season })).body
            .data
          const live = rows.find((row: { state: string }) => row.state !== 'void')
          return await app
            .as(admin)
            .post(`/api/console/authorization-codes/${live?.id ?? season}/revoke`, { reason: '收回' })
        }
        const [way, to] = what === 'pass' ? ['pass', 'to'] : ['take-up', 'from']
        const above = unit === city ? root : city
        const body = { season, kind, stage, unit: above, [to]: unit, count: Math.max(1, amount) }
        return await app.as(admin).post(`/api/console/authorization-codes/${way}`, body)
      }
      // Something to hand on first, so that what is given above later meets it; then all the rest at once.
      for (const stage of [null, 'junior', 'senior'] as const)
        if (actions.some((each) => each.stage === stage)) await grant(first, 4, stage)
      const answers = await Promise.all([...actions.map(run), grant(root, 10, null)])
      expect(answers.filter(({ status }) => status >= 500).map(({ body }) => body.code)).toEqual([])
      expect(await app.brokenInvariants()).toEqual({})
      if ((await grant(root, 10, null)).status !== 200) return
      const total = await app.write((db) =>
        db
          .selectFrom('contest.authorization_code')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('season_id', '=', season)
          .where('state', '<>', 'void')
          .executeTakeFirstOrThrow(),
      )
      expect(Number(total.count)).toBeLessThanOrEqual(10)
    }),
    { numRuns: propertyRuns(15) },
  )
}, 300_000)

test('the list of codes asks the database as often for many as for few', async () => {
  const { season, county, officer } = await aBranch(app)
  const list = () =>
    app.countQueries(() => app.as(officer).get('/api/console/authorization-codes', { 'f.unit': county, limit: 100 }))
  await issue(officer, season, 2)
  await list()
  const few = await list()
  await issueCodes(app.ctx(), { seasonId: season, organizationId: county, kind, stage: null, count: 40 })
  // who asks is known for ten seconds, and read again afterwards
  await app.surroundings.database.notices.caughtUp()
  await list()
  const many = await list()
  expect(many.result.body.data.rows).toHaveLength(42)
  expect(many.queries).toEqual(few.queries)
})

test('a unit sees what became of the units right below it, goes down unit by unit, and never above itself', async () => {
  const { season, city, county, school } = await aBranch(app, { city: 50, county: 20 })
  const [cityOfficer, countyOfficer] = [await officerOf(city), await officerOf(county)]
  // handed past the county's other school, which has none itself
  expect((await allot(countyOfficer, season, school, 5)).status).toEqual(200)
  await issueCodes(app.ctx(), { seasonId: season, organizationId: school, kind, stage: null, count: 3 })
  await issueCodes(app.ctx(), { seasonId: season, organizationId: county, kind, stage: null, count: 4 })
  const below = async (as: TestAccount, unit?: string) =>
    (await app.as(as).get('/api/console/quota/below', { season, ...(unit ? { unit } : {}) })).body
  const ofCity = (await below(cityOfficer)).data
  const figures = (rows: { id: string; allotted: number; issued: number; used: number }[]) =>
    rows.map(({ id, allotted, issued, used }) => ({ id, allotted, issued, used }))
  expect(figures(ofCity.rows)).toEqual([{ id: county, allotted: 20, issued: 7, used: 0 }])
  const ofCounty = (await below(cityOfficer, county)).data
  expect(ofCounty.above.map(({ id }: { id: string }) => id)).toEqual([city])
  expect(figures(ofCounty.rows)).toEqual([{ id: school, allotted: 5, issued: 3, used: 0 }])
  expect(ofCounty.rows[0].hasBelow).toEqual(false)
  expect((await below(countyOfficer, city)).code).toEqual('not_found')
  expect((await below(countyOfficer)).data.above).toEqual([])
})
