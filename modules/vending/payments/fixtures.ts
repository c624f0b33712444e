import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { anOrganization } from '#modules/platform/organizations/fixtures.ts'
import { aBookedMerchant } from '#modules/vending/ledger/fixtures.ts'
import { merchantTable } from '#modules/vending/merchants/server/index.ts'
import {
  merchantAccounts,
  paymentExceptions,
  paymentServices,
  paymentSettings,
  payments,
  reconciliations,
} from './contract.ts'
import { settleRefund } from './server/refunds.ts'
import { retention } from './server/retention.ts'
import { settlePayment } from './server/settling.ts'

/** One valid form, its keys missing. */
export async function serviceValues(app: TestApp) {
  return {
    merchant: (await aBookedMerchant(app)).id,
    provider: 'fake',
    name: '演示收款',
    merchantNumber: '1900000001',
    appId: 'wx0000000000000001',
    address: 'http://127.0.0.1:9/',
    certificateNumber: 'AB12',
    settlementDays: 1,
  }
}

async function aService(app: TestApp): Promise<string> {
  const made = await app
    .as(await anAdmin(app))
    .post('/api/console/payment-services', { values: await serviceValues(app) })
  return made.body.data.id
}

async function aServiceIn(app: TestApp, state: string): Promise<string> {
  const id = await aService(app)
  const { accountId } = await anAdmin(app)
  await app.ctx().change('test.service', async (tx) => {
    await sql`update vending.payment_service set state = ${state}, probed_at = now(), enabled_by = ${accountId} where id = ${id}`.execute(
      tx,
    )
    return { subject: id, reply: null }
  })
  return id
}

let answering: Promise<{ address: string; publicKey: string; privateKey: string }> | undefined

const emptyStatement = '交易时间,公众账号ID\n总交易单数,应结订单总金额\n`0,`0.00\n'

/** Says yes to everything, and that nothing happened on any day. */
function answerTo(path: string, host: string): string {
  if (path.startsWith('/v3/billdownload')) return emptyStatement
  const hash = createHash('sha1').update(emptyStatement).digest('hex')
  if (path.startsWith('/v3/bill/'))
    return JSON.stringify({ download_url: `http://${host}/v3/billdownload`, hash_value: hash })
  return '{"code_url":"weixin://pay"}'
}

/** Somebody who says yes to everything and signs it; ends with the process. */
async function anAnsweringProvider() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const server = createServer((request, reply) => {
    const body = answerTo(request.url ?? '', request.headers.host ?? '')
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = sign('sha256', Buffer.from(`${timestamp}\nn\n${body}\n`), privateKey).toString('base64')
    reply
      .writeHead(200, { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': 'n', 'wechatpay-signature': signature })
      .end(body)
  })
  server.unref()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, publicKey, privateKey }
}

/** What a provider gives a merchant to type into the console. */
interface SignUp {
  address: string
  apiKey: string
  privateKey: string
  platformKey: string
  merchantNumber?: string
  appId?: string
  certificateNumber?: string
}

async function answeringSignUp(): Promise<SignUp> {
  answering ??= anAnsweringProvider()
  const { address, publicKey, privateKey } = await answering
  return { address, apiKey: '0123456789abcdef0123456789abcdef', privateKey, platformKey: publicKey }
}

async function anAnsweredService(app: TestApp, state: string, at?: SignUp): Promise<string> {
  const { privateKey, platformKey, address, ...account } = at ?? (await answeringSignUp())
  const keys = { privateKey: privateKey.replaceAll('\n', ''), platformKey: platformKey.replaceAll('\n', '') }
  // a program that is no demo takes no pretended provider: it is one by its row alone
  const real = { provider: 'wechat-pay', address: 'https://api.mch.weixin.qq.com/' }
  const values = { ...(await serviceValues(app)), ...account, ...keys, ...real }
  const { body } = await app.as(await anAdmin(app)).post('/api/console/payment-services', { values })
  if (body.code !== 'H0000') throw new Error(`no payment service was made: ${JSON.stringify(body)}`)
  const { id } = body.data
  await app.ctx().change('test.service', async (tx) => {
    await sql`update vending.payment_service set state = ${state}, provider = 'fake', address = ${address}
      where id = ${id}`.execute(tx)
    return { subject: id, reply: null }
  })
  return id
}

