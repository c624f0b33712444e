import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aContactWithRole, anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { knownPeople } from './contract.ts'
import { type NamedPerson, type PersonRole, recordPeople, rememberPeople } from './server/index.ts'

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

const places = new WeakMap<TestApp, ReturnType<typeof aSchool>>()
const owners = new WeakMap<TestApp, ReturnType<typeof aPupil>>()

/** Somebody whom a submitted declaration names, written down as the job does. */
export async function aRecordedPerson(
  app: TestApp,
  wishes: { name?: string; birth?: string; identity?: string; unit?: readonly string[]; role?: PersonRole } = {},
): Promise<string> {
  const unit = places.get(app) ?? aSchool(app)
  const owner = owners.get(app) ?? aPupil(app)
  places.set(app, unit)
  owners.set(app, owner)
  const [{ province, city, county, school }, { accountId }] = await Promise.all([unit, owner])
  const ctx = app.ctx()
  const [declarationId, name] = [ctx.random.uuid(), wishes.name ?? `林${ctx.random.uuid().slice(0, 8)}`]
  const unitPath = wishes.unit ?? [province, city, county, school]
  const declarationPersonId = ctx.random.uuid()
  await ctx.change('test.record', async (tx) => {
    await recordPeople(ctx, tx, [
      {
        declarationId,
        ownerAccountId: accountId,
        organizationId: unitPath.at(-1) ?? school,
        unitPath,
        at: app.clock.now(),
        people: [
          {
            declarationPersonId,
            role: wishes.role ?? 'member',
            identityIndex: Buffer.from(wishes.identity ?? name),
            name,
            idNumberMasked: '43**************01',
            birth: wishes.birth ?? null,
          },
        ],
      },
    ])
    return { subject: declarationId, reply: null }
  })
  const row = await app.write((db) =>
    db
      .selectFrom('contest.known_person_part')
      .select('known_person_id')
      .where('declaration_person_id', '=', declarationPersonId)
      .executeTakeFirstOrThrow(),
  )
  return row.known_person_id
}

/** Somebody another one was merged into. */
async function aMergedPerson(app: TestApp): Promise<string> {
  const [id, other] = [await aRecordedPerson(app), await aRecordedPerson(app)]
  const values = { other, name: 'own', idNumberMasked: 'own', birth: 'own' }
  await app.as(await anAdmin(app)).post(`/api/console/people/${id}/merge`, { reason: '同一个人', values })
  return id
}

export const examples: RouteExamples = {
  ...exampleOfResource(knownPeople, {
    as: (app) => anAdmin(app),
    stranger: async (app) => aContactWithRole(app, 'contest-officer', (await aSchool(app)).county),
    row: (app) => aRecordedPerson(app),
    values: async () => ({}),
    actions: {
      merge: {
        body: async (app) => {
          const own = { name: 'own', idNumberMasked: 'own', birth: 'own' }
          return { reason: '同一个人', values: { other: await aRecordedPerson(app), ...own } }
        },
      },
      separate: { row: aMergedPerson },
    },
  }),
  'knownPeople.duplicates': async (app) => ({ as: await anAdmin(app), query: { person: await aRecordedPerson(app) } }),
  'people.list': async (app) => ({ as: await aPupil(app), query: { role: 'member' } }),
  'people.remove': async (app) => {
    const [owner, stranger] = [await aPupil(app), await aPupil(app)]
    await remember(app, owner, [{ role: 'member', key: 'example', name: '林小舟' }])
    const { people } = (await app.as(owner).get('/api/people', { role: 'member' })).body.data
    return { as: owner, stranger, params: { person: people[0].id } }
  },
}
