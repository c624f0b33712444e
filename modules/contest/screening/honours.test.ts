import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aDraft, completeBasics, leanKind, type MadeDraft, must, save } from '#modules/contest/declarations/fixtures.ts'
import type { DeclarationKind } from '#modules/contest/seasons/contract.ts'
import { demoSeasons } from '#modules/contest/seasons/demo.ts'
import { aTeacher, aUnitContact } from '#modules/platform/accounts/fixtures.ts'
import { aFile, aPdf } from '#modules/platform/files/fixtures.ts'
import { decide, type Offices, submitSigned, theOffices } from './fixtures.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })

/** As the honours of the seasons are: about a unit, without a code and without members, for city and province alone. */
const honour: DeclarationKind = {
  ...leanKind,
  code: 'excellent-school-of-test',
  officialCode: 'T-XX',
  isHonour: true,
  participation: 'unit',
  declarants: ['unit-contact', 'teacher'],
  needsAuthorizationCode: false,
  levels: ['city', 'province'],
  recommendations: [{ level: 'city', amount: 1 }],
  members: { min: 0, max: 0, fields: [] },
  instructors: { min: 0, max: 0, fields: [] },
}

/** Proposed by a teacher of the school, signed and handed in. */
async function proposed({ season, units }: Offices): Promise<MadeDraft> {
  const owner = await aTeacher(app, { organizationId: units.school })
  const draft = await aDraft(app, { owner, season, kind: honour.code })
  await save(app, draft, completeBasics)
  must(await app.as(owner).post(`/api/declarations/${draft.id}/freeze`))
  await submitSigned(app, draft)
  return draft
}

async function shownTo(officer: TestAccount, { season }: Offices) {
  const { kinds } = must(await app.as(officer).get('/api/console/honours', { season: season.id }))
  const [{ code, limits, recommended, rows }] = kinds
  type Row = { id: string; state: string; level: string | null; isMine: boolean }
  const told = new Map(rows.map(({ id, ...row }: Row) => [id, [row.state, row.level, row.isMine]]))
  // the lower level first
  const byLevel = recommended.toSorted((one: Row, other: Row) => (one.level ?? '').localeCompare(other.level ?? ''))
  return { code, limits, recommended: byLevel, told }
}

test('an honour goes through city and province alone; a city recommends what the season lets it, and both see how far it is [console /contest/honours]', async () => {
  const offices = await theOffices(app, { kinds: [honour] })
  const { school, county, city, province } = offices.officers
  const [first, second] = [await proposed(offices), await proposed(offices)]
  for (const early of [school, county, province])
    expect((await decide(app, early, first, 'approve')).body.code).toBe('not_your_turn')

  const passed = must(await decide(app, city, first, 'approve', { opinion: '同意推荐' }))
  expect([passed.state, passed.level, passed.waitsFor]).toEqual(['submitted', 'province', offices.units.province])
  const refused = await decide(app, city, second, 'approve', { opinion: '同意推荐' })
  expect([refused.status, refused.body.code, refused.body.params]).toEqual([
    409,
    'recommendations_used_up',
    { amount: 1 },
  ])
  const seen = await shownTo(province, offices)
  expect([seen.code, seen.limits, seen.recommended]).toEqual([
    honour.code,
    [{ level: 'city', amount: 1 }],
    [{ unit: { id: offices.units.city, name: '江州市' }, level: 'city', count: 1, own: null }],
  ])
  expect([seen.told.get(first.id), seen.told.get(second.id)]).toEqual([
    ['submitted', 'province', true],
    ['submitted', 'city', false],
  ])

  const done = must(await decide(app, province, first, 'approve', { opinion: '同意' }))
  expect([done.state, done.waitsFor]).toEqual(['qualified', null])
  expect((await shownTo(city, offices)).told.get(first.id)).toEqual(['qualified', 'province', false])
  expect(must(await app.as(first.owner).get(`/api/declarations/${first.id}`)).state).toBe('qualified')
  expect(await app.brokenInvariants()).toEqual({})
})

test('a quota of its own lets a city recommend more than the season lets every city', async () => {
  const offices = await theOffices(app, { kinds: [honour] })
  const { city, province } = offices.officers
  const drafts = [await proposed(offices), await proposed(offices)]
  const values = { season: offices.season.id, unit: offices.units.city, kind: honour.code, stage: null, amount: 2 }
  must(await app.as(province).post('/api/console/recommendation-quotas', { values }))
  for (const draft of drafts) must(await decide(app, city, draft, 'approve'))
  const { recommended } = await shownTo(province, offices)
  expect(recommended.map(({ count, own }: { count: number; own: number | null }) => [count, own])).toEqual([[2, 2]])
  expect(await app.brokenInvariants()).toEqual({})
})

test('a unit of a county is proposed by the form of the innovation contest of the demo, and passes city and province', async () => {
  const { kinds, kindGroups } = demoSeasons(app.clock.now()).innovation
  const kind = kinds.find(({ code }) => code === 'excellent-unit')
  if (!kind) throw new Error('the demo has no such honour')
  const offices = await theOffices(app, { kinds: [kind], kindGroups })
  const { city, province } = offices.officers
  const owner = await aUnitContact(app, { organizationId: offices.units.county })
  const draft = await aDraft(app, { owner, season: offices.season, kind: kind.code, stage: 'teacher' })
  await save(app, draft, {
    title: '青溪县青少年科技中心',
    schools: 24,
    pupils: 1800,
    works: 96,
    contactName: '何敏',
    contactPhone: '13812345678',
    deeds: '组织全县中小学参加创新大赛。'.repeat(10),
  })
  const { fileId } = await aFile(app, owner, { name: 'proof.pdf', bytes: await aPdf() })
  const proof = { material: 'stamped-proof', fileId }
  must(await app.as(owner).post(`/api/declarations/${draft.id}/materials`, proof))
  must(await app.as(owner).post(`/api/declarations/${draft.id}/freeze`))
  await submitSigned(app, draft)
  must(await decide(app, city, draft, 'approve', { opinion: '同意推荐' }))
  expect(must(await decide(app, province, draft, 'approve')).state).toBe('qualified')
  const seen = await shownTo(province, offices)
  expect([seen.code, seen.limits, seen.recommended, seen.told.get(draft.id)]).toEqual([
    'excellent-unit',
    [{ level: 'city', amount: 2 }],
    [
      { unit: { id: offices.units.city, name: '江州市' }, level: 'city', count: 1, own: null },
      { unit: { id: offices.units.province, name: '南岭省' }, level: 'province', count: 1, own: null },
    ],
    ['qualified', 'province', false],
  ])
  expect(await app.brokenInvariants()).toEqual({})
})
