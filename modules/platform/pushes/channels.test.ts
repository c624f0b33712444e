import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anAdmin, aPhone, aPupil } from '#modules/platform/accounts/fixtures.ts'
import { anInboxMessage, aProvider, inboxOf, messagesTo, providerValues } from '#modules/platform/messaging/fixtures.ts'
import { notify } from '#modules/platform/messaging/server/index.ts'

/** A gateway of our own, for text messages and for chat groups; `answer` is what it says. */
async function aGateway(answer = '{}') {
  const calls: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const gateway = { calls, status: 200, answer, address: '' }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString() })
      reply.writeHead(gateway.status).end(gateway.answer)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  gateway.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return gateway
}

// 12:00 in the office
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const admin = await anAdmin(app)
const setting = '/api/console/push-settings/declarations.messages.qualified'

async function set(values: Record<string, unknown>) {
  const { revision } = (await app.as(admin).get(setting)).body.data
  return await app.as(admin).patch(setting, { revision, values })
}

/** Something happens that this person is told of. */
async function tell(account: TestAccount, contacts: { sms?: string; email?: string }): Promise<void> {
  const ctx = app.ctx()
  await app.surroundings.database.notices.caughtUp()
  await ctx.change('test.tell', async (tx) => {
    await notify(tx, ctx, {
      template: 'declarations.messages.qualified',
      params: { title: '会浇水的花盆', kind: '小发明', number: 'CX-1' },
      accountId: account.accountId,
      contacts,
      language: 'zh',
    })
    return { subject: account.accountId, reply: undefined }
  })
}

test('an event goes into the inbox and to the first of phone and e-mail, or to both, or nowhere, as it is set [console /messaging/push-settings]', async () => {
  const pupil = await aPupil(app)
  const [sms, email] = [aPhone(), 'settings@example.org']
  await tell(pupil, { sms, email })
  expect([
    (await inboxOf(app, pupil)).length,
    (await messagesTo(app, sms)).length,
    (await messagesTo(app, email)).length,
  ]).toEqual([1, 1, 0])
  expect((await set({ isEverywhere: true, channels: ['sms', 'email'] })).status).toEqual(200)
  await tell(pupil, { sms, email })
  expect([
    (await inboxOf(app, pupil)).length,
    (await messagesTo(app, sms)).length,
    (await messagesTo(app, email)).length,
  ]).toEqual([1, 2, 1])
  await set({ isEnabled: false })
  await tell(pupil, { sms, email })
  expect([(await inboxOf(app, pupil)).length, (await messagesTo(app, sms)).length]).toEqual([1, 2])
  await set({ isEnabled: true, isEverywhere: false, channels: ['app', 'sms', 'email'] })
})

test('what is on needs a way out, and a message with a code never goes into an inbox', async () => {
  const none = await set({ channels: [] })
  expect([none.status, none.body.fields]).toEqual([
    422,
    [{ path: 'values.channels', code: 'required', message: '不能为空' }],
  ])
  const path = '/api/console/push-settings/declarations.messages.codeReissued'
  const { revision } = (await app.as(admin).get(path)).body.data
  const code = await app.as(admin).patch(path, { revision, values: { channels: ['app', 'sms'] } })
  expect([code.status, code.body.code]).toEqual([422, 'channel_unfit'])
})

test('in quiet hours a text message waits for the morning, the inbox does not, and an urgent one goes at once', async () => {
  const gateway = await aGateway()
  const provider = await aProvider(app, admin, { isEnabled: true, endpoint: gateway.address })
  const pupil = await aPupil(app)
  const hours = await app.as(admin).put('/api/console/quiet-hours', { hours: '11:00-13:00' })
  expect(hours.body.data).toEqual({ hours: '11:00-13:00' })
  const waitingUntil = async () => {
    const jobs = await app.surroundings.database.writePool.query<{ run_at: Date }>(
      "select run_at from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id where identifier = 'messaging.deliver' order by jobs.id desc limit 1",
    )
    return jobs.rows[0]?.run_at.toISOString()
  }
  await tell(pupil, { sms: aPhone() })
  expect([await waitingUntil(), (await inboxOf(app, pupil)).length]).toEqual(['2026-11-21T05:00:00.000Z', 1])
  await set({ isUrgent: true })
  await tell(pupil, { sms: aPhone() })
  expect(await waitingUntil()).not.toEqual('2026-11-21T05:00:00.000Z')
  await set({ isUrgent: false })
  expect((await app.as(admin).put('/api/console/quiet-hours', { hours: '25:00-07:00' })).status).toEqual(422)
  await app.as(admin).put('/api/console/quiet-hours', { hours: '' })
  await app.drainJobs()
  await app.as(admin).delete(`/api/console/providers/${provider}`, { reason: '测试结束' })
})

