import type { TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aSeason } from '#modules/contest/seasons/fixtures.ts'
import { aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { type IssuedCode, issueCodesIn, setQuota } from './server/index.ts'

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

export const examples: RouteExamples = {
  'authorizationCodes.lookUp': async (app) => {
    const season = await aSeason(app)
    const code = await aCode(app, { seasonId: season.id, kind: season.definition.kinds[0]?.code ?? '' })
    return { as: await aPupil(app), body: { code: code.code } }
  },
}
