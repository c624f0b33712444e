import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { organizations } from '#modules/platform/organizations/contract.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const base = '/api/console/organizations'
const officerAt = (id: string) => anOfficer(app, id, [...organizations.permissions])
const pathsOf = (ids: string[]) =>
  app.write((db) =>
    db.selectFrom('platform.organization').select(['id', 'path']).where('id', 'in', ids).orderBy('path').execute(),
  )

test('whoever works at a city sees, opens and names only what stands below it [console /organization/organizations]', async () => {
  const here = await aSchool(app)
  const elsewhere = await aSchool(app)
  const officer = await officerAt(here.city)
  const list = await app.as(officer).get(base, { sort: 'createdAt' })
  const seen: { id: string }[] = list.body.data.rows
  expect(new Set(seen.map(({ id }) => id))).toEqual(new Set([here.city, here.county, here.school]))
  expect([list.body.data.total, list.body.data.next, list.body.data.totalIsCapped]).toEqual([3, null, false])
  expect(seen.find(({ id }) => id === here.county)).toEqual({
    id: here.county,
    revision: expect.any(String),
    parent: { id: here.city, label: '江州市' },
    kind: 'unit',
    level: 'county',
    code: expect.any(String),
    name: { zh: '青溪县' },
    tileColumn: null,
    tileRow: null,
    isEnabled: true,
    createdAt: expect.any(String),
    abilities: { edit: true, enable: 'wrong_state', disable: true, move: true },
  })
  const top = await app.as(officer).get(`${base}/tree`)
  expect(
    top.body.data.organizations.map((one: { id: string; childCount: number }) => [one.id, one.childCount]),
  ).toEqual([[here.city, 1]])
  const below = await app.as(officer).get(`${base}/tree`, { parent: here.county })
  expect(below.body.data.organizations.map((one: { id: string }) => one.id)).toEqual([here.school])
  expect((await app.as(officer).get(`${base}/tree`, { parent: elsewhere.city })).body.data.organizations).toEqual([])
  const options = await app.as(officer).get(`${base}/options`, { search: '省' })
  expect(options.body.data.rows).toEqual([])
})

test('an organization is added below one of the own subtree only, and needs a code of its own', async () => {
  const here = await aSchool(app)
  const elsewhere = await aSchool(app)
  const officer = await officerAt(here.city)
  const values = { parent: here.county, kind: 'school', level: 'school', code: randomUUID(), name: { zh: '星火学校' } }
  const made = await app.as(officer).post(base, { values })
  const shown = await app.as(officer).get(`${base}/${made.body.data.id}`)
  const name = { zh: '星火学校', en: 'Xinghuo School', fr: 'École de Xinghuo', ko: '싱훠 학교' }
  expect([shown.body.data.parent.id, shown.body.data.name]).toEqual([here.county, name])
  const problems = async (changed: object) =>
    (await app.as(officer).post(base, { values: { ...values, code: randomUUID(), ...changed } })).body.fields.map(
      ({ path, code }: { path: string; code: string }) => [path, code],
    )
  expect(await problems({ parent: elsewhere.county })).toEqual([['values.parent', 'not_an_option']])
  expect(await problems({ parent: null })).toEqual([['values.parent', 'required']])
  expect(await problems({ code: values.code })).toEqual([['values.code', 'taken']])
  expect(await problems({ level: 'galaxy' })).toEqual([['values.level', 'not_an_option']])
})

test('a unit moves with all that stands below it, and never below itself', async () => {
  const { province, city, county, school } = await aSchool(app)
  const other = (await anOrganization(app, { kind: 'unit', level: 'city', name: '澜州市', parentId: province })).id
  const officer = await officerAt(province)
  const below = await app.as(officer).post(`${base}/${city}/move`, { reason: '区划调整', values: { parent: school } })
  expect([below.status, below.body.code]).toEqual([409, 'organization_below_itself'])
  expect(below.body.message).toEqual('不能把机构移到它自己或它的下级之下')
  const moved = await app.as(officer).post(`${base}/${county}/move`, { reason: '区划调整', values: { parent: other } })
  expect(moved.body.code).toEqual('H0000')
  expect(await pathsOf([county, school])).toEqual([
    { id: county, path: [province, other, county] },
    { id: school, path: [province, other, county, school] },
  ])
  expect((await app.auditOf(county)).at(-1)).toEqual({
    action: 'organizations.move',
    actor_account_id: officer.accountId,
    reason: '区划调整',
  })
  const stranger = await officerAt(city)
  const foreign = await app.as(stranger).post(`${base}/${county}/move`, { reason: '试', values: { parent: city } })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
})

