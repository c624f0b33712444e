import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { forgetSettings, storeSetting } from '#modules/platform/settings/server/index.ts'
import { mayExportUnmasked } from './server/operations.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

const ask = async (as: TestAccount, body: object) =>
  (await app.as(as).post('/api/console/approvals', { reason: '新到岗', ...body })).body
const decide = async (as: TestAccount, id: string, move: 'pass' | 'fail') =>
  (await app.as(as).post(`/api/console/approvals/${id}/${move}`, { reason: '已核对' })).body.code
const rolesOf = async (as: TestAccount, account: TestAccount) =>
  (await app.as(as).get(`/api/console/accounts/${account.accountId}/roles`)).body.data.roles.map(
    (each: { code: string }) => each.code,
  )

test('a sensitive role is given once somebody else has agreed [S4-APPROVAL-01] [console /organization/approvals]', async () => {
  await app.write((db) => db.transaction().execute((tx) => storeSetting(tx, 'roleApprovals', true, app.clock.now())))
  forgetSettings(app.ctx().db)
  const [admin, second, teacher] = [await anAdmin(app), await anAdmin(app), await aTeacher(app)]
  const roles = [{ code: 'admin', organizationId: null }]
  const straight = await app.as(admin).put(`/api/console/accounts/${teacher.accountId}/roles`, { roles })
  expect(straight.body.code).toEqual('approval_needed')
  const change = { kind: 'give-roles', account: teacher.accountId, roles }
  const { id } = (await ask(admin, change)).data
  expect((await ask(second, change)).code).toEqual('approval_pending')
  expect(await rolesOf(admin, teacher)).toEqual([])
  expect(await decide(admin, id, 'pass')).toEqual('approval_own')
  expect(await decide(second, id, 'pass')).toEqual('H0000')
  expect(await rolesOf(admin, teacher)).toEqual(['admin'])
  expect(await decide(second, id, 'fail')).toEqual('wrong_state')
})

test('what fails changes nothing, and says why', async () => {
  const [admin, second, teacher] = [await anAdmin(app), await anAdmin(app), await aTeacher(app)]
  const roles = [{ code: 'auditor', organizationId: null }]
  const { id } = (await ask(admin, { kind: 'give-roles', account: teacher.accountId, roles })).data
  expect((await app.as(second).post(`/api/console/approvals/${id}/fail`, {})).body.code).toEqual('invalid_input')
  expect(await decide(second, id, 'fail')).toEqual('H0000')
  expect(await rolesOf(admin, teacher)).toEqual([])
  const shown = (await app.as(admin).get(`/api/console/approvals/${id}`)).body.data
  expect([shown.state, shown.decisionReason, shown.decidedBy]).toEqual(['failed', '已核对', '管理员'])
})

test('nobody agrees to more than they may themselves, nor asks about an account that is not theirs to see', async () => {
  const [here, there] = [await aSchool(app), await aSchool(app)]
  const rights = ['approvals.view', 'approvals.request', 'approvals.pass', 'users.view', 'users.changeRoles']
  const [officer, other] = [await anOfficer(app, here.county, rights), await anOfficer(app, here.county, rights)]
  const [inside, outside] = [
    await aTeacher(app, { organizationId: here.school }),
    await aTeacher(app, { organizationId: there.school }),
  ]
  const roles = [{ code: 'admin', organizationId: null }]
  expect((await ask(officer, { kind: 'give-roles', account: outside.accountId, roles })).code).toEqual('not_found')
  const { id } = (await ask(officer, { kind: 'give-roles', account: inside.accountId, roles })).data
  expect(await decide(other, id, 'pass')).toEqual('beyond_own_rights')
})

test('an unmasked export is open to the one who asked, for a day after somebody has agreed', async () => {
  const [admin, second] = [await anAdmin(app), await anAdmin(app)]
  const { id } = (await ask(admin, { kind: 'unmasked-export', resource: 'users' })).data
  const isOpen = (account: TestAccount, resource = 'users') => mayExportUnmasked(app.ctx(), account.accountId, resource)
  expect(await isOpen(admin)).toEqual(false)
  expect(await decide(second, id, 'pass')).toEqual('H0000')
  expect([await isOpen(admin), await isOpen(second), await isOpen(admin, 'staff')]).toEqual([true, false, false])
  app.clock.advance(24 * 3600_000)
  expect(await isOpen(admin)).toEqual(false)
})
