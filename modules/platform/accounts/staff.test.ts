import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { staff, users } from './contract/office.ts'
import {
  anAdmin,
  anOfficer,
  aPhone,
  aStaffMember,
  aTeacher,
  fixturePassword,
  oneTimePasswordAt,
  staffValues,
} from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const hourMs = 3600_000

const signIn = (account: string, password: string) => app.anonymous.post('/api/sessions', { account, password })

test('a new member of the staff gets a random one-time password by message, which must be changed at the first sign-in [S6-13] [S9-24] [S3-STAFF-01] [console /organization/staff]', async () => {
  const admin = await anAdmin(app)
  const one = await aStaffMember(app, admin)
  const other = await aStaffMember(app, admin)
  expect(one.oneTimePassword).not.toEqual(other.oneTimePassword)
  const first = await signIn(one.loginName, one.oneTimePassword)
  expect([first.status, first.body.data.userInfo.mustChangePassword]).toEqual([200, true])
  const caller = app.as({ token: first.body.data.session_key, accountId: one.id, loginName: one.loginName })
  const changed = await caller.put('/api/accounts/me/password', {
    oldPassword: one.oneTimePassword,
    password: fixturePassword,
    passwordConfirmation: fixturePassword,
  })
  expect(changed.status).toEqual(200)
  expect((await signIn(one.loginName, fixturePassword)).body.data.userInfo.mustChangePassword).toEqual(false)
  const stored = await app.write((db) => db.selectFrom('kernel.audit_entry').selectAll().execute())
  expect(JSON.stringify(stored).includes(other.oneTimePassword)).toEqual(false)
})

test('the one-time password of a message works for a day; then a new one is sent [S6-13]', async () => {
  const admin = await anAdmin(app)
  const one = await aStaffMember(app, admin)
  app.clock.advance(24 * hourMs)
  const late = await signIn(one.loginName, one.oneTimePassword)
  expect([late.status, late.body.code]).toEqual([422, 'one_time_password_expired'])
  const again = await anAdmin(app)
  await app.as(again).post(`/api/console/staff/${one.id}/reset-password`, {})
  expect((await signIn(one.loginName, await oneTimePasswordAt(app, one.phone))).status).toEqual(200)
  expect((await signIn(one.loginName, one.oneTimePassword)).status).toEqual(422)
})

test('a changed login name brings a new one-time password to the phone and ends the sign-ins; another edit does not [S6-14]', async () => {
  const admin = await anAdmin(app)
  const one = await aStaffMember(app, admin)
  const token = (await signIn(one.loginName, one.oneTimePassword)).body.data.session_key
  const caller = app.as({ token, accountId: one.id, loginName: one.loginName })
  const edit = async (values: Record<string, unknown>) => {
    const { revision } = (await app.as(admin).get(`/api/console/staff/${one.id}`)).body.data
    return (await app.as(admin).patch(`/api/console/staff/${one.id}`, { revision, values })).body.code
  }
  expect(await edit({ remark: '值班' })).toEqual('H0000')
  expect((await caller.get('/api/access/me')).status).toEqual(200)
  const renamed = `n${one.loginName}`.slice(0, 20)
  expect(await edit({ loginName: renamed })).toEqual('H0000')
  expect((await caller.get('/api/access/me')).body.code).toEqual('signed_out')
  expect((await signIn(renamed, one.oneTimePassword)).body.code).toEqual('wrong_account_or_password')
  expect((await signIn(renamed, await oneTimePasswordAt(app, one.phone))).status).toEqual(200)
})

test('what is missing or wrong is told field by field; nothing is made [S5-09] [S5-51]', async () => {
  const admin = await anAdmin(app)
  const one = await aStaffMember(app, admin)
  const make = async (wishes: Record<string, unknown>) => {
    const answer = await app.as(admin).post('/api/console/staff', { values: { ...staffValues(), ...wishes } })
    return [
      answer.body.code,
      answer.body.fields?.map((each: { path: string; code: string }) => `${each.path} ${each.code}`),
    ]
  }
  const count = async () => (await app.as(admin).get('/api/console/staff')).body.data.total
  const before = await count()
  expect(await make({ phone: '', email: 'nobody' })).toEqual([
    'invalid_input',
    ['values.phone required', 'values.email email_format'],
  ])
  expect(await make({ loginName: one.loginName.toUpperCase() })).toEqual([
    'login_name_taken',
    ['loginName login_name_taken'],
  ])
  expect(await make({ phone: one.phone })).toEqual(['invalid_input', ['values.phone contact_taken']])
  expect(await count()).toEqual(before)
})

