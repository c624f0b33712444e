import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import type { RouteExamples } from '#kernel/testing/examples.ts'
import { aContactWithRole, anAdmin, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

/** One pixel: it is a picture, and becomes one of 100 × 100. */
export const aLogo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** Shares a view of the list of downloads, which every office sees; answers its id. */
async function aSharedView(app: TestApp, owner: TestAccount): Promise<string> {
  const view = { list: 'downloads', name: '本周', query: 'sort=name' }
  return (await app.as(owner).post('/api/console/shared-views', view)).body.data.id
}

const anOfficerAnywhere = async (app: TestApp) => aContactWithRole(app, 'contest-officer', (await aSchool(app)).county)

export const examples: RouteExamples = {
  'listViews.arrangement': async (app) => ({ as: await anAdmin(app), query: { list: 'users' } }),
  'listViews.arrange': async (app) => ({
    as: await anAdmin(app),
    body: { list: 'users', arrangement: { columns: ['name'], widths: { name: 200 }, density: 'small', views: [] } },
  }),
  'listViews.share': async (app) => ({
    as: await anOfficerAnywhere(app),
    body: { list: 'downloads', name: '本周', query: 'sort=name' },
  }),
  'listViews.unshare': async (app) => {
    const as = await anOfficerAnywhere(app)
    return { as, stranger: await anOfficerAnywhere(app), params: { id: await aSharedView(app, as) } }
  },
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
