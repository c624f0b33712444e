import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { must } from '#modules/contest/declarations/fixtures.ts'
import { pagesIn } from '#modules/contest/prints/fixtures.ts'
import { footer } from '#modules/contest/prints/server/index.ts'
import { aContactWithRole } from '#modules/platform/accounts/fixtures.ts'
import { type DelegationPlan, emptyPlan } from './contract.ts'
import { aDelegation, aQualifiedTeam, fullPlan, ownAddress, savePlan, theHosts } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })

test('a city tells its delegation, whose contestants come from its qualified teams, and hands it in [/sbsq/dbt]', async () => {
  const offices = await theHosts(app)
  const city = app.as(offices.officers.city)
  const season = offices.season.id
  const empty = must(await city.get(ownAddress, { season }))
  expect([empty.state, empty.revision, empty.plan, empty.travellers]).toEqual(['draft', 0, emptyPlan, []])
  const team = await aQualifiedTeam(app, offices)
  const revision = await savePlan(app, offices.officers.city, season, fullPlan)
  const told = must(await city.get(ownAddress, { season }))
  expect(told.plan).toEqual(fullPlan)
  expect(told.travellers.map((each: { role: string; team: { id: string } }) => [each.role, each.team.id])).toEqual([
    ['member', team.id],
  ])
  expect(must(await city.post(`${ownAddress}/hand-in`, { season, revision })).state).toEqual('handed-in')
  const after = must(await city.get(ownAddress, { season }))
  expect([after.abilities.save.code, after.abilities.takeBack]).toEqual(['wrong_state', null])
  expect(must(await city.post(`${ownAddress}/take-back`, { season })).state).toEqual('draft')
})

test('the list to be stamped names leaders, and teams with their contestants; its address is nobody else’s to make', async () => {
  const offices = await theHosts(app)
  const season = offices.season.id
  const team = await aQualifiedTeam(app, offices)
  await savePlan(app, offices.officers.city, season, fullPlan)
  const city = app.as(offices.officers.city)
  const [contestant] = must(await city.get(ownAddress, { season })).travellers
  const { url } = must(await city.get(`${ownAddress}/list-address`, { season }))
  const paper = await app.inject({ method: 'GET', url })
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  const text = (await pagesIn(paper.rawPayload)).join('')
  const named = [
    '代表团名单',
    '领队',
    '田野',
    team.number,
    contestant.name.replaceAll(/\s/g, ''),
    '单位（盖章）',
    footer,
  ]
  expect(named.filter((words) => !text.includes(words))).toEqual([])
  const forged = url.replace(offices.units.city, offices.units.county)
  expect((await app.inject({ method: 'GET', url: forged })).statusCode).toEqual(404)
  const below = await app.as(offices.officers.county).get(`${ownAddress}/list-address`, { season })
  expect(below.body.code).toEqual('delegation_none')
})

test('what is missing is told all at once, and nothing of what was written is lost', async () => {
  const offices = await theHosts(app)
  const season = offices.season.id
  const plan: DelegationPlan = {
    ...emptyPlan,
    companions: [{ key: 'a', function: 'leader', name: '', sex: 'male', employer: '', post: '', phone: '' }],
    rooms: [
      { key: 'r1', name: '301', sex: 'female', places: 1, occupants: ['a'] },
      { key: 'r2', name: '302', sex: 'male', places: 1, occupants: ['a'] },
    ],
  }
  const revision = await savePlan(app, offices.officers.city, season, plan)
  const refused = await app.as(offices.officers.city).post(`${ownAddress}/hand-in`, { season, revision })
  expect([refused.status, refused.body.code]).toEqual([422, 'delegation_incomplete'])
  expect(refused.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['companions.0', 'delegation_person_incomplete'],
    ['travel', 'delegation_travel_missing'],
    ['emergency', 'delegation_emergency_missing'],
    ['insurance', 'delegation_insurance_missing'],
    ['teams', 'delegation_no_teams'],
    ['rooms.0', 'delegation_room_sex'],
    ['rooms.1', 'delegation_room_twice'],
  ])
  expect(must(await app.as(offices.officers.city).get(ownAddress, { season })).plan).toEqual(plan)
})