test('a closed unit is refused while open ones stand below it, and an edit of a stale form names what changed', async () => {
  const { county, school } = await aSchool(app)
  const admin = await anAdmin(app)
  const refused = await app.as(admin).post(`${base}/${county}/disable`, { reason: '撤销' })
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'organization_has_enabled',
    { count: 1 },
  ])
  const seen = (await app.as(admin).get(`${base}/${school}`)).body.data
  const edit = (values: object) => app.as(admin).patch(`${base}/${school}`, { revision: seen.revision, values })
  expect((await edit({ name: { zh: '新名学校' } })).status).toEqual(200)
  const stale = await edit({ name: { zh: '另一名' }, level: 'school' })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_revision'])
  expect(stale.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['values.name', 'changed_elsewhere'],
  ])
  const wrong = await edit({ parent: county, level: 'school' })
  expect(wrong.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['values.parent', 'unknown_field'],
  ])
})

test('a prefecture is given its tile on the map, both numbers of it, and to itself', async () => {
  const { province, city } = await aSchool(app)
  const other = (await anOrganization(app, { kind: 'unit', level: 'city', name: '澜州市', parentId: province })).id
  const admin = app.as(await anAdmin(app))
  const view = async (id: string) => (await admin.get(`${base}/${id}`)).body.data
  const edit = async (id: string, values: object) =>
    await admin.patch(`${base}/${id}`, { revision: (await view(id)).revision, values })
  const problems = async (id: string, values: object) =>
    (await edit(id, values)).body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])
  expect(await problems(city, { tileColumn: 2 })).toEqual([['values.tileRow', 'required']])
  expect((await edit(city, { tileColumn: 2, tileRow: 3 })).status).toEqual(200)
  expect(await problems(other, { tileColumn: 2, tileRow: 3 })).toEqual([['values.tileColumn', 'taken']])
  expect((await edit(city, { tileRow: 4 })).status).toEqual(200)
  const { tileColumn, tileRow } = await view(city)
  expect([tileColumn, tileRow]).toEqual([2, 4])
  expect((await edit(city, { tileColumn: null, tileRow: null })).status).toEqual(200)
  expect((await view(city)).tileColumn).toEqual(null)
})

test('of two beside each other that ask for the same tile at once one gets it, and the other hears of it', async () => {
  const { province, city } = await aSchool(app)
  const other = (await anOrganization(app, { kind: 'unit', level: 'city', name: '澜州市', parentId: province })).id
  const admin = app.as(await anAdmin(app))
  const edit = async (id: string, revision: string) =>
    (await admin.patch(`${base}/${id}`, { revision, values: { tileColumn: 5, tileRow: 6 } })).body.code
  const revisions = await Promise.all(
    [city, other].map(async (id) => (await admin.get(`${base}/${id}`)).body.data.revision as string),
  )
  const waiting = async () => {
    const { rows } = await app.write((db) =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
    )
    return rows.length
  }
  const { both } = await app.write((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`tiles below ${province}`}, 0))`.execute(tx)
      const edits = Promise.all([city, other].map((id, place) => edit(id, revisions[place] ?? '')))
      await expect.poll(waiting, { timeout: 15_000 }).toEqual(2)
      return { both: edits }
    }),
  )
  expect((await both).sort()).toEqual(['H0000', 'invalid_input'])
})

test('what is written is never overwritten; what was suggested follows the Chinese', async () => {
  const admin = app.as(await anAdmin(app))
  const values = { kind: 'unit', level: 'province', code: '99', name: { zh: '江州省', fr: 'Terre de Jiang' } }
  const { id } = (await admin.post(base, { values })).body.data
  const view = async () => (await admin.get(`${base}/${id}`)).body.data
  const first = await view()
  expect(first.name).toEqual({ zh: '江州省', en: 'Jiangzhou Province', fr: 'Terre de Jiang', ko: '장저우성' })
  const name = { ...first.name, zh: '海州省' }
  const edited = await admin.patch(`${base}/${id}`, { values: { name }, revision: first.revision })
  expect([edited.status, (await view()).name]).toEqual([
    200,
    { zh: '海州省', en: 'Haizhou Province', fr: 'Terre de Jiang', ko: '하이저우성' },
  ])
})
