import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anInstalledMachine } from '#modules/vending/machines/fixtures.ts'
import { merchantAdminRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson, theOperator } from '#modules/vending/merchants/fixtures.ts'
import { arranged, theShops } from '#modules/vending/points/fixtures.ts'
import { registrationValues, serviceValues } from './fixtures.ts'
import { createPayment, offeredServices } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const admin = app.as(own.admin)
const second = await aMerchantPerson(app, merchantAdminRole, own.id)

/** An account of the own merchant at a provider that takes payments. */
async function anActiveOne(provider: string, name: string): Promise<string> {
  const address = provider === 'fake' ? 'http://127.0.0.1:9/' : 'https://api.mch.weixin.qq.com/'
  const values = { ...(await serviceValues(app)), merchant: own.id, provider, address, name }
  const id: string = (await admin.post('/api/console/payment-services', { values })).body.data.id
  await arranged(app, (tx) =>
    sql`update vending.payment_service set state = 'activated', probed_at = now(), enabled_by = ${own.admin.accountId},
      activated_by = ${second.accountId} where id = ${id}`.execute(tx),
  )
  return id
}
const fake = await anActiveOne('fake', '模拟')
app.clock.advance(1000)
const wechat = await anActiveOne('wechat-pay', '微信')
const offeredAt = async (place?: { machineId?: string; pointId?: string }) =>
  (await offeredServices(app.ctx().db, { merchantId: own.id, place })).map(({ id }) => id)
const set = async (values: object) => (await admin.post('/api/console/payment-settings', { values })).body

test('what is offered where: all activated accounts, else those of the merchant’s setting in its order, a point’s or machine’s before it [console /money/payment-settings]', async () => {
  expect(await offeredAt()).toEqual([wechat, fake])
  const whole = (await set({ merchant: own.id, services: [fake, wechat] })).data.id
  expect(await offeredAt()).toEqual([fake, wechat])
  const machine = await anInstalledMachine(app, own)
  const { point } = (await admin.get(`/api/console/machines/${machine}`)).body.data
  expect(await offeredAt({ machineId: machine })).toEqual([fake, wechat])
  await set({ merchant: own.id, point: point.id, services: [wechat] })
  expect(await offeredAt({ machineId: machine })).toEqual([wechat])
  expect(await offeredAt({ pointId: point.id })).toEqual([wechat])
  const ofMachine = (await set({ merchant: own.id, machine, services: [fake] })).data.id
  expect(await offeredAt({ machineId: machine })).toEqual([fake])
  expect(await offeredAt({ pointId: point.id })).toEqual([wechat])
  // an account that was stopped is offered no more, and nothing takes its place
  expect((await admin.post(`/api/console/payment-services/${fake}/stop`, { reason: '换账户' })).body.code).toEqual(
    'H0000',
  )
  expect([await offeredAt(), await offeredAt({ machineId: machine })]).toEqual([[wechat], []])
  const operator = app.as((await theOperator(app)).operator)
  expect((await operator.post(`/api/console/payment-services/${fake}/restart`)).body.code).toEqual('H0000')
  for (const id of [whole, ofMachine])
    expect((await admin.delete(`/api/console/payment-settings/${id}`)).body.code).toEqual('H0000')
  expect(await offeredAt({ machineId: machine })).toEqual([wechat])
})

test('a payment goes through the account that is offered first at its place, or the offered one that was chosen, and no other', async () => {
  const machine = await anInstalledMachine(app, own)
  const setting = (await set({ merchant: own.id, machine, services: [fake] })).data.id
  const { rows } = await app.write((db) =>
    sql<{ path: string[] }>`select merchant_path as path from vending.merchant where id = ${own.id}`.execute(db),
  )
  const pay = async (more: object) => {
    const id = randomUUID()
    const subject = { kind: 'test', id: null }
    const merchant = { id: own.id, path: rows[0]?.path ?? [] }
    const asked = { id, merchant, subject, description: '矿泉水', amountFen: 100, expiresInMs: 1000, ...more }
    const outcome = await createPayment(app.ctx(), asked).catch((error: { code: string }) => error.code)
    const made = await app.write((db) =>
      db.selectFrom('vending.payment').select('service_id').where('id', '=', id).executeTakeFirst(),
    )
    return [outcome, made?.service_id]
  }
  // their keys are missing: the way to the provider ends there, after the account was chosen
  expect(await pay({})).toEqual(['payment_service_incomplete', wechat])
  expect(await pay({ serviceId: fake })).toEqual(['payment_service_incomplete', fake])
  expect(await pay({ place: { machineId: machine } })).toEqual(['payment_service_incomplete', fake])
  expect(await pay({ place: { machineId: machine }, serviceId: wechat })).toEqual(['no_payment_service', undefined])
  expect((await admin.delete(`/api/console/payment-settings/${setting}`)).body.code).toEqual('H0000')
})

