import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { enqueue } from '#kernel/server/jobs.ts'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin, anOfficer } from '#modules/platform/accounts/fixtures.ts'
import { aBookedMerchant, feeRuleValues, staffOf } from '#modules/vending/ledger/fixtures.ts'
import { accountIdOf, type BookedMerchant, balanceOf } from '#modules/vending/ledger/server/index.ts'
import { paymentServices } from '#modules/vending/payments/contract.ts'
import { retireNotifications, serviceValues } from '#modules/vending/payments/fixtures.ts'
import {
  askRefund,
  closePayment,
  createPayment,
  pollPayment,
  pollRefunds,
  reconcile,
  retryRefund,
} from '#modules/vending/payments/server/index.ts'
import { type FakeProvider, startFakeProvider } from './server.ts'

const publicUrl = { publicUrl: '' }
const app = await startTestApp({ now: 'real', config: publicUrl })
const provider: FakeProvider = await startFakeProvider()
let merchant: BookedMerchant
/** each merchant has a number of its own at the provider */
let registered = 10_000_000
let serviceId: string
const office = app.as(await anAdmin(app))

beforeAll(async () => {
  // notifications arrive over HTTP, as they do at work
  Object.assign(app.config, { publicUrl: await app.origin() })
  merchant = await aBookedMerchant(app)
  serviceId = await anActiveService(merchant)
})
afterAll(() => provider.close())

/** From the form to the first payment: all that two people do in the console. */
async function anActiveService(of: BookedMerchant, address = provider.origin): Promise<string> {
  registered += 1
  const { privateKey, platformKey, apiKey, ...account } = provider.register(`19${registered}`)
  const values = {
    ...(await serviceValues(app)),
    ...account,
    merchant: of.id,
    address,
    // as a field of one line sends them
    privateKey: privateKey.replaceAll('\n', ''),
    platformKey: platformKey.replaceAll('\n', ''),
    apiKey,
  }
  const id: string = (await office.post('/api/console/payment-services', { values })).body.data.id
  const act = async (name: string, who = office, body: object = {}) =>
    (await who.post(`/api/console/payment-services/${id}/${name}`, body)).body
  expect((await act('activate')).code).toEqual('wrong_state')
  expect((await act('enable')).code).toEqual('H0000')
  expect((await act('activate')).code).toEqual('payment_service_unprobed')
  await provider.pay((await act('probe')).data.codeUrl)
  await provider.settled()
  await app.drainJobs()
  await provider.settled()
  await app.drainJobs()
  expect((await act('activate')).code).toEqual('payment_service_same_person')
  const own = app.as(await staffOf(app, of, paymentServices.permissions))
  expect((await act('activate', own)).code).toEqual('forbidden')
  const second = app.as(await anOfficer(app, of.path[0] ?? '', paymentServices.permissions))
  expect((await act('activate', second)).code).toEqual('H0000')
  return id
}

async function begin(amountFen: number): Promise<{ id: string; codeUrl: string }> {
  const id = randomUUID()
  const asked = {
    id,
    merchant,
    subject: { kind: 'test', id: null },
    description: '矿泉水',
    amountFen,
    expiresInMs: 120_000,
  }
  const { codeUrl } = await createPayment(app.ctx(), asked)
  expect((await createPayment(app.ctx(), asked)).codeUrl).toEqual(codeUrl)
  return { id, codeUrl }
}
async function paid(amountFen: number): Promise<string> {
  const { id, codeUrl } = await begin(amountFen)
  await provider.pay(codeUrl)
  await provider.settled()
  return id
}
const stateOf = async (id: string) => (await office.get(`/api/console/payments/${id}`)).body.data.state
const pending = async () =>
  (await balanceOf(app.ctx().db, accountIdOf(merchant.id, { kind: 'merchant-pending' }))).balanceFen