test('contacts are masked in lists; unmasking asks a reason and is written down', async () => {
  const admin = await anAdmin(app)
  const phone = aPhone()
  const teacher = await aTeacher(app, { contacts: [{ by: 'sms', target: phone }] })
  const shown = (await app.as(admin).get(`/api/console/users/${teacher.accountId}`)).body.data
  expect(shown.phone).toEqual(`${phone.slice(0, 3)}****${phone.slice(-4)}`)
  const address = `/api/console/users/${teacher.accountId}/unmask`
  expect((await app.as(admin).post(address, { reason: ' ' })).body.code).toEqual('invalid_input')
  const read = await app.as(admin).post(address, { reason: '核对报名电话' })
  expect(read.body.data).toEqual({ phone, email: null })
  expect((await app.auditOf(teacher.accountId)).at(-1)).toEqual({
    action: 'users.unmask',
    actor_account_id: admin.accountId,
    reason: '核对报名电话',
  })
})

test('a locked account is signed out at once and cannot sign in until it is unlocked', async () => {
  const admin = await anAdmin(app)
  const teacher = await aTeacher(app)
  const act = (name: string, body: object) =>
    app.as(admin).post(`/api/console/users/${teacher.accountId}/${name}`, body)
  expect((await act('lock', { reason: '账号被盗' })).body.data).toEqual({ state: 'locked' })
  expect((await app.as(teacher).get('/api/accounts/me')).body.code).toEqual('signed_out')
  expect((await signIn(teacher.loginName, fixturePassword)).body.code).toEqual('account_locked')
  expect((await signIn(teacher.loginName, 'not-the-password')).body.code).toEqual('wrong_account_or_password')
  expect((await act('lock', { reason: '再次' })).body.code).toEqual('wrong_state')
  await act('unlock', {})
  expect((await signIn(teacher.loginName, fixturePassword)).status).toEqual(200)
})

test('a user is normal until the office deletes the account: then it is listed as deleted, is signed out and signs in no more [S4-USER-01]', async () => {
  const admin = await anAdmin(app)
  const teacher = await aTeacher(app)
  const address = `/api/console/users/${teacher.accountId}`
  const state = async () => (await app.as(admin).get(address)).body.data.state
  expect([await state(), (await app.as(teacher).get('/api/accounts/me')).status]).toEqual(['normal', 200])
  const asked = { reason: '本人申请注销' }
  expect((await app.as(admin).post(`${address}/deactivate`, asked)).body.data).toEqual({ state: 'deleted' })
  expect(await state()).toEqual('deleted')
  expect((await app.as(teacher).get('/api/accounts/me')).body.code).toEqual('signed_out')
  expect((await signIn(teacher.loginName, fixturePassword)).body.code).toEqual('wrong_account_or_password')
  expect((await app.as(admin).post(`${address}/deactivate`, asked)).body.code).toEqual('wrong_state')
})

test('who works for a unit sees and touches the accounts of its subtree alone', async () => {
  const [here, there] = [await aSchool(app), await aSchool(app)]
  const officer = await anOfficer(app, here.county, users.permissions)
  const [inside, outside] = [
    await aTeacher(app, { organizationId: here.school }),
    await aTeacher(app, { organizationId: there.school }),
  ]
  const { rows } = (await app.as(officer).get('/api/console/users')).body.data
  expect(rows.map((row: { id: string }) => row.id).sort()).toEqual([inside.accountId, officer.accountId].sort())
  const lock = (id: string) => app.as(officer).post(`/api/console/users/${id}/lock`, { reason: '测试' })
  expect((await lock(outside.accountId)).body.code).toEqual('not_found')
  expect((await lock(inside.accountId)).body.code).toEqual('H0000')
})

test('who keeps the staff of a unit does not take over the account of somebody who may do more', async () => {
  const { county } = await aSchool(app)
  const admin = await anAdmin(app)
  const boss = await aStaffMember(app, admin, { organization: county })
  const clerk = await anOfficer(app, county, staff.permissions)
  const own = await aStaffMember(app, clerk, { organization: county })
  const roles = [{ code: 'admin', organizationId: null }]
  expect((await app.as(admin).put(`/api/console/accounts/${boss.id}/roles`, { roles })).body.code).toEqual('H0000')
  const { revision } = (await app.as(clerk).get(`/api/console/staff/${boss.id}`)).body.data
  const edit = (id: string, values: Record<string, unknown>, of = revision) =>
    app.as(clerk).patch(`/api/console/staff/${id}`, { revision: of, values })
  expect((await edit(boss.id, { phone: aPhone() })).body.code).toEqual('beyond_own_rights')
  expect((await edit(boss.id, { loginName: 'mine' })).body.code).toEqual('beyond_own_rights')
  expect((await app.as(clerk).post(`/api/console/staff/${boss.id}/reset-password`, {})).body.code).toEqual(
    'beyond_own_rights',
  )
  const mine = (await app.as(clerk).get(`/api/console/staff/${own.id}`)).body.data
  expect((await edit(own.id, { phone: aPhone() }, mine.revision)).body.code).toEqual('H0000')
})
