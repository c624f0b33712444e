import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { anIdNumber, aOneTimeCode, aPhone, aPupil, aTeacher, birthOnAtAge, fixturePassword } from './fixtures.ts'
import { contactsOf, createAccount, createStaffAccount, identityOf } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const fresh = { password: 'Harbor-lamp-42', passwordConfirmation: 'Harbor-lamp-42' }

test('a changed password ends every other session; the one that asked goes on', async () => {
  const pupil = await aPupil(app)
  const signedIn = await app.anonymous.post('/api/sessions', { account: pupil.loginName, password: fixturePassword })
  const other = { ...pupil, token: signedIn.body.data.session_key }
  const change = (body: object) => app.as(pupil).put('/api/accounts/me/password', body)
  const wrong = await change({ oldPassword: 'not-the-old-one', ...fresh })
  expect(wrong.body.fields).toEqual([{ path: 'oldPassword', code: 'old_password_wrong', message: '原密码不正确' }])
  const same = await change({
    oldPassword: fixturePassword,
    password: fixturePassword,
    passwordConfirmation: fixturePassword,
  })
  expect(same.body.fields).toEqual([
    { path: 'password', code: 'password_unchanged', message: '新密码不能与原密码相同' },
  ])
  const done = await change({ oldPassword: fixturePassword, ...fresh })
  expect(done.body.data).toEqual({ endedSessions: 1 })
  expect((await app.as(other).get('/api/accounts/me')).body.code).toEqual('signed_out')
  expect((await app.as(pupil).get('/api/accounts/me')).status).toEqual(200)
  const signIn = (password: string) => app.anonymous.post('/api/sessions', { account: pupil.loginName, password })
  expect([(await signIn(fixturePassword)).status, (await signIn(fresh.password)).status]).toEqual([422, 200])
})

test('a forgotten password is set anew by a code, and all sessions end', async () => {
  const target = aPhone()
  const pupil = await aPupil(app, { contacts: [{ by: 'sms', target }] })
  const code = await aOneTimeCode(app, { purpose: 'recover', by: 'sms', target })
  const recover = (body: object) =>
    app.anonymous.post('/api/password-recoveries', { by: 'sms', target, code, ...fresh, ...body })
  expect((await recover({ code: code === '000000' ? '1' : '000000' })).body.code).toEqual('verification_code_wrong')
  const weak = await recover({ password: '12345678', passwordConfirmation: '12345678' })
  expect(weak.body.fields.map(({ code: problem }: { code: string }) => problem)).toEqual(['password_common'])
  expect((await recover({})).body.data).toEqual({ loginName: pupil.loginName })
  expect((await recover({})).body.code).toEqual('verification_code_invalid')
  expect((await app.as(pupil).get('/api/accounts/me')).body.code).toEqual('signed_out')
  const signIn = await app.anonymous.post('/api/sessions', { account: target, password: fresh.password })
  expect(signIn.status).toEqual(200)
})

test('a code that was sent for one purpose is worth nothing for another', async () => {
  const target = aPhone()
  await aPupil(app, { contacts: [{ by: 'sms', target }] })
  const pupil = await aPupil(app)
  const code = await aOneTimeCode(app, { purpose: 'recover', by: 'sms', target })
  const edit = await app.as(pupil).patch('/api/accounts/me', { contact: { by: 'sms', target, code } })
  expect(edit.body.code).toEqual('verification_code_invalid')
})

test('edits of one registration at once lose nothing of each other', async () => {
  const pupil = await aPupil(app)
  const edits = [{ name: '龙小川' }, { sex: 'male' }, { ethnicity: 'HA' }, { preferredLanguage: 'fr' }]
  const answers = await Promise.all(edits.map((edit) => app.as(pupil).patch('/api/accounts/me', edit)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const me = (await app.as(pupil).get('/api/accounts/me')).body.data
  expect([me.name, me.sex, me.ethnicity, me.preferredLanguage]).toEqual(['龙小川', 'male', 'HA', 'fr'])
})

test('the registration is edited: what is left out stays, the identity number never comes back', async () => {
  const { school } = await aSchool(app)
  const birthOn = birthOnAtAge(app, 16)
  const pupil = await aPupil(app)
  const edit = {
    name: '欧阳𬭚',
    sex: 'male',
    ethnicity: 'HA',
    idType: '01',
    idNumber: anIdNumber(birthOn, 'male'),
    organizationId: school,
    preferredLanguage: 'ko',
  }
  const answer = await app.as(pupil).patch('/api/accounts/me', edit)
  expect(answer.body.data).toEqual({
    changed: ['name', 'sex', 'ethnicity', 'idType', 'idNumber', 'organizationId', 'preferredLanguage'],
  })
  const me = (await app.as(pupil).get('/api/accounts/me')).body.data
  expect([me.name, me.sex, me.birthOn, me.idNumberMasked, me.organization.id, me.preferredLanguage]).toEqual([
    '欧阳𬭚',
    'male',
    birthOn,
    `43**************${edit.idNumber.slice(-2)}`,
    school,
    'ko',
  ])
  expect(JSON.stringify(me)).not.toContain(edit.idNumber)
  // The stored number is held against what comes later.
  const contradiction = await app.as(pupil).patch('/api/accounts/me', { sex: 'female' })
  expect(contradiction.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['sex', 'id_number_sex_mismatch'],
  ])
  expect(await app.auditOf(pupil.accountId)).toEqual([
    { action: 'accounts.create', actor_account_id: null, reason: null },
    { action: 'accounts.editProfile', actor_account_id: pupil.accountId, reason: null },
  ])
})

test('an optional detail is taken back by null or an empty text; the name and a pupil’s birth date stay', async () => {
  const { school } = await aSchool(app)
  const birthOn = birthOnAtAge(app, 16)
  const pupil = await aPupil(app, { birthOn, sex: 'female', ethnicity: 'HA', organizationId: school })
  const idNumber = anIdNumber(birthOn, 'female')
  await app.as(pupil).patch('/api/accounts/me', { idType: '01', idNumber })
  // as long as the number is stored it must have its type, and it tells the sex
  const half = await app.as(pupil).patch('/api/accounts/me', { idType: null })
  expect(half.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['idType', 'required'],
  ])
  const emptied = { sex: null, ethnicity: '', idType: null, idNumber: '', organizationId: null }
  const answer = await app.as(pupil).patch('/api/accounts/me', emptied)
  expect(answer.body.data).toEqual({ changed: ['sex', 'ethnicity', 'idType', 'idNumber', 'organizationId'] })
  const me = (await app.as(pupil).get('/api/accounts/me')).body.data
  expect([me.sex, me.ethnicity, me.idType, me.idNumberMasked, me.organization, me.birthOn]).toEqual([
    null,
    null,
    null,
    null,
    null,
    birthOn,
  ])
  const needed = await Promise.all([
    app.as(pupil).patch('/api/accounts/me', { birthOn: '' }),
    app.as(pupil).patch('/api/accounts/me', { name: '' }),
    app.as(pupil).patch('/api/accounts/me', { name: null }),
  ])
  expect(needed.map(({ body }) => [body.fields[0].path, body.fields[0].code])).toEqual([
    ['birthOn', 'required'],
    ['name', 'required'],
    ['name', 'required'],
  ])
  const teacher = await aTeacher(app, { birthOn: '1990-05-01' })
  await app.as(teacher).patch('/api/accounts/me', { birthOn: '' })
  expect((await app.as(teacher).get('/api/accounts/me')).body.data.birthOn).toEqual(null)
})

