import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, aPhone, aPupil, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { deliveryAttempts } from '#modules/platform/messaging/contract.ts'
import { inboxOf } from '#modules/platform/messaging/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { aPush, aSender, pushBody } from './fixtures.ts'
import { sendPush, tickPushes } from './server/operations.ts'

/** An SMS gateway of our own. */
const gateway = { status: 200, phones: [] as string[], meanwhile: () => Promise.resolve() }
const server = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    if (gateway.status === 200) gateway.phones.push(JSON.parse(Buffer.concat(parts).toString()).phone)
    void gateway.meanwhile().then(() => reply.writeHead(gateway.status).end('{}'))
  })
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
const sms = {
  provider: 'webhook' as const,
  endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
  keyId: 'key-1',
  secret: 'hush',
  signature: '科技活动中心',
  template: 'T-1',
}
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z', config: { sms } })

const stateOf = async (as: Parameters<typeof app.as>[0], id: string) =>
  (await app.as(as).get(`/api/console/push/${id}`)).body.data

test('a message needs its type, words in Chinese and a way out, and says so for each [S5-15]', async () => {
  const { officer, school } = await aSender(app)
  const answer = await app.as(officer).post('/api/console/push', {
    title: { zh: '' },
    body: { zh: '请提交' },
    channels: [],
    audience: { organization: school },
  })
  expect([
    answer.status,
    answer.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code]),
  ]).toEqual([
    422,
    [
      ['type', 'required'],
      ['title.zh', 'required'],
      ['channels', 'too_few'],
    ],
  ])
})

test('staff push to the people of their own subtree, each in their own language, and nobody else gets it [S1-FUNC-13]', async () => {
  const { officer, county, school } = await aSender(app)
  const reader = await aTeacher(app, { organizationId: school, language: 'en' })
  const elsewhere = await aTeacher(app, { organizationId: (await anOrganization(app)).id })
  const counted = await app.as(officer).post('/api/console/push-audiences/count', { audience: {} })
  expect(counted.body.data.people).toEqual(3)
  const id = await aPush(app, officer, pushBody(county))
  await app.drainJobs()
  const sent = await stateOf(officer, id)
  expect([sent.state, sent.recipientCount, sent.sentCount, sent.audience.zh]).toEqual(['sent', 3, 3, '青溪县及下属'])
  expect(await inboxOf(app, reader)).toEqual([
    { title: 'Declarations close soon', body: 'Please submit before Friday 17:00.', readAt: null },
  ])
  expect(await inboxOf(app, elsewhere)).toEqual([])
})

test('an organization beyond the own subtree is refused, and an audience without anybody too', async () => {
  const { officer, school } = await aSender(app)
  const beyond = await app.as(officer).post('/api/console/push', pushBody((await anOrganization(app)).id))
  expect([beyond.status, beyond.body.fields[0].path]).toEqual([422, 'audience.organization'])
  const nobody = await app
    .as(officer)
    .post('/api/console/push', pushBody(school, { audience: { organization: school, kinds: ['guardian'] } }))
  expect([nobody.status, nobody.body.code]).toEqual([422, 'push_nobody'])
  const group = await app.as(officer).post('/api/console/push', pushBody(school, { channels: ['chat-app'] }))
  expect([group.status, group.body.code]).toEqual([403, 'push_channel_not_yours'])
})

test('a scheduled push waits for its time; paused it stands still, resumed it goes on', async () => {
  const { officer, school, teacher } = await aSender(app)
  const scheduledAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  const past = await app
    .as(officer)
    .post('/api/console/push', pushBody(school, { scheduledAt: '2020-01-01T00:00:00Z' }))
  expect(past.body.code).toEqual('push_time_unfit')
  const id = await aPush(app, officer, pushBody(school, { scheduledAt }))
  await tickPushes(app.ctx())
  expect((await stateOf(officer, id)).state).toEqual('scheduled')
  await app.as(officer).post(`/api/console/push/${id}/pause`)
  app.clock.advance(3_700_000)
  await tickPushes(app.ctx())
  const paused = await stateOf(officer, id)
  expect([paused.state, paused.abilities.pause, await inboxOf(app, teacher)]).toEqual(['paused', 'wrong_state', []])
  await app.as(officer).post(`/api/console/push/${id}/resume`)
  await tickPushes(app.ctx())
  expect([(await stateOf(officer, id)).state, (await inboxOf(app, teacher)).length]).toEqual(['sent', 1])
})

