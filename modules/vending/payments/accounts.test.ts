import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson, theOperator } from '#modules/vending/merchants/fixtures.ts'
import { merchantById } from '#modules/vending/merchants/server/index.ts'
import { arranged, aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { paymentServices } from './contract.ts'
import { anActiveAccount, serviceValues, tellPayment } from './fixtures.ts'
import { addressProblems } from './server/addresses.ts'
import { askRefund, createPayment } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })

/** A provider that gives every code it is asked for, and gives back at once whatever it is told to. */
const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const refunded: { number: string; amountFen: number }[] = []
const provider = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const answer = answerTo(request.url ?? '', Buffer.concat(chunks).toString('utf8'))
  const timestamp = String(Math.floor(Date.now() / 1000))
  reply
    .writeHead(200, {
      'wechatpay-timestamp': timestamp,
      'wechatpay-nonce': 'n',
      'wechatpay-signature': sign('sha256', Buffer.from(`${timestamp}\nn\n${answer}\n`), privateKey).toString('base64'),
    })
    .end(answer)
})
await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
afterAll(() => {
  provider.closeAllConnections()
  provider.close()
})

function answerTo(path: string, body: string): string {
  if (path !== '/v3/refund/domestic/refunds') return '{"code_url":"weixin://pay"}'
  const { out_refund_no: number, amount } = JSON.parse(body)
  refunded.push({ number, amountFen: amount.refund })
  return JSON.stringify({ out_refund_no: number, status: 'SUCCESS', amount: { refund: amount.refund } })
}

const signUp = {
  address: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  apiKey: '0123456789abcdef0123456789abcdef',
  privateKey,
  platformKey: publicKey,
}

/** What an account of a merchant is asked to do: by one of its two administrators, or by the platform's operator. */
async function anOffice(shop: Shop) {
  const second = await aMerchantPerson(app, merchantAdminRole, shop.id)
  const { operator } = await theOperator(app)
  const people = { first: app.as(shop.admin), second: app.as(second), operator: app.as(operator) }
  return {
    async move(who: keyof typeof people, id: string, name: string) {
      const body = name === 'stop' ? { reason: '换账户' } : {}
      const answer = (await people[who].post(`/api/console/payment-services/${id}/${name}`, body)).body
      return answer.code === 'H0000' ? 'H0000' : [answer.code, answer.message]
    },
    state: async (id: string) => (await people.first.get(`/api/console/payment-services/${id}`)).body.data.state,
    /** Enabled by the first administrator; the probe, which takes a buyer's telephone, has come back. */
    async enabled(more: object): Promise<string> {
      const values = { ...(await serviceValues(app)), ...signUp, merchant: shop.id, ...more }
      const { data } = (await people.first.post('/api/console/payment-services', { values })).body
      expect(await this.move('first', data.id, 'enable')).toEqual('H0000')
      await arranged(app, (tx) =>
        sql`update vending.payment_service set probed_at = now() where id = ${data.id}`.execute(tx),
      )
      return data.id
    },
    async edited(who: keyof typeof people, id: string, values: object) {
      const { revision } = (await people[who].get(`/api/console/payment-services/${id}`)).body.data
      return (await people[who].patch(`/api/console/payment-services/${id}`, { revision, values })).body
    },
  }
}

test('a merchant has one activated account at each provider: a second one is refused by its name, and takes its turn when the first is stopped [S4-ACCOUNT-01]', async () => {
  const office = await anOffice(await aShop(app))
  const [old, next] = [await office.enabled({ name: '旧账户' }), await office.enabled({ name: '新账户' })]
  const elsewhere = await office.enabled({ name: '别家' })
  await arranged(app, (tx) =>
    sql`update vending.payment_service set provider = 'wechat-pay', address = 'https://api.mch.weixin.qq.com/'
      where id = ${elsewhere}`.execute(tx),
  )
  const twice = ['payment_service_active_already', '这家商户在该服务商已有激活的账户']
  const states = async () => [await office.state(old), await office.state(next), await office.state(elsewhere)]
  expect(await office.move('operator', old, 'activate')).toEqual('H0000')
  expect(await office.move('operator', next, 'activate')).toEqual(twice)
  expect(await office.move('operator', elsewhere, 'activate')).toEqual('H0000')
  expect(await states()).toEqual(['activated', 'enabled', 'activated'])
  expect(await office.move('first', old, 'stop')).toEqual('H0000')
  expect(await office.move('operator', next, 'activate')).toEqual('H0000')
  expect(await office.move('operator', old, 'restart')).toEqual(twice)
  expect(await states()).toEqual(['stopped', 'activated', 'activated'])
  expect(await office.move('first', next, 'stop')).toEqual('H0000')
  expect(await office.move('operator', old, 'restart')).toEqual('H0000')
  expect(await states()).toEqual(['activated', 'stopped', 'activated'])
})