test('of a channel the first provider that takes a message has it, and the log says which [console /messaging/providers]', async () => {
  const [broken, sound] = [await aGateway(), await aGateway()]
  broken.status = 503
  const first = await aProvider(app, admin, { name: '主网关', isEnabled: true, sort: 1, endpoint: broken.address })
  const second = await aProvider(app, admin, { name: '备用网关', isEnabled: true, sort: 2, endpoint: sound.address })
  const phone = aPhone()
  app.clock.advance(1000)
  await tell(await aPupil(app), { sms: phone })
  await app.drainJobs()
  expect([broken.calls.length, sound.calls.map(({ body }) => JSON.parse(body).phone)]).toEqual([1, [phone]])
  const log = (await app.as(admin).get('/api/messages', { limit: 10 })).body.data.rows
  expect(log.find((row: { channel: string }) => row.channel === 'sms').provider).toEqual('备用网关')
  for (const id of [first, second]) await app.as(admin).delete(`/api/console/providers/${id}`, { reason: '测试结束' })
})

test('a provider names what its kind needs, its secret never leaves again, and its name is its own [S3-NAMED-03]', async () => {
  const lacking = await app.as(admin).post('/api/console/providers', {
    values: providerValues({ kind: 'aliyun', endpoint: null, secret: null }),
  })
  expect([lacking.status, lacking.body.code, lacking.body.fields.map(({ path }: { path: string }) => path)]).toEqual([
    422,
    'provider_incomplete',
    ['values.secret', 'values.signature', 'values.templateCode'],
  ])
  const name = '只此一家'
  const id = await aProvider(app, admin, { name })
  const twice = await app.as(admin).post('/api/console/providers', { values: providerValues({ name }) })
  expect(twice.body.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['values.name', 'taken'],
  ])
  const row = (await app.as(admin).get(`/api/console/providers/${id}`)).body.data
  expect([row.secret, row.channel, JSON.stringify(row).includes('hush')]).toEqual([{ isSet: true }, 'sms', false])
  const changed = await app.as(admin).patch(`/api/console/providers/${id}`, {
    revision: row.revision,
    values: { sort: 5, secret: null },
  })
  expect([changed.status, (await app.as(admin).get(`/api/console/providers/${id}`)).body.data.secret]).toEqual([
    200,
    { isSet: true },
  ])
})

test('a provider’s secret does not go to another host: it is asked for anew [console /messaging/providers]', async () => {
  const id = await aProvider(app, admin)
  const change = async (values: object) => {
    const { revision } = (await app.as(admin).get(`/api/console/providers/${id}`)).body.data
    return (await app.as(admin).patch(`/api/console/providers/${id}`, { revision, values })).body
  }
  const moved = await change({ endpoint: 'https://sms.example.com/send' })
  expect([moved.code, moved.fields]).toEqual([
    'invalid_input',
    [{ path: 'values.secret', code: 'secret_anew', message: '地址换了，为免密钥发到别处，请重新填写密钥' }],
  ])
  const renamed = { kind: 'aliyun', endpoint: null, signature: '青少年科技', templateCode: 'SMS_1' }
  expect((await change(renamed)).fields.map(({ path }: { path: string }) => path)).toEqual(['values.secret'])
  expect((await change({ endpoint: 'https://sms.example.org/v2/send' })).code).toEqual('H0000')
  expect((await change({ endpoint: 'https://sms.example.com/send', secret: 'hush-2' })).code).toEqual('H0000')
})

