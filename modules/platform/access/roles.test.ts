import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { forgetSettings, storeSetting } from '#modules/platform/settings/server/index.ts'
import { aRole } from './fixtures.ts'

const app = await startTestApp()

const setRoles = async (as: TestAccount, account: TestAccount, roles: unknown) =>
  (await app.as(as).put(`/api/console/accounts/${account.accountId}/roles`, { roles })).body.code
const setPermissions = async (as: TestAccount, id: string, permissions: string[]) =>
  (await app.as(as).put(`/api/console/roles/${id}/permissions`, { permissions })).body
const officerRights = [
  'roles.view',
  'roles.create',
  'roles.edit',
  'roles.remove',
  'roles.setPermissions',
  'users.view',
  'users.changeRoles',
]

test('the tree of permissions tells what each opens, by module, noun and action [S6-08] [console /organization/resources] [console /organization/functions]', async () => {
  const { groups } = (await app.as(await anAdmin(app)).get('/api/console/permissions')).body.data
  const accounts = groups.find((each: { group: string }) => each.group === 'platform.accounts')
  const resource = accounts.resources.find((each: { resource: string }) => each.resource === 'users')
  expect(resource.permissions.find((each: { name: string }) => each.name === 'users.lock')).toEqual({
    name: 'users.lock',
    isForApp: false,
    isSensitive: false,
    doors: ['POST /api/console/users/:id/lock'],
  })
})

test('a role is given what its maker has, and nothing more [console /organization/roles]', async () => {
  const { county } = await aSchool(app)
  const officer = await anOfficer(app, county, officerRights)
  const { id } = await aRole(app)
  expect((await setPermissions(officer, id, ['users.view'])).code).toEqual('H0000')
  const beyond = await setPermissions(officer, id, ['users.view', 'users.lock'])
  expect([beyond.code, beyond.message]).toEqual(['beyond_own_rights', '不能授予或收回您自己没有的权限：users.lock'])
  expect((await setPermissions(await anAdmin(app), id, ['users.view', 'users.lock'])).code).toEqual('H0000')
  // what one does not have, one cannot take away from others either
  expect((await setPermissions(officer, id, ['users.view'])).code).toEqual('beyond_own_rights')
  const unknown = await setPermissions(await anAdmin(app), id, ['users.fly'])
  expect(unknown.code).toEqual('invalid_input')
})

test('a built-in role is copied, not changed and not removed; one in use stays', async () => {
  const admin = await anAdmin(app)
  const listed = (await app.as(admin).get('/api/console/roles', { 'f.code': 'auditor' })).body.data.rows[0]
  expect((await setPermissions(admin, listed.id, [])).code).toEqual('role_built_in')
  const remove = async (id: string) =>
    (await app.as(admin).delete(`/api/console/roles/${id}`, { reason: '不再需要' })).body.code
  expect(await remove(listed.id)).toEqual('role_built_in')
  const copy = await aRole(app, { copyOf: listed.id })
  const shown = (await app.as(admin).get(`/api/console/roles/${copy.id}`)).body.data
  expect([shown.isBuiltIn, shown.permissionCount]).toEqual([false, listed.permissionCount])
  const teacher = await aTeacher(app)
  expect(await setRoles(admin, teacher, [{ code: copy.code, organizationId: null }])).toEqual('H0000')
  expect(await remove(copy.id)).toEqual('role_in_use')
  expect(await setRoles(admin, teacher, [])).toEqual('H0000')
  expect(await remove(copy.id)).toEqual('H0000')
})

test('an app role holds permissions of the field app alone [S6-07]', async () => {
  const { id } = await aRole(app, { type: 'app' })
  expect((await setPermissions(await anAdmin(app), id, ['users.view'])).code).toEqual('invalid_input')
})

test('a changed role counts at the next request of whoever has it', async () => {
  const { county } = await aSchool(app)
  const officer = await anOfficer(app, county, ['users.view'])
  expect((await app.as(officer).get('/api/console/users')).status).toEqual(200)
  expect(await setRoles(await anAdmin(app), officer, [])).toEqual('H0000')
  const answer = await app.as(officer).get('/api/console/users')
  expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
})

