import { TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import type { Config } from '#kernel/server/config.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { storeSetting } from '#modules/platform/settings/server/index.ts'
import { anAdmin, aPupil, aSecondStep, fixturePassword } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const minuteMs = 60_000

const signIn = (account: string, password = fixturePassword) =>
  app.anonymous.post('/api/sessions', { account, password })
const me = (token: string) => app.as({ token, accountId: '', loginName: '' }).get('/api/access/me')

async function demand(isDemanded: boolean | null): Promise<void> {
  await app.write((db) =>
    db.transaction().execute((tx) => storeSetting(tx, 'staffSecondStep', isDemanded, app.clock.now())),
  )
}

test('who has set up the second step is asked for its code, and each code works once', async () => {
  const admin = await anAdmin(app)
  const { code } = await aSecondStep(app, admin)
  app.clock.advance(minuteMs)
  const first = await signIn(admin.loginName)
  expect([first.status, first.body.code, first.body.message]).toEqual([
    422,
    'second_step_needed',
    '请输入验证器应用中的动态验证码',
  ])
  const { ticket } = first.body.params
  const wrong = await app.anonymous.post('/api/sessions/second-step', { ticket, code: '000000' })
  expect([wrong.status, wrong.body.code]).toEqual([422, 'second_step_wrong'])
  const now = code()
  const right = await app.anonymous.post('/api/sessions/second-step', { ticket, code: now })
  expect((await me(right.body.data.session_key)).body.data.permissions).toEqual(['*', '!scoring.', '!scoreProtests.'])
  const again = await app.anonymous.post('/api/sessions/second-step', { ticket, code: now })
  expect([again.status, again.body.code]).toEqual([404, 'ticket_unknown'])
  const second = await signIn(admin.loginName)
  const reused = await app.anonymous.post('/api/sessions/second-step', { ticket: second.body.params.ticket, code: now })
  expect([reused.status, reused.body.code]).toEqual([422, 'second_step_wrong'])
})

test('a recovery code ends a sign-in as well, and is used up by it', async () => {
  const admin = await anAdmin(app)
  const { recoveryCodes } = await aSecondStep(app, admin)
  expect(recoveryCodes.length).toEqual(10)
  const answer = async (code: string) => {
    const { ticket } = (await signIn(admin.loginName)).body.params
    return (await app.anonymous.post('/api/sessions/second-step', { ticket, code })).body.code
  }
  const [code = ''] = recoveryCodes
  expect([await answer(code.toUpperCase()), await answer(code)]).toEqual(['H0000', 'second_step_wrong'])
  expect((await app.as(admin).get('/api/accounts/me/second-step')).body.data).toEqual({
    isSetUp: true,
    isDemanded: false,
    recoveryCodesLeft: 9,
  })
})

test('after five wrong codes, and after five minutes, the password is asked for again', async () => {
  const admin = await anAdmin(app)
  const { code } = await aSecondStep(app, admin)
  app.clock.advance(minuteMs)
  const { ticket } = (await signIn(admin.loginName)).body.params
  const guess = async () =>
    (await app.anonymous.post('/api/sessions/second-step', { ticket, code: '000000' })).body.code
  const guesses: string[] = []
  for (let round = 0; round < 6; round += 1) guesses.push(await guess())
  expect(guesses).toEqual([...Array.from({ length: 5 }, () => 'second_step_wrong'), 'ticket_unknown'])
  const other = await anAdmin(app)
  await aSecondStep(app, other)
  const late = (await signIn(other.loginName)).body.params.ticket
  app.clock.advance(5 * minuteMs)
  const answer = await app.anonymous.post('/api/sessions/second-step', { ticket: late, code: code() })
  expect(answer.body.code).toEqual('ticket_unknown')
})

test('who knows the password cannot guess the code from ticket to ticket: after a hundred in a day even the right one waits', async () => {
  const admin = await anAdmin(app)
  const { code } = await aSecondStep(app, admin)
  app.clock.advance(minuteMs)
  const answer = async (given: () => string) => {
    const { ticket } = (await signIn(admin.loginName)).body.params
    return async () => (await app.anonymous.post('/api/sessions/second-step', { ticket, code: given() })).body.code
  }
  for (let round = 0; round < 20; round += 1) {
    const guess = await answer(() => 'not a code')
    for (let each = 0; each < 5; each += 1) expect(await guess()).toEqual('second_step_wrong')
  }
  const right = await answer(code)
  expect(await right()).toEqual('too_many_requests')
  app.clock.advance(24 * 60 * minuteMs)
  const next = await answer(code)
  expect(await next()).toEqual('H0000')
})

test('where the second step is demanded of staff, a sign-in without one reaches its own account alone until it is set up', async () => {
  const admin = await anAdmin(app)
  const pupil = await aPupil(app)
  await demand(true)
  const token = (await signIn(admin.loginName)).body.data.session_key
  const limited = { ...admin, token }
  expect((await me(token)).body.data).toMatchObject({ permissions: [], mustSetUpSecondStep: true })
  expect((await app.as(limited).get('/api/messages')).status).toEqual(403)
  const beside = { ...admin, token: (await signIn(admin.loginName)).body.data.session_key }
  await aSecondStep(app, limited)
  expect((await me(token)).body.data).toMatchObject({
    permissions: ['*', '!scoring.', '!scoreProtests.'],
    mustSetUpSecondStep: false,
  })
  // begun with the password alone: it neither profits nor may put another app in place
  expect((await me(beside.token)).body.data.permissions).toEqual([])
  const replaced = await app.as(beside).post('/api/accounts/me/second-step', { password: fixturePassword })
  expect([replaced.status, replaced.body.code]).toEqual([403, 'forbidden'])
  const givenUp = await app.as(limited).post('/api/accounts/me/second-step/give-up', { password: fixturePassword })
  expect([givenUp.status, givenUp.body.code]).toEqual([409, 'second_step_demanded'])
  expect((await signIn(pupil.loginName)).status).toEqual(200)
  await demand(null)
  const unproven = await app.as(beside).post('/api/accounts/me/second-step/give-up', { password: fixturePassword })
  expect([unproven.status, unproven.body.code]).toEqual([403, 'forbidden'])
  const given = await app.as(limited).post('/api/accounts/me/second-step/give-up', { password: fixturePassword })
  expect(given.body.code).toEqual('H0000')
  expect((await signIn(admin.loginName)).status).toEqual(200)
})

test('unless the operator says otherwise the second step is demanded of staff under serve, and of nobody in the demo', async () => {
  const tried = async (config: Partial<Config>, isDemanded?: boolean) => {
    const there = await startTestApp({ now: '2026-11-21T04:00:00.000Z', config })
    if (isDemanded !== undefined)
      await there.write((db) =>
        db.transaction().execute((tx) => storeSetting(tx, 'staffSecondStep', isDemanded, there.clock.now())),
      )
    const told = async ({ loginName: account }: TestAccount) => {
      const { session_key } = (await there.anonymous.post('/api/sessions', { account, password: fixturePassword })).body
        .data
      const caller = there.as({ token: session_key, accountId: '', loginName: '' })
      return (await caller.get('/api/access/me')).body.data.mustSetUpSecondStep
    }
    const answers = [await told(await anAdmin(there)), await told(await aPupil(there))]
    await there.close()
    return answers
  }
  expect(await tried({ mode: 'serve' })).toEqual([true, false])
  expect(await tried({ mode: 'serve' }, false)).toEqual([false, false])
  expect(await tried({ mode: 'start', isDemo: true })).toEqual([false, false])
})

test('the app holds a standard secret: RFC 6238, SHA-1, six digits, thirty seconds, named after site and account', async () => {
  const admin = await anAdmin(app)
  const begun = await app.as(admin).post('/api/accounts/me/second-step', { password: fixturePassword })
  const uri = new URL(begun.body.data.uri)
  expect([uri.protocol, uri.host, uri.searchParams.get('secret')]).toEqual(['otpauth:', 'totp', begun.body.data.secret])
  expect(
    Object.fromEntries(['algorithm', 'digits', 'period'].map((name) => [name, uri.searchParams.get(name)])),
  ).toEqual({
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  const wrong = await app.as(admin).post('/api/accounts/me/second-step', { password: 'not-the-password' })
  expect(wrong.body.fields.map((each: { path: string }) => each.path)).toEqual(['password'])
  expect(TOTP.generate({ secret: new TOTP({ secret: begun.body.data.secret }).secret, timestamp: 0 })).toMatch(
    /^\d{6}$/,
  )
})

const begin = async () => {
  const { ticket, address } = (await app.anonymous.post('/api/scan-tickets')).body.data
  return { ticket, shown: new URL(address).pathname.split('/').at(-1) ?? '' }
}
const check = (ticket: string) => app.anonymous.post('/login/scanCheck', { ticket })

test('a shown ticket signs in once a signed-in phone has confirmed it, and only once [S7-CALL-06]', async () => {
  const pupil = await aPupil(app)
  const { ticket, shown } = await begin()
  expect((await check(ticket)).body.data.state).toEqual('open')
  const scanned = await app.as(pupil).post('/api/scan-tickets/scan', { shown })
  expect(scanned.body.data).toEqual({
    device: expect.any(String),
    place: expect.any(String),
    expiresAt: expect.any(String),
  })
  expect((await check(ticket)).body.data).toEqual({
    state: 'scanned',
    session_key: null,
    userInfo: null,
    draftKey: null,
  })
  await app.as(pupil).post('/api/scan-tickets/decision', { shown, decision: 'confirm' })
  // what the picture shows opens nothing
  expect((await check(shown)).body.code).toEqual('ticket_unknown')
  const done = await check(ticket)
  expect([done.body.data.state, done.body.data.userInfo.id]).toEqual(['confirmed', pupil.accountId])
  expect((await me(done.body.data.session_key)).body.data.account.id).toEqual(pupil.accountId)
  expect([(await check(ticket)).status, (await check(ticket)).body.code]).toEqual([404, 'ticket_unknown'])
})

test('a ticket that is unknown, refused, somebody else’s or two minutes old is refused', async () => {
  const [pupil, other] = [await aPupil(app), await aPupil(app)]
  expect((await check('unknown')).body.code).toEqual('ticket_unknown')
  const refused = await begin()
  await app.as(pupil).post('/api/scan-tickets/scan', { shown: refused.shown })
  const decided = (account: TestAccount) =>
    app.as(account).post('/api/scan-tickets/decision', { shown: refused.shown, decision: 'refuse' })
  expect((await decided(other)).body.code).toEqual('ticket_unknown')
  expect((await decided(pupil)).body.code).toEqual('H0000')
  expect((await check(refused.ticket)).body.code).toEqual('ticket_unknown')
  const late = await begin()
  app.clock.advance(2 * minuteMs)
  expect((await check(late.ticket)).body.code).toEqual('ticket_unknown')
  expect((await app.as(pupil).post('/api/scan-tickets/scan', { shown: late.shown })).body.code).toEqual(
    'ticket_unknown',
  )
})

test('a login that is revoked fails at its next request', async () => {
  const admin = await anAdmin(app)
  const token = (await signIn(admin.loginName)).body.data.session_key
  expect((await me(token)).status).toEqual(200)
  await app.as(admin).delete('/api/sessions')
  expect([(await me(token)).status, (await me(token)).body.code]).toEqual([401, 'signed_out'])
})
