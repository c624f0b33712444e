import { expect, test } from 'vitest'
import { collectRoles } from '#kernel/server/module.ts'
import { permissionsOf } from '#kernel/server/resource/registry.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import {
  aContactWithRole,
  anAdmin,
  aPupil,
  aTeacher,
  aUnitContact,
  fixturePassword,
} from '#modules/platform/accounts/fixtures.ts'
import { resolveActor } from '#modules/platform/accounts/server/index.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { syncBuiltInRoles } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('every built-in role carries exactly what routes and resources declare for it', async () => {
  const stored = await app.write((db) =>
    db.selectFrom('platform.role').select(['code', 'permissions']).orderBy('code').execute(),
  )
  expect(stored.map(({ code }) => code)).toEqual(
    collectRoles(app.modules)
      .map(({ code }) => code)
      .sort(),
  )
  for (const { code, permissions } of stored) {
    const { carries = [] } = collectRoles(app.modules).find((role) => role.code === code) ?? {}
    const isCarried = (name: string) => carries.some((each) => each === name || each === name.replace(/\.[^.]*$/, '.*'))
    const declared = permissionsOf(app.modules).filter(({ name, roles }) => roles.includes(code) || isCarried(name))
    expect([code, permissions]).toEqual([code, declared.map(({ name }) => name).sort()])
  }
})

test('starting again writes nothing; a changed role is put right', async () => {
  const catalogue = permissionsOf(app.modules)
  const roles = collectRoles(app.modules)
  const audits = async () => (await app.auditOf('roles')).length
  const before = await audits()
  await syncBuiltInRoles(app.ctx(), catalogue, roles)
  expect(await audits()).toEqual(before)
  await app.write((db) =>
    db.updateTable('platform.role').set({ permissions: [] }).where('code', '=', 'admin').execute(),
  )
  await syncBuiltInRoles(app.ctx(), catalogue, roles)
  expect(await audits()).toEqual(before + 1)
})

test('the administrator sees all addresses, others those of their roles; the server enforces it in words [S6-02] [S8-29]', async () => {
  const urlsOf = async (account: Awaited<ReturnType<typeof aPupil>>) =>
    (await app.as(account).get('/user/info')).body.data.userInfo.urlList
  const [admin, pupil] = [await anAdmin(app), await aPupil(app)]
  expect(await urlsOf(admin)).toEqual(['*'])
  expect(await urlsOf(pupil)).toEqual(['/account', '/declarations', '/olympiads', '/print'])
  expect(await urlsOf(await aTeacher(app))).toEqual([
    '/account',
    '/declarations',
    '/desk',
    '/olympiads',
    '/print',
    '/unit',
  ])
  const refused = await app.as(pupil).get('/api/messages')
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([403, 'forbidden', '你没有权限访问此页面'])
  expect((await app.as(admin).get('/api/messages')).status).toEqual(200)
})

test('a person with several roles works with all given at the own unit, or with one alone where it was given [S6-11]', async () => {
  const { school, county, province } = await aSchool(app)
  const person = await aUnitContact(app, {
    organizationId: school,
    roles: [
      { code: 'contest-officer', organizationId: school },
      { code: 'contest-secretariat', organizationId: county },
    ],
  })
  const me = async () => (await app.as(person).get('/api/access/me')).body.data
  expect(await me()).toEqual({
    account: { id: person.accountId, name: '韦青', loginName: person.loginName, kind: 'unit-contact' },
    unit: { id: school, name: '明德实验学校', level: 'school' },
    roles: [
      { code: 'contest-officer', label: '竞赛审查员', organization: { id: school, name: '明德实验学校' } },
      { code: 'contest-secretariat', label: '竞赛秘书处', organization: { id: county, name: '青溪县' } },
      { code: 'unit-contact', label: '单位联系人', organization: { id: school, name: '明德实验学校' } },
    ],
    actingRole: null,
    permissions: expect.any(Array),
    screens: [],
    urlList: ['/account', '/declarations', '/olympiads', '/print', '/unit'],
    mustChangePassword: false,
    mustSetUpSecondStep: false,
  })
  expect(await actorOf(person)).toEqual({
    roles: ['contest-officer', 'unit-contact'],
    scope: { organizationId: school, path: expect.any(Array) },
  })
  const switched = await app.as(person).post('/api/access/switch-role', { role: 'contest-secretariat' })
  expect(switched.body.data).toEqual({ actingRole: 'contest-secretariat' })
  expect(await actorOf(person)).toEqual({
    roles: ['contest-secretariat'],
    scope: { organizationId: county, path: [province, expect.any(String), county] },
  })
  expect([(await me()).unit.id, (await me()).actingRole]).toEqual([county, 'contest-secretariat'])
  const refused = await app.as(person).post('/api/access/switch-role', { role: 'admin' })
  expect([refused.status, refused.body.fields.map((each: { code: string }) => each.code)]).toEqual([
    422,
    ['not_an_option'],
  ])
  await app.write((db) =>
    db
      .deleteFrom('platform.account_role')
      .where('account_id', '=', person.accountId)
      .where('role_code', '=', 'contest-secretariat')
      .execute(),
  )
  expect(await actorOf(person)).toEqual({ roles: [], scope: null })
})

test('what unit somebody says to be of opens nothing: only a given role brings a scope', async () => {
  const { school, county, province } = await aSchool(app)
  const claimed = await aUnitContact(app, { organizationId: province })
  expect((await actorOf(claimed)).scope).toEqual(null)
  const officer = await aContactWithRole(app, 'contest-officer', county, { organizationId: school })
  // given elsewhere than at the own unit: the sign-in begins with that role, and a claim to the province changes nothing
  const again = await app.anonymous.post('/api/sessions', { account: officer.loginName, password: fixturePassword })
  const signedIn = { ...officer, token: again.body.data.session_key }
  expect((await actorOf(signedIn)).scope?.organizationId).toEqual(county)
  await app.as(signedIn).patch('/api/accounts/me', { organizationId: province })
  expect((await actorOf(signedIn)).scope?.organizationId).toEqual(county)
})

async function actorOf(account: TestAccount) {
  const { roles, scope } = await resolveActor(account.token, app.ctx())
  return { roles, scope }
}

test('the operator orders, hides and renames entries of the menu, in each language [console /organization/menus]', async () => {
  const admin = await anAdmin(app)
  const entries = [
    { path: '/contest/seasons', sort: 3, isHidden: false, labels: { zh: '届次', en: 'Editions' } },
    { path: '/system/logs', sort: null, isHidden: true, labels: {} },
  ]
  expect((await app.as(admin).put('/api/console/menus', { entries })).status).toEqual(200)
  expect((await app.as(admin).get('/api/console/menus')).body.data).toEqual({ entries })
  const shown = async (language: 'en' | 'fr') =>
    (await app.as(admin).in(language).get('/api/access/me')).body.data.screens
  const hidden = { path: '/system/logs', sort: null, isHidden: true, label: null }
  expect(await shown('en')).toEqual([{ path: '/contest/seasons', sort: 3, isHidden: false, label: 'Editions' }, hidden])
  expect(await shown('fr')).toEqual([{ path: '/contest/seasons', sort: 3, isHidden: false, label: null }, hidden])
  const twice = await app.as(admin).put('/api/console/menus', { entries: [entries[0], entries[0]] })
  expect(twice.body.code).toEqual('invalid_input')
  expect((await app.as(admin).put('/api/console/menus', { entries: [] })).status).toEqual(200)
})
