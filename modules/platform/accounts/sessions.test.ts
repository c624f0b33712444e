import { expect, test, vi } from 'vitest'
import { countedThings } from '#kernel/server/counters.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { aLoginName, anAdmin, aPhone, aPupil, aScannedTicket, aSecondStep, fixturePassword } from './fixtures.ts'
import { hashOfNobody, hashPassword } from './server/passwords.ts'

const now = '2026-11-21T04:00:00.000Z'
const app = await startTestApp({ now })
const hourMs = 3600_000

const signIn = (account: string, password = fixturePassword) =>
  app.anonymous.post('/api/sessions', { account, password })

test('signing in by login name answers session_key, the person and the key of the draft journal [S3-SESSION-03] [S3-SESSION-02] [S4-UI-02]', async () => {
  const pupil = await aPupil(app, { loginName: 'Xiaozhou11' })
  const answer = await signIn('xiaozhou11')
  expect(answer.status).toEqual(200)
  expect(answer.body.data).toEqual({
    session_key: expect.stringMatching(/^[\w-]{59}$/),
    draftKey: expect.stringMatching(/^[A-Za-z0-9+/]{43}=$/),
    userInfo: {
      id: pupil.accountId,
      name: '林小舟',
      loginName: 'Xiaozhou11',
      kind: 'pupil',
      roles: ['pupil'],
      urlList: ['/account', '/declarations', '/olympiads', '/print'],
      language: 'zh',
      mustChangePassword: false,
      state: 'normal',
      hasNewAgreements: true,
    },
  })
  const again = await signIn('Xiaozhou11')
  expect(again.body.data.draftKey).toEqual(answer.body.data.draftKey)
  expect(again.body.data.session_key).not.toEqual(answer.body.data.session_key)
})

test('phone and e-mail sign in as well, however they are written', async () => {
  const phone = aPhone()
  const { accountId } = await aPupil(app, {
    contacts: [
      { by: 'sms', target: phone },
      { by: 'email', target: 'Lin.Zhou@example.org' },
    ],
  })
  for (const name of [phone, `+86 ${phone}`, 'lin.zhou@EXAMPLE.org']) {
    const answer = await signIn(name)
    expect([name, answer.status, answer.body.data.userInfo.id]).toEqual([name, 200, accountId])
  }
})

test('the token is stored only as a hash, and the draft key and the token reach no log of changes [S3-SESSION-04]', async () => {
  const { loginName } = await aPupil(app)
  const { session_key, draftKey } = (await signIn(loginName)).body.data
  const stored = await app.write(async (db) => ({
    sessions: await db.selectFrom('platform.session').selectAll().execute(),
    audit: await db.selectFrom('kernel.audit_entry').selectAll().execute(),
    keys: await db.selectFrom('kernel.idempotency_key').selectAll().execute(),
  }))
  const text = JSON.stringify(stored)
  expect([text.includes(session_key), text.includes(draftKey)]).toEqual([false, false])
})

test('empty fields get the text for them [S8-06]', async () => {
  const { loginName } = await aPupil(app)
  for (const body of [{}, { account: loginName }, { password: 'x' }, { account: ' ', password: '' }]) {
    const answer = await app.anonymous.post('/api/sessions', body)
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      422,
      'sign_in_incomplete',
      '请输入正确的账号和密码',
    ])
  }
  const english = await app.anonymous.in('en').post('/api/sessions', {})
  expect(english.body.message).toEqual('Please enter the correct account and password')
})

test('a wrong password and an unknown account get the same answer after the same work [S8-07]', async () => {
  const { loginName } = await aPupil(app)
  const known = await signIn(loginName, 'not-the-password')
  const unknown = await signIn(aLoginName(), 'not-the-password')
  expect([known.status, known.body.code, known.body.message]).toEqual([
    422,
    'wrong_account_or_password',
    '用户名或密码错误',
  ])
  const plain = ({ requestId: _, ...rest }: Record<string, unknown>) => rest
  expect(plain(unknown.body)).toEqual(plain(known.body))

  // The dear part is the hash: each is held against one, and the one that stands for nobody is as dear as the product's own.
  const checksFor = async (account: string) => {
    const checks = () => countedThings().find(({ name }) => name === 'password_checks_total')?.count ?? 0
    const before = checks()
    await signIn(account, 'not-the-password')
    return checks() - before
  }
  expect([await checksFor(loginName), await checksFor(aLoginName())]).toEqual([1, 1])
  const costOf = (hash: string) => hash.split('$').slice(1, 4)
  expect(costOf(await hashOfNobody())).toEqual(costOf(await hashPassword(fixturePassword)))
})

