import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin, anOfficer, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { approvals } from './contract.ts'

/** Somebody asks that an account be given the auditor's role. */
async function anApproval(app: TestApp, as?: TestAccount): Promise<string> {
  const account = (await aTeacher(app)).accountId
  const asked = await app.as(as ?? (await anAdmin(app))).post('/api/console/approvals', {
    kind: 'give-roles',
    account,
    roles: [{ code: 'auditor', organizationId: null }],
    reason: '新到岗',
  })
  if (asked.status !== 200) throw new Error(`nothing was asked for: ${JSON.stringify(asked.body)}`)
  return asked.body.data.id
}

/** Somebody asks to export accounts with their contacts unmasked. */
async function anExportApproval(app: TestApp): Promise<string> {
  const asked = await app
    .as(await anAdmin(app))
    .post('/api/console/approvals', { kind: 'unmasked-export', resource: 'users', reason: '年度核对' })
  if (asked.status !== 200) throw new Error(`nothing was asked for: ${JSON.stringify(asked.body)}`)
  return asked.body.data.id
}

export const examples: RouteExamples = {
  ...exampleOfResource(approvals, {
    as: (app) => anAdmin(app),
    stranger: async (app) => anOfficer(app, (await anOrganization(app)).id, approvals.permissions),
    row: (app) => anApproval(app),
    values: async () => ({}),
    // what changes roles leaves a line under the account beside its own
    actions: { pass: { row: anExportApproval } },
  }),
  'approvals.request': async (app) => ({
    as: await anAdmin(app),
    body: { kind: 'unmasked-export', resource: 'users', reason: '年度核对' },
  }),
}
