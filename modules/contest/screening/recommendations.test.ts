import { expect, test } from 'vitest'
import { emit } from '#kernel/server/jobs.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { leanKind, must } from '#modules/contest/declarations/fixtures.ts'
import { aContactWithRole, anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { decide, handedIn, type Offices, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })
const path = '/api/console/recommendation-quotas'
const kind = leanKind.code

const set = (as: TestAccount, offices: Offices, unit: string, amount: number, stage: string | null = null) =>
  app.as(as).post(path, { values: { season: offices.season.id, unit, kind, stage, amount } })
const rowsFor = async (as: TestAccount) => must(await app.as(as).get(path)).rows

test('a unit recommends as many as the one above has set, and the list tells used and left', async () => {
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  const { id } = must(await set(county, offices, offices.units.school, 1))
  const drafts = [await handedIn(app, offices), await handedIn(app, offices)] as const
  must(await decide(app, school, drafts[0], 'approve'))
  const more = await decide(app, school, drafts[1], 'approve')
  expect([more.status, more.body.code]).toEqual([409, 'recommendations_used_up'])
  expect(await rowsFor(county)).toMatchObject([{ id, amount: 1, used: 1, left: 0, stage: null }])
  // the unit itself sees what it has, and cannot set it
  expect(await rowsFor(school)).toMatchObject([
    { id, abilities: { edit: 'recommendations_of_own_unit', remove: 'recommendations_of_own_unit' } },
  ])
  // set once more it is changed, not doubled
  expect(must(await set(county, offices, offices.units.school, 2)).id).toBe(id)
  must(await decide(app, school, drafts[1], 'approve'))
  expect(await rowsFor(county)).toMatchObject([{ amount: 2, used: 2, left: 0 }])
  expect((await app.auditOf(id)).map(({ action }) => action)).toEqual([
    'recommendationQuotas.create',
    'recommendationQuotas.create',
  ])
  expect(await app.brokenInvariants()).toEqual({})
})

test('the place of a work that is withdrawn with the consent of a guardian is free again', async () => {
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  must(await set(county, offices, offices.units.school, 1))
  const [one, other] = [await handedIn(app, offices), await handedIn(app, offices)]
  must(await decide(app, school, one, 'approve'))
  expect((await decide(app, school, other, 'approve')).body.code).toEqual('recommendations_used_up')
  await app.ctx().change('accounts.test', async (tx) => {
    await emit(tx, 'accounts.consentWithdrawn', { accountId: one.owner.accountId })
    return { subject: one.owner.accountId, reply: null }
  })
  await app.drainJobs()
  expect(await rowsFor(county)).toMatchObject([{ amount: 1, used: 0, left: 1 }])
  must(await decide(app, school, other, 'approve'))
  expect(await rowsFor(county)).toMatchObject([{ amount: 1, used: 1, left: 0 }])
  expect(await app.brokenInvariants()).toEqual({})
})

test('no number is set below what was recommended already, and the refusal says how much that is', async () => {
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  for (const draft of [await handedIn(app, offices), await handedIn(app, offices)])
    must(await decide(app, school, draft, 'approve'))
  const first = await set(county, offices, offices.units.school, 1)
  expect([first.status, first.body.code, first.body.params]).toEqual([
    409,
    'recommendations_below_use',
    { amount: 1, used: 2 },
  ])
  const { id } = must(await set(county, offices, offices.units.school, 5))
  const [{ revision }] = await rowsFor(county)
  const edit = await app.as(county).patch(`${path}/${id}`, { revision, values: { amount: 1 } })
  expect([edit.status, edit.body.code]).toEqual([409, 'recommendations_below_use'])
  expect((await app.as(county).patch(`${path}/${id}`, { revision, values: { amount: 2 } })).status).toBe(200)
  // of a stage only its own are counted: the two have another one
  must(await set(county, offices, offices.units.school, 0, 'senior'))
  const used = (await rowsFor(county)).map((row: { stage: string | null; used: number }) => [row.stage, row.used])
  expect(used.sort()).toEqual([
    [null, 2],
    ['senior', 0],
  ])
  expect(await app.brokenInvariants()).toEqual({})
})

test('nobody sets the quota of their own unit or of one beside it; without a row there is no limit again', async () => {
  const offices = await theOffices(app)
  const { school, county, city } = offices.officers
  expect((await set(county, offices, offices.units.county, 9)).body.code).toBe('recommendations_of_own_unit')
  const elsewhere = await theOffices(app)
  expect((await set(county, offices, elsewhere.units.school, 9)).body.fields).toMatchObject([
    { path: 'values.unit', code: 'not_an_option' },
  ])
  expect((await set(county, offices, offices.units.school, 9, 'kindergarten')).body.fields).toMatchObject([
    { path: 'values.stage', code: 'not_an_option' },
  ])
  expect((await set(await anAdmin(app), offices, offices.units.province, 9)).status).toBe(200)
  const auditor = await aContactWithRole(app, 'auditor', offices.units.county)
  expect((await set(auditor, offices, offices.units.school, 9)).body.code).toBe('forbidden')

  const { id } = must(await set(city, offices, offices.units.school, 0))
  const draft = await handedIn(app, offices)
  expect((await decide(app, school, draft, 'approve')).body.code).toBe('recommendations_used_up')
  expect((await app.as(school).delete(`${path}/${id}`, {})).body.code).toBe('recommendations_of_own_unit')
  must(await app.as(city).delete(`${path}/${id}`, {}))
  must(await decide(app, school, draft, 'approve'))
  expect((await app.auditOf(id)).map(({ action }) => action)).toEqual([
    'recommendationQuotas.create',
    'recommendationQuotas.remove',
  ])
})

