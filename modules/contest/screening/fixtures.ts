import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExample, type RouteExamples } from '#kernel/testing/examples.ts'
import { aBranch, type Branch, codeKind } from '#modules/contest/authorization-codes/fixtures.ts'
import {
  aDefinition,
  aFrozenDeclaration,
  aSeason,
  leanKind,
  type MadeDraft,
  must,
} from '#modules/contest/declarations/fixtures.ts'
import { onePageIsIn, pagesAreIn } from '#modules/contest/prints/fixtures.ts'
import type { SeasonDefinition } from '#modules/contest/seasons/contract.ts'
import { aContactWithRole, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { recommendationQuotas, submittedDeclarations } from './contract/office.ts'

export type Level = 'school' | 'county' | 'city' | 'province'

/** One branch of the tree with an officer at each unit, and a season whose codes the county holds. */
export interface Offices {
  season: { id: string; definition: SeasonDefinition }
  units: Record<Level, string>
  officers: Record<Level, TestAccount>
}

export async function theOffices(app: TestApp, overrides: Partial<SeasonDefinition> = {}): Promise<Offices> {
  const units = await aSchool(app)
  const season = await aSeason(app, { ...aDefinition(app), ...overrides })
  const officer = (level: Level) => aContactWithRole(app, 'contest-officer', units[level])
  const [school, county, city, province] = await Promise.all([
    officer('school'),
    officer('county'),
    officer('city'),
    officer('province'),
  ])
  return { season, units, officers: { school, county, city, province } }
}

/** How the signed pages of a declaration are there; `one` is quick, and for whoever does not look at them. */
type Pages = 'matched' | 'confirmed' | 'one'

/** Declared by a pupil of the school, signed and submitted: it waits for the school. */
export async function handedIn(
  app: TestApp,
  { season, units }: Offices,
  wishes: { kind?: string; pages?: Pages; owner?: TestAccount; stage?: string } = {},
): Promise<MadeDraft> {
  const owner = wishes.owner ?? (await aPupil(app, { organizationId: units.school }))
  const draft = await aFrozenDeclaration(app, {
    owner,
    season,
    kind: wishes.kind ?? leanKind.code,
    codeUnit: units.county,
    school: units.school,
    ...(wishes.stage ? { stage: wishes.stage } : {}),
  })
  await submitSigned(app, draft, wishes.pages)
  return draft
}

/** The signed pages of the current form are in, and it is submitted. */
export async function submitSigned(app: TestApp, draft: MadeDraft, pages: Pages = 'matched') {
  if (pages === 'one') await onePageIsIn(app, draft)
  else await pagesAreIn(app, draft, pages)
  const ticks = draft.kind.ticks.map((tick) => tick.code)
  return must(await app.as(draft.owner).post(`/api/declarations/${draft.id}/submit`, { ticks }))
}

/** One step of a review as its route takes it. */
export function decide(app: TestApp, officer: TestAccount, draft: Pick<MadeDraft, 'id'>, step: string, body?: unknown) {
  return app.as(officer).post(`/api/console/declarations/${draft.id}/${step}`, body ?? {})
}

export const aReturn = { reasons: ['other'], opinion: '摘要请写具体一些', openedPaths: ['abstract'] }
export const aRefusal = { reasons: ['other'], opinion: '不属于接受范围' }

/** Somebody whom a submitted declaration names, as the office of the province sees them. */
export async function aKnownPerson(app: TestApp) {
  const offices = await theOffices(app)
  const draft = await handedIn(app, offices, { pages: 'one' })
  await app.drainJobs()
  const as = await aContactWithRole(app, 'contest-officer', offices.units.province)
  const list = must(await app.as(offices.officers.school).get('/api/console/people'))
  const stranger = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)
  return { as, stranger, offices, draft, person: list.rows[0].id as string }
}

/** One branch of the tree for all examples of recommendation quotas of an app. */
const branches = new WeakMap<TestApp, Promise<Branch>>()
function theBranch(app: TestApp): Promise<Branch> {
  const known = branches.get(app) ?? aBranch(app)
  branches.set(app, known)
  return known
}

/** What a school below the officer of the branch may recommend; another school each time. */
async function aRecommendationQuota(app: TestApp) {
  const { season, county } = await theBranch(app)
  const { id: unit } = await anOrganization(app, { parentId: county })
  return { season, unit, kind: codeKind, stage: null, amount: 3 }
}

