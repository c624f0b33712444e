import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import {
  aConsentRequest,
  aLoginName,
  anAdmin,
  anIdNumber,
  aOneTimeCode,
  aPhone,
  birthOnAtAge,
  fixturePassword,
} from './fixtures.ts'

const now = '2026-11-21T04:00:00.000Z'
const app = await startTestApp({ now })
const dayMs = 24 * 3600_000
const consentOf = (token: string) => `/api/guardian-consents/${token}`
const give = { decision: 'give', guardianName: '林海', relation: 'father', agreementVersion: '1' }
const child = () => ({
  kind: 'pupil',
  loginName: aLoginName(),
  password: fixturePassword,
  passwordConfirmation: fixturePassword,
  birthOn: birthOnAtAge(app, 13),
  privacyVersion: '1',
  termsVersion: '1',
})

test('under 14 every personal field is refused before the guardian has consented', async () => {
  const guardianContact = { by: 'sms', target: aPhone() }
  const personal = {
    name: '林小舟',
    sex: 'female',
    ethnicity: 'HA',
    idType: '01',
    idNumber: anIdNumber(birthOnAtAge(app, 13)),
    organizationId: '00000000-0000-4000-8000-000000000000',
    contact: { by: 'sms', target: aPhone(), code: '000000' },
  }
  const answer = await app.anonymous.post('/api/accounts', { ...child(), guardianContact, ...personal })
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    403,
    'consent_needed',
    '未满 14 周岁，需监护人同意后才能填写这些内容',
  ])
  expect(answer.body.fields.map(({ path }: { path: string }) => path).sort()).toEqual(Object.keys(personal).sort())
  const missing = await app.anonymous.post('/api/accounts', child())
  expect(missing.body.fields).toEqual([{ path: 'guardianContact', code: 'required', message: '不能为空' }])
  const stored = await app.write((db) => db.selectFrom('platform.account').select('id').execute())
  expect(stored).toEqual([])
})

