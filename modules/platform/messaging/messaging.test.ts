import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#kernel/testing/app.ts'
import { deliveryAttempts } from './contract.ts'
import { sendMessage } from './server/index.ts'

/** A mail server of our own that keeps what it gets. */
async function aMailServer() {
  const mails: { from: string; to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        mails.push({ from, to: rcptTo.map(({ address }) => address), text: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  const { port } = server.server.address() as AddressInfo
  return { mails, url: `smtp://127.0.0.1:${port}/?from=office@example.org` }
}

/** An SMS gateway of our own; `status` is what it answers. */
async function aGateway() {
  const calls: { headers: IncomingMessage['headers']; body: string }[] = []
  const gateway = { calls, status: 200, endpoint: '' }
  const server = createServer((request, reply) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      reply.writeHead(gateway.status).end('{}')
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  afterAll(() => new Promise<void>((closed) => server.close(() => closed())))
  gateway.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`
  return gateway
}

const code = { params: { code: '482913', minutes: '10' }, secretParams: ['code'] }

async function send(app: TestApp, channel: 'sms' | 'email', recipient: string): Promise<string> {
  const ctx = app.ctx()
  const { messageId } = await ctx.change('test.send', async (tx) => {
    const template = 'accounts.messages.registerCode'
    const reply = await sendMessage(tx, ctx, { channel, template, ...code, recipient, language: 'en' })
    return { subject: reply.messageId, reply }
  })
  return messageId
}

const messageOf = (app: TestApp, id: string) =>
  app.write((db) => db.selectFrom('platform.message').selectAll().where('id', '=', id).executeTakeFirstOrThrow())

const mailServer = await aMailServer()
const gateway = await aGateway()
const sms = {
  provider: 'webhook' as const,
  endpoint: gateway.endpoint,
  keyId: 'key-1',
  secret: 'hush',
  signature: '科技活动中心',
  template: 'T-1',
}
const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z', config: { smtpUrl: mailServer.url, sms } })

test('an e-mail goes out by SMTP, once, and its code is readable nowhere afterwards', async () => {
  const id = await send(app, 'email', 'lin@example.org')
  expect((await messageOf(app, id)).state).toEqual('queued')
  await app.drainJobs()
  expect(mailServer.mails.map(({ from, to }) => ({ from, to }))).toEqual([
    { from: 'office@example.org', to: ['lin@example.org'] },
  ])
  const text = mailServer.mails[0]?.text ?? ''
  expect([text.includes('Subject: Registration code 482913'), text.includes(id)]).toEqual([true, true])
  const sent = await messageOf(app, id)
  expect([sent.state, sent.attempts, sent.last_error, sent.subject]).toEqual([
    'sent',
    1,
    null,
    'Registration code ******',
  ])
  expect(JSON.stringify(sent)).not.toContain('482913')
  expect(JSON.stringify(sent)).not.toContain('lin@example.org')
})

test('a text message goes to the gateway, signed', async () => {
  const id = await send(app, 'sms', '13900000001')
  await app.drainJobs()
  const [call] = gateway.calls.splice(0)
  expect(JSON.parse(call?.body ?? '')).toEqual({
    id,
    phone: '13900000001',
    text: 'Your registration code is 482913, valid for 10 minutes. Do not share it.',
    signature: '科技活动中心',
    template: 'T-1',
    params: code.params,
  })
  const signature = createHmac('sha256', 'hush')
    .update(call?.body ?? '')
    .digest('hex')
  expect([call?.headers['x-key-id'], call?.headers['x-signature']]).toEqual(['key-1', signature])
  expect((await messageOf(app, id)).state).toEqual('sent')
})

test('a message that went with its person before it was out goes nowhere, and its job is done', async () => {
  const id = await send(app, 'sms', '13900000003')
  await app.write((db) => db.deleteFrom('platform.message').where('id', '=', id).execute())
  await app.drainJobs()
  expect(gateway.calls).toEqual([])
})

test('a message that fails is tried again, and after the last attempt it has failed for good', async () => {
  gateway.status = 500
  const id = await send(app, 'sms', '13900000002')
  const states: string[] = []
  for (let attempt = 1; attempt <= deliveryAttempts; attempt += 1) {
    await app.drainJobs().catch((error: Error) => error)
    states.push((await messageOf(app, id)).state)
  }
  expect(states).toEqual([...Array(deliveryAttempts - 1).fill('queued'), 'failed'])
  const failed = await messageOf(app, id)
  expect([failed.attempts, failed.last_error]).toEqual([8, 'the SMS provider answered 500: {}'])
  expect(JSON.stringify(failed)).not.toContain('482913')
  await app.drainJobs()
  expect((await messageOf(app, id)).attempts).toEqual(8)
})

test('a message exists only when its change was committed', async () => {
  const ctx = app.ctx()
  const count = () =>
    app.write((db) =>
      db
        .selectFrom('platform.message')
        .select((all) => all.fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    )
  const before = await count()
  const failing = ctx.change('test.send', async (tx) => {
    const template = 'accounts.messages.registerCode'
    await sendMessage(tx, ctx, { channel: 'sms', template, ...code, recipient: '13900000003', language: 'zh' })
    throw new Error('thought better of it')
  })
  await expect(failing).rejects.toThrow('thought better of it')
  expect(await count()).toEqual(before)
})

test('the demo sends nothing and shows each browser its own messages; elsewhere there is no such page', async () => {
  const demo = await startTestApp({
    now: '2026-11-21T04:00:00.000Z',
    config: { isDemo: true, smtpUrl: mailServer.url, sms },
  })
  const mine = { cookie: 'browser=aaaaaaaaaaaaaaaaaaaaaaaa' }
  const ask = (target: string, headers: Record<string, string>) =>
    demo.anonymous.post('/api/one-time-codes', { purpose: 'register', by: 'sms', target }, headers)
  expect((await ask('13900000004', mine)).status).toEqual(200)
  expect((await ask('13900000005', { cookie: 'browser=bbbbbbbbbbbbbbbbbbbbbbbb' })).status).toEqual(200)
  await demo.drainJobs()
  expect(gateway.calls.filter(({ body }) => /1390000000[45]/.test(body))).toEqual([])
  const outbox = async (headers: Record<string, string>) =>
    (await demo.inject({ method: 'GET', url: '/api/demo/outbox', headers })).json()
  const shown = await outbox(mine)
  expect(shown.data.messages).toEqual([
    {
      id: expect.any(String),
      channel: 'sms',
      recipientMasked: '139****0004',
      subject: null,
      body: expect.stringMatching(/^你的注册验证码是 \d{6}，10 分钟内有效。请勿告诉他人。$/),
      createdAt: expect.any(String),
    },
  ])
  expect((await outbox({})).data.messages).toEqual([])
  const elsewhere = await app.inject({ method: 'GET', url: '/api/demo/outbox', headers: mine })
  expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'not_found'])
})