test('who sends once more under the same key that an account be enabled, or activated, is answered as before', async () => {
  const shop = await aShop(app)
  const { operator } = await theOperator(app)
  const values = { ...(await serviceValues(app)), ...signUp, merchant: shop.id }
  const { id } = (await app.as(shop.admin).post('/api/console/payment-services', { values })).body.data
  const twice = async (who: TestAccount, name: string) => {
    const key = { 'idempotency-key': randomUUID() }
    const ask = async () => (await app.as(who).post(`/api/console/payment-services/${id}/${name}`, {}, key)).body
    const first = await ask()
    expect(await ask()).toEqual(first)
    return first.code
  }
  expect(await twice(shop.admin, 'enable')).toEqual('H0000')
  await arranged(app, (tx) => sql`update vending.payment_service set probed_at = now() where id = ${id}`.execute(tx))
  expect(await twice(operator, 'activate')).toEqual('H0000')
})

test('nobody of a merchant lets its account take payments, whatever was given to them: the operator does, and says when takings are the merchant’s [S4-ACCOUNT-01]', async () => {
  const shop = await aShop(app)
  const office = await anOffice(shop)
  const id = await office.enabled({ name: '自己人' })
  const codes = async (name: string) => [
    String(await office.move('first', id, name)),
    String(await office.move('second', id, name)),
  ]
  for (const said of await codes('activate')) expect(said).toContain('forbidden')
  const permitted = app.as(await anOfficer(app, shop.id, paymentServices.permissions))
  expect((await permitted.post(`/api/console/payment-services/${id}/activate`, {})).body.code).toEqual('forbidden')
  expect(await office.move('operator', id, 'activate')).toEqual('H0000')
  expect(await office.move('first', id, 'stop')).toEqual('H0000')
  for (const said of await codes('restart')) expect(said).toContain('forbidden')
  expect(await office.move('operator', id, 'restart')).toEqual('H0000')
  expect((await office.edited('operator', id, { settlementDays: 2 })).code).toEqual('H0000')
  expect(await office.state(id)).toEqual('activated')
  expect((await office.edited('first', id, { settlementDays: 0 })).code).toEqual('H0000')
  expect(await office.state(id)).toEqual('preparing')
  // what is sent in the provider's name to an account whose keys nobody has tried is not even read
  expect((await app.anonymous.post(`/api/payment-notifications/${id}`, {})).status).toEqual(404)
})

test('an account stands at its provider’s own address, and the pretended one is there in demo and tests alone', async () => {
  const shop = await aShop(app)
  const office = await anOffice(shop)
  const admin = app.as(shop.admin)
  const fields = (body: { fields: { path: string; code: string }[] }) =>
    body.fields.map(({ path, code }) => [path, code])
  const wechat = { ...(await serviceValues(app)), merchant: shop.id, provider: 'wechat-pay' }
  const create = async (address: string) =>
    (await admin.post('/api/console/payment-services', { values: { ...wechat, address } })).body
  const foreign = [['values.address', 'payment_address_foreign']]
  for (const address of [signUp.address, 'https://api.mch.weixin.qq.com.example.org/', 'http://api.mch.weixin.qq.com/'])
    expect(fields(await create(address))).toEqual(foreign)
  const { id } = (await create('https://api.mch.weixin.qq.com/')).data
  expect(fields(await office.edited('first', id, { address: signUp.address }))).toEqual(foreign)
  const fake = { provider: 'fake', address: signUp.address }
  expect(addressProblems({ isDemo: true, mode: 'start' }, fake)).toEqual([])
  for (const mode of ['start', 'serve'] as const)
    expect(addressProblems({ isDemo: false, mode }, fake).map(({ code }) => code)).toEqual([
      'payment_provider_pretended',
    ])
})

test('two accounts that are activated at the same moment: one of them is', async () => {
  const office = await anOffice(await aShop(app))
  const ids = [await office.enabled({ name: '甲' }), await office.enabled({ name: '乙' })]
  const answers = await Promise.all(ids.map((id) => office.move('operator', id, 'activate')))
  expect(answers.map((answer) => (answer === 'H0000' ? answer : answer[0])).sort()).toEqual([
    'H0000',
    'payment_service_active_already',
  ])
  expect((await Promise.all(ids.map(office.state))).sort()).toEqual(['activated', 'enabled'])
})

test('whoever activates an account is the second person for what it is then, though it is changed and enabled again at that moment', async () => {
  const office = await anOffice(await aShop(app))
  const id = await office.enabled({ name: '换手' })
  let activated: Promise<unknown> = Promise.resolve()
  await arranged(app, async (tx) => {
    await sql`select from vending.payment_service where id = ${id} for update`.execute(tx)
    activated = office.move('operator', id, 'activate')
    await new Promise((done) => setTimeout(done, 300))
    await sql`update vending.payment_service set probed_at = null where id = ${id}`.execute(tx)
  })
  expect((await activated) as string[]).toContain('payment_service_unprobed')
  expect(await office.state(id)).toEqual('enabled')
})

