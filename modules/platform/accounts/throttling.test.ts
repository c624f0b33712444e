import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sha256 } from '#kernel/server/secrets.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { costLimits } from './contract.ts'
import { aLoginName, aPhone, aPupil, fixturePassword } from './fixtures.ts'

const now = '2026-11-21T04:00:00.000Z'
const app = await startTestApp({ now, config: { hasCaptcha: true } })

const attempt = (account: string, password: string, more: object = {}) =>
  app.anonymous.post('/api/sessions', { account, password, ...more })

/** The picture with the answer that only the server knows: its hash is replaced by one whose answer we know. */
async function aPicture(answer = 'AC347') {
  const { id } = (await app.anonymous.get('/api/captcha')).body.data
  const hash = app.surroundings.secrets.blindIndex(`${id}:${answer}`, 'captcha.answer')
  await app.write((db) => db.updateTable('platform.captcha').set({ answer_hash: hash }).where('id', '=', id).execute())
  return { id: String(id), answer }
}

async function aProof() {
  const { challenge } = (await app.anonymous.get('/api/captcha/proof')).body.data
  const solution = await solveChallenge({ challenge, deriveKey })
  return { proof: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') }
}

test('the picture code is a PNG of our own drawing, and each is another', async () => {
  const [first, second] = [await app.anonymous.get('/api/captcha'), await app.anonymous.get('/api/captcha')]
  const { image, ...rest } = first.body.data
  expect(rest).toEqual({ id: expect.any(String), kind: 'picture', expiresAt: '2026-11-21T04:05:00.000Z' })
  const png = Buffer.from(String(image).replace('data:image/png;base64,', ''), 'base64')
  const { format, width, height } = await sharp(png).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 168, height: 60 })
  expect(png.length).toBeLessThan(8000)
  expect(second.body.data.image).not.toEqual(image)
})

test('after three failures a code is asked for; wrong, used and expired codes have texts of their own [S8-08] [S8-09] [S8-10]', async () => {
  const { loginName } = await aPupil(app)
  for (let round = 0; round < 3; round += 1) await attempt(loginName, 'wrong-password')
  const asked = await attempt(loginName, fixturePassword)
  expect([asked.status, asked.body.code, asked.body.message]).toEqual([422, 'captcha_needed', '请输入验证码'])

  const right = await aPicture()
  const wrong = await attempt(loginName, fixturePassword, { captcha: { ...right, answer: 'XXXXX' } })
  expect([wrong.body.code, wrong.body.message]).toEqual(['verification_code_wrong', '验证码错误'])
  expect(wrong.body.fields).toEqual([{ path: 'captcha', code: 'verification_code_wrong', message: '验证码错误' }])

  const burnt = await attempt(loginName, fixturePassword, { captcha: right })
  expect([burnt.body.code, burnt.body.message]).toEqual(['verification_code_invalid', '验证码无效，请重新获取'])

  const old = await aPicture()
  app.clock.advance(5 * 60_000)
  const expired = await attempt(loginName, fixturePassword, { captcha: old })
  expect([expired.body.code, expired.body.message]).toEqual(['verification_code_expired', '验证码已过期，请重新获取'])

  const good = await attempt(loginName, fixturePassword, { captcha: await aPicture('h9k4w') })
  expect([good.status, good.body.code]).toEqual([422, 'verification_code_wrong'])
  const capital = await aPicture('H9K4W')
  const done = await attempt(loginName, fixturePassword, { captcha: { ...capital, answer: 'h9k4w' } })
  expect(done.status).toEqual(200)
  expect((await attempt(loginName, fixturePassword)).status).toEqual(200)
})

test('a refreshed picture makes the one before worthless', async () => {
  app.clock.set(now)
  const { loginName } = await aPupil(app)
  const first = await aPicture()
  await app.anonymous.get('/api/captcha', { replaces: first.id })
  const answer = await attempt(loginName, fixturePassword, { captcha: first, isConsole: true })
  expect(answer.body.code).toEqual('verification_code_invalid')
})

test('the console always asks for a code', async () => {
  app.clock.set(now)
  const { loginName } = await aPupil(app)
  expect((await attempt(loginName, fixturePassword, { isConsole: true })).body.code).toEqual('captcha_needed')
  const answer = await attempt(loginName, fixturePassword, { isConsole: true, captcha: await aPicture() })
  expect(answer.status).toEqual(200)
})

test('the proof of work stands for the picture, once', async () => {
  app.clock.set(now)
  const { loginName } = await aPupil(app)
  const captcha = await aProof()
  expect((await attempt(loginName, fixturePassword, { isConsole: true, captcha })).status).toEqual(200)
  const again = await attempt(loginName, fixturePassword, { isConsole: true, captcha })
  expect(again.body.code).toEqual('verification_code_invalid')
})