const exceptionsOf = async (id: string) =>
  (
    await app.write((db) =>
      db.selectFrom('vending.payment_exception').select('kind').where('payment_id', '=', id).execute(),
    )
  ).map(({ kind }) => kind)
const messages = async (outcome: string) =>
  (
    await app.write((db) =>
      db.selectFrom('vending.payment_message').select('id').where('outcome', '=', outcome).execute(),
    )
  ).length
async function refund(paymentId: string, amountFen: number): Promise<string> {
  const id = randomUUID()
  await app.ctx().change('test.refund', async (tx) => {
    await askRefund(app.ctx(), tx, { id, paymentId, amountFen, reason: '卡货' })
    return { subject: paymentId, reply: null }
  })
  await app.drainJobs()
  await provider.settled()
  return id
}
const refundState = async (id: string) =>
  (
    await app.write((db) =>
      db.selectFrom('vending.payment_refund').select('state').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  ).state

test('an account works after a probe of 0.01 that went back, and by a second person; keys leave as a fingerprint [S4-ACCOUNT-01] [S3-PAYMENT-01] [S3-PAYMENT-02]', async () => {
  const row = (await office.get(`/api/console/payment-services/${serviceId}`)).body.data
  expect([row.state, row.privateKey, row.apiKey, row.keysFingerprint.length]).toEqual([
    'activated',
    { isSet: true },
    { isSet: true },
    16,
  ])
  expect(await pending()).toEqual(0)
  const rekeyed = await office.patch(
    `/api/console/payment-services/${await anActiveService(await aBookedMerchant(app))}`,
    {
      revision: 'none',
      values: { apiKey: '0123456789abcdef0123456789abcdef' },
    },
  )
  expect(rekeyed.body.code).toEqual('stale_revision')
})

test('a key that changes takes the account back into preparation, and new payments are refused', async () => {
  const other = await aBookedMerchant(app)
  const id = await anActiveService(other)
  const { revision } = (await office.get(`/api/console/payment-services/${id}`)).body.data
  const values = { apiKey: '0123456789abcdef0123456789abcdef' }
  expect((await office.patch(`/api/console/payment-services/${id}`, { revision, values })).body.code).toEqual('H0000')
  const row = (await office.get(`/api/console/payment-services/${id}`)).body.data
  expect([row.state, row.keysFingerprint]).toEqual(['preparing', null])
  const asked = {
    id: randomUUID(),
    merchant: other,
    subject: { kind: 'test', id: null },
    description: '水',
    amountFen: 100,
    expiresInMs: 1000,
  }
  await expect(createPayment(app.ctx(), asked)).rejects.toMatchObject({ code: 'no_payment_service' })
  const traces = await app.write((db) =>
    db.selectFrom('kernel.audit_entry').select('after').where('subject_id', '=', id).execute(),
  )
  expect(JSON.stringify(traces).includes(values.apiKey)).toEqual(false)
})

test('paid once however often it is told, late, twice, in the wrong order or not at all', async () => {
  const before = await pending()
  for (const amountFen of [1903, 1904]) expect(await stateOf(await paid(amountFen))).toEqual('paid')
  const lost = await paid(1905)
  expect(await stateOf(lost)).toEqual('paying')
  expect(await pollPayment(app.ctx(), lost)).toEqual('paid')
  expect(await pollPayment(app.ctx(), lost)).toEqual('paid')
  expect((await pending()) - before).toEqual(1903 + 1904 + 1905)
  expect(await messages('repeated')).toEqual(1)
})

test('a decline fails, another amount is no payment, and money after the close waits for somebody', async () => {
  const before = await pending()
  const declined = await paid(1901)
  expect(await pollPayment(app.ctx(), declined)).toEqual('failed')
  const odd = await paid(1906)
  expect([await stateOf(odd), await exceptionsOf(odd)]).toEqual(['paying', ['amount-differs']])
  const late = await begin(1907)
  provider.behave(late.id.replaceAll('-', ''), ['paid-after-close', 'lost'])
  expect(await closePayment(app.ctx(), late.id)).toEqual('closed')
  expect(await pollPayment(app.ctx(), late.id)).toEqual('closed')
  expect(await exceptionsOf(late.id)).toEqual(['paid-after-close'])
  expect(await pending()).toEqual(before)
})

test('a refund is given once, in parts, never above what was paid; one that fails is tried again under its number', async () => {
  const before = await pending()
  const id = await paid(1000)
  expect(await refundState(await refund(id, 400))).toEqual('refunded')
  await expect(refund(id, 601)).rejects.toMatchObject({ code: 'refund_above_payment', params: { leftFen: 600 } })
  expect((await pending()) - before).toEqual(600)
  const slow = await refund(await paid(1908), 1908)
  expect(await refundState(slow)).toEqual('in-progress')
  await pollRefunds(app.ctx())
  await pollRefunds(app.ctx())
  expect(await refundState(slow)).toEqual('refunded')
  const failing = await refund(await paid(1909), 1909)
  await pollRefunds(app.ctx())
  expect(await refundState(failing)).toEqual('failed')
  await app.ctx().change('test.retry', async (tx) => {
    await retryRefund(app.ctx(), tx, failing)
    return { subject: failing, reply: null }
  })
  await app.drainJobs()
  await provider.settled()
  expect(await refundState(failing)).toEqual('refunded')
  expect((await pending()) - before).toEqual(600)
})

test('a forged or replayed notification is refused and kept, and changes nothing', async () => {
  const { id, codeUrl } = await begin(300)
  provider.behave(id.replaceAll('-', ''), ['lost'])
  await provider.pay(codeUrl)
  const [told] = provider.sent.filter(({ url }) => url.endsWith(serviceId))
  if (!told) throw new Error('something was told before')
  const post = async (body: string, headers: Record<string, string>) =>
    (await app.inject({ method: 'POST', url: `/api/payment-notifications/${serviceId}`, payload: body, headers }))
      .statusCode
  expect(await post(told.body.replace('encrypt', 'Encrypt'), told.headers)).toEqual(401)
  expect(await post(told.body, { 'content-type': 'application/json' })).toEqual(401)
  app.clock.advance(6 * 60_000)
  expect(await post(told.body, told.headers)).toEqual(401)
  app.clock.advance(-6 * 60_000)
  expect(await post(told.body, told.headers)).toEqual(200)
  // told once more, and one told twice before
  expect([await messages('forged'), await messages('stale'), await messages('repeated'), await stateOf(id)]).toEqual([
    2,
    1,
    2,
    'paying',
  ])
})

test('what was refused or came again goes with time; what counted stays', async () => {
  const counts = () => Promise.all(['forged', 'stale', 'repeated', 'accepted'].map((outcome) => messages(outcome)))
  const [forged, stale, repeated, accepted] = await counts()
  expect([forged, stale, repeated]).toEqual([2, 1, 2])
  await retireNotifications(app, new Date(app.clock.now().getTime() - 3600_000))
  expect(await counts()).toEqual([forged, stale, repeated, accepted])
  await retireNotifications(app, new Date(app.clock.now().getTime() + 3600_000))
  expect(await counts()).toEqual([0, 0, 0, accepted])
})

test('the statement of a day is compared row by row: every planted difference is found, and no other', async () => {
  const other = await aBookedMerchant(app)
  const mine = merchant
  merchant = other
  const id = await anActiveService(other)
  const rule = { ...(await feeRuleValues(app)), merchant: other.id, minimumFen: 0 }
  expect((await office.post('/api/console/fee-rules', { values: rule })).body.code).toEqual('H0000')
  const [, missing, extra, fee] = [await paid(1000), await paid(2910), await paid(2911), await paid(2912)]
  const [amount, revoked] = [await paid(2913), await paid(2914)]
  await refund(await paid(5000), 1234)
  const refused = (await refund(revoked, 914)).replaceAll('-', '')
  // paid there, and never told: here it still waits
  const untold = await begin(3000)
  provider.behave(untold.id.replaceAll('-', ''), ['lost'])
  await provider.pay(untold.codeUrl)
  merchant = mine
  const day = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const { differences } = await reconcile(app.ctx(), id, day)
  expect(differences.map(({ kind, paymentId, expected, found }) => [kind, paymentId, expected, found])).toEqual([
    ['missing-here', null, '', `X${extra?.replaceAll('-', '').slice(1)} 2911`],
    ['statement-fee', fee, '17', '18'],
    ['statement-amount', amount, '2913', '2914'],
    ['statement-state', revoked, 'paid', 'closed'],
    ['statement-state', untold.id, 'paying', 'paid'],
    ['statement-state', revoked, `${refused} refunded`, `${refused} failed`],
    ['missing-there', missing, `${missing?.replaceAll('-', '')} 2910`, ''],
  ])
  await reconcile(app.ctx(), id, day)
  const listed = (await office.get('/api/console/payment-exceptions', { 'f.service': id })).body.data.rows
  expect(listed.length).toEqual(7)
  const days = (await office.get('/api/console/reconciliations', { 'f.service': id })).body.data.rows
  expect(days.map((row: Record<string, unknown>) => [row.statementOn, row.state, row.differenceCount])).toEqual([
    [day, 'differing', 7],
  ])
  const settled = await office.post(`/api/console/payment-exceptions/${listed[0].id}/settle`, {
    reason: '已与服务商核对',
  })
  expect(settled.body.code).toEqual('H0000')
})

test('money that is not what was asked for waits for a person: the provider is asked after the others alone', async () => {
  const [odd, lost] = [await paid(2906), await paid(2905)]
  const askedOf = (id: string) => provider.queriesOf(id.replaceAll('-', ''))
  const before = [askedOf(odd), askedOf(lost)]
  app.clock.advance(30_000)
  await app.ctx().change('test.poll', async (tx) => {
    await enqueue(tx, 'payments.pollWaiting', {})
    return { subject: 'test', reply: null }
  })
  await app.drainJobs()
  expect([askedOf(odd) - (before[0] ?? 0), askedOf(lost) - (before[1] ?? 0)]).toEqual([0, 1])
  expect([await stateOf(odd), await stateOf(lost)]).toEqual(['paying', 'paid'])
})

/** The way to the provider, on which something happens before a payment arrives there. */
async function aLongWay(beforePayment: () => Promise<void>): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (request.url === '/v3/pay/transactions/native') await beforePayment()
    const { host: _own, 'content-length': _length, connection: _kept, ...headers } = request.headers
    const answer = await fetch(`${provider.origin}${request.url}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const signed = [...answer.headers].filter(([name]) => name.startsWith('wechatpay-') || name === 'content-type')
    response.writeHead(answer.status, Object.fromEntries(signed)).end(Buffer.from(await answer.arrayBuffer()))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a payment that is closed on its way to the provider is closed there too, and its code is shown to nobody', async () => {
  const mine = merchant
  merchant = await aBookedMerchant(app)
  let closing: string | null = null
  const address = await aLongWay(async () => {
    // the provider knows nothing of it yet
    if (closing !== null) expect(await closePayment(app.ctx(), closing)).toEqual('closed')
    closing = null
  })
  await anActiveService(merchant, address)
  const id = randomUUID()
  closing = id
  const asked = { id, merchant, subject: { kind: 'test', id: null }, description: '矿泉水', amountFen: 300 }
  await expect(createPayment(app.ctx(), { ...asked, expiresInMs: 120_000 })).rejects.toMatchObject({
    code: 'wrong_state',
    params: { state: 'closed' },
  })
  expect([await stateOf(id), provider.stateOf(id.replaceAll('-', ''))]).toEqual(['closed', 'CLOSED'])
  merchant = mine
})
