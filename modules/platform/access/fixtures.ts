import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aContactWithRole, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

export const examples: RouteExamples = {
  'access.me': async (app) => ({ as: await aPupil(app) }),
  'access.switchRole': async (app) => {
    const { county } = await aSchool(app)
    return { as: await aContactWithRole(app, 'contest-officer', county), body: { role: 'contest-officer' } }
  },
}
