import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { messagesTo } from '#modules/platform/messaging/fixtures.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'
import { aLoginName, anIdNumber, aOneTimeCode, aPhone, birthOnAtAge, fixturePassword } from './fixtures.ts'

const now = '2026-11-21T04:00:00.000Z'
const app = await startTestApp({ now })
const password = { password: fixturePassword, passwordConfirmation: fixturePassword }
const versions = { privacyVersion: '1', termsVersion: '1' }

async function aProvenPhone() {
  const target = aPhone()
  return { by: 'sms', target, code: await aOneTimeCode(app, { purpose: 'register', by: 'sms', target }) }
}
const register = (body: object) => app.anonymous.post('/api/accounts', { ...password, ...versions, ...body })
const codesOf = (answer: { body: { fields?: { path: string; code: string }[] } }) =>
  Object.fromEntries((answer.body.fields ?? []).map(({ path, code }) => [path, code]))

test('a pupil of sixteen registers with everything at once and signs in [S1-08]', async () => {
  const { school } = await aSchool(app)
  const birthOn = birthOnAtAge(app, 16)
  const loginName = aLoginName()
  const contact = await aProvenPhone()
  const answer = await register({
    kind: 'pupil',
    loginName,
    birthOn,
    contact,
    name: '买买提·吐尔逊',
    sex: 'female',
    ethnicity: 'HA',
    idType: '01',
    idNumber: anIdNumber(birthOn, 'female'),
    organizationId: school,
  })
  expect(answer.body.data).toEqual({ accountId: expect.any(String), loginName, state: 'normal' })
  const signedIn = await app.anonymous.post('/api/sessions', { account: contact.target, password: fixturePassword })
  const me = { accountId: '', loginName, token: signedIn.body.data.session_key }
  expect((await app.as(me).get('/api/accounts/me')).body.data).toEqual({
    id: answer.body.data.accountId,
    kind: 'pupil',
    state: 'normal',
    loginName,
    name: '买买提·吐尔逊',
    birthOn,
    sex: 'female',
    ethnicity: 'HA',
    idType: '01',
    idNumberMasked: expect.stringMatching(/^43\*{14}.{2}$/),
    organization: { id: school, name: '明德实验学校', above: ['南岭省', '江州市', '青溪县'] },
    phoneMasked: `139****${contact.target.slice(-4)}`,
    emailMasked: null,
    preferredLanguage: 'zh',
    mustChangePassword: false,
    consent: null,
    agreementsToAccept: [],
    createdAt: now,
  })
})

