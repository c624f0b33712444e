import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aContactWithRole, anAdmin, anOfficer, aRoleless } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const list = 'downloads'
const at = '/api/console/list-arrangement'
const sharedWith = async (account: TestAccount) =>
  (await app.as(account).get(at, { list })).body.data.shared.map(
    ({ name, query, isOwn }: { name: string; query: string; isOwn: boolean }) => [name, query, isOwn],
  )
const share = async (account: TestAccount, name: string, query = 'sort=name') =>
  await app.as(account).post('/api/console/shared-views', { list, name, query })

test('how somebody likes a list is kept by account: the last one counts, and nobody else has it', async () => {
  const [admin, other] = [await anAdmin(app), await anAdmin(app)]
  const arrangement = { columns: ['name', 'createdAt'], widths: { name: 260 }, density: 'middle' }
  expect((await app.as(admin).get(at, { list })).body.data.arrangement).toBe(null)
  await app.as(admin).put(at, { list, arrangement: { columns: ['name'] } })
  await app.as(admin).put(at, { list, arrangement })
  expect((await app.as(admin).get(at, { list })).body.data.arrangement).toEqual(arrangement)
  expect((await app.as(other).get(at, { list })).body.data.arrangement).toBe(null)
})

test('the lists of a module’s own are kept as those of resources are, for those who may see them', async () => {
  const [admin, roleless] = [await anAdmin(app), await aRoleless(app)]
  for (const own of ['screening', 'contestUnits']) {
    const arrangement = { columns: ['name'], widths: { name: 300 } }
    expect((await app.as(admin).put(at, { list: own, arrangement })).status).toBe(200)
    expect((await app.as(admin).get(at, { list: own })).body.data.arrangement).toEqual(arrangement)
    expect((await app.as(roleless).put(at, { list: own, arrangement })).body.code).toBe('not_found')
  }
  expect((await app.as(admin).get(at, { list: 'nothing' })).body.code).toBe('not_found')
})

test('a view is shared with those below the unit of its owner, with the owner’s name, and may be taken back by its owner', async () => {
  const [here, elsewhere] = [await aSchool(app), await aSchool(app)]
  const officerOf = (place: string) => aContactWithRole(app, 'contest-officer', place)
  const [above, owner, below] = [await officerOf(here.city), await officerOf(here.county), await officerOf(here.school)]
  const stranger = await officerOf(elsewhere.county)
  await share(owner, '本周', 'sort=createdAt')
  const { id } = (await share(owner, '本周')).body.data
  const own = [['本周', 'sort=name', true]]
  expect(await sharedWith(owner)).toEqual(own)
  expect(await sharedWith(below)).toEqual([['本周', 'sort=name', false]])
  expect([await sharedWith(above), await sharedWith(stranger)]).toEqual([[], []])
  const [shown] = (await app.as(below).get(at, { list })).body.data.shared
  const { display_name: name } = await app.write((db) =>
    db
      .selectFrom('platform.account')
      .select('display_name')
      .where('id', '=', owner.accountId)
      .executeTakeFirstOrThrow(),
  )
  expect([shown.id, shown.owner]).toEqual([id, name])
  expect((await app.as(below).delete(`/api/console/shared-views/${id}`)).body.code).toBe('not_found')
  expect((await app.as(owner).delete(`/api/console/shared-views/${id}`)).status).toBe(200)
  expect(await sharedWith(below)).toEqual([])
})

test('a list that is not there, or that one may not see, is neither arranged nor shared', async () => {
  const { county } = await aSchool(app)
  const officer = await anOfficer(app, county, ['listViews.share', 'downloads.view'])
  const codes = async (name: string) => [
    (await app.as(officer).get(at, { list: name })).body.code,
    (await app.as(officer).put(at, { list: name, arrangement: {} })).body.code,
    (await app.as(officer).post('/api/console/shared-views', { list: name, name: '全部', query: '' })).body.code,
  ]
  expect(await codes('users')).toEqual(['not_found', 'not_found', 'not_found'])
  expect(await codes('none')).toEqual(['not_found', 'not_found', 'not_found'])
  expect(await codes(list)).toEqual(['H0000', 'H0000', 'H0000'])
  const reader = await anOfficer(app, county, ['downloads.view'])
  expect((await share(reader, '全部')).body.code).toBe('forbidden')
})
