import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aContactWithRole, anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

/** One pixel: it is a picture, and becomes one of 100 × 100. */
export const aLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const examples: RouteExamples = {
  'console.live': async (app) => ({ as: await aPupil(app), query: { seconds: 0 } }),
  'console.counts': async (app) => ({ as: await aPupil(app) }),
  'console.logo': async () => ({}),
  'console.shownLogo': async (app) => ({ as: await aPupil(app) }),
  'console.setUnitLogo': async (app) => {
    const { county } = await aSchool(app)
    return { as: await aContactWithRole(app, 'contest-officer', county), body: { picture: aLogo } }
  },
  'console.setLogo': async (app) => ({ as: await anAdmin(app), body: { picture: aLogo } }),
}