test('the identity number is stored encrypted, and no table holds it in plain', async () => {
  const birthOn = birthOnAtAge(app, 30)
  const idNumber = anIdNumber(birthOn, 'male', 81)
  const contact = await aProvenPhone()
  const body = { kind: 'teacher', loginName: aLoginName(), contact, name: '周明远', idType: '01', idNumber }
  const { accountId } = (await register(body)).body.data
  const row = await app.write((db) =>
    db.selectFrom('platform.account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow(),
  )
  expect([row.birth_on, row.identity]).toEqual([birthOn, { idType: '01', sex: 'male', ethnicity: null }])
  expect(app.surroundings.secrets.decrypt(row.id_number_cipher ?? Buffer.alloc(0), 'account.idNumber')).toEqual(
    idNumber,
  )
  const everything = await app.write(async (db) =>
    JSON.stringify([
      row,
      await db.selectFrom('kernel.audit_entry').selectAll().execute(),
      await db.selectFrom('kernel.idempotency_key').selectAll().execute(),
      await db.selectFrom('platform.message').selectAll().execute(),
    ]),
  )
  expect([everything.includes(idNumber), everything.includes(contact.target)]).toEqual([false, false])
})

test('login name, password and confirmation obey the rules, and all problems come at once [S5-05] [S5-06] [S5-07] [S9-16]', async () => {
  const answer = await register({
    kind: 'pupil',
    loginName: 'name_with-signs',
    password: '12345',
    passwordConfirmation: '12346',
    birthOn: '2010-02-30',
    contact: { by: 'sms', target: '123', code: '1' },
  })
  expect([answer.status, answer.body.code]).toEqual([422, 'invalid_input'])
  expect(codesOf(answer)).toEqual({
    loginName: 'wrong_format',
    password: 'too_short',
    birthOn: 'not_a_date',
    'contact.target': 'contact_wrong',
    passwordConfirmation: 'passwords_differ',
  })
  expect(answer.body.fields).toContainEqual({
    path: 'passwordConfirmation',
    code: 'passwords_differ',
    params: {},
    message: '两次输入的密码不一致',
  })
  const long = await register({ kind: 'teacher', loginName: 'a'.repeat(21) })
  expect(codesOf(long)).toEqual({ loginName: 'too_long' })
})

test.each(['123456', 'aaaaaa', 'abcdefgh', 'Password1', 'woaini1314', '987654321', 'mustang'])(
  'the common password %s is refused [S5-05]',
  async (common) => {
    const body = { kind: 'teacher', loginName: aLoginName(), password: common, passwordConfirmation: common }
    const answer = await register({ ...body, contact: { by: 'sms', target: aPhone(), code: '000000' } })
    expect(codesOf(answer)).toEqual({ password: 'password_common' })
  },
)

test('a password of six characters that nobody guesses is enough, the login name itself is not [S9-16]', async () => {
  const short = { password: 'k7#mQz', passwordConfirmation: 'k7#mQz' }
  const loginName = aLoginName()
  expect((await register({ kind: 'teacher', loginName, contact: await aProvenPhone(), ...short })).status).toEqual(200)
  const same = await register({
    kind: 'teacher',
    loginName: 'Zhou2026x',
    password: 'zhou2026X',
    passwordConfirmation: 'zhou2026X',
    contact: { by: 'sms', target: aPhone(), code: '000000' },
  })
  expect(codesOf(same)).toEqual({ password: 'password_like_login' })
})

test('a login name is taken whatever its capital letters, and somebody else’s phone number is none', async () => {
  const first = await register({ kind: 'teacher', loginName: 'Guangming', contact: await aProvenPhone() })
  expect(first.status).toEqual(200)
  const second = await register({ kind: 'teacher', loginName: 'guangMING', contact: await aProvenPhone() })
  expect([second.status, second.body.code, codesOf(second)]).toEqual([
    409,
    'login_name_taken',
    { loginName: 'login_name_taken' },
  ])
  const foreign = await register({ kind: 'teacher', loginName: '13800138000', contact: await aProvenPhone() })
  expect(codesOf(foreign)).toEqual({ loginName: 'login_name_like_phone' })
  const own = await aProvenPhone()
  expect((await register({ kind: 'teacher', loginName: own.target, contact: own })).status).toEqual(200)
})

test('the identity number must fit birth date and sex, and the organization must exist', async () => {
  const answer = await register({
    kind: 'pupil',
    loginName: aLoginName(),
    birthOn: birthOnAtAge(app, 16),
    sex: 'male',
    idType: '01',
    idNumber: anIdNumber(birthOnAtAge(app, 17), 'female'),
    organizationId: '00000000-0000-4000-8000-000000000000',
    contact: { by: 'sms', target: aPhone(), code: '000000' },
  })
  expect(codesOf(answer)).toEqual({
    birthOn: 'id_number_birth_mismatch',
    sex: 'id_number_sex_mismatch',
    organizationId: 'organization_unknown',
  })
  const digit = await register({
    kind: 'teacher',
    loginName: aLoginName(),
    idType: '01',
    idNumber: '110105194912310021',
    contact: { by: 'sms', target: aPhone(), code: '000000' },
  })
  expect(codesOf(digit)).toEqual({ idNumber: 'id_number_wrong_check_digit' })
})

test('the code must be right: five guesses, then it is used up [S8-08] [S8-09] [S8-10]', async () => {
  const contact = await aProvenPhone()
  const wrong = contact.code === '000000' ? '111111' : '000000'
  const body = { kind: 'teacher', loginName: aLoginName() }
  const codes: string[] = []
  for (let guess = 0; guess < 5; guess += 1)
    codes.push((await register({ ...body, contact: { ...contact, code: wrong } })).body.code)
  codes.push((await register({ ...body, contact })).body.code)
  expect(codes).toEqual([...Array(4).fill('verification_code_wrong'), ...Array(2).fill('verification_code_invalid')])

  const late = await aProvenPhone()
  app.clock.advance(10 * 60_000)
  expect((await register({ ...body, contact: late })).body.code).toEqual('verification_code_expired')
  const never = { by: 'sms', target: aPhone(), code: '123456' }
  expect((await register({ ...body, contact: never })).body.code).toEqual('verification_code_invalid')
  app.clock.set(now)
})

test('a registration refused for another reason leaves its code usable, and a done one does not', async () => {
  const contact = await aProvenPhone()
  const loginName = aLoginName()
  const outdated = await register({ kind: 'teacher', loginName, contact, privacyVersion: '0' })
  expect([outdated.status, outdated.body.code]).toEqual([409, 'agreement_outdated'])
  expect((await register({ kind: 'teacher', loginName, contact })).status).toEqual(200)
  const again = await register({ kind: 'teacher', loginName: aLoginName(), contact })
  expect(again.body.code).toEqual('verification_code_invalid')
})

test('asking for a code does not tell whether somebody has this contact', async () => {
  const contact = await aProvenPhone()
  await register({ kind: 'teacher', loginName: aLoginName(), contact })
  app.clock.advance(60_000)
  const ask = (purpose: string, target: string) =>
    app.anonymous.post('/api/one-time-codes', { purpose, by: 'sms', target })
  const free = aPhone()
  const answers = [await ask('register', contact.target), await ask('register', free)]
  expect(answers.map(({ status, body }) => [status, { ...body.data, sentTo: '' }])).toEqual([
    [200, { ...answers[1]?.body.data, sentTo: '' }],
    [200, { ...answers[1]?.body.data, sentTo: '' }],
  ])
  const [told] = await messagesTo(app, contact.target)
  expect([told?.template, /\d{6}/.test(told?.body.replace(/https?:\S+/, '') ?? '')]).toEqual([
    'accounts.messages.contactInUse',
    false,
  ])
  expect((await messagesTo(app, free)).map(({ template }) => template)).toEqual(['accounts.messages.registerCode'])

  const nobody = aPhone()
  expect((await ask('recover', nobody)).status).toEqual(200)
  expect(await messagesTo(app, nobody)).toEqual([])
  // nor does the time it takes: the same statements run
  app.clock.advance(60_000)
  const [known, unknown] = [
    await app.countQueries(() => ask('recover', contact.target)),
    await app.countQueries(() => ask('recover', aPhone())),
  ]
  expect([known.result.status, unknown.result.status, unknown.queries]).toEqual([200, 200, known.queries])
  expect((await messagesTo(app, contact.target))[0]?.template).toEqual('accounts.messages.recoverCode')
  app.clock.set(now)
})

test('registering leaves one audit row, and the same request again is answered and done once', async () => {
  const body = { kind: 'teacher', loginName: aLoginName(), contact: await aProvenPhone(), ...password, ...versions }
  const key = { 'idempotency-key': `key-${aLoginName()}` }
  const first = await app.anonymous.post('/api/accounts', body, key)
  const again = await app.anonymous.post('/api/accounts', body, key)
  expect([first.status, again.status, again.body]).toEqual([200, 200, first.body])
  expect(await app.auditOf(first.body.data.accountId)).toEqual([
    { action: 'accounts.register', actor_account_id: null, reason: null },
  ])
})