test('a payment that is begun while its account is being stopped or changed waits for that, and goes through no account that was', async () => {
  const shop = await aShop(app)
  const account = await anActiveAccount(app, shop.id, signUp)
  const merchant = await merchantById(app.ctx().db, shop.id)
  if (!merchant) throw new Error('the merchant is not there')
  const asked = {
    id: randomUUID(),
    merchant,
    subject: { kind: 'test', id: null },
    description: '矿泉水',
    amountFen: 500,
  }
  let begun: Promise<unknown> = Promise.resolve()
  await arranged(app, async (tx) => {
    await sql`select from vending.payment_service where id = ${account} for update`.execute(tx)
    begun = createPayment(app.ctx(), { ...asked, expiresInMs: 120_000 }).catch((error: { code: string }) => error.code)
    await new Promise((done) => setTimeout(done, 300))
    await sql`update vending.payment_service set state = 'preparing' where id = ${account}`.execute(tx)
  })
  expect(await begun).toEqual('no_payment_service')
})

test('on a stopped account nothing more is paid, and what was paid still goes back through it, in parts [S4-ACCOUNT-01]', async () => {
  const shop = await aShop(app)
  const office = await anOffice(shop)
  const account = await anActiveAccount(app, shop.id, signUp)
  const merchant = await merchantById(app.ctx().db, shop.id)
  if (!merchant) throw new Error('the merchant is not there')
  const pay = async () => {
    const id = randomUUID()
    const asked = { id, merchant, subject: { kind: 'test', id: null }, description: '矿泉水', amountFen: 500 }
    await createPayment(app.ctx(), { ...asked, expiresInMs: 120_000 })
    return id
  }
  const payment = await pay()
  await tellPayment(app, payment, 'paid')
  expect(await office.move('first', account, 'stop')).toEqual('H0000')
  await expect(pay()).rejects.toThrow(expect.objectContaining({ code: 'no_payment_service' }))
  const refund = async (amountFen: number) => {
    const id = randomUUID()
    await app.ctx().change('test.refund', async (tx) => {
      await askRefund(app.ctx(), tx, { id, paymentId: payment, amountFen, reason: '卡货' })
      return { subject: payment, reply: null }
    })
    await app.drainJobs()
    const row = await app.write((db) =>
      db.selectFrom('vending.payment_refund').select('state').where('id', '=', id).executeTakeFirst(),
    )
    return { number: id.replaceAll('-', ''), state: row?.state }
  }
  const [part, rest] = [await refund(200), await refund(300)]
  expect([part.state, rest.state]).toEqual(['refunded', 'refunded'])
  expect(refunded).toEqual([
    { number: part.number, amountFen: 200 },
    { number: rest.number, amountFen: 300 },
  ])
  const { data } = (await app.as(shop.admin).get(`/api/console/payments/${payment}`)).body
  expect([data.service.id, data.state, data.returnedFen, await office.state(account)]).toEqual([
    account,
    'paid',
    500,
    'stopped',
  ])
})

/** One value of DER, whose parts are values too. */
function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const [high, low] = [body.length >> 8, body.length & 255]
  const size = body.length < 128 ? [low] : high === 0 ? [0x81, low] : [0x82, high, low]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

/** A certificate that its own key has signed, good until then, as PEM. */
function selfSigned(until: Date): string {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const time = (at: Date) =>
    der(
      0x17,
      Buffer.from(
        `${at
          .toISOString()
          .replaceAll(/[-:T]|\..*/g, '')
          .slice(2)}Z`,
      ),
    )
  // ECDSA with SHA-256; the common name "T"
  const algorithm = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
  const name = Buffer.from('300c310a300806035504030c0154', 'hex')
  const serial = Buffer.from('020101', 'hex')
  const validity = der(0x30, time(new Date('2020-01-01T00:00:00Z')), time(until))
  const content = der(
    0x30,
    ...[serial, algorithm, name, validity, name],
    keys.publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, keys.privateKey))
  const lines =
    der(0x30, content, algorithm, signature)
      .toString('base64')
      .match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

test('an account shows until when the certificate of its provider is good, and takes none that is no longer [S3-PAYMENT-02]', async () => {
  const shop = await aShop(app)
  const office = await anOffice(shop)
  const id = await office.enabled({})
  const expiry = async () =>
    (await app.as(shop.admin).get(`/api/console/payment-services/${id}`)).body.data.certificateExpiresAt
  // a bare public key has no end
  expect(await expiry()).toEqual(null)
  const until = new Date('2027-11-21T04:00:00.000Z')
  expect((await office.edited('first', id, { platformKey: selfSigned(until) })).code).toEqual('H0000')
  expect(await expiry()).toEqual(until.toISOString())
  const over = await office.edited('first', id, { platformKey: selfSigned(new Date('2026-11-20T04:00:00.000Z')) })
  expect(over.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['values.platformKey', 'payment_certificate_expired'],
  ])
  expect(await expiry()).toEqual(until.toISOString())
})
