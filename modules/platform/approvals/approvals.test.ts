import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aRole } from '#modules/platform/access/fixtures.ts'
import { aContactWithRole, anAdmin, anOfficer, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { storeSetting } from '#modules/platform/settings/server/index.ts'
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

test('nobody decides by another account of theirs, and the history of the account tells of its roles [S4-APPROVAL-01]', async () => {
  const idNumber = '11010519491231002X'
  const [admin, again, second] = [
    await anAdmin(app, { idType: '01', idNumber }),
    await anAdmin(app, { idType: '01', idNumber: idNumber.toLowerCase() }),
    await anAdmin(app, { idType: '01', idNumber: '440524188001010014' }),
  ]
  const teacher = await aTeacher(app)
  const roles = [{ code: 'auditor', organizationId: null }]
  const { id } = (await ask(admin, { kind: 'give-roles', account: teacher.accountId, roles })).data
  expect(await decide(again, id, 'pass')).toEqual('approval_same_person')
  expect(await decide(again, id, 'fail')).toEqual('approval_same_person')
  expect(await rolesOf(admin, teacher)).toEqual([])
  expect(await decide(second, id, 'pass')).toEqual('H0000')
  expect((await app.auditOf(teacher.accountId)).at(-1)).toEqual({
    action: 'givenRoles.set',
    actor_account_id: second.accountId,
    reason: '已核对',
  })
  expect((await app.auditOf(id)).map(({ action }) => action)).toEqual(['approvals.request', 'approvals.pass'])
})

describe('a role that people hold', () => {
  const withRoleApprovals = (isOn: boolean) =>
    app.write((db) => db.transaction().execute((tx) => storeSetting(tx, 'roleApprovals', isOn, app.clock.now())))
  const permissionsOf = async (as: TestAccount, role: string): Promise<string[]> =>
    (await app.as(as).get(`/api/console/roles/${role}/permissions`)).body.data.permissions
  async function aHeldRole(admin: TestAccount) {
    const role = await aRole(app)
    const set = async (permissions: string[]) =>
      (await app.as(admin).put(`/api/console/roles/${role.id}/permissions`, { permissions })).body.code
    expect(await set(['users.view', 'users.unmask', 'users.lock'])).toEqual('H0000')
    expect(await set(['users.view', 'users.lock'])).toEqual('H0000')
    await withRoleApprovals(false)
    const teacher = await aTeacher(app)
    const roles = [{ code: role.code, organizationId: null }]
    await app.as(admin).put(`/api/console/accounts/${teacher.accountId}/roles`, { roles })
    await withRoleApprovals(true)
    return { role, set }
  }

  test('gets something sensitive only once a second person agrees; the rest is changed at once [S4-APPROVAL-01]', async () => {
    const [admin, second] = [await anAdmin(app), await anAdmin(app)]
    const { role, set } = await aHeldRole(admin)
    expect(await set(['users.view', 'users.unlock'])).toEqual('H0000')
    expect(await set(['users.view', 'users.unmask'])).toEqual('role_widening_needs_approval')
    expect(await permissionsOf(admin, role.id)).toEqual(['users.unlock', 'users.view'])
    const change = { kind: 'change-role', role: role.id, added: ['users.unmask'], taken: ['users.unlock'] }
    const { id } = (await ask(admin, change)).data
    expect(await decide(admin, id, 'pass')).toEqual('approval_own')
    // changed meanwhile: what was agreed to is added to what the role is now
    expect(await set(['users.view', 'users.unlock', 'users.lock'])).toEqual('H0000')
    expect(await decide(second, id, 'pass')).toEqual('H0000')
    expect(await permissionsOf(admin, role.id)).toEqual(['users.lock', 'users.unmask', 'users.view'])
  })

  test('is widened by nobody who may not do it themselves, and only by who may change roles is it asked for', async () => {
    const admin = await anAdmin(app)
    const { role } = await aHeldRole(admin)
    const { county, city, province } = await aSchool(app)
    const small = await anOfficer(app, county, ['approvals.request', 'roles.view'])
    const change = { kind: 'change-role', role: role.id, added: ['users.unmask'], taken: [] }
    expect((await ask(small, change)).code).toEqual('forbidden')
    expect((await ask(admin, { ...change, role: randomUUID() })).code).toEqual('not_found')
    const { id } = (await ask(admin, change)).data
    const decider = await anOfficer(app, county, ['approvals.view', 'approvals.pass', 'roles.view'])
    await app.write((db) =>
      db
        .updateTable('platform.approval')
        .set({ unit_path: [province, city, county] })
        .where('id', '=', id)
        .execute(),
    )
    expect(await decide(decider, id, 'pass')).toEqual('beyond_own_rights')
    expect(await permissionsOf(admin, role.id)).toEqual(['users.lock', 'users.view'])
  })

  test('has a sensitive function switched on again only once a second person agrees, built-in roles too', async () => {
    const [admin, second] = [await anAdmin(app), await anAdmin(app)]
    const { county } = await aSchool(app)
    await aContactWithRole(app, 'contest-officer', county)
    const { rows } = (await app.as(admin).get('/api/console/roles', { search: 'contest-officer' })).body.data
    const role: string = rows.find((row: { code: string }) => row.code === 'contest-officer').id
    const turn = async (isOn: boolean) =>
      (await app.as(admin).post('/api/console/functions/switch', { role, functions: ['users.changeRoles'], isOn })).body
        .code
    expect(await turn(false)).toEqual('H0000')
    expect(await turn(true)).toEqual('role_widening_needs_approval')
    const { id } = (await ask(admin, { kind: 'change-role', role, added: ['users.changeRoles'], taken: [] })).data
    expect(await decide(second, id, 'pass')).toEqual('H0000')
    expect(await permissionsOf(admin, role)).toContain('users.changeRoles')
    const more = { kind: 'change-role', role, added: ['users.unmask'], taken: [] }
    expect(await decide(second, (await ask(admin, more)).data.id, 'pass')).toEqual('role_built_in')
  })
})

test('what was agreed to is done to the roles of now: one taken away since does not come back, one given since stays', async () => {
  const [admin, second, teacher] = [await anAdmin(app), await anAdmin(app), await aTeacher(app)]
  const [old, late, wanted] = [await aRole(app), await aRole(app), await aRole(app)]
  const wishes = (...roles: { code: string }[]) => roles.map(({ code }) => ({ code, organizationId: null }))
  const path = `/api/console/accounts/${teacher.accountId}/roles`
  expect((await app.as(admin).put(path, { roles: wishes(old) })).status).toEqual(200)
  const change = { kind: 'give-roles', account: teacher.accountId, roles: wishes(old, wanted) }
  const { id } = (await ask(admin, change)).data
  expect((await app.as(admin).put(path, { roles: wishes(late) })).status).toEqual(200)
  expect(await decide(second, id, 'pass')).toEqual('H0000')
  expect((await rolesOf(admin, teacher)).toSorted()).toEqual([late.code, wanted.code].toSorted())
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

test('what a unit has asked for goes with it when it is moved under another one', async () => {
  const [admin, here, there] = [await anAdmin(app), await aSchool(app), await aSchool(app)]
  const permissions = ['users.view', 'users.changeRoles', 'approvals.view', 'approvals.request']
  const [asker, before, after] = [
    await anOfficer(app, here.county, permissions),
    await anOfficer(app, here.city, permissions),
    await anOfficer(app, there.city, permissions),
  ]
  const teacher = await aTeacher(app, { organizationId: here.school })
  const { id } = (await ask(asker, { kind: 'give-roles', account: teacher.accountId, roles: [] })).data
  const sees = async (as: TestAccount) => (await app.as(as).get(`/api/console/approvals/${id}`)).status
  expect([await sees(before), await sees(after)]).toEqual([200, 404])
  const move = { reason: '区划调整', values: { parent: there.city } }
  expect((await app.as(admin).post(`/api/console/organizations/${here.county}/move`, move)).body.code).toEqual('H0000')
  expect([await sees(before), await sees(after)]).toEqual([404, 200])
})
