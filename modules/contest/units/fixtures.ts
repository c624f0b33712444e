import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExample, type RouteExamples } from '#kernel/testing/examples.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { aContactWithRole, aLoginName, aPhone, aTeacher, aUnitContact } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { contactRequests, unitFigures } from './contract.ts'

/** A county with its officer, and a school below it that nobody works for. */
export interface Place {
  county: string
  school: string
  officer: TestAccount
}

export async function aPlace(app: TestApp): Promise<Place> {
  const { county, school } = await aSchool(app)
  return { county, school, officer: await aContactWithRole(app, 'contest-officer', county) }
}

/** One for all examples of an app. */
const places = new WeakMap<TestApp, Promise<Place>>()
function thePlace(app: TestApp): Promise<Place> {
  const known = places.get(app) ?? aPlace(app)
  places.set(app, known)
  return known
}

const officer = async (app: TestApp) => (await thePlace(app)).officer
const stranger = async (app: TestApp) => aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)

/** Somebody of this school asks to be its contact. */
export async function aRequest(app: TestApp, unit: string, as?: TestAccount): Promise<{ id: string; as: TestAccount }> {
  const person = as ?? (await aUnitContact(app, { organizationId: unit }))
  const asked = await app.as(person).post('/api/contact-requests', { unit, words: '负责学校科技活动' })
  if (asked.status !== 200) throw new Error(`nothing was asked for: ${JSON.stringify(asked.body)}`)
  return { id: asked.body.data.id, as: person }
}

/** A school below the county of the examples, with a contact. */
async function aSchoolWithContact(app: TestApp): Promise<{ unit: string; account: string }> {
  const { county } = await thePlace(app)
  const unit = (await anOrganization(app, { parentId: county })).id
  return { unit, account: (await aContactWithRole(app, 'contest-officer', unit)).accountId }
}

function ofUnit(body: (app: TestApp, unit: string) => Promise<unknown>) {
  return async (app: TestApp): Promise<RouteExample> => {
    const { unit, account } = await aSchoolWithContact(app)
    return {
      as: await officer(app),
      stranger: await stranger(app),
      params: { unit, account },
      body: await body(app, unit),
    }
  }
}
const withoutAccount = (example: ReturnType<typeof ofUnit>) => async (app: TestApp) => {
  const { params, ...rest } = await example(app)
  return { ...rest, params: { unit: params?.unit ?? '' } }
}

/** A school below the county of the examples, as the list of a season tells it. */
async function aFigure(app: TestApp): Promise<string> {
  const { county } = await thePlace(app)
  const [unit, season] = [await anOrganization(app, { parentId: county }), await aSeason(app)]
  return `${unit.id}:${season.id}`
}

export const examples: RouteExamples = {
  ...exampleOfResource(unitFigures, { as: officer, stranger, row: aFigure, values: async () => ({}) }),
  // of one season and a county of its own: with those of the other examples the page would be full
  'unitFigures.list': async (app) => {
    const { county, officer: as } = await aPlace(app)
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += 1) await anOrganization(app, { parentId: county })
    }
    return { as, query: { limit: 100, 'f.season': (await aSeason(app)).id }, grow }
  },
  'contestUnits.list': async (app) => {
    const { county, officer: as } = await thePlace(app)
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += 1) await anOrganization(app, { parentId: county })
    }
    return { as, query: { parent: county, limit: 100 }, grow }
  },
  'contestUnits.view': async (app) => {
    const { unit } = await aSchoolWithContact(app)
    return { as: await officer(app), stranger: await stranger(app), params: { unit } }
  },
  'contestUnits.giveContact': withoutAccount(
    ofUnit(async (app, unit) => ({ loginName: (await aTeacher(app, { organizationId: unit })).loginName })),
  ),
  'contestUnits.inviteContact': withoutAccount(
    ofUnit(async () => ({ loginName: aLoginName(), name: '苏晴', phone: aPhone() })),
  ),
  'contestUnits.handOver': ofUnit(async (app, unit) => ({
    loginName: (await aTeacher(app, { organizationId: unit })).loginName,
    reason: '工作调动',
  })),
  'contestUnits.endContact': ofUnit(async () => ({ reason: '工作调动' })),
  'ownContactRequests.mine': async (app) => ({ as: await aUnitContact(app) }),
  'ownContactRequests.ask': async (app) => {
    const { school } = await thePlace(app)
    return { as: await aUnitContact(app), body: { unit: school, words: '负责学校科技活动' } }
  },
  'ownContactRequests.withdraw': async (app) => {
    const { id, as } = await aRequest(app, (await thePlace(app)).school)
    return { as, stranger: await aUnitContact(app), params: { request: id }, body: {} }
  },
  ...exampleOfResource(contactRequests, {
    as: officer,
    stranger,
    row: async (app) => (await aRequest(app, (await thePlace(app)).school)).id,
    values: async () => ({}),
  }),
}