test('nobody changes their own roles, gives a role that may do more, or gives it outside their subtree', async () => {
  const [here, there] = [await aSchool(app), await aSchool(app)]
  const officer = await anOfficer(app, here.county, officerRights)
  const teacher = await aTeacher(app, { organizationId: here.school })
  const small = await aRole(app)
  await setPermissions(await anAdmin(app), small.id, ['users.view'])
  const large = await aRole(app)
  await setPermissions(await anAdmin(app), large.id, ['users.lock'])
  const give = (code: string, organizationId: string | null) => setRoles(officer, teacher, [{ code, organizationId }])
  expect(await setRoles(officer, officer, [])).toEqual('own_account')
  expect(await give(large.code, here.county)).toEqual('beyond_own_rights')
  expect(await give('admin', null)).toEqual('beyond_own_rights')
  expect(await give(small.code, there.county)).toEqual('invalid_input')
  expect(await give(small.code, null)).toEqual('invalid_input')
  expect(await give(small.code, here.school)).toEqual('H0000')
})

test('the roles of several accounts change in one batch, all or none [S6-10] [S6-09]', async () => {
  const admin = await anAdmin(app)
  const teachers = [await aTeacher(app), await aTeacher(app)]
  const batch = async (accounts: TestAccount[], give: string[], take: string[] = []) =>
    (
      await app.as(admin).post('/api/console/accounts/roles', {
        accounts: accounts.map(({ accountId }) => accountId),
        give: give.map((code) => ({ code, organizationId: null })),
        take,
      })
    ).body.code
  const rolesOf = async (account: TestAccount) =>
    (await app.as(admin).get(`/api/console/accounts/${account.accountId}/roles`)).body.data.roles.map(
      (each: { code: string }) => each.code,
    )
  const { code } = await aRole(app)
  expect(await batch(teachers, ['auditor', code])).toEqual('H0000')
  expect(await Promise.all(teachers.map(rolesOf))).toEqual([
    ['auditor', code],
    ['auditor', code],
  ])
  expect(await batch([...teachers, admin], [], ['auditor'])).toEqual('own_account')
  expect(await Promise.all(teachers.map(rolesOf))).toEqual([
    ['auditor', code],
    ['auditor', code],
  ])
  expect(await batch(teachers, [], ['auditor'])).toEqual('H0000')
  expect(await Promise.all(teachers.map(rolesOf))).toEqual([[code], [code]])
})

test('where the setting asks for it, a role with sensitive permissions takes a second person', async () => {
  const set = async (isOn: boolean) => {
    await app.write((db) => db.transaction().execute((tx) => storeSetting(tx, 'roleApprovals', isOn, app.clock.now())))
    forgetSettings(app.ctx().db)
  }
  const [admin, teacher] = [await anAdmin(app), await aTeacher(app)]
  await set(true)
  expect(await setRoles(admin, teacher, [{ code: 'admin', organizationId: null }])).toEqual('approval_needed')
  expect(await setRoles(admin, teacher, [{ code: 'auditor', organizationId: null }])).toEqual('H0000')
  await set(false)
})

test('no sequence of role edits, locks and removals leaves no administrator', async () => {
  const quiet = await startTestApp()
  const admins = [await anAdmin(quiet), await anAdmin(quiet), await anAdmin(quiet)]
  const roleOf = (isAdmin: boolean) => (isAdmin ? [{ code: 'admin', organizationId: null }] : [])
  const step = fc.record({
    by: fc.integer({ min: 0, max: 2 }),
    to: fc.integer({ min: 0, max: 2 }),
    what: fc.constantFrom('give', 'take', 'lock', 'unlock', 'deactivate', 'reactivate'),
  })
  const living = () =>
    quiet.write((db) =>
      db
        .selectFrom('platform.account_role')
        .innerJoin('platform.account', 'platform.account.id', 'platform.account_role.account_id')
        .select('platform.account.id')
        .where('role_code', '=', 'admin')
        .where('state', '=', 'normal')
        .execute(),
    )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 6 }), async (rounds) => {
      for (const together of rounds) {
        await Promise.all(
          together.map(async ({ by, to, what }) => {
            const [actor, target] = [admins[by], admins[to]]
            if (!actor || !target) return
            const path = `/api/console/staff/${target.accountId}/${what}`
            if (what === 'give' || what === 'take')
              await quiet
                .as(actor)
                .put(`/api/console/accounts/${target.accountId}/roles`, { roles: roleOf(what === 'give') })
            else await quiet.as(actor).post(path, what === 'unlock' ? {} : { reason: '测试' })
          }),
        )
        expect((await living()).length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 12 },
  )
  await quiet.close()
}, 120_000)