test('text messages that fail are tried again by themselves, and once more by hand; recipients stay masked', async () => {
  const { officer, school, phone } = await aSender(app)
  gateway.status = 500
  const id = await aPush(app, officer, pushBody(school, { channels: ['sms'] }))
  for (let attempt = 0; attempt <= deliveryAttempts; attempt += 1) await app.drainJobs().catch((error: Error) => error)
  const failed = await stateOf(officer, id)
  expect([failed.state, failed.failedCount, failed.abilities.retry]).toEqual(['sending', 1, true])
  await tickPushes(app.ctx())
  expect((await stateOf(officer, id)).state).toEqual('sent')
  gateway.status = 200
  await app.as(officer).post(`/api/console/push/${id}/retry`)
  await app.drainJobs()
  await tickPushes(app.ctx())
  const log = (await app.as(officer).get(`/api/console/push/${id}/messages`)).body.data
  expect(
    log.rows.map((row: Record<string, unknown>) => [row.channel, row.state, row.recipientMasked, row.provider]),
  ).toEqual([['sms', 'sent', `${phone.slice(0, 3)}****${phone.slice(-4)}`, 'SMS_PROVIDER']])
  expect([(await stateOf(officer, id)).state, gateway.phones.splice(0)]).toEqual(['sent', [phone]])
  const again = await app.as(officer).post(`/api/console/push/${id}/retry`)
  expect([again.status, again.body.code]).toEqual([409, 'push_nothing_failed'])
})

test('a cancelled push sends nothing more, with its reason in the log', async () => {
  const { officer, school } = await aSender(app)
  const id = await aPush(app, officer, pushBody(school, { channels: ['sms'] }))
  await sendPush(app.ctx(), { pushId: id })
  const cancelled = await app.as(officer).post(`/api/console/push/${id}/cancel`, { reason: '内容有误' })
  expect(cancelled.status).toEqual(200)
  await app.drainJobs()
  expect([(await stateOf(officer, id)).state, gateway.phones.splice(0)]).toEqual(['cancelled', []])
  expect((await app.auditOf(id)).find(({ action }) => action === 'pushes.cancel')).toEqual({
    action: 'pushes.cancel',
    actor_account_id: officer.accountId,
    reason: '内容有误',
  })
})

test('a message that fails on its way is not tried again once its push has been cancelled meanwhile', async () => {
  const { officer, school } = await aSender(app)
  const id = await aPush(app, officer, pushBody(school, { channels: ['sms'] }))
  const { status, meanwhile } = gateway
  gateway.status = 500
  gateway.meanwhile = async () => {
    await app.as(officer).post(`/api/console/push/${id}/cancel`, { reason: '内容有误' })
  }
  await app.drainJobs().catch((error: Error) => error)
  Object.assign(gateway, { status, meanwhile })
  await app.drainJobs()
  const log = (await app.as(officer).get(`/api/console/push/${id}/messages`)).body.data
  expect(log.rows.map((row: { state: string }) => row.state)).toEqual(['cancelled'])
  expect(gateway.phones.splice(0)).toEqual([])
})

test('what a pause has held goes to nobody who is locked or no longer meant by then', async () => {
  const { officer, county, school, phone } = await aSender(app)
  const [lockedPhone, leftPhone] = [aPhone(), aPhone()]
  const withPhone = (target: string) => aTeacher(app, { organizationId: school, contacts: [{ by: 'sms', target }] })
  const [locked, left] = [await withPhone(lockedPhone), await withPhone(leftPhone)]
  const id = await aPush(app, officer, pushBody(county, { channels: ['sms'] }))
  await sendPush(app.ctx(), { pushId: id })
  await app.as(officer).post(`/api/console/push/${id}/pause`)
  const set = (accountId: string, change: { state: string } | { organization_id: string }) =>
    app.write((db) => db.updateTable('platform.account').set(change).where('id', '=', accountId).execute())
  await set(locked.accountId, { state: 'locked' })
  await set(left.accountId, { organization_id: (await anOrganization(app)).id })
  await app.as(officer).post(`/api/console/push/${id}/resume`)
  await app.drainJobs()
  await tickPushes(app.ctx())
  expect([(await stateOf(officer, id)).state, gateway.phones.splice(0)]).toEqual(['sent', [phone]])
  const log = (await app.as(officer).get(`/api/console/push/${id}/messages`)).body.data
  expect(log.rows.map((row: { state: string }) => row.state).toSorted()).toEqual(['cancelled', 'cancelled', 'sent'])
})

