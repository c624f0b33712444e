import fc from 'fast-check'
import { expect, test } from 'vitest'
import { collectRoles } from '#kernel/server/module.ts'
import { permissionsOf } from '#kernel/server/resource/registry.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { propertyRuns } from '#kernel/testing/seeds.ts'
import {
  aContactWithRole,
  anAdmin,
  anOfficer,
  aStaffMember,
  aTeacher,
  aUnitContact,
  fixturePassword,
  staffValues,
} from '#modules/platform/accounts/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { storeSetting } from '#modules/platform/settings/server/index.ts'
import { aRole } from './fixtures.ts'
import { syncBuiltInRoles } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

interface Worded {
  word: string
}

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

test('the tree of permissions tells what each opens and who has it, by module, noun and action [S6-08] [console /organization/resources]', async () => {
  const { groups, roles } = (await app.as(await anAdmin(app)).get('/api/console/permissions')).body.data
  const accounts = groups.find((each: { group: string }) => each.group === 'platform.accounts')
  const resource = accounts.resources.find((each: { resource: string }) => each.resource === 'users')
  expect([accounts.word, resource.word]).toEqual(['账号', '用户'])
  expect(resource.permissions.find((each: { name: string }) => each.name === 'users.lock')).toEqual({
    name: 'users.lock',
    word: '锁定',
    isForApp: false,
    isSensitive: false,
    doors: ['POST /api/console/users/:id/lock', 'POST /api/console/users/bulk/lock'],
    roles: ['contest-secretariat'],
  })
  expect(roles.map((each: { code: string }) => each.code)).not.toContain('admin')
})

test('every permission is worded in every language', async () => {
  const admin = await anAdmin(app)
  for (const language of ['zh', 'en', 'fr', 'ko'] as const) {
    const { groups } = (await app.as(admin).in(language).get('/api/console/permissions')).body.data
    const unworded = groups.flatMap(
      (
        group: Worded & {
          group: string
          resources: (Worded & { resource: string; permissions: (Worded & { name: string })[] })[]
        },
      ) => [
        ...(group.word === group.group ? [group.group] : []),
        ...group.resources.flatMap((noun) => [
          ...(noun.word === noun.resource ? [noun.resource] : []),
          ...noun.permissions.filter(({ word, name }) => word === name.split('.')[1]).map(({ name }) => name),
        ]),
      ],
    )
    expect(unworded, language).toEqual([])
  }
})

test('a function is switched off for a role, built-in ones too, stays so over a restart, and comes back [console /organization/functions]', async () => {
  const admin = await anAdmin(app)
  const { county, school } = await aSchool(app)
  const officer = await aContactWithRole(app, 'contest-officer', county)
  const teacher = await aTeacher(app, { organizationId: school })
  const give = () => app.as(officer).put(`/api/console/accounts/${teacher.accountId}/roles`, { roles: [] })
  expect((await give()).status).toEqual(200)
  const { functions, roles } = (await app.as(admin).get('/api/console/functions')).body.data
  const line = functions.find((each: { name: string }) => each.name === 'users.changeRoles')
  expect([line.noun, line.verb, line.isSensitive, line.on, line.off]).toEqual([
    '用户',
    '分配角色',
    true,
    ['contest-officer', 'contest-secretariat', 'merchant-admin', 'vending-operator'],
    [],
  ])
  // what only reads is no function
  expect(functions.filter((each: { name: string }) => each.name.endsWith('.view'))).toEqual([])
  const role = roles.find((each: { code: string }) => each.code === 'contest-officer').id
  const turn = (isOn: boolean, names = ['users.changeRoles']) =>
    app.as(admin).post('/api/console/functions/switch', { role, functions: names, isOn })
  expect((await turn(false)).body.data).toEqual({ changed: 1 })
  await app.surroundings.database.notices.caughtUp()
  expect((await give()).body.code).toEqual('forbidden')
  await syncBuiltInRoles(app.ctx(), permissionsOf(app.modules), collectRoles(app.modules))
  expect((await give()).body.code).toEqual('forbidden')
  expect((await turn(true)).body.data).toEqual({ changed: 1 })
  await app.surroundings.database.notices.caughtUp()
  expect((await give()).status).toEqual(200)
  // what a role never had is not given here, and what is no function is not switched
  expect((await turn(true, ['users.lock'])).body.data).toEqual({ changed: 0 })
  expect((await turn(false, ['users.view'])).body.code).toEqual('invalid_input')
})