test('a setting names one place, once, and accounts of its own merchant that take payments', async () => {
  const machine = await anInstalledMachine(app, own)
  const { point } = (await admin.get(`/api/console/machines/${machine}`)).body.data
  const problems = async (values: object) =>
    (await set(values)).fields.map(({ path, code }: { path: string; code: string }) => [path, code])
  expect(await problems({ merchant: own.id, machine, point: point.id, services: [fake] })).toEqual([
    ['values.machine', 'payment_setting_one_place'],
  ])
  await set({ merchant: own.id, machine, services: [fake] })
  expect(await problems({ merchant: own.id, machine, services: [wechat] })).toEqual([['values.merchant', 'taken']])
  const values = { ...(await serviceValues(app)), merchant: own.id, name: '备用' }
  const idle = (await admin.post('/api/console/payment-services', { values })).body.data.id
  expect(await problems({ merchant: own.id, services: [idle] })).toEqual([
    ['values.services', 'payment_setting_inactive'],
  ])
  expect((await app.as(other.admin).get('/api/console/payment-settings')).body.data.rows).toEqual([])
})

test('a merchant registers for payments with everything at once, and its card number leaves no more [console /money/merchant-accounts] [S5-12] [S5-48] [S5-50]', async () => {
  const [row] = (await admin.get('/api/console/merchant-accounts')).body.data.rows
  expect([row.isRegistered, row.availableFen, row.settlementDays, row.feeRate]).toEqual([false, 0, 1, null])
  const save = async (values: object, revision = row.revision) =>
    (await admin.patch(`/api/console/merchant-accounts/${own.id}`, { revision, values })).body
  const { storeName: _store, bankAccount: _card, ...part } = registrationValues
  expect((await save(part)).fields.map(({ path }: { path: string }) => path)).toEqual([
    'values.storeName',
    'values.bankAccount',
  ])
  const wrong = await save({ ...registrationValues, bankAccount: '6222021234567890129' })
  expect(wrong.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['values.bankAccount', 'card_number'],
  ])
  expect((await save(registrationValues)).code).toEqual('H0000')
  const after = (await admin.get(`/api/console/merchant-accounts/${own.id}`)).body.data
  expect([after.isRegistered, after.storeName, after.bankAccount]).toEqual([true, '云杉便利城南店', { isSet: true }])
  expect((await app.as(other.admin).get(`/api/console/merchant-accounts/${own.id}`)).body.code).toEqual('not_found')
})

test('what an account lacks before it is enabled is said all at once, and a key that cannot be read at its field [console /money/payment-services] [S5-13]', async () => {
  const values = { ...(await serviceValues(app)), merchant: own.id, name: '缺密钥' }
  const id = (await admin.post('/api/console/payment-services', { values })).body.data.id
  const row = (await admin.get(`/api/console/payment-services/${id}`)).body.data
  expect([row.missing, row.abilities.enable]).toEqual([
    ['apiKey', 'privateKey', 'platformKey'],
    'payment_service_incomplete',
  ])
  const refused = (await admin.post(`/api/console/payment-services/${id}/enable`)).body
  expect([refused.code, refused.fields.map(({ path }: { path: string }) => path)]).toEqual([
    'payment_service_incomplete',
    ['values.apiKey', 'values.privateKey', 'values.platformKey'],
  ])
  const keys = { apiKey: 'short', privateKey: 'not a key', platformKey: randomUUID() }
  const unreadable = (await admin.post('/api/console/payment-services', { values: { ...values, ...keys } })).body
  expect(unreadable.fields.map(({ path, code }: { path: string; code: string }) => [path, code])).toEqual([
    ['values.apiKey', 'payment_key_length'],
    ['values.privateKey', 'payment_key_unreadable'],
    ['values.platformKey', 'payment_key_unreadable'],
  ])
})

test('a day that the provider has not closed is not compared', async () => {
  const today = new Date(app.clock.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  const asked = await admin.post('/api/console/reconciliations', { values: { service: fake, statementOn: today } })
  expect(asked.body.code).toEqual('statement_not_ready')
})

test('payments within the app are offered with the secret of the app alone, which leaves no more', async () => {
  const path = '/api/console/payment-services'
  const values = { ...(await serviceValues(app)), merchant: own.id, name: '微信内', phoneWays: ['in-app'] }
  const missing = [{ path: 'values.appSecret', code: 'required' }]
  expect((await admin.post(path, { values })).body.fields).toMatchObject(missing)
  const { id } = (await admin.post(path, { values: { ...values, appSecret: '0123456789abcdef' } })).body.data
  const rowOf = async () => (await admin.get(`${path}/${id}`)).body.data
  const row = await rowOf()
  expect([row.phoneWays, row.appSecret]).toEqual([['in-app'], { isSet: true }])
  const save = async (changed: object) =>
    (await admin.patch(`${path}/${id}`, { revision: row.revision, values: changed })).body
  expect((await save({ appSecret: null })).fields).toMatchObject(missing)
  expect((await save({ appSecret: null, phoneWays: ['page'] })).code).toEqual('H0000')
  const after = await rowOf()
  expect([after.phoneWays, after.appSecret, after.state]).toEqual([['page'], { isSet: false }, 'preparing'])
})