test('a session ends when it was silent for too long, and not before [S3-SESSION-04] [S8-11]', async () => {
  app.clock.set(now)
  const pupil = await aPupil(app)
  app.clock.advance(1.5 * hourMs)
  expect((await app.as(pupil).get('/api/accounts/me')).status).toEqual(200)
  await vi.waitFor(async () => {
    const row = await app.write((db) =>
      db
        .selectFrom('platform.session')
        .select('last_seen_at')
        .where('account_id', '=', pupil.accountId)
        .executeTakeFirstOrThrow(),
    )
    expect(row.last_seen_at).toEqual(app.clock.now())
  })
  app.clock.advance(2 * hourMs)
  expect((await app.as(pupil).get('/api/accounts/me')).status).toEqual(200)
  app.clock.advance(2 * hourMs + 60_000)
  const late = await app.as(pupil).get('/api/accounts/me')
  expect([late.status, late.body.code, late.body.message]).toEqual([
    401,
    'session_expired',
    '登录超时或已过期，请重新登录',
  ])
})

test('a request counts as the last one before the time of it is written', async () => {
  app.clock.set(now)
  const pupils = [await aPupil(app), await aPupil(app)]
  const statuses: number[] = []
  for (let round = 0; round < 3; round += 1) {
    app.clock.advance(1.5 * hourMs)
    for (const pupil of pupils) statuses.push((await app.as(pupil).get('/api/accounts/me')).status)
  }
  expect(statuses).toEqual(Array(6).fill(200))
})

test('a session ends after its absolute limit however busy it is [S3-SESSION-04]', async () => {
  app.clock.set(now)
  const pupil = await aPupil(app)
  const statuses: number[] = []
  for (let hour = 0; hour < 12; hour += 1) {
    app.clock.advance(hourMs)
    const { status } = await app.as(pupil).get('/api/accounts/me')
    statuses.push(status)
    await vi.waitFor(async () => {
      const row = await app.write((db) =>
        db
          .selectFrom('platform.session')
          .select('last_seen_at')
          .where('account_id', '=', pupil.accountId)
          .executeTakeFirstOrThrow(),
      )
      if (status === 200) expect(row.last_seen_at).toEqual(app.clock.now())
    })
  }
  expect(statuses).toEqual([...Array(11).fill(200), 401])
})

test('a signed-out session fails at its next request, the other ones go on [S8-12] [S4-UI-03]', async () => {
  app.clock.set(now)
  const pupil = await aPupil(app)
  const second = (await signIn(pupil.loginName)).body.data.session_key
  const other = { ...pupil, token: second }
  expect((await app.as(pupil).delete('/api/sessions/current')).body.data).toEqual(null)
  const answer = await app.as(pupil).get('/api/accounts/me')
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    401,
    'signed_out',
    '你已退出登录，请重新登录',
  ])
  expect((await app.as(other).get('/api/accounts/me')).status).toEqual(200)
})

test('an unknown token is signed out, and a public page opens with it all the same [S6-01]', async () => {
  const nobody = { accountId: '', loginName: '', token: 'x'.repeat(43) }
  expect((await app.as(nobody).get('/api/accounts/me')).body.code).toEqual('signed_out')
  expect((await app.anonymous.get('/api/accounts/me')).body.code).toEqual('signed_out')
  expect((await app.as(nobody).get('/api/agreements/privacy')).status).toEqual(200)
})

test('the list of logins names device and place in part; signing out everywhere ends them all', async () => {
  app.clock.set(now)
  const pupil = await aPupil(app)
  const agent =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'
  app.clock.advance(60_000)
  const signedIn = await app.anonymous.post(
    '/api/sessions',
    { account: pupil.loginName, password: fixturePassword },
    { 'user-agent': agent },
  )
  const here = { ...pupil, token: signedIn.body.data.session_key }
  const { sessions } = (await app.as(here).get('/api/sessions')).body.data
  expect(sessions).toEqual([
    {
      id: expect.any(String),
      isCurrent: true,
      device: 'Chrome · Windows',
      place: '127.0.*.*',
      signedInAt: '2026-11-21T04:01:00.000Z',
      lastSeenAt: '2026-11-21T04:01:00.000Z',
    },
    {
      id: expect.any(String),
      isCurrent: false,
      device: '',
      place: '',
      signedInAt: now,
      lastSeenAt: now,
    },
  ])
  expect((await app.as(here).delete('/api/sessions')).body.data).toEqual({ ended: 2 })
  for (const each of [pupil, here]) expect((await app.as(each).get('/api/sessions')).body.code).toEqual('signed_out')
})