/** An account that takes payments for a merchant: at a provider that gives every code it is asked for, unless one is named. */
export async function anActiveAccount(app: TestApp, merchant: string, at?: SignUp): Promise<string> {
  const id = await anAnsweredService(app, 'preparing', at)
  const { accountId } = await anAdmin(app)
  await app.ctx().change('test.account', async (tx) => {
    await sql`update vending.payment_service account set state = 'activated', probed_at = now(), merchant_id = ${merchant},
        merchant_path = (select merchant_path from ${sql.table(merchantTable)} where id = ${merchant}),
        enabled_by = ${accountId}
      where id = ${id}`.execute(tx)
    return { subject: id, reply: null }
  })
  return id
}

/** An activated account, and the merchant whose it is. */
export async function anActivatedService(app: TestApp): Promise<{ id: string; merchant: string }> {
  const id = await aServiceIn(app, 'activated')
  const { rows } = await app.write((db) =>
    sql<{ merchant_id: string }>`select merchant_id from vending.payment_service where id = ${id}`.execute(db),
  )
  return { id, merchant: rows[0]?.merchant_id ?? '' }
}

async function settingValues(app: TestApp) {
  const { id, merchant } = await anActivatedService(app)
  return { merchant, services: [id] }
}

async function aReconciliation(app: TestApp): Promise<string> {
  const values = { service: await anAnsweredService(app, 'enabled'), statementOn: '2026-05-01' }
  return (await app.as(await anAdmin(app)).post('/api/console/reconciliations', { values })).body.data.id
}

/** One valid registration (S5-12); the number is one that card schemes publish for tests. */
export const registrationValues = {
  shortName: '云杉便利',
  servicePhone: '400 820 0000',
  certificateNumber: '91430100MA4L00000X',
  storeName: '云杉便利城南店',
  storeAddress: '江州市湖滨路 18 号',
  bankName: '江州银行城南支行',
  bankAccount: '6222 0212 3456 7890 128',
}

async function aRegisteredMerchant(app: TestApp): Promise<string> {
  const { id } = await aBookedMerchant(app)
  await app.ctx().change('test.registration', async (tx) => {
    await sql`update vending.merchant_account set short_name = '云杉', service_phone = '4008200000',
      certificate_number = '91430100MA4L00000X', store_name = '城南店', store_address = '湖滨路', bank_name = '江州银行',
      bank_account_cipher = ''::bytea where id = ${id}`.execute(tx)
    return { subject: id, reply: null }
  })
  return id
}

async function aPaymentRow(app: TestApp, at?: string): Promise<string> {
  const [service, id, now] = [at ?? (await aService(app)), randomUUID(), app.clock.now()]
  await app.ctx().change('test.payment', async (tx) => {
    await sql`insert into vending.payment (id, merchant_id, merchant_path, service_id, number, subject_kind, description, amount_fen,
        state, expires_at, created_at, updated_at)
      select ${id}, merchant_id, merchant_path, id, ${id.replaceAll('-', '')}, 'test', '矿泉水', 250, 'unpaid', ${now}, ${now}, ${now}
      from vending.payment_service where id = ${service}`.execute(tx)
    return { subject: id, reply: null }
  })
  return id
}

async function anException(app: TestApp): Promise<string> {
  // giving its money back is asked of somebody who answers
  const [payment, id] = [await aPaymentRow(app, await anAnsweredService(app, 'enabled')), randomUUID()]
  await app.ctx().change('test.exception', async (tx) => {
    await sql`insert into vending.payment_exception (id, merchant_path, service_id, payment_id, kind, expected, found, created_at)
      select ${id}, merchant_path, service_id, id, 'amount-differs', '250', '251', ${app.clock.now()}
      from vending.payment where id = ${payment}`.execute(tx)
    return { subject: id, reply: null }
  })
  return id
}

