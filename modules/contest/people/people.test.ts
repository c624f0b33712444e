import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { remember } from './fixtures.ts'
import { earlierPerson } from './server/index.ts'

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
