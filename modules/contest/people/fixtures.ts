import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { type NamedPerson, rememberPeople } from './server/index.ts'

/** Remembers people for this account, as a submission does; `key` stands for the identity number. */
export async function remember(
  app: TestApp,
  owner: TestAccount,
  people: readonly (Pick<NamedPerson, 'role' | 'name'> & { key: string })[],
): Promise<void> {
  const ctx = app.ctx()
  await ctx.change('test.remember', async (tx) => {
    const named = people.map(({ role, key, name }) => ({
      role,
      name,
      identityIndex: Buffer.from(key),
      values: { name },
    }))
    await rememberPeople(ctx, tx, owner.accountId, named)
    return { subject: owner.accountId, reply: null }
  })
}

export const examples: RouteExamples = {
  'people.list': async (app) => ({ as: await aPupil(app), query: { role: 'member' } }),
  'people.remove': async (app) => {
    const [owner, stranger] = [await aPupil(app), await aPupil(app)]
    await remember(app, owner, [{ role: 'member', key: 'example', name: '林小舟' }])
    const { people } = (await app.as(owner).get('/api/people', { role: 'member' })).body.data
    return { as: owner, stranger, params: { person: people[0].id } }
  },
}
