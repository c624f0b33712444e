import { system } from '#kernel/server/context.ts'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { aContactWithRole, anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization, aSchool } from '#modules/platform/organizations/fixtures.ts'
import { authorizationCodes, codeReserves, quotas } from './contract/office.ts'
import { type IssuedCode, issueCodes, issueCodesIn, revokeCode, setQuota } from './server/index.ts'

export interface CodeWishes {
  seasonId: string
  kind: string
  stage?: string | null
  organizationId?: string
  expiresAt?: Date
}

/** A live code of a unit that has a quota for it; of a new unit unless said. */
export async function aCode(app: TestApp, wishes: CodeWishes): Promise<IssuedCode> {
  const organizationId =
    wishes.organizationId ?? (await anOrganization(app, { kind: 'unit', level: 'county', name: '青溪县科协' })).id
  const ctx = app.ctx()
  return await ctx.change('authorizationCodes.issue', async (tx) => {
    const { seasonId, kind, stage = null } = wishes
    await setQuota(tx, { seasonId, organizationId, kind, stage: null, amount: 1000 })
    const [code] = await issueCodesIn(ctx, tx, {
      seasonId,
      organizationId,
      kind,
      stage,
      count: 1,
      ...(wishes.expiresAt ? { expiresAt: wishes.expiresAt } : {}),
    })
    if (!code) throw new Error('no code was issued')
    return { subject: code.id, reply: code }
  })
}

/** A kind of the demo season that pupils of every stage may declare. */
export const codeKind = 'student-work-individual'

/** A branch of the tree whose province, city and county have quotas, and the officer of the county. */
export interface Branch {
  season: string
  province: string
  city: string
  county: string
  school: string
  officer: TestAccount
}

export async function aBranch(
  app: TestApp,
  amounts: { province?: number; city?: number; county?: number; school?: number } = {},
): Promise<Branch> {
  const [{ id: season }, places] = [await aSeason(app), await aSchool(app)]
  const given = { province: 1000, city: 500, county: 100, ...amounts }
  await app.ctx().change('test.quota', async (tx) => {
    for (const level of ['province', 'city', 'county', 'school'] as const) {
      const amount = given[level]
      if (amount === undefined) continue
      await setQuota(tx, { seasonId: season, organizationId: places[level], kind: codeKind, stage: null, amount })
    }
    return { subject: season, reply: null }
  })
  return { season, ...places, officer: await aContactWithRole(app, 'contest-officer', places.county) }
}

/** One branch for all examples of an app. */
const branches = new WeakMap<TestApp, Promise<Branch>>()
function theBranch(app: TestApp): Promise<Branch> {
  const known = branches.get(app) ?? aBranch(app, { province: 50_000, city: 20_000, county: 10_000 })
  branches.set(app, known)
  return known
}

async function aCountysCode(app: TestApp): Promise<string> {
  const { season, county } = await theBranch(app)
  const [code] = await issueCodes(app.ctx(), {
    seasonId: season,
    organizationId: county,
    kind: codeKind,
    stage: null,
    count: 1,
  })
  return code?.id ?? ''
}

/** Revokes a code as an administrator does. */
export async function revokeAsAdmin(app: TestApp, id: string, reason: string): Promise<void> {
  await revokeCode(app.ctx({ ...system, isAdmin: true }), id, reason)
}

async function aRevokedCode(app: TestApp): Promise<string> {
  const id = await aCountysCode(app)
  await revokeAsAdmin(app, id, '写错了')
  return id
}

async function aHandedCode(app: TestApp): Promise<string> {
  const id = await aCountysCode(app)
  const { officer } = await theBranch(app)
  await app.as(officer).post(`/api/console/authorization-codes/${id}/hand`, { values: { name: '李雷' } })
  return id
}

async function aReserve(app: TestApp): Promise<string> {
  const { season, county, officer } = await theBranch(app)
  const values = { season, unit: county, kind: codeKind, waitingName: '韩梅' }
  return (await app.as(officer).post('/api/console/code-reserves', { values })).body.data.id
}

async function aSchoolBelow(app: TestApp): Promise<string> {
  return (await anOrganization(app, { parentId: (await theBranch(app)).county })).id
}

const officer = async (app: TestApp) => (await theBranch(app)).officer
const stranger = async (app: TestApp) => aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)

export const examples: RouteExamples = {
  'authorizationCodes.lookUp': async (app) => {
    const season = await aSeason(app)
    const code = await aCode(app, { seasonId: season.id, kind: season.definition.kinds[0]?.code ?? '' })
    return { as: await aPupil(app), body: { code: code.code } }
  },
  'authorizationCodes.issue': async (app) => {
    const { season, officer: as } = await theBranch(app)
    return { as, body: { season, kind: codeKind, count: 2 } }
  },
  'authorizationCodes.pass': async (app) => {
    await aCountysCode(app)
    const { season, officer: as } = await theBranch(app)
    return { as, body: { season, kind: codeKind, to: await aSchoolBelow(app), count: 1 } }
  },
  'authorizationCodes.takeUp': async (app) => {
    const [id, from] = [await aCountysCode(app), await aSchoolBelow(app)]
    const { season, officer: as } = await theBranch(app)
    await app.as(as).post(`/api/console/authorization-codes/${id}/hand-down`, { values: { unit: from } })
    return { as, body: { season, kind: codeKind, from, count: 1 } }
  },
  'authorizationCodes.slips': async (app) => ({ as: await officer(app), query: { ids: await aCountysCode(app) } }),
  'quotas.bars': async (app) => ({ as: await officer(app), query: { season: (await theBranch(app)).season } }),
  'quotas.below': async (app) => {
    const { season, county } = await theBranch(app)
    const grow = async (count: number) => {
      for (let made = 0; made < count; made += 1) await anOrganization(app, { parentId: county })
    }
    return { as: await officer(app), query: { season }, grow }
  },
  'quotas.grant': async (app) => {
    const { season, province } = await theBranch(app)
    return { as: await anAdmin(app), body: { season, unit: province, kind: codeKind, amount: 60_000 } }
  },
  ...exampleOfResource(authorizationCodes, {
    as: officer,
    stranger,
    row: aCountysCode,
    values: async () => ({}),
    actions: {
      hand: { body: async () => ({ values: { name: '李雷' } }) },
      handDown: { body: async (app) => ({ values: { unit: await aSchoolBelow(app) } }) },
      recall: { row: aHandedCode },
      reissue: { row: aRevokedCode },
    },
  }),
  ...exampleOfResource(quotas, {
    as: officer,
    stranger,
    row: async (app) => {
      const { season, officer: as } = await theBranch(app)
      const values = { season, unit: await aSchoolBelow(app), kind: codeKind, amount: 3 }
      return (await app.as(as).post('/api/console/quotas', { values })).body.data.id
    },
    values: async (app) => ({
      season: (await theBranch(app)).season,
      unit: await aSchoolBelow(app),
      kind: codeKind,
      stage: null,
      amount: 4,
    }),
    edit: { amount: 5 },
  }),
  ...exampleOfResource(codeReserves, {
    as: officer,
    stranger,
    row: aReserve,
    values: async (app) => {
      const { season, county } = await theBranch(app)
      return { season, unit: county, kind: codeKind, stage: null, waitingUnit: null, waitingName: '韩梅' }
    },
  }),
}
