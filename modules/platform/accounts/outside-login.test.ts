import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { storeSetting } from '#modules/platform/settings/server/index.ts'
import { costLimits } from './contract.ts'
import { anAdmin, aPupil, aSecondStep } from './fixtures.ts'
import { anOutsideService, type OutsidePerson, type OutsideService } from './server/outside-service/fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

test('without a service set up there is no button, and the way there is shut', async () => {
  await setIssuer('')
  expect((await app.anonymous.get('/api/outside-login')).body.data).toEqual({
    isOffered: false,
    name: '',
    isLinked: false,
  })
  const begun = await app.anonymous.post('/api/outside-login')
  expect([begun.status, begun.body.code]).toEqual([404, 'outside_login_off'])
  await setIssuer(service.issuer)
})

async function setIssuer(issuer: string): Promise<void> {
  await app.write((db) =>
    db.transaction().execute((tx) => storeSetting(tx, 'outsideLoginIssuer', issuer, app.clock.now())),
  )
}

let service: OutsideService
beforeAll(async () => {
  service = await anOutsideService(app)
})
afterAll(() => service.close())

async function comeBack(person: OutsidePerson) {
  const { ticket, address } = (await app.anonymous.post('/api/outside-login')).body.data
  return { ticket, answer: await service.visit(address, person) }
}
const finish = async (person: OutsidePerson) =>
  await app.anonymous.post('/api/outside-login/finish', await comeBack(person))
const link = async (account: TestAccount, person: OutsidePerson) =>
  await app.as(account).post('/api/accounts/me/outside-login', await comeBack(person))

test('who has the same verified e-mail there as here is signed in, and tied from then on [console /sign-in] [S2-SIGNIN-05]', async () => {
  expect((await app.anonymous.in('en').get('/api/outside-login')).body.data).toEqual({
    isOffered: true,
    name: 'Single sign-on',
    isLinked: false,
  })
  const admin = await anAdmin(app, { contacts: [{ by: 'email', target: 'office@example.org' }] })
  const first = await finish({ sub: 'person-1', email: 'Office@example.org', isEmailVerified: true })
  expect([first.body.code, first.body.data.userInfo.id]).toEqual(['H0000', admin.accountId])
  const token = first.body.data.session_key
  expect((await app.as({ ...admin, token }).get('/api/access/me')).body.data.permissions).toEqual([
    '*',
    '!scoring.',
    '!scoreProtests.',
  ])
  // the e-mail is needed no more
  const again = await finish({ sub: 'person-1' })
  expect(again.body.data.userInfo.id).toEqual(admin.accountId)
})

test('however many begin, the other service is asked once what it is, and again after some minutes; one address begins so many', async () => {
  app.clock.advance(10 * 60_000)
  const before = service.discoveryCount()
  const begin = async () => (await app.anonymous.post('/api/outside-login')).body.code
  expect(await Promise.all([begin(), begin(), begin()])).toEqual(['H0000', 'H0000', 'H0000'])
  expect([await begin(), service.discoveryCount() - before]).toEqual(['H0000', 1])
  app.clock.advance(10 * 60_000)
  expect([await begin(), service.discoveryCount() - before]).toEqual(['H0000', 2])
  await app.write((db) =>
    db
      .updateTable('platform.throttle')
      .set({ failures: costLimits.outsideLogins.max })
      .where('key', 'like', 'outside:%')
      .execute(),
  )
  expect(await begin()).toEqual('too_many_requests')
  await app.write((db) => db.deleteFrom('platform.throttle').where('key', 'like', 'outside:%').execute())
})

test('an e-mail that the other service has not verified signs nobody in', async () => {
  await anAdmin(app, { contacts: [{ by: 'email', target: 'second@example.org' }] })
  const claimed = await finish({ sub: 'person-2', email: 'second@example.org', isEmailVerified: false })
  expect([claimed.status, claimed.body.code]).toEqual([403, 'outside_account_unknown'])
  const unknown = await finish({ sub: 'person-3', email: 'nobody@example.org', isEmailVerified: true })
  expect([unknown.status, unknown.body.code]).toEqual([403, 'outside_account_unknown'])
})

test('a signed-in person ties the account there to the one here, and unties it; it belongs to one person only', async () => {
  const [admin, pupil] = [await anAdmin(app), await aPupil(app)]
  const isLinked = async () => (await app.as(admin).get('/api/outside-login')).body.data.isLinked
  expect(await isLinked()).toEqual(false)
  expect((await link(admin, { sub: 'person-4' })).body.code).toEqual('H0000')
  expect(await isLinked()).toEqual(true)
  expect((await finish({ sub: 'person-4' })).body.data.userInfo.id).toEqual(admin.accountId)
  const taken = await link(pupil, { sub: 'person-4' })
  expect([taken.status, taken.body.code]).toEqual([409, 'outside_account_taken'])
  await app.as(admin).delete('/api/accounts/me/outside-login')
  expect((await finish({ sub: 'person-4' })).body.code).toEqual('outside_account_unknown')
})

test('the second step is asked for here as well', async () => {
  const admin = await anAdmin(app)
  await link(admin, { sub: 'person-5' })
  const { recoveryCodes } = await aSecondStep(app, admin)
  const answer = await finish({ sub: 'person-5' })
  expect([answer.status, answer.body.code]).toEqual([422, 'second_step_needed'])
  const { ticket } = answer.body.params
  const done = await app.anonymous.post('/api/sessions/second-step', { ticket, code: recoveryCodes[0] })
  expect(done.body.data.userInfo.id).toEqual(admin.accountId)
})

test('an answer works once, and only with the ticket of the browser that began', async () => {
  const admin = await anAdmin(app)
  await link(admin, { sub: 'person-6' })
  const back = await comeBack({ sub: 'person-6' })
  const { ticket: other } = (await app.anonymous.post('/api/outside-login')).body.data
  const mixed = await app.anonymous.post('/api/outside-login/finish', { ...back, ticket: other })
  expect([mixed.status, mixed.body.code]).toEqual([502, 'outside_login_failed'])
  expect((await app.anonymous.post('/api/outside-login/finish', back)).body.code).toEqual('H0000')
  const twice = await app.anonymous.post('/api/outside-login/finish', back)
  expect([twice.status, twice.body.code]).toEqual([404, 'ticket_unknown'])
})