test('phone and e-mail change by a code sent to the new one, and one contact has one account', async () => {
  const pupil = await aPupil(app, { contacts: [{ by: 'sms', target: aPhone() }] })
  const target = 'Xiaozhou@Example.org'
  const asked = { purpose: 'change-contact', by: 'email', target: target.toLowerCase() } as const
  expect((await app.anonymous.post('/api/one-time-codes', asked)).body.code).toEqual('signed_out')
  const code = await aOneTimeCode(app, { ...asked, as: pupil })
  const contact = { by: 'email', target, code }
  expect((await app.as(pupil).patch('/api/accounts/me', { contact })).status).toEqual(200)
  const me = (await app.as(pupil).get('/api/accounts/me')).body.data
  expect(me.emailMasked).toEqual('x***@example.org')
  app.clock.advance(60_000)
  const taken = await app.as(await aTeacher(app)).post('/api/one-time-codes', asked)
  expect(taken.status).toEqual(200)
})

test('a pupil cannot become younger than 14 without a guardian', async () => {
  const pupil = await aPupil(app)
  const answer = await app.as(pupil).patch('/api/accounts/me', { birthOn: birthOnAtAge(app, 12) })
  expect(answer.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['birthOn', 'consent_needed'],
  ])
  const future = await app.as(pupil).patch('/api/accounts/me', { birthOn: '2030-01-01' })
  expect(future.body.fields[0].code).toEqual('birth_date_impossible')
})

test('unknown fields, and those that only the office sets, are refused', async () => {
  const pupil = await aPupil(app)
  const answer = await app.as(pupil).patch('/api/accounts/me', { kind: 'staff', roles: ['admin'], state: 'normal' })
  expect(answer.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['kind', 'unknown_field'],
    ['roles', 'unknown_field'],
    ['state', 'unknown_field'],
  ])
})

test('other modules learn how to fill a form and where to write to', async () => {
  const [target, birthOn] = [aPhone(), birthOnAtAge(app, 16)]
  const pupil = await aPupil(app, {
    idType: '01',
    idNumber: anIdNumber(birthOn),
    contacts: [{ by: 'sms', target }],
    language: 'fr',
  })
  const ctx = app.ctx()
  expect(await identityOf(ctx, pupil.accountId)).toEqual({
    name: '林小舟',
    birthOn,
    sex: null,
    ethnicity: null,
    idType: '01',
    idNumber: anIdNumber(birthOn),
    school: null,
    phone: target,
    email: null,
  })
  expect(await contactsOf(ctx.db, ctx, pupil.accountId)).toEqual({
    contacts: { sms: target, email: null },
    language: 'fr',
    unwanted: {},
  })
  expect(await contactsOf(ctx.db, ctx, (await aTeacher(app)).accountId)).toEqual({
    contacts: { sms: null, email: null },
    language: 'zh',
    unwanted: {},
  })
})

test('the seed and the command line make accounts; new staff get a random password to be changed', async () => {
  const seeded = await createAccount(app.ctx(), { kind: 'teacher', loginName: 'seeded1', password: 'Harbor-lamp-42' })
  const signIn = await app.anonymous.post('/api/sessions', { account: 'seeded1', password: 'Harbor-lamp-42' })
  expect(signIn.body.data.userInfo.id).toEqual(seeded.accountId)
  const office = { loginName: 'office', name: '竞赛办公室', roles: [{ code: 'admin' }] }
  const staff = await createStaffAccount(app.ctx(), office)
  expect(staff.oneTimePassword).toMatch(/^[A-HJ-NP-Za-km-z2-9]{14}$/)
  const first = await app.anonymous.post('/api/sessions', { account: 'office', password: staff.oneTimePassword })
  const { mustChangePassword, urlList, roles } = first.body.data.userInfo
  expect([mustChangePassword, roles, urlList]).toEqual([true, [], ['/account']])
})