test('functions are switched by whoever has them, and given anew they count at once', async () => {
  const { county } = await aSchool(app)
  const small = await anOfficer(app, county, ['functions.view', 'functions.switch', 'users.lock'])
  const role = await aRole(app)
  await setPermissions(await anAdmin(app), role.id, ['users.lock', 'users.unlock'])
  const turn = async (functions: string[], isOn: boolean) =>
    (await app.as(small).post('/api/console/functions/switch', { role: role.id, functions, isOn })).body.code
  expect(await turn(['users.lock', 'users.unlock'], false)).toEqual('beyond_own_rights')
  expect(await turn(['users.lock'], false)).toEqual('H0000')
  expect((await setPermissions(await anAdmin(app), role.id, ['users.lock', 'users.unlock'])).code).toEqual('H0000')
  const { functions } = (await app.as(small).get('/api/console/functions')).body.data
  const line = functions.find((each: { name: string }) => each.name === 'users.lock')
  expect([line.on.includes(role.code), line.off]).toEqual([true, []])
})

test('nobody changes what a role may do that they hold themselves, also where they hold it at another place', async () => {
  const admin = await anAdmin(app)
  const { county, city } = await aSchool(app)
  const role = await aRole(app)
  expect((await setPermissions(admin, role.id, ['users.view'])).code).toEqual('H0000')
  const officer = await anOfficer(app, county, [...officerRights, 'users.lock'])
  const others = (await app.as(admin).get(`/api/console/accounts/${officer.accountId}/roles`)).body.data.roles
  const given = others.map((each: { code: string; organization: { id: string } | null }) => ({
    code: each.code,
    organizationId: each.organization?.id ?? null,
  }))
  expect(await setRoles(admin, officer, [...given, { code: role.code, organizationId: city }])).toEqual('H0000')
  expect((await setPermissions(officer, role.id, ['users.view', 'users.lock'])).code).toEqual('own_role')
  expect((await setPermissions(officer, role.id, [])).code).toEqual('own_role')
  const second = await anOfficer(app, county, [...officerRights, 'users.lock'])
  expect((await setPermissions(second, role.id, ['users.view', 'users.lock'])).code).toEqual('H0000')
})

