import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import type { RouteExample, RouteExamples } from '#kernel/testing/examples.ts'
import { aConsentRequest, anAdmin, aPupil, fixturePassword } from '#modules/platform/accounts/fixtures.ts'

/** A copy of somebody's data, made. */
export async function aCopy(app: TestApp, of: TestAccount): Promise<string> {
  const asked = await app.as(of).post('/api/rights/exports', {})
  if (asked.status !== 200) throw new Error(`no copy was made: ${JSON.stringify(asked.body)}`)
  await app.drainJobs()
  return asked.body.data.id
}

/** A child under 14 whose guardian has consented, the token of the guardian's link, and the guardian's phone. */
export async function aGuardedChild(app: TestApp): Promise<{ child: TestAccount; token: string; guardian: string }> {
  const { child, token, guardian } = await aConsentRequest(app)
  const given = await app.anonymous.post(`/api/guardian-consents/${token}`, {
    decision: 'give',
    guardianName: '陈建国',
    relation: 'father',
    agreementVersion: '1',
  })
  if (given.status !== 200) throw new Error(`no consent was given: ${JSON.stringify(given.body)}`)
  return { child, token, guardian }
}

function ofGuardian(
  prepare: (app: TestApp, made: { token: string }) => Promise<Partial<RouteExample>> = async () => ({}),
) {
  return async (app: TestApp): Promise<RouteExample> => {
    const made = await aGuardedChild(app)
    const more = await prepare(app, made)
    return { ...more, params: { token: made.token, ...more.params } }
  }
}

const erasurePath = (token: string) => `/api/guardian-consents/${token}/rights/erasure`

export const examples: RouteExamples = {
  'rights.requestExport': async (app) => ({ as: await aPupil(app), body: {} }),
  'rights.exportAddress': async (app) => {
    const owner = await aPupil(app)
    return { as: owner, stranger: await aPupil(app), params: { export: await aCopy(app, owner) } }
  },
  'rights.requestErasure': async (app) => ({ as: await aPupil(app), body: { password: fixturePassword } }),
  'rights.cancelErasure': async (app) => {
    const owner = await aPupil(app)
    await app.as(owner).post('/api/rights/erasure', { password: fixturePassword })
    return { as: owner }
  },
  'guardianRights.view': ofGuardian(),
  'guardianRights.requestExport': ofGuardian(async () => ({ body: {} })),
  'guardianRights.exportAddress': ofGuardian(async (app, { token }) => {
    const asked = await app.anonymous.post(`/api/guardian-consents/${token}/rights/exports`, {})
    await app.drainJobs()
    return { params: { export: asked.body.data.id } }
  }),
  'guardianRights.requestErasure': ofGuardian(async () => ({ body: {} })),
  'guardianRights.cancelErasure': ofGuardian(async (app, { token }) => {
    await app.anonymous.post(erasurePath(token), {})
    return {}
  }),
  'retention.due': async (app) => ({ as: await anAdmin(app), params: { code: 'sessions' }, query: { days: '120' } }),
  'retention.set': async (app) => ({
    as: await anAdmin(app),
    params: { code: 'sessions' },
    body: { days: 120, reason: '按档案要求' },
  }),
}
