import { describe, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aContactWithRole, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aRecordedPerson, remember } from './fixtures.ts'
import { earlierPerson, forgetNamedIn } from './server/index.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })

test('the people of earlier declarations are offered again, last used first, each once, and only to their owner', async () => {
  const [owner, stranger] = [await aPupil(app), await aPupil(app)]
  await remember(app, owner, [
    { role: 'member', key: 'a', name: '林小舟' },
    { role: 'instructor', key: 'b', name: '周明远' },
  ])
  app.clock.advance(1000)
  await remember(app, owner, [
    { role: 'member', key: 'c', name: '苏小满' },
    { role: 'member', key: 'a', name: '林小舟（改名）' },
  ])
  const list = async (as: typeof owner, role: string) =>
    (await app.as(as).get('/api/people', { role })).body.data.people
  const members = await list(owner, 'member')
  expect(members.map((person: { name: string }) => person.name).sort()).toEqual(['林小舟（改名）', '苏小满'])
  expect(Object.keys(members[0]).sort()).toEqual(['id', 'lastUsedAt', 'name', 'role', 'values'])
  expect((await list(owner, 'instructor')).map((person: { name: string }) => person.name)).toEqual(['周明远'])
  expect(await list(stranger, 'member')).toEqual([])
  const id = members[0].id
  expect(await app.write((db) => earlierPerson(db, stranger.accountId, id))).toBe(undefined)
  expect(await app.write((db) => earlierPerson(db, owner.accountId, id))).toMatchObject({ role: 'member' })
})

test('a person is taken off the list by their owner alone, and comes back only with another submission', async () => {
  const [owner, stranger] = [await aPupil(app), await aPupil(app)]
  await remember(app, owner, [
    { role: 'member', key: 'd', name: '林小舟' },
    { role: 'member', key: 'e', name: '苏小满' },
  ])
  const names = async () =>
    (await app.as(owner).get('/api/people', { role: 'member' })).body.data.people.map(
      (person: { name: string }) => person.name,
    )
  const { people } = (await app.as(owner).get('/api/people', { role: 'member' })).body.data
  const { id } = people.find((person: { name: string }) => person.name === '林小舟')
  expect((await app.as(stranger).delete(`/api/people/${id}`)).body.code).toEqual('not_found')
  expect((await app.as(owner).delete(`/api/people/${id}`)).status).toEqual(200)
  expect(await names()).toEqual(['苏小满'])
  expect((await app.as(owner).delete(`/api/people/${id}`)).body.code).toEqual('not_found')
})