const stranger =
  (permissions: readonly string[]) =>
  async (app: TestApp): Promise<TestAccount> =>
    await anOfficer(app, (await anOrganization(app)).id, permissions)

export const examples: RouteExamples = {
  'paymentNotifications.receive': async (app) => ({ params: { service: await aService(app) }, body: {} }),
  ...exampleOfResource(paymentServices, {
    as: (app) => anAdmin(app),
    stranger: stranger(paymentServices.permissions),
    row: aService,
    values: serviceValues,
    edit: { name: '演示收款二' },
    actions: {
      enable: { row: (app) => anAnsweredService(app, 'preparing') },
      probe: { row: (app) => anAnsweredService(app, 'enabled') },
      stop: { row: (app) => aServiceIn(app, 'activated') },
      restart: { row: (app) => aServiceIn(app, 'stopped') },
      activate: { row: (app) => aServiceIn(app, 'enabled') },
    },
  }),
  ...exampleOfResource(reconciliations, {
    as: (app) => anAdmin(app),
    stranger: stranger(reconciliations.permissions),
    row: aReconciliation,
    values: async (app) => ({ service: await anAnsweredService(app, 'enabled'), statementOn: '2026-05-01' }),
  }),
  ...exampleOfResource(merchantAccounts, {
    as: (app) => anAdmin(app),
    stranger: stranger(merchantAccounts.permissions),
    row: aRegisteredMerchant,
    values: async () => ({}),
    query: { 'f.isRegistered': 'true' },
    edit: registrationValues,
  }),
  ...exampleOfResource(paymentSettings, {
    as: (app) => anAdmin(app),
    stranger: stranger(paymentSettings.permissions),
    row: async (app) => {
      const values = await settingValues(app)
      return (await app.as(await anAdmin(app)).post('/api/console/payment-settings', { values })).body.data.id
    },
    values: settingValues,
    edit: { remark: '城南各机器用' },
  }),
  ...exampleOfResource(payments, {
    as: (app) => anAdmin(app),
    stranger: stranger(payments.permissions),
    row: (app) => aPaymentRow(app),
    values: async () => ({}),
  }),
  ...exampleOfResource(paymentExceptions, {
    as: (app) => anAdmin(app),
    stranger: stranger(paymentExceptions.permissions),
    row: anException,
    values: async () => ({}),
  }),
}

/** The provider says how a payment of a fixture's account stands. */
export async function tellPayment(
  app: TestApp,
  id: string,
  state: 'paid' | 'failed' | 'closed',
  more: { amountFen?: number; paidAt?: Date } = {},
): Promise<void> {
  const { rows } = await sql<{ number: string; amount_fen: number }>`
    select number, amount_fen from vending.payment where id = ${id}`.execute(app.ctx().db)
  const [row] = rows
  if (!row) throw new Error(`no payment ${id}`)
  await settlePayment(app.ctx(), id, {
    number: row.number,
    providerNumber: `T${row.number}`,
    state,
    amountFen: more.amountFen ?? row.amount_fen,
    currency: 'CNY',
    paidAt: state === 'paid' ? (more.paidAt ?? app.clock.now()) : null,
    payer: state === 'paid' ? 'oFake0123456789' : null,
  })
}

/** The provider says how a refund stands, of its own amount unless another is said. */
export async function tellRefund(
  app: TestApp,
  id: string,
  state: 'refunded' | 'failed',
  more: { amountFen?: number } = {},
): Promise<void> {
  const { rows } = await sql<{ amount_fen: number }>`
    select amount_fen from vending.payment_refund where id = ${id}`.execute(app.ctx().db)
  const [row] = rows
  if (!row) throw new Error(`no refund ${id}`)
  const facts = {
    number: '',
    providerNumber: `R${id.replaceAll('-', '')}`,
    state,
    amountFen: more.amountFen ?? row.amount_fen,
    refundedAt: app.clock.now(),
  }
  await settleRefund(app.ctx(), id, facts)
}

/** What the nightly run does to notifications that came before that moment. */
export async function retireNotifications(app: TestApp, before: Date): Promise<void> {
  for (const each of retention) await each.run(app.ctx(), before)
}
