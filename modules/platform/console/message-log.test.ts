import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer, aPhone, aTeacher } from '#modules/platform/accounts/fixtures.ts'
import { aPushedMessage } from '#modules/platform/messaging/fixtures.ts'
import { sendMessage } from '#modules/platform/messaging/server/index.ts'
import { aSchool } from '#modules/platform/organizations/fixtures.ts'

// It stands here because those who read the log come after the module of messages in the order of modules.

const gateway = { status: 500, phones: [] as string[] }
const server = createServer((request, reply) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    gateway.phones.push(JSON.parse(Buffer.concat(parts).toString()).phone)
    reply.writeHead(gateway.status).end('{}')
  })
})
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
const app = await startTestApp({
  now: '2026-11-21T04:00:00.000Z',
  config: {
    sms: {
      provider: 'webhook',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`,
      keyId: 'key-1',
      secret: 'hush',
      signature: '科技活动中心',
      template: 'T-1',
    },
  },
})
const admin = await anAdmin(app)
const office = app.as(admin)

type Logged = { id: string; state: string; abilities: { retry: true | string } } & Record<string, unknown>

const told = { template: 'accounts.messages.contactInUse', params: { site: 'https://example.org' } }
const code = {
  template: 'accounts.messages.registerCode',
  params: { code: '482913', minutes: '10' },
  secretParams: ['code'],
}

/** Sends a message to a phone; by then it is out, or has failed for good. */
async function sent(recipient: string, message: typeof told | typeof code = told): Promise<string> {
  const ctx = app.ctx()
  const { messageId } = await ctx.change('test.send', async (tx) => {
    const reply = await sendMessage(tx, ctx, { channel: 'sms', recipient, language: 'zh', ...message })
    return { subject: reply.messageId, reply }
  })
  await delivered()
  return messageId
}

/** All that waits is tried until it waits no more. */
async function delivered(): Promise<void> {
  for (let attempt = 0; attempt < 8; attempt += 1) await app.drainJobs().catch(() => undefined)
}

const rowOf = async (id: string): Promise<Logged> => (await office.get(`/api/console/messages/${id}`)).body.data
const retry = (id: string) => office.post(`/api/console/messages/${id}/retry`)
const waiting = async () => {
  const { rows } = await app.surroundings.database.writePool.query<{ count: number }>(
    `select count(*)::int as count from graphile_worker._private_jobs jobs
     join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where identifier = 'messaging.deliver'`,
  )
  return rows[0]?.count
}

test('what went out and what has failed is listed, the reason in words, recipients masked, cut by channel, state, kind, reason and day', async () => {
  gateway.status = 500
  const [failing, fine] = [aPhone(), aPhone()]
  const failed = await sent(failing)
  app.clock.advance(1000)
  gateway.status = 200
  const good = await sent(fine)
  const list = async (query: Record<string, string> = {}) => {
    const { rows } = (await office.get('/api/console/messages', { limit: 100, ...query })).body.data
    return rows.map(({ id }: Logged) => id).filter((id: string) => id === failed || id === good)
  }
  const row = await rowOf(failed)
  expect(row).toMatchObject({
    template: { id: told.template, label: '联系方式已有账号' },
    channel: 'sms',
    recipient: `${failing.slice(0, 3)}****${failing.slice(-4)}`,
    state: 'failed',
    attempts: 8,
    problem: 'rejected',
    answer: 'the SMS provider answered 500: {}',
    holdsCode: false,
    isOfPush: false,
    abilities: { retry: true },
  })
  expect(JSON.stringify(row)).not.toContain(failing)
  expect(await list()).toEqual([good, failed])
  expect(await list({ 'f.state': 'failed' })).toEqual([failed])
  expect(await list({ 'f.channel': 'email' })).toEqual([])
  expect(await list({ 'f.template': told.template })).toEqual([good, failed])
  expect(await list({ 'f.template': code.template })).toEqual([])
  expect(await list({ 'f.problem': 'rejected' })).toEqual([failed])
  expect(await list({ 'f.problem': 'timeout' })).toEqual([])
  const day = (shift: number) => new Date(app.clock.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  expect(await list({ 'f.createdAt': `${day(-20)}..${day(-10)}` })).toEqual([])
  const long = await office.get('/api/console/messages', { 'f.createdAt': `${day(-200)}..${day(0)}` })
  expect([long.status, long.body.fields[0].code]).toEqual([422, 'window_too_long'])
})

test('what has failed is sent again once, whoever asks at the same time, and is refused once it is out', async () => {
  gateway.status = 500
  const phone = aPhone()
  const id = await sent(phone)
  gateway.status = 200
  gateway.phones = []
  const answers = await Promise.all([retry(id), retry(id), retry(id)])
  expect(answers.map(({ status, body }) => `${status} ${body.code}`).sort()).toEqual([
    '200 H0000',
    '409 wrong_state',
    '409 wrong_state',
  ])
  expect([await waiting(), (await rowOf(id)).state, (await rowOf(id)).attempts]).toEqual([1, 'queued', 0])
  await delivered()
  expect([gateway.phones, (await rowOf(id)).state, (await rowOf(id)).abilities.retry]).toEqual([
    [phone],
    'sent',
    'wrong_state',
  ])
  const again = await retry(id)
  expect([again.status, again.body.code, await waiting()]).toEqual([409, 'wrong_state', 0])
  expect((await app.auditOf(id)).filter(({ action }) => action === 'messaging.retry')).toEqual([
    { action: 'messaging.retry', actor_account_id: admin.accountId, reason: null },
  ])
})

test('a code is sent by nobody twice, and a message of a push by its push alone: both are said in words', async () => {
  gateway.status = 500
  const id = await sent(aPhone(), code)
  const pushed = await aPushedMessage(app, { account: admin, pushId: app.ctx().random.uuid(), hasFailed: true })
  for (const [each, expected] of [
    [id, 'message_code_gone'],
    [pushed, 'message_of_push'],
  ] as const) {
    const refused = await retry(each)
    expect([refused.status, refused.body.code]).toEqual([409, expected])
    expect((await rowOf(each)).abilities.retry).toEqual(expected)
  }
  expect([(await rowOf(id)).state, await waiting()]).toEqual(['failed', 0])
})

test('a code that waits to go out stands nowhere in the log', async () => {
  const ctx = app.ctx()
  const { messageId } = await ctx.change('test.send', async (tx) => {
    const reply = await sendMessage(tx, ctx, {
      channel: 'email',
      recipient: 'lin@example.org',
      language: 'en',
      ...code,
    })
    return { subject: reply.messageId, reply }
  })
  // without a mail server it would be kept: as if one had been there
  await app.write((db) =>
    db
      .updateTable('platform.message')
      .set({ state: 'queued', subject: 'Registration code 482913' })
      .where('id', '=', messageId)
      .execute(),
  )
  const row = await rowOf(messageId)
  expect([row.state, row.recipient, row.subject, row.holdsCode]).toEqual(['queued', 'l***@example.org', null, true])
})

test('who was to get a message is told by the message itself, whenever it was written', async () => {
  // written by no code of today, as one of long ago
  const id = await aPushedMessage(app, { account: admin, pushId: app.ctx().random.uuid(), hasFailed: true })
  expect((await rowOf(id)).recipient).toEqual('139****0001')
  const { rows } = (await office.get('/api/console/messages', { limit: 100, 'f.state': 'failed' })).body.data
  expect(rows.find((row: Logged) => row.id === id).recipient).toEqual('139****0001')
})

test('the log is read by whoever may see it and sent again by whoever may: others get nothing', async () => {
  gateway.status = 500
  const id = await sent(aPhone())
  const { county } = await aSchool(app)
  const path = `/api/console/messages/${id}/retry`
  const teacher = app.as(await aTeacher(app))
  const reader = app.as(await anOfficer(app, null, ['messaging.view']))
  const elsewhere = app.as(await anOfficer(app, county, ['pushSettings.view']))
  for (const nobody of [teacher, elsewhere]) {
    expect((await nobody.get('/api/console/messages')).body.code).toEqual('forbidden')
    expect((await nobody.get(`/api/console/messages/${id}`)).body.code).toEqual('forbidden')
    expect((await nobody.post(path)).body.code).toEqual('forbidden')
  }
  expect((await reader.get('/api/console/messages')).status).toEqual(200)
  expect((await reader.get(`/api/console/messages/${id}`)).body.data.abilities.retry).toEqual('forbidden')
  expect((await reader.post(path)).body.code).toEqual('forbidden')
  expect((await rowOf(id)).state).toEqual('failed')
})
