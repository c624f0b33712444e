import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anOrganization, aSchool } from './fixtures.ts'
import { areaOf, isUnder, knownOrganization, namesAbove, organizationOf } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const search = (query: Record<string, string>) => app.anonymous.get('/api/organizations', query)

test('a school is found by a short word of its name, within one city, with what stands above it', async () => {
  const here = await aSchool(app, { name: '雅礼实验中学', labels: { en: 'Yali Experimental School' } })
  await aSchool(app, { name: '雅礼寄宿学校' })
  const answer = await search({ kind: 'school', search: '雅礼', under: here.city })
  expect(answer.body.data).toEqual({
    organizations: [
      {
        id: here.school,
        kind: 'school',
        level: 'school',
        code: expect.any(String),
        name: '雅礼实验中学',
        above: [
          { id: here.province, level: 'province', name: '南岭省' },
          { id: here.city, level: 'city', name: '江州市' },
          { id: here.county, level: 'county', name: '青溪县' },
        ],
      },
    ],
    hasMore: false,
  })
  expect((await search({ kind: 'school', search: '雅礼' })).body.data.organizations).toHaveLength(2)
  const english = await app.anonymous.in('en').get('/api/organizations', { kind: 'school', search: 'yali' })
  expect(english.body.data.organizations.map(({ name }: { name: string }) => name)).toEqual([
    'Yali Experimental School',
  ])
})

test('names that begin with the word come first, and a list is cut with a word about it', async () => {
  const { county } = await aSchool(app)
  await anOrganization(app, { parentId: county, name: '第一师大附中', code: 'A1' })
  await anOrganization(app, { parentId: county, name: '师大附中', code: 'B1' })
  const named = (await search({ kind: 'school', search: '师大', parent: county })).body.data
  expect(named.organizations.map(({ name }: { name: string }) => name)).toEqual(['师大附中', '第一师大附中'])
  for (let each = 0; each < 30; each += 1) await anOrganization(app, { parentId: county, name: `实验小学${each}` })
  const cut = (await search({ kind: 'school', search: '实验小学', under: county })).body.data
  expect([cut.organizations.length, cut.hasMore]).toEqual([30, false])
  await anOrganization(app, { parentId: county, name: '实验小学分校' })
  expect((await search({ kind: 'school', search: '实验小学', under: county })).body.data.hasMore).toEqual(true)
})

test('units are listed level by level; merchants and closed schools are not public', async () => {
  const { province, city, county } = await aSchool(app)
  const counties = (await search({ kind: 'unit', parent: city, level: 'county' })).body.data
  expect(counties.organizations.map(({ id }: { id: string }) => id)).toEqual([county])
  const merchant = await anOrganization(app, { kind: 'merchant', level: 'merchant', parentId: province })
  expect((await app.anonymous.get(`/api/organizations/${merchant.id}`)).status).toEqual(404)
  expect((await search({ kind: 'merchant' })).body.fields).toEqual([
    { path: 'kind', code: 'not_an_option', message: '请从给出的选项中选择' },
  ])
  const closed = await anOrganization(app, { parentId: county, name: '已撤并小学' })
  expect((await app.anonymous.get(`/api/organizations/${closed.id}`)).status).toEqual(200)
  await app.write((db) =>
    db.updateTable('platform.organization').set({ is_enabled: false }).where('id', '=', closed.id).execute(),
  )
  expect((await app.anonymous.get(`/api/organizations/${closed.id}`)).status).toEqual(404)
  expect((await search({ kind: 'school', search: '已撤并' })).body.data.organizations).toEqual([])
})

test('a school is found by another usual word for what it is, in the language of whoever looks', async () => {
  const { city } = await aSchool(app, {
    name: '极光初级中学',
    labels: { en: 'Aurora Junior Secondary School', fr: 'Collège de Jiguang', ko: '지광 초급중학교' },
  })
  const countOf = async (language: 'zh' | 'en' | 'fr' | 'ko', word: string) =>
    (await app.anonymous.in(language).get('/api/organizations', { kind: 'school', search: word, under: city })).body
      .data.organizations.length
  const words = [
    ['zh', '极光初中'],
    ['en', 'Middle'],
    ['en', 'aurora junior high'],
    ['fr', 'college de jiguang'],
    ['ko', '중등학교'],
    ['en', 'primary'],
    ['en', 'middlemost'],
  ] as const
  const counts: number[] = []
  for (const [language, word] of words) counts.push(await countOf(language, word))
  expect(counts).toEqual([1, 1, 1, 1, 1, 0, 0])
})

test('signs of SQL patterns in a word are letters like any other', async () => {
  const { school } = await aSchool(app, { name: '100%_学校' })
  const ids = async (word: string) =>
    (await search({ kind: 'school', search: word })).body.data.organizations.map(({ id }: { id: string }) => id)
  expect([await ids('%_'), await ids("'; drop table x --")]).toEqual([[school], []])
})

test('other modules learn where a school lies and what is below a unit', async () => {
  const { school, county, city, province } = await aSchool(app)
  const { db } = app.ctx()
  const area = async (id: string) => {
    const known = await knownOrganization(app.ctx(), id)
    return known && areaOf(known)
  }
  expect(await area(school)).toEqual({ school, county, city, province })
  expect(await namesAbove(db, school, 'zh')).toEqual(['南岭省', '江州市', '青溪县'])
  expect([await isUnder(db, school, city), await isUnder(db, city, school)]).toEqual([true, false])
  expect(await organizationOf(db, school)).toEqual({
    id: school,
    parentId: county,
    kind: 'school',
    level: 'school',
    code: expect.any(String),
    name: '明德实验学校',
    labels: {},
    path: [province, city, county, school],
    extra: {},
    isEnabled: true,
  })
  const direct = await anOrganization(app, { parentId: city, name: '市直属学校' })
  expect(await area(direct.id)).toEqual({ school: direct.id, county: null, city, province })
})

test('a page of schools costs the same number of queries however many there are', async () => {
  const { county } = await aSchool(app)
  const one = await app.countQueries(() => search({ kind: 'school', parent: county }))
  for (let each = 0; each < 20; each += 1) await anOrganization(app, { parentId: county })
  const many = await app.countQueries(() => search({ kind: 'school', parent: county }))
  expect([one.result.body.data.organizations.length, many.result.body.data.organizations.length]).toEqual([1, 21])
  expect(many.queries).toEqual(one.queries)
})