test('what a unit above has set the county between does not change; what the county has set a unit above takes over', async () => {
  const offices = await theOffices(app)
  const { county, city, province } = offices.officers
  const { id } = must(await set(city, offices, offices.units.school, 5))
  const [row] = await rowsFor(county)
  expect([row.setBy.id, row.abilities]).toMatchObject([
    offices.units.city,
    { edit: 'recommendations_set_above', remove: 'recommendations_set_above' },
  ])
  const { revision } = row
  const edit = (as: TestAccount, amount: number) => app.as(as).patch(`${path}/${id}`, { revision, values: { amount } })
  const answers = [
    await set(county, offices, offices.units.school, 9),
    await edit(county, 9),
    await app.as(county).delete(`${path}/${id}`, {}),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'recommendations_set_above']),
  )
  expect(answers[0]?.body.message).toEqual('这个名额是更高一级的单位设定的，只能由设定的单位或它的上级修改')
  // another number of its own for one stage only narrows it
  must(await set(county, offices, offices.units.school, 2, 'senior'))
  expect((await edit(city, 6)).status).toEqual(200)
  expect(must(await set(province, offices, offices.units.school, 7)).id).toEqual(id)
  expect((await set(city, offices, offices.units.school, 8)).body.code).toEqual('recommendations_set_above')
  must(await app.as(province).delete(`${path}/${id}`, {}))
  must(await set(county, offices, offices.units.school, 4))
  expect(await app.brokenInvariants()).toEqual({})
})

test('a quota is offered for the units below one’s own, the closest first, by a piece of the name or the code; for no others', async () => {
  const { units, officers } = await theOffices(app)
  const address = '/api/console/recommendation-units/options'
  const offered = async (as: TestAccount, query: Record<string, string> = {}): Promise<string[]> =>
    must(await app.as(as).get(address, query)).rows.map(({ id }: { id: string }) => id)
  expect(await offered(officers.province)).toEqual([units.city, units.county, units.school])
  expect(await offered(officers.county)).toEqual([units.school])
  expect(await offered(officers.school)).toEqual([])
  const team = await anOrganization(app, { kind: 'team', level: 'team', parentId: units.school })
  const { id: other } = await anOrganization(app, {
    parentId: units.county,
    code: 'yuelu-middle',
    name: '岳麓中学',
    labels: { en: 'Yuelu Middle School' },
  })
  expect((await offered(officers.county)).toSorted()).toEqual([other, units.school].toSorted())
  for (const search of ['岳麓', 'middle sch', 'yuelu-m'])
    expect([search, await offered(officers.county, { search })]).toEqual([search, [other]])
  expect(await offered(officers.county, { search: '%' })).toEqual([])
  // names of what was chosen: neither one's own, nor a stranger's, nor what is no unit
  const elsewhere = (await theOffices(app)).units.school
  expect(await offered(officers.county, { ids: [units.county, elsewhere, team.id, other].join() })).toEqual([other])
  const auditor = await aContactWithRole(app, 'auditor', units.county)
  expect((await app.as(auditor).get(address)).body.code).toBe('forbidden')
})

test('a quota that is set while approvals are under way holds: either they came first, or it did', async () => {
  const offices = await theOffices(app)
  const { school, county } = offices.officers
  const drafts = [
    await handedIn(app, offices),
    await handedIn(app, offices),
    await handedIn(app, offices),
    await handedIn(app, offices),
  ]
  const [quota, ...answers] = await Promise.all([
    set(county, offices, offices.units.school, 1),
    ...drafts.map((draft) => decide(app, school, draft, 'approve')),
  ])
  const approved = answers.filter(({ status }) => status === 200).length
  expect(['H0000', 'recommendations_below_use']).toContain(quota.body.code)
  if (quota.status === 200) expect(approved).toBe(1)
  else expect(approved).toBeGreaterThan(1)
  expect(await app.brokenInvariants()).toEqual({})
})

test('honours tell the quota of a unit of its own beside what it has recommended', async () => {
  const offices = await theOffices(app, {
    kinds: [{ ...leanKind, isHonour: true, recommendations: [{ level: 'school', amount: 4 }] }],
  })
  const { school, county } = offices.officers
  must(await decide(app, school, await handedIn(app, offices), 'approve'))
  const told = async () => {
    const { kinds } = must(await app.as(county).get('/api/console/honours', { season: offices.season.id }))
    return kinds.map(({ limits, recommended }: { limits: unknown; recommended: unknown }) => ({ limits, recommended }))
  }
  const unit = { id: offices.units.school, name: '明德实验学校' }
  const limits = [{ level: 'school', amount: 4 }]
  expect(await told()).toEqual([{ limits, recommended: [{ unit, level: 'school', count: 1, own: null }] }])
  must(await set(county, offices, offices.units.school, 6))
  expect(await told()).toEqual([{ limits, recommended: [{ unit, level: 'school', count: 1, own: 6 }] }])
})