test('two people of one unit who write at once: the second is told, and the first one’s words stay', async () => {
  const offices = await theHosts(app)
  const season = offices.season.id
  const other = await aContactWithRole(app, 'contest-officer', offices.units.city)
  const put = (as: typeof other, notes: string) =>
    app.as(as).put(ownAddress, { season, revision: 0, plan: { ...emptyPlan, notes } })
  const answers = await Promise.all([put(offices.officers.city, 'one'), put(other, 'two')])
  expect(answers.map(({ body }) => body.code).toSorted()).toEqual(['H0000', 'stale_revision'])
  const kept = answers[0].body.code === 'H0000' ? 'one' : 'two'
  expect(must(await app.as(other).get(ownAddress, { season })).plan.notes).toEqual(kept)
})

test('only units of the season’s level have a delegation, and only inside its window', async () => {
  const offices = await theHosts(app)
  const season = offices.season.id
  const county = await app.as(offices.officers.county).get(ownAddress, { season })
  expect([county.status, county.body.code]).toEqual([409, 'delegation_none'])
  const late = new Date(Date.parse(offices.season.definition.window.closesAt) + 3_600_000)
  app.clock.set(late.toISOString())
  const officer = await aContactWithRole(app, 'contest-officer', offices.units.city)
  const refused = await app.as(officer).put(ownAddress, { season, revision: 0, plan: fullPlan })
  expect(refused.body.code).toEqual('delegation_window')
  app.clock.set('2026-03-02T09:00:00+08:00')
})

test('the organizer confirms or returns with a reason; the city is told, and who is elsewhere sees nothing', async () => {
  const { as, id, season, offices } = await aDelegation(app)
  const address = `/api/console/delegations/${id}`
  const row = must(await app.as(as).get(address))
  expect([row.state, row.leader, row.teams, row.contestants, row.companions]).toEqual(['handed-in', '田野', 1, 1, 1])
  expect((await app.as(offices.officers.city).post(`${address}/confirm`, {})).body.code).toEqual('forbidden')
  must(await app.as(as).post(`${address}/confirm`, {}))
  expect((await app.as(as).post(`${address}/return`, { reason: '' })).status).toEqual(422)
  must(await app.as(as).post(`${address}/return`, { reason: '保单号不对' }))
  const back = must(await app.as(offices.officers.city).get(ownAddress, { season }))
  expect([back.state, back.reason, back.abilities.save]).toEqual(['returned', '保单号不对', null])
  await app.drainJobs()
  const inbox = must(await app.as(offices.officers.city).get('/api/inbox'))
  // of one instant: their order says nothing
  expect(inbox.rows.map(({ title }: { title: string }) => title.replace(/^.*的/u, '')).toSorted()).toEqual(
    ['代表团已确认', '代表团被退回'].toSorted(),
  )
  const elsewhere = await aContactWithRole(app, 'contest-secretariat', (await theHosts(app)).units.province)
  expect((await app.as(elsewhere).get(address)).body.code).toEqual('not_found')
})

test('who has handed in and works there no longer is told nothing more; whoever does now is', async () => {
  const { as, id, offices } = await aDelegation(app)
  const { city: before } = offices.officers
  const now = await aContactWithRole(app, 'contest-officer', offices.units.city)
  const [locked, elsewhere] = [
    await aContactWithRole(app, 'contest-officer', offices.units.city, { state: 'locked' }),
    offices.officers.county,
  ]
  await app.write((db) => db.deleteFrom('platform.account_role').where('account_id', '=', before.accountId).execute())
  must(await app.as(as).post(`/api/console/delegations/${id}/return`, { reason: '保单号不对' }))
  const ids = [before, now, locked, elsewhere].map(({ accountId }) => accountId)
  const told = await app.write((db) =>
    db
      .selectFrom('platform.message')
      .select('account_id')
      .distinct()
      .where('template', '=', 'delegations.messages.returned')
      .where('account_id', 'in', ids)
      .execute(),
  )
  expect(told).toEqual([{ account_id: now.accountId }])
})
