import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { earlierPerson, rememberPeople } from './server/index.ts'

const app = await startTestApp({ now: '2026-03-02T09:00:00+08:00' })

async function remember(
  ownerId: string,
  people: { role: 'member' | 'instructor'; key: string; name: string }[],
): Promise<void> {
  const ctx = app.ctx()
  await ctx.change('people.remember', async (tx) => {
    const named = people.map(({ role, key, name }) => ({
      role,
      name,
      identityIndex: Buffer.from(key),
      values: { name },
    }))
    await rememberPeople(ctx, tx, ownerId, named)
    return { subject: ownerId, reply: null }
  })
}

test('the people of earlier declarations are offered again, last used first, each once, and only to their owner', async () => {
  const [owner, stranger] = [await aPupil(app), await aPupil(app)]
  await remember(owner.accountId, [
    { role: 'member', key: 'a', name: '林小舟' },
    { role: 'instructor', key: 'b', name: '周明远' },
  ])
  app.clock.advance(1000)
  await remember(owner.accountId, [
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