test('a role is given what its maker has, and nothing more [console /organization/roles]', async () => {
  const { county } = await aSchool(app)
  const officer = await anOfficer(app, county, officerRights)
  const { id } = await aRole(app)
  expect((await setPermissions(officer, id, ['users.view'])).code).toEqual('H0000')
  const beyond = await setPermissions(officer, id, ['users.view', 'users.lock'])
  expect([beyond.code, beyond.message]).toEqual(['beyond_own_rights', '不能授予或收回你自己没有的权限：users.lock'])
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

test('an administrator makes a role and a member of the staff, gives one to the other and takes it back; what it opens is what it holds just then [S1-FUNC-14] [S4-ROUTES-03]', async () => {
  const admin = await anAdmin(app)
  const role = await aRole(app)
  const { id: accountId, loginName, oneTimePassword } = await aStaffMember(app, admin)
  const signIn = async (password: string): Promise<TestAccount> => {
    const answer = await app.anonymous.post('/api/sessions', { account: loginName, password })
    return { accountId, loginName, token: answer.body.data.session_key }
  }
  const changed = await app.as(await signIn(oneTimePassword)).put('/api/accounts/me/password', {
    oldPassword: oneTimePassword,
    password: fixturePassword,
    passwordConfirmation: fixturePassword,
  })
  expect(changed.status).toEqual(200)
  const member = await signIn(fixturePassword)
  // the menu is made of the permissions, the routes ask for them
  const opened = async () => {
    const { permissions } = (await app.as(member).get('/api/access/me')).body.data
    const paths = ['/api/console/users', '/api/console/logs', '/api/console/dictionaries']
    const codes = paths.map(async (path) => (await app.as(member).get(path)).status)
    return [permissions.toSorted(), ...(await Promise.all(codes))]
  }
  expect(await opened()).toEqual([[], 403, 403, 403])
  expect(await setRoles(admin, member, [{ code: role.code, organizationId: null }])).toEqual('H0000')
  expect(await opened()).toEqual([[], 403, 403, 403])
  const holds = async (permissions: string[]) => (await setPermissions(admin, role.id, permissions)).code
  expect(await holds(['auditEntries.view', 'users.view'])).toEqual('H0000')
  expect(await opened()).toEqual([['auditEntries.view', 'users.view'], 200, 200, 403])
  expect(await holds(['auditEntries.view'])).toEqual('H0000')
  expect(await opened()).toEqual([['auditEntries.view'], 403, 200, 403])
  expect(await setRoles(admin, member, [])).toEqual('H0000')
  expect(await opened()).toEqual([[], 403, 403, 403])
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

test('who works for a school neither takes a role that the county gave, nor locks whoever has it', async () => {
  const { county, school } = await aSchool(app)
  const above = await aUnitContact(app, {
    organizationId: school,
    roles: [{ code: 'contest-officer', organizationId: county }],
  })
  const everything = permissionsOf(app.modules).map(({ name }) => name)
  const below = await anOfficer(app, school, everything)
  expect(await setRoles(below, above, [])).toEqual('beyond_own_units')
  const locked = await app.as(below).post(`/api/console/users/${above.accountId}/lock`, { reason: '测试' })
  expect([locked.status, locked.body.code]).toEqual([403, 'beyond_own_units'])
  const there = await anOfficer(app, county, everything)
  expect(await setRoles(there, above, [])).toEqual('H0000')
})

test('offices see their own subtree: officers appoint below them, the secretariat keeps its staff, an auditor reads [S6-25]', async () => {
  const [here, there] = [await aSchool(app), await aSchool(app)]
  const officer = await aContactWithRole(app, 'contest-officer', here.county)
  const secretariat = await aContactWithRole(app, 'contest-secretariat', here.province)
  const auditor = await aContactWithRole(app, 'auditor', here.province)
  const inside = await aUnitContact(app, { organizationId: here.school })
  const outside = await aUnitContact(app, { organizationId: there.school })
  const role = [{ code: 'contest-officer', organizationId: here.school }]
  expect(await setRoles(officer, inside, role)).toEqual('H0000')
  expect(await setRoles(officer, outside, [{ code: 'contest-officer', organizationId: there.school }])).toEqual(
    'not_found',
  )
  expect(await setRoles(officer, inside, [{ code: 'contest-secretariat', organizationId: here.school }])).toEqual(
    'beyond_own_rights',
  )
  const statusOf = async (as: TestAccount, path: string) => (await app.as(as).get(`/api/console/${path}`)).status
  const reads = [
    'organizations',
    'users',
    'staff',
    'roles',
    'approvals',
    'downloads',
    'dictionaries',
    'menus',
    'functions',
    'logs',
  ]
  const seen = async (as: TestAccount) => {
    const statuses = await Promise.all(reads.map((path) => statusOf(as, path)))
    return reads.filter((_path, place) => statuses[place] === 200)
  }
  expect(await seen(officer)).toEqual(['organizations', 'users', 'staff', 'roles', 'approvals', 'downloads'])
  expect(await seen(secretariat)).toEqual([
    'organizations',
    'users',
    'staff',
    'roles',
    'approvals',
    'downloads',
    'dictionaries',
  ])
  expect(await seen(auditor)).toEqual(reads)
  const values = staffValues()
  const made = (as: TestAccount, organization: string) =>
    app.as(as).post('/api/console/staff', { values: { ...values, organization } })
  expect((await made(officer, here.county)).body.code).toEqual('forbidden')
  expect((await made(auditor, here.county)).body.code).toEqual('forbidden')
  expect((await made(secretariat, there.county)).body.code).toEqual('invalid_input')
  expect((await made(secretariat, here.county)).status).toEqual(200)
})

test('the roles of several accounts change in one batch, each by itself [S6-10] [S6-09]', async () => {
  const admin = await anAdmin(app)
  const teachers = [await aTeacher(app), await aTeacher(app)]
  const batch = async (accounts: TestAccount[], give: string[], take: string[] = []) =>
    (
      await app.as(admin).post('/api/console/accounts/roles', {
        ids: accounts.map(({ accountId }) => accountId),
        give: give.map((code) => ({ code, organizationId: null })),
        take,
      })
    ).body.data
  const rolesOf = async (account: TestAccount) =>
    (await app.as(admin).get(`/api/console/accounts/${account.accountId}/roles`)).body.data.roles.map(
      (each: { code: string }) => each.code,
    )
  const { code } = await aRole(app)
  expect(await batch(teachers, ['auditor', code])).toEqual({ done: 2, failed: [] })
  expect(await Promise.all(teachers.map(rolesOf))).toEqual([
    ['auditor', code],
    ['auditor', code],
  ])
  const own = { id: admin.accountId, code: 'own_account', message: '不能修改自己的角色和状态，请由其他管理员操作' }
  expect(await batch([admin, ...teachers], [], ['auditor'])).toEqual({ done: 2, failed: [own] })
  expect(await Promise.all(teachers.map(rolesOf))).toEqual([[code], [code]])
})

test('where the setting asks for it, a role with sensitive permissions takes a second person', async () => {
  const set = async (isOn: boolean) => {
    await app.write((db) => db.transaction().execute((tx) => storeSetting(tx, 'roleApprovals', isOn, app.clock.now())))
  }
  const [admin, teacher] = [await anAdmin(app), await aTeacher(app)]
  await set(true)
  expect(await setRoles(admin, teacher, [{ code: 'admin', organizationId: null }])).toEqual('approval_needed')
  expect(await setRoles(admin, teacher, [{ code: 'auditor', organizationId: null }])).toEqual('H0000')
  await set(false)
})

test('no sequence of role edits, locks and removals leaves no administrator', async () => {
  const quiet = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
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
    { numRuns: propertyRuns(12) },
  )
  await quiet.close()
}, 300_000)

test('a role has a name, a type, a description and permissions that are chosen from the tree; without a name none is made [S3-ROLE-01] [S5-11]', async () => {
  const admin = app.as(await anAdmin(app))
  const make = async (values: object) => (await admin.post('/api/console/roles', { values })).body
  const problems = async (values: object) =>
    (await make(values)).fields.map(({ path, code }: { path: string; code: string }) => [path, code])
  expect(await problems({ code: 'night-desk', type: 'web' })).toEqual([['values.label', 'required']])
  expect(await problems({ code: 'night-desk', type: 'web', label: { zh: ' ' } })).toEqual([
    ['values.label.zh', 'required'],
  ])
  expect(await problems({ code: 'night-desk', type: 'desk', label: { zh: '值班岗' } })).toEqual([
    ['values.type', 'not_an_option'],
  ])
  const ofApp = await make({ code: 'night-tour', type: 'app', label: { zh: '夜间巡检' } })
  expect((await admin.get(`/api/console/roles/${ofApp.data.id}`)).body.data.type).toEqual('app')
  const told = { code: 'night-desk', type: 'web', label: { zh: '值班岗' }, description: '夜间接听电话' }
  const { id } = (await make(told)).data
  const { groups } = (await admin.get('/api/console/permissions')).body.data
  const accounts = groups.find((each: { group: string }) => each.group === 'platform.accounts')
  const users = accounts.resources.find((each: { resource: string }) => each.resource === 'users')
  const chosen = users.permissions.map((each: { name: string }) => each.name).toSorted()
  expect(chosen).toContain('users.view')
  const given = await admin.put(`/api/console/roles/${id}/permissions`, { permissions: chosen })
  expect(given.body.code).toEqual('H0000')
  const shown = (await admin.get(`/api/console/roles/${id}`)).body.data
  expect(shown).toMatchObject({ ...told, permissionCount: chosen.length })
  expect((await admin.get(`/api/console/roles/${id}/permissions`)).body.data.permissions).toEqual(chosen)
})