test('a test send says what the provider said, and the row keeps it', async () => {
  const group = await aGateway('{"errcode":0,"errmsg":"ok"}')
  const values = {
    kind: 'wecom-robot',
    endpoint: group.address,
    secret: '693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa',
    keyId: null,
  }
  const id = await aProvider(app, admin, values)
  const test = (body: object) => app.as(admin).post(`/api/console/providers/${id}/test`, body)
  expect((await test({ values: {} })).body.data).toEqual({ outcome: 'taken', detail: null })
  expect(
    group.calls.map(({ url, body }) => [url, JSON.parse(body).msgtype, JSON.parse(body).text.content.slice(0, 5)]),
  ).toEqual([['/send?key=693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa', 'text', '测试消息\n']])
  group.answer = '{"errcode":93000,"errmsg":"invalid webhook url"}'
  expect((await test({ values: {} })).body.data.outcome).toEqual('refused')
  const row = (await app.as(admin).get(`/api/console/providers/${id}`)).body.data
  expect([row.testOutcome, row.testDetail]).toEqual([
    'refused',
    'the chat provider answered 200: {"errcode":93000,"errmsg":"invalid webhook url"}',
  ])
  const sms = await aProvider(app, admin)
  const bad = await app.as(admin).post(`/api/console/providers/${sms}/test`, { values: { recipient: 'nobody' } })
  expect([bad.status, bad.body.fields[0].path]).toEqual([422, 'values.recipient'])
})

test('a test send that is sent once more under its key sends nothing, and is answered as before', async () => {
  const group = await aGateway('{"errcode":0,"errmsg":"ok"}')
  const id = await aProvider(app, admin, {
    kind: 'wecom-robot',
    endpoint: group.address,
    secret: '693axxx6-7aoc-4bc4-97a0-0ec2sifa5aaa',
    keyId: null,
  })
  const key = { 'idempotency-key': randomUUID() }
  const send = async () => (await app.as(admin).post(`/api/console/providers/${id}/test`, { values: {} }, key)).body
  const first = await send()
  expect([first.data, await send(), group.calls.length]).toEqual([{ outcome: 'taken', detail: null }, first, 1])
})

test('a mail server of one’s own takes a test mail', async () => {
  const mails: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        mails.push(Buffer.concat(parts).toString())
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  const values = {
    kind: 'smtp',
    endpoint: `smtp://127.0.0.1:${port}`,
    sender: 'office@example.org',
    keyId: null,
    secret: null,
  }
  const id = await aProvider(app, admin, values)
  const answer = await app
    .as(admin)
    .in('en')
    .post(`/api/console/providers/${id}/test`, { values: { recipient: 'lin@example.org' } })
  expect([answer.body.data, mails.map((mail) => /^Subject: .*$/m.exec(mail)?.[0].trim())]).toEqual([
    { outcome: 'taken', detail: null },
    ['Subject: Test message'],
  ])
})

test('an inbox counts what is unread; reading and reading all change only one’s own', async () => {
  const [pupil, other] = [await aPupil(app), await aPupil(app)]
  const first = await anInboxMessage(app, pupil, '第一条')
  app.clock.advance(1000)
  await anInboxMessage(app, pupil, '第二条')
  const foreign = await anInboxMessage(app, other)
  const unread = async (as: TestAccount) => (await app.as(as).get('/api/console/counts')).body.data.counts.messages
  expect(await unread(pupil)).toEqual(2)
  expect((await app.as(pupil).post(`/api/inbox/${first}/read`)).status).toEqual(200)
  expect((await app.as(pupil).post(`/api/inbox/${foreign}/read`)).status).toEqual(404)
  const page = (await app.as(pupil).get('/api/inbox', { limit: 1 })).body.data
  expect([page.rows[0].title, page.unreadCount, page.total]).toEqual(['第二条', 1, 2])
  const rest = (await app.as(pupil).get('/api/inbox', { limit: 1, after: page.next })).body.data
  expect([rest.rows[0].title, rest.next]).toEqual(['第一条', null])
  expect((await app.as(pupil).post('/api/inbox/read-all')).body.data).toEqual({ count: 1 })
  expect([await unread(pupil), await unread(other)]).toEqual([0, 1])
})