test('a proof that was made up, altered or is none is refused', async () => {
  app.clock.set(now)
  const { loginName } = await aPupil(app)
  const sent = async (proof: string) =>
    (await attempt(loginName, fixturePassword, { isConsole: true, captcha: { proof } })).body.code
  const { challenge } = (await app.anonymous.get('/api/captcha/proof')).body.data
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const solution = { counter: 1, derivedKey: '00'.repeat(32) }
  expect(await sent(encoded({ challenge, solution }))).toEqual('verification_code_wrong')
  const dear = { ...challenge, parameters: { ...challenge.parameters, cost: 2_000_000_000 } }
  expect(await sent(encoded({ challenge: dear, solution }))).toEqual('verification_code_invalid')
  expect(await sent('no json')).toEqual('verification_code_invalid')
  expect(await sent(encoded(null))).toEqual('verification_code_invalid')
})

test('after ten failures only a proof of work helps, and it is no lock', async () => {
  app.clock.set(now)
  const { loginName } = await aPupil(app)
  for (let round = 0; round < 3; round += 1) await attempt(loginName, 'wrong-password')
  for (let round = 0; round < 7; round += 1) await attempt(loginName, 'wrong-password', { captcha: await aPicture() })
  const asked = await attempt(loginName, fixturePassword, { captcha: await aPicture() })
  expect([asked.status, asked.body.code, asked.body.params]).toEqual([422, 'proof_needed', { demand: 'proof' }])
  expect((await attempt(loginName, fixturePassword, { captcha: await aProof() })).status).toEqual(200)
})

test('sixty guesses at once are sixty: three passwords are tried, and the others asked for a code', async () => {
  app.clock.set('2026-11-21T06:00:00.000Z')
  const { loginName } = await aPupil(app)
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => attempt(loginName, `guess-number-${index}`)),
  )
  const codes = answers.map(({ body }) => body.code)
  const tried = codes.filter((code) => code === 'wrong_account_or_password').length
  const asked = codes.filter((code) => code === 'captcha_needed' || code === 'proof_needed').length
  expect([tried <= 3, tried + asked]).toEqual([true, 60])
  // the owner is not locked out
  const own = await attempt(loginName, fixturePassword, { captcha: await aPicture() })
  expect(own.status).toEqual(200)
})

/** Changes the pupil's password; answers the status with what is wrong. */
async function change(pupil: Awaited<ReturnType<typeof aPupil>>, oldPassword: string): Promise<unknown[]> {
  const answer = await app.as(pupil).put('/api/accounts/me/password', {
    oldPassword,
    password: 'Comet-and-kite-9',
    passwordConfirmation: 'Comet-and-kite-9',
  })
  return [answer.status, answer.body.fields?.[0]?.code ?? answer.body.code]
}

test('a wrong old password counts like a failed sign-in, and after ten the change has to wait', async () => {
  app.clock.set('2026-11-21T07:00:00.000Z')
  const pupil = await aPupil(app)
  for (let round = 0; round < 10; round += 1)
    expect(await change(pupil, `wrong-${round}`)).toEqual([422, 'old_password_wrong'])
  expect(await change(pupil, fixturePassword)).toEqual([429, 'too_many_requests'])
  app.clock.advance(15 * 60_000 + 1)
  expect((await change(pupil, fixturePassword))[0]).toEqual(200)
})

test('where an open sign-in asks for the password again, guesses are counted too', async () => {
  app.clock.set('2026-11-21T07:30:00.000Z')
  const pupil = await aPupil(app)
  const begin = async (password: string) => {
    const { status, body } = await app.as(pupil).post('/api/accounts/me/second-step', { password })
    return [status, body.fields?.[0]?.code ?? body.code]
  }
  for (let round = 0; round < 10; round += 1) expect(await begin(`wrong-${round}`)).toEqual([422, 'old_password_wrong'])
  expect(await begin(fixturePassword)).toEqual([429, 'too_many_requests'])
  app.clock.advance(15 * 60_000 + 1)
  expect((await begin(fixturePassword))[0]).toEqual(200)
})

test('the failures of strangers and of a whole school make nobody wait with a new password; the own ones do', async () => {
  app.clock.set('2026-11-21T08:30:00.000Z')
  const pupil = await aPupil(app)
  const fail = (remoteAddress: string, account: string) =>
    app.inject({ method: 'POST', url: '/api/sessions', remoteAddress, payload: { account, password: 'wrong' } })
  await fail('192.0.2.1', pupil.loginName)
  await fail('127.0.0.1', 'nobody-at-all')
  const raised = await app.write((db) =>
    db
      .updateTable('platform.throttle')
      .set({ failures: 2000 })
      .where(sql<boolean>`key ~ '^sign-in-(name|ip|net):' and window_started_at = ${app.clock.now()}`)
      .execute(),
  )
  // two names, two addresses, two networks
  expect(raised[0]?.numUpdatedRows).toEqual(6n)
  expect((await attempt(pupil.loginName, fixturePassword)).body.code).toEqual('proof_needed')

  for (let round = 0; round < 10; round += 1)
    expect(await change(pupil, `wrong-${round}`)).toEqual([422, 'old_password_wrong'])
  expect(await change(pupil, fixturePassword)).toEqual([429, 'too_many_requests'])
  await app.write((db) => db.deleteFrom('platform.throttle').where('key', 'like', 'sign-in:%').execute())
  expect((await attempt(pupil.loginName, fixturePassword)).body.code).toEqual('proof_needed')
  expect((await change(pupil, fixturePassword))[0]).toEqual(200)
  // the tests below turn the clock back
  await app.write((db) => db.deleteFrom('platform.throttle').execute())
})

