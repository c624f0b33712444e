import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { aCode, aShop, made } from '#modules/vending/points/fixtures.ts'
import { featureOfType } from './contract.ts'
import { aLane, aRegisteredMachine, layOut } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const shop = await aShop(app)
const admin = app.as(shop.admin)
const operator = app.as(await anAdmin(app))

const laneOf = async (id: string) => (await admin.get(`/api/console/lanes/${id}`)).body.data
const edit = async (id: string, values: object) => {
  const { revision } = await laneOf(id)
  return (await admin.patch(`/api/console/lanes/${id}`, { revision, values })).body
}
const put = async (feature: string | undefined, isOn: boolean) =>
  expect((await operator.post(`/api/console/merchants/${shop.id}/features`, { feature, isOn })).body.code).toBe('H0000')
const allowPickup = (isOn: boolean) => put('hasPickupCodes', isOn)

const offersPickup = async (id: string) => (await laneOf(id)).offersPickup

test('a lane is kept for pickup only where the merchant has pickup codes; one that was before stays, and can be freed [S6-17]', async () => {
  const [lane, other] = [await aLane(app, shop), await aLane(app, shop)]
  expect((await edit(lane, { isPickupOnly: true })).code).toBe('H0000')
  expect([await offersPickup(lane), await offersPickup(other)]).toEqual([true, true])
  await allowPickup(false)
  expect([await offersPickup(lane), await offersPickup(other)]).toEqual([true, false])
  const refused = await edit(other, { isPickupOnly: true })
  expect([refused.code, refused.params]).toEqual(['feature_off', { feature: 'hasPickupCodes' }])
  expect((await laneOf(other)).isPickupOnly).toBe(false)
  expect((await edit(lane, { isPickupOnly: true, alarmThreshold: 1 })).code).toBe('H0000')
  expect((await edit(lane, { isPickupOnly: false })).code).toBe('H0000')
  expect((await edit(lane, { isPickupOnly: true })).code).toBe('feature_off')
  expect(await offersPickup(lane)).toBe(false)
  await allowPickup(true)
  expect((await edit(lane, { isPickupOnly: true })).code).toBe('H0000')
})

test('machines for medicine are registered only where the merchant has their function; one that is there is edited as before [S6-18] [S6-20]', async () => {
  const registration = '/api/console/machine-registration'
  const register = async (type: string) =>
    (await admin.post(registration, { values: { code: `VM-${aCode()}`, name: '药房一号机', type } })).body
  const change = async (id: string, values: object) => {
    const { revision } = (await admin.get(`${registration}/${id}`)).body.data
    return (await admin.patch(`${registration}/${id}`, { revision, values })).body
  }
  for (const [type, feature] of Object.entries(featureOfType)) {
    const [refused, plain] = [await register(type), await aRegisteredMachine(app, shop)]
    expect([refused.code, refused.params]).toEqual(['feature_off', { feature }])
    expect((await change(plain, { type })).code).toBe('feature_off')
    await put(feature, true)
    const { code, data } = await register(type)
    expect([code, (await change(plain, { type })).code]).toEqual(['H0000', 'H0000'])
    await put(feature, false)
    expect((await change(data.id, { type, remark: '仍在原处' })).code).toBe('H0000')
  }
})

test('vending machines, pharmacy machines and smart medicine cabinets are registered, laid out and listed by their sort [S1-10]', async () => {
  const { entries } = (await app.anonymous.get('/api/dictionary/machine_type')).body.data
  expect(entries.map(({ code, label }: { code: string; label: string }) => [code, label])).toEqual([
    ['vending', '自动售货机'],
    ['pharmacy', '自动售药机'],
    ['medicine-box', '智能药箱'],
  ])
  for (const feature of Object.values(featureOfType)) await put(feature, true)
  for (const { code: type } of entries) {
    const values = { code: `VM-${aCode()}`, name: '湖滨一号机', type }
    const id = await made(app, shop.admin, 'machine-registration', values)
    await layOut(app, shop, id)
    const { rows } = (await admin.get('/api/console/machines', { 'f.type': type, search: values.code })).body.data
    expect(rows).toMatchObject([{ id, type, laneCount: 6 }])
  }
})