test('a child’s own words make nobody older: the identity number counts too', async () => {
  const answer = await app.anonymous.post('/api/accounts', {
    ...child(),
    birthOn: undefined,
    idType: '01',
    idNumber: anIdNumber(birthOnAtAge(app, 13)),
    contact: { by: 'sms', target: aPhone(), code: '000000' },
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
})

test('until the guardian decides, login, birth date and the guardian’s contact are all that is stored', async () => {
  const { child: registered, guardian } = await aConsentRequest(app)
  const row = await app.write((db) =>
    db.selectFrom('platform.account').selectAll().where('id', '=', registered.accountId).executeTakeFirstOrThrow(),
  )
  const personal = { ...row, password_hash: '', draft_key: '' }
  expect(personal).toEqual({
    id: registered.accountId,
    login_name: registered.loginName,
    password_hash: '',
    kind: 'pupil',
    state: 'awaiting-consent',
    display_name: null,
    birth_on: birthOnAtAge(app, 11),
    organization_id: null,
    language: 'zh',
    phone_cipher: null,
    phone_index: null,
    email_cipher: null,
    email_index: null,
    phone_masked: null,
    email_masked: null,
    password_expires_at: null,
    remark: null,
    unwanted_channels: {},
    identity: null,
    id_number_cipher: null,
    id_number_index: null,
    draft_key: '',
    must_change_password: false,
    created_at: new Date(now),
    updated_at: new Date(now),
  })
  const me = (await app.as(registered).get('/api/accounts/me')).body.data
  expect([me.state, me.consent]).toEqual([
    'awaiting-consent',
    {
      state: 'requested',
      contactMasked: `139****${guardian.slice(-4)}`,
      requestedAt: now,
      expiresAt: '2026-11-28T04:00:00.000Z',
    },
  ])
  const edit = await app.as(registered).patch('/api/accounts/me', { name: '林小舟', preferredLanguage: 'en' })
  expect([edit.status, edit.body.code]).toEqual([403, 'consent_needed'])
  expect((await app.as(registered).patch('/api/accounts/me', { preferredLanguage: 'en' })).status).toEqual(200)
})

test('the guardian sees the child’s login name and nothing else, and gives consent; the child goes on', async () => {
  const { child: registered, token } = await aConsentRequest(app)
  expect((await app.anonymous.get(consentOf(token))).body.data).toEqual({
    state: 'requested',
    childLoginName: registered.loginName,
    requestedAt: now,
    expiresAt: '2026-11-28T04:00:00.000Z',
    decidedAt: null,
    agreementVersion: '1',
    linkEnd: null,
    newLinkTo: null,
  })
  const outdated = await app.anonymous.post(consentOf(token), { ...give, agreementVersion: '0' })
  expect([outdated.status, outdated.body.code]).toEqual([409, 'agreement_outdated'])
  expect((await app.anonymous.post(consentOf(token), give)).body.data).toEqual({ state: 'given' })
  const twice = await app.anonymous.post(consentOf(token), give)
  expect([twice.status, twice.body.code, twice.body.params]).toEqual([
    409,
    'wrong_state',
    { action: 'give', state: 'given' },
  ])
  const edit = await app.as(registered).patch('/api/accounts/me', { name: '林小舟' })
  expect(edit.body.data).toEqual({ changed: ['name'] })
  const info = await app.as(registered).get('/user/info')
  expect(info.body.data.roles).toEqual(['pupil'])
})

test('consent can be withdrawn later by the same link: the personal data are gone and the sessions end', async () => {
  const { child: registered, token } = await aConsentRequest(app)
  await app.anonymous.post(consentOf(token), give)
  const birthOn = birthOnAtAge(app, 11)
  const whole = { name: '林小舟', sex: 'female', idType: '01', idNumber: anIdNumber(birthOn) }
  const target = aPhone()
  const code = await aOneTimeCode(app, { purpose: 'change-contact', by: 'sms', target, as: registered })
  const edit = { ...whole, contact: { by: 'sms', target, code } }
  expect((await app.as(registered).patch('/api/accounts/me', edit)).status).toEqual(200)
  expect((await app.anonymous.post(consentOf(token), { decision: 'withdraw' })).body.data).toEqual({
    state: 'withdrawn',
  })
  expect((await app.as(registered).get('/api/accounts/me')).body.code).toEqual('signed_out')
  const row = await app.write((db) =>
    db.selectFrom('platform.account').selectAll().where('id', '=', registered.accountId).executeTakeFirstOrThrow(),
  )
  expect([row.state, row.display_name, row.identity, row.id_number_cipher, row.id_number_index]).toEqual([
    'awaiting-consent',
    null,
    null,
    null,
    null,
  ])
  expect([row.phone_cipher, row.phone_index, row.phone_masked]).toEqual([null, null, null])
})

test('a guardian’s link opens no account that the office has locked: unlocked after a withdrawal, it awaits consent again', async () => {
  const { child: registered, token } = await aConsentRequest(app)
  await app.anonymous.post(consentOf(token), give)
  const admin = await anAdmin(app)
  const act = (name: string, body: object) =>
    app.as(admin).post(`/api/console/users/${registered.accountId}/${name}`, body)
  const signIn = () => app.anonymous.post('/api/sessions', { account: registered.loginName, password: fixturePassword })
  expect((await act('lock', { reason: '账号被盗' })).body.data).toEqual({ state: 'locked' })
  expect((await app.anonymous.post(consentOf(token), { decision: 'withdraw' })).body.data).toEqual({
    state: 'withdrawn',
  })
  expect((await signIn()).body.code).toEqual('account_locked')
  expect((await act('unlock', {})).body.data).toEqual({ state: 'awaiting-consent' })
  expect((await signIn()).body.data.userInfo.state).toEqual('awaiting-consent')
})

test('a guardian’s link brings no account back that is deleted', async () => {
  const stateOf = (id: string) =>
    app.write((db) =>
      db
        .selectFrom('platform.account')
        .select(['state', 'display_name'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
    )
  const asked = await aConsentRequest(app)
  await app.write((db) =>
    db.updateTable('platform.account').set({ state: 'deleted' }).where('id', '=', asked.child.accountId).execute(),
  )
  expect((await app.anonymous.get(consentOf(asked.token))).body.data.state).toEqual('expired')
  expect((await app.anonymous.post(consentOf(asked.token), give)).body.code).toEqual('consent_expired')
  expect(await stateOf(asked.child.accountId)).toEqual({ state: 'deleted', display_name: null })

  const given = await aConsentRequest(app)
  await app.anonymous.post(consentOf(given.token), give)
  await app.as(given.child).patch('/api/accounts/me', { name: '林小舟' })
  const admin = await anAdmin(app)
  const address = `/api/console/users/${given.child.accountId}/deactivate`
  expect((await app.as(admin).post(address, { reason: '违规' })).body.data).toEqual({ state: 'deleted' })
  expect((await app.anonymous.post(consentOf(given.token), { decision: 'withdraw' })).body.data).toEqual({
    state: 'withdrawn',
  })
  expect(await stateOf(given.child.accountId)).toEqual({ state: 'deleted', display_name: null })
})

test('a refusal stands; the child may ask again, and the old link is closed', async () => {
  const { child: registered, token } = await aConsentRequest(app)
  expect((await app.anonymous.post(consentOf(token), { decision: 'refuse' })).body.data).toEqual({ state: 'refused' })
  expect((await app.anonymous.post(consentOf(token), give)).body.code).toEqual('wrong_state')
  const target = aPhone()
  const early = await app.as(registered).post('/api/guardian-consents', { by: 'sms', target })
  expect(early.body.code).toEqual('too_many_requests')
  app.clock.advance(60_000)
  const again = await app.as(registered).post('/api/guardian-consents', { by: 'sms', target })
  expect(again.status).toEqual(200)
  const [message] = await messagesTo(app, target)
  const second = /guardian-consent\/([\w-]+)/.exec(message?.body ?? '')?.[1] ?? ''
  expect((await app.anonymous.post(consentOf(second), give)).body.data).toEqual({ state: 'given' })
  const needless = await app.as(registered).post('/api/guardian-consents', { by: 'sms', target })
  expect([needless.status, needless.body.code]).toEqual([409, 'not_awaiting_consent'])
  app.clock.set(now)
})

test('the child asks again where the guardian was asked before, without knowing the whole number', async () => {
  const { child: registered, guardian } = await aConsentRequest(app)
  app.clock.advance(60_000)
  const half = await app.as(registered).post('/api/guardian-consents', { by: 'sms' })
  expect([half.status, half.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])]).toEqual(
    [422, [['target', 'required']]],
  )
  const again = await app.as(registered).post('/api/guardian-consents', {})
  expect([again.status, again.body.data.sentTo]).toEqual([200, `139****${guardian.slice(-4)}`])
  expect((await messagesTo(app, guardian)).length).toEqual(2)
  app.clock.set(now)
})

test('an unknown link is not found, an old one has expired', async () => {
  const unknown = await app.anonymous.get(consentOf('x'.repeat(43)))
  expect([unknown.status, unknown.body.code]).toEqual([404, 'not_found'])
  const { token } = await aConsentRequest(app)
  app.clock.advance(7 * dayMs)
  const late = await app.anonymous.post(consentOf(token), give)
  expect([late.status, late.body.code]).toEqual([410, 'consent_expired'])
  expect((await app.anonymous.get(consentOf(token))).body.data.state).toEqual('expired')
  app.clock.set(now)
})

test('the nightly job removes what a child gave when nobody consented in time', async () => {
  const { child: registered, token } = await aConsentRequest(app)
  const kept = await aConsentRequest(app)
  await app.anonymous.post(consentOf(kept.token), give)
  const tidy = app.modules.find(({ name }) => name === 'platform.accounts')?.jobs?.['accounts.tidy']
  const run = () => (tidy as unknown as (ctx: ReturnType<typeof app.ctx>) => Promise<void>)(app.ctx())
  app.clock.advance(8 * dayMs)
  await run()
  const state = () =>
    app.write((db) =>
      db
        .selectFrom('platform.account')
        .select(['state', 'birth_on'])
        .where('id', 'in', [registered.accountId, kept.child.accountId])
        .orderBy('state')
        .execute(),
    )
  const birth_on = '2015-10-15'
  expect(await state()).toEqual([
    { state: 'awaiting-consent', birth_on },
    { state: 'normal', birth_on },
  ])
  app.clock.advance(15 * dayMs)
  await run()
  await run()
  expect(await state()).toEqual([
    { state: 'deleted', birth_on: null },
    { state: 'normal', birth_on },
  ])
  expect((await app.anonymous.get(consentOf(token))).status).toEqual(404)
  const signIn = { account: registered.loginName, password: fixturePassword }
  expect((await app.anonymous.post('/api/sessions', signIn)).body.code).toEqual('wrong_account_or_password')
  app.clock.set(now)
})

test('the guardian’s phone recovers the child’s password, by login name where there are several', async () => {
  const { child: registered, token, guardian } = await aConsentRequest(app)
  await app.anonymous.post(consentOf(token), give)
  const code = await aOneTimeCode(app, { purpose: 'recover', by: 'sms', target: guardian })
  const fresh = { password: 'Harbor-lamp-42', passwordConfirmation: 'Harbor-lamp-42' }
  const body = { by: 'sms', target: guardian, code, ...fresh }
  const other = await app.anonymous.post('/api/password-recoveries', { ...body, loginName: 'somebodyElse' })
  expect(other.body.fields).toEqual([
    { path: 'loginName', code: 'login_name_of_another', message: '登录名与这个联系方式不对应' },
  ])
  const done = await app.anonymous.post('/api/password-recoveries', body)
  expect(done.body.data).toEqual({ loginName: registered.loginName })
})

test('one guardian is asked at most ten times a day, whoever asks', async () => {
  app.clock.set('2026-11-24T04:00:00.000Z')
  const guardianContact = { by: 'sms', target: aPhone() }
  const statuses: number[] = []
  for (let each = 0; each < 11; each += 1)
    statuses.push((await app.anonymous.post('/api/accounts', { ...child(), guardianContact })).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

test('a child’s registration needs the picture code, since it writes to somebody else', async () => {
  const strict = await startTestApp({ now, config: { hasCaptcha: true } })
  const body = { ...child(), guardianContact: { by: 'sms', target: aPhone() } }
  const answer = await strict.anonymous.post('/api/accounts', body)
  expect([answer.status, answer.body.code]).toEqual([422, 'captcha_needed'])
})

test('a guardian’s phone is free for an account of the guardian’s own', async () => {
  app.clock.set(now)
  const { token, guardian } = await aConsentRequest(app)
  await app.anonymous.post(consentOf(token), give)
  const code = await aOneTimeCode(app, { purpose: 'register', by: 'sms', target: guardian })
  const answer = await app.anonymous.post('/api/accounts', {
    ...child(),
    kind: 'teacher',
    birthOn: undefined,
    contact: { by: 'sms', target: guardian, code },
  })
  expect(answer.status).toEqual(200)
})