test('a push whose sender has lost the role meanwhile stands still until somebody who may resumes it', async () => {
  const { officer, school, teacher } = await aSender(app)
  const id = await aPush(app, officer, pushBody(school))
  await app.write((db) => db.deleteFrom('platform.account_role').where('account_id', '=', officer.accountId).execute())
  await app.drainJobs()
  const admin = await anAdmin(app)
  const halted = await stateOf(admin, id)
  expect([halted.state, halted.haltedReason, await inboxOf(app, teacher)]).toEqual([
    'paused',
    'sender-not-permitted',
    [],
  ])
  await app.as(admin).post(`/api/console/push/${id}/resume`)
  await app.drainJobs()
  expect([(await stateOf(admin, id)).state, (await inboxOf(app, teacher)).length]).toEqual(['sent', 1])
})

test('a scheduled push that cannot be sent keeps none of those behind it waiting', async () => {
  const { officer, school, teacher } = await aSender(app)
  const inAnHour = (lateMs: number) => new Date(app.clock.now().getTime() + 3_600_000 + lateMs).toISOString()
  const broken = await aPush(app, officer, pushBody(school, { scheduledAt: inAnHour(0) }))
  const good = await aPush(app, officer, pushBody(school, { scheduledAt: inAnHour(1000) }))
  const set = (audience: object) =>
    app.write((db) =>
      db
        .updateTable('platform.push')
        .set({ audience: JSON.stringify(audience) })
        .where('id', '=', broken)
        .execute(),
    )
  await set({ kinds: 'none that there is' })
  app.clock.advance(3_700_000)
  await expect(tickPushes(app.ctx())).rejects.toThrow()
  const states = async () => [(await stateOf(officer, broken)).state, (await stateOf(officer, good)).state]
  expect([await states(), (await inboxOf(app, teacher)).length]).toEqual([['scheduled', 'sent'], 1])
  await app.as(officer).post(`/api/console/push/${broken}/cancel`, { reason: '内容有误' })
  await set({ kinds: [], roles: [], organization: school })
})

test('a push whose sender works for another unit meanwhile stands still: nobody is reached beyond the subtree of the sender', async () => {
  const { officer, school, teacher } = await aSender(app)
  const id = await aPush(app, officer, pushBody(school))
  const elsewhere = { organization_id: (await anOrganization(app)).id }
  await app.write((db) =>
    db.updateTable('platform.account').set(elsewhere).where('id', '=', officer.accountId).execute(),
  )
  await app.write((db) =>
    db.updateTable('platform.account_role').set(elsewhere).where('account_id', '=', officer.accountId).execute(),
  )
  await app.drainJobs()
  const halted = await stateOf(await anAdmin(app), id)
  expect([halted.state, halted.haltedReason, await inboxOf(app, teacher)]).toEqual([
    'paused',
    'sender-not-permitted',
    [],
  ])
})

test('pushes of others are not found, in lists and by id, and who may not push gets nothing [S6-25]', async () => {
  const [mine, other] = [await aSender(app), await aSender(app)]
  const id = await aPush(app, mine.officer, pushBody(mine.school))
  const listed = (await app.as(other.officer).get('/api/console/push')).body.data.rows.map(
    (row: { id: string }) => row.id,
  )
  expect([listed.includes(id), (await app.as(other.officer).get(`/api/console/push/${id}`)).status]).toEqual([
    false,
    404,
  ])
  const pupil = await aPupil(app)
  expect((await app.as(pupil).post('/api/console/push', pushBody(mine.school))).body.code).toEqual('forbidden')
})