/** One branch of the tree, with what is handed in there, for all examples of the table that leaves. */
const listed = new WeakMap<TestApp, Promise<Offices>>()
function theListed(app: TestApp): Promise<Offices> {
  const known = listed.get(app) ?? theOffices(app)
  listed.set(app, known)
  return known
}

type Prepare = (app: TestApp, offices: Offices, draft: MadeDraft) => Promise<Partial<RouteExample>>

function ofDeclaration(prepare: Prepare = async () => ({}), pages: Pages = 'one') {
  return async (app: TestApp): Promise<RouteExample> => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices, { pages })
    const elsewhere = await aContactWithRole(app, 'contest-officer', (await aSchool(app)).school)
    const more = await prepare(app, offices, draft)
    const params = { declaration: draft.id, ...more.params }
    return { as: offices.officers.school, stranger: elsewhere, ...more, params }
  }
}

export const examples: RouteExamples = {
  'screening.list': async (app) => {
    const offices = await theOffices(app)
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += 1) await handedIn(app, offices, { pages: 'one' })
    }
    return { as: offices.officers.county, query: { season: offices.season.id, limit: 50 }, grow }
  },
  'screening.ofPerson': async (app) => {
    const { as, stranger, person } = await aKnownPerson(app)
    return { as, stranger, params: { person } }
  },
  'screening.figures': async (app) => {
    const offices = await theOffices(app)
    return { as: offices.officers.county, query: { season: offices.season.id } }
  },
  'screening.honours': async (app) => {
    const offices = await theOffices(app)
    return { as: offices.officers.county, query: { season: offices.season.id } }
  },
  'screening.view': ofDeclaration(undefined, 'matched'),
  'screening.formAddress': ofDeclaration(),
  'screening.open': ofDeclaration(),
  'screening.approve': ofDeclaration(),
  'screening.approveMany': async (app) => {
    const offices = await theOffices(app)
    const draft = await handedIn(app, offices, { pages: 'one' })
    return { as: offices.officers.school, body: { ids: [draft.id], opinion: '同意推荐' } }
  },
  'screening.return': ofDeclaration(async () => ({ body: aReturn })),
  'screening.refuse': ofDeclaration(async () => ({ body: aRefusal })),
  'screening.settleRefusal': ofDeclaration(async (app, { officers, units }, draft) => {
    for (const level of ['school', 'county', 'city'] as const)
      must(await decide(app, officers[level], draft, 'approve'))
    must(await decide(app, officers.province, draft, 'refuse', aRefusal))
    return { as: await aContactWithRole(app, 'contest-officer', units.province), body: { agrees: true } }
  }),
  'screening.takeBack': ofDeclaration(async (app, { officers }, draft) => {
    must(await decide(app, officers.school, draft, 'approve'))
    return { body: { reason: '点错了' } }
  }),
  'screening.unmask': ofDeclaration(async (app, { officers }, draft) => {
    const view = must(await app.as(officers.school).get(`/api/console/declarations/${draft.id}`))
    const person: string = view.declaration.people[0].id
    return { params: { person }, body: { reason: '核对学籍' } }
  }),
  ...exampleOfResource(recommendationQuotas, {
    as: async (app) => (await theBranch(app)).officer,
    stranger: async (app) => aContactWithRole(app, 'contest-officer', (await aSchool(app)).county),
    row: async (app) => {
      const values = await aRecommendationQuota(app)
      const { officer } = await theBranch(app)
      return must(await app.as(officer).post('/api/console/recommendation-quotas', { values })).id
    },
    values: aRecommendationQuota,
    edit: { amount: 5 },
  }),
  ...exampleOfResource(submittedDeclarations, {
    as: async (app) => (await theListed(app)).officers.county,
    stranger: async (app) => aContactWithRole(app, 'contest-officer', (await aSchool(app)).county),
    row: async (app) => (await handedIn(app, await theListed(app), { pages: 'one' })).id,
    values: async () => ({}),
  }),
  'waitingUnits.remind': async (app) => {
    const offices = await theOffices(app)
    await handedIn(app, offices, { pages: 'one' })
    return {
      as: offices.officers.county,
      stranger: await aContactWithRole(app, 'contest-officer', (await aSchool(app)).county),
      params: { unit: offices.units.school },
      body: { season: offices.season.id },
    }
  },
  'recommendationUnits.options': async (app) => ({ as: (await theBranch(app)).officer }),
}