describe('two entries of the office list that are one person', () => {
  type Row = { id: string; name: string; declarationCount: number; mergedCount: number; birth: string | null }
  const address = '/api/console/people'
  async function places() {
    const { province, city, county, school } = await aSchool(app)
    const there = (await anOrganization(app, { parentId: county, name: '星火学校' })).id
    const officer = (unit: string) => aContactWithRole(app, 'contest-officer', unit)
    const path = [province, city, county]
    return {
      here: [...path, school],
      there: [...path, there],
      county: await officer(county),
      school: await officer(school),
      otherSchool: await officer(there),
    }
  }
  const rows = async (as: TestAccount): Promise<Row[]> => (await app.as(as).get(address)).body.data.rows
  const names = async (as: TestAccount) => (await rows(as)).map(({ name }) => name).toSorted()
  const pairs = async (as: TestAccount, person?: string) =>
    (await app.as(as).get(`${address}/duplicates`, person ? { person } : {})).body.data.pairs.map(
      ({ why, one, other }: { why: string; one: Row; other: Row }) => [why, one.name, other.name],
    )
  const merge = async (as: TestAccount, kept: string, other: string, sides: Record<string, string> = {}) =>
    (
      await app.as(as).post(`${address}/${kept}/merge`, {
        reason: '转学前后是同一个人',
        values: { other, name: 'own', idNumberMasked: 'own', birth: 'own', ...sides },
      })
    ).body.code

  test('are suggested by identity or by name, birth and unit, merged with the chosen values, and separated again [console /contest/people]', async () => {
    const at = await places()
    const kept = await aRecordedPerson(app, { name: '林小舟', identity: 'zhou', unit: at.here, birth: '2012-05-01' })
    const moved = await aRecordedPerson(app, { name: '林晓舟', identity: 'zhou', unit: at.there })
    const mistyped = await aRecordedPerson(app, {
      name: '林小舟',
      identity: 'typo',
      unit: at.here,
      birth: '2012-05-01',
    })
    expect(await pairs(at.county, kept)).toEqual([
      ['identity', '林小舟', '林晓舟'],
      ['birth', '林小舟', '林小舟'],
    ])
    expect(await pairs(at.school)).toEqual([['birth', '林小舟', '林小舟']])
    expect(await pairs(at.otherSchool)).toEqual([])
    expect(await merge(at.county, kept, moved, { name: 'other' })).toEqual('H0000')
    expect(await merge(at.county, kept, mistyped)).toEqual('H0000')
    const seen = await rows(at.county)
    expect(
      seen.map(({ id, name, mergedCount, declarationCount }) => [id, name, mergedCount, declarationCount]),
    ).toEqual([[kept, '林晓舟', 1, 2]])
    expect(await pairs(at.county)).toEqual([])
    // whoever does not see the one that is kept goes on seeing their own
    expect(await names(at.otherSchool)).toEqual(['林晓舟'])
    expect((await app.auditOf(kept)).map(({ action }) => action)).toEqual(['knownPeople.merge', 'knownPeople.merge'])
    // what a declaration says later changes no value that was chosen
    await aRecordedPerson(app, { name: '林小州', identity: 'zhou', unit: at.here })
    expect(await names(at.county)).toEqual(['林晓舟'])
    expect(await app.brokenInvariants()).toEqual({})
    const apart = await app.as(at.county).post(`${address}/${kept}/separate`, { reason: '不是同一个人' })
    expect(apart.body.code).toEqual('H0000')
    expect(await names(at.county)).toEqual(['林小州', '林小舟', '林晓舟'].toSorted())
    expect((await app.as(at.county).post(`${address}/${kept}/separate`, { reason: '再来' })).body.code).toEqual(
      'wrong_state',
    )
    expect(await app.brokenInvariants()).toEqual({})
  })

  test('are not merged across roles, with themselves, in a ring, or with somebody of another subtree', async () => {
    const at = await places()
    const person = (wishes: Parameters<typeof aRecordedPerson>[1] = {}) =>
      aRecordedPerson(app, { unit: at.here, ...wishes })
    const [one, two, three] = [await person(), await person(), await person()]
    expect(await merge(at.county, one, one)).toEqual('person_itself')
    expect(await merge(at.county, one, await person({ role: 'instructor' }))).toEqual('person_other_role')
    expect(await merge(at.school, one, await person({ unit: at.there }))).toEqual('invalid_input')
    const both = await Promise.all([merge(at.county, one, two), merge(at.county, two, one)])
    expect(both.toSorted()[0]).toEqual('H0000')
    expect(both).toHaveLength(2)
    const kept = both[0] === 'H0000' ? one : two
    expect(await merge(at.county, three, kept)).toEqual('person_holds_others')
    expect(await app.brokenInvariants()).toEqual({})
  })

  test('say again what their own declarations say once the other one is forgotten', async () => {
    const at = await places()
    const kept = await aRecordedPerson(app, { name: '韩梅', unit: at.here })
    const other = await aRecordedPerson(app, { name: '韩梅梅', unit: at.here })
    expect(await merge(at.school, kept, other, { name: 'other' })).toEqual('H0000')
    const { declaration_id: declaration } = await app.write((db) =>
      db
        .selectFrom('contest.known_person_part')
        .select('declaration_id')
        .where('known_person_id', '=', other)
        .executeTakeFirstOrThrow(),
    )
    await app.ctx().change('test.forget', async (tx) => {
      await forgetNamedIn(tx, declaration)
      return { subject: declaration, reply: null }
    })
    expect(await names(at.school)).toEqual(['韩梅'])
    expect(await app.brokenInvariants()).toEqual({})
  })
})