test('what ends all sign-ins ends those that have only begun: a confirmed scan, a second step after the old password', async () => {
  const { phone, ticket: scanned } = await aScannedTicket(app, { isConfirmed: true })
  expect((await app.as(phone).delete('/api/sessions')).status).toEqual(200)
  expect((await app.anonymous.post('/login/scanCheck', { ticket: scanned })).body.code).toEqual('ticket_unknown')

  const pupil = await aPupil(app)
  const { recoveryCodes } = await aSecondStep(app, pupil)
  const begun = await app.anonymous.post('/api/sessions', { account: pupil.loginName, password: fixturePassword })
  const { ticket } = begun.body.params
  const fresh = { password: 'Harbor-lamp-42', passwordConfirmation: 'Harbor-lamp-42' }
  const changed = await app.as(pupil).put('/api/accounts/me/password', { oldPassword: fixturePassword, ...fresh })
  expect(changed.status).toEqual(200)
  const answer = await app.anonymous.post('/api/sessions/second-step', { ticket, code: recoveryCodes[0] })
  expect(answer.body.code).toEqual('ticket_unknown')
})

test('GET /user/info answers roles and name for the parameter token, or for the header [S7-CALL-05]', async () => {
  app.clock.set(now)
  const admin = await anAdmin(app)
  const byParameter = await app.anonymous.get('/user/info', { token: admin.token })
  expect(byParameter.body).toEqual({
    code: 'H0000',
    message: '',
    data: { roles: ['admin'], name: '管理员', userInfo: expect.objectContaining({ urlList: ['*'] }) },
  })
  expect((await app.as(admin).get('/user/info')).body).toEqual(byParameter.body)
  expect((await app.anonymous.get('/user/info')).body.code).toEqual('signed_out')
  expect((await app.anonymous.get('/user/info', { token: 'unknown' })).body.code).toEqual('signed_out')
})

test('/login/scanCheck answers at its own address and refuses an unknown ticket [S7-CALL-06]', async () => {
  const answer = await app.anonymous.post('/login/scanCheck', { ticket: 'abc' })
  expect([answer.status, answer.body.code]).toEqual([404, 'ticket_unknown'])
})

test('an account that must change its password may do nothing else until it has', async () => {
  app.clock.set(now)
  const admin = await anAdmin(app, { mustChangePassword: true })
  expect((await app.as(admin).get('/api/messages')).body.code).toEqual('forbidden')
  const changed = await app.as(admin).put('/api/accounts/me/password', {
    oldPassword: fixturePassword,
    password: 'Harbor-lamp-42',
    passwordConfirmation: 'Harbor-lamp-42',
  })
  expect(changed.body.data).toEqual({ endedSessions: 0 })
  expect((await app.as(admin).get('/api/messages')).status).toEqual(200)
})

test('who it is is asked once in some seconds, and a change of it shows at the next request', async () => {
  app.clock.set(now)
  const pupil = await aPupil(app)
  await app.surroundings.database.notices.caughtUp()
  const ask = () => app.countQueries(() => app.as(pupil).post('/login/scanCheck', {}))
  expect([(await ask()).queries, (await ask()).queries]).toEqual([1, 0])
  const permission = 'messages.list'
  expect((await app.as(pupil).get('/api/messages')).body.code).toEqual('forbidden')
  const before = await app.write((db) =>
    db.selectFrom('platform.role').select('permissions').where('code', '=', 'pupil').executeTakeFirstOrThrow(),
  )
  const give = (permissions: string[]) =>
    app.write((db) => db.updateTable('platform.role').set({ permissions }).where('code', '=', 'pupil').execute())
  await give([...before.permissions, permission])
  expect((await app.as(pupil).get('/api/messages')).status).toEqual(200)
  await give(before.permissions)
  expect((await app.as(pupil).get('/api/messages')).body.code).toEqual('forbidden')
})

test('a session that was just used is refused at the next request after it was ended', async () => {
  app.clock.set(now)
  const pupil = await aPupil(app)
  expect((await app.as(pupil).get('/user/info')).status).toEqual(200)
  expect((await app.as(pupil).delete('/api/sessions')).body.data).toEqual({ ended: 1 })
  expect((await app.as(pupil).get('/user/info')).body.code).toEqual('signed_out')
})