test('pictures, calculations and tickets to scan are given out within limits, each with a count of its own', async () => {
  app.clock.set('2026-11-21T09:00:00.000Z')
  for (const [what, method, url, { max }] of [
    ['captcha', 'GET', '/api/captcha', costLimits.pictures],
    ['proof', 'GET', '/api/captcha/proof', costLimits.proofs],
    ['scan', 'POST', '/api/scan-tickets', costLimits.scans],
  ] as const) {
    const ask = async (remoteAddress: string) => (await app.inject({ method, url, remoteAddress })).statusCode
    expect(await ask('192.0.2.7')).toEqual(200)
    const key = `${what}:${sha256('192.0.2.7').toString('base64url')}`
    await app.write((db) =>
      db
        .updateTable('platform.throttle')
        .set({ failures: max - 1 })
        .where('key', '=', key)
        .execute(),
    )
    expect([await ask('192.0.2.7'), await ask('192.0.2.7'), await ask('192.0.2.8')]).toEqual([200, 429, 200])
    app.clock.advance(15 * 60_000 + 1)
    expect(await ask('192.0.2.7')).toEqual(200)
  }
})

test('failures are forgotten after the window', async () => {
  app.clock.set(now)
  const { loginName } = await aPupil(app)
  for (let round = 0; round < 3; round += 1) await attempt(loginName, 'wrong-password')
  app.clock.advance(15 * 60_000 + 1)
  expect((await attempt(loginName, fixturePassword)).status).toEqual(200)
})

test('500 people behind one address sign in without being asked for anything', { timeout: 90_000 }, async () => {
  app.clock.set('2026-11-21T12:00:00.000Z')
  const people = await Promise.all(Array.from({ length: 500 }, () => aPupil(app)))
  const outcomes: string[] = []
  for (let begin = 0; begin < people.length; begin += 25) {
    const group = people.slice(begin, begin + 25)
    const answers = await Promise.all(
      group.map(async ({ loginName }, place) => {
        // One in ten mistypes first, as people do.
        if (place % 10 === 0) await attempt(loginName, 'mistyped-password')
        return (await attempt(loginName, fixturePassword)).body.code
      }),
    )
    outcomes.push(...answers)
  }
  expect(outcomes).toEqual(Array(500).fill('H0000'))
})

test('one-time codes need the picture code, one a minute and six an hour for one target', async () => {
  app.clock.set('2026-11-22T00:00:00.000Z')
  const target = aPhone()
  const ask = async (more: object = {}) =>
    await app.anonymous.post('/api/one-time-codes', { purpose: 'register', by: 'sms', target, ...more })
  expect((await ask()).body.code).toEqual('captcha_needed')
  const sent = await ask({ captcha: await aPicture() })
  expect(sent.body.data).toEqual({
    sentTo: `${target.slice(0, 3)}****${target.slice(-4)}`,
    expiresAt: '2026-11-22T00:10:00.000Z',
    nextAt: '2026-11-22T00:01:00.000Z',
  })
  app.clock.advance(20_000)
  const early = await ask({ captcha: await aPicture() })
  expect([early.status, early.body.code, early.body.params]).toEqual([429, 'too_many_requests', { retryAfterS: 40 }])
  expect(early.headers['retry-after']).toEqual('40')
  expect(early.body.message).toEqual('尝试次数过多，请在 40 秒后再试')
  for (let round = 0; round < 5; round += 1) {
    app.clock.advance(60_000)
    expect((await ask({ captcha: await aPicture() })).status).toEqual(200)
  }
  app.clock.advance(60_000)
  expect((await ask({ captcha: await aPicture() })).status).toEqual(429)
  app.clock.advance(3600_000)
  expect((await ask({ captcha: await aPicture() })).status).toEqual(200)
})

test('a repeated request for a code is answered again and sends nothing more', async () => {
  app.clock.set('2026-11-22T06:00:00.000Z')
  const body = { purpose: 'register', by: 'sms', target: aPhone(), captcha: await aPicture() }
  const key = { 'idempotency-key': `same-${aLoginName()}` }
  const first = await app.anonymous.post('/api/one-time-codes', body, key)
  const again = await app.anonymous.post('/api/one-time-codes', body, key)
  expect([again.status, again.body, again.headers['idempotency-replayed']]).toEqual([200, first.body, 'true'])
})
