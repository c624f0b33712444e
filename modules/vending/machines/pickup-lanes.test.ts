import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { aShop } from '#modules/vending/points/fixtures.ts'
import { aLane } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const shop = await aShop(app)
const admin = app.as(shop.admin)
const operator = app.as(await anAdmin(app))

const laneOf = async (id: string) => (await admin.get(`/api/console/lanes/${id}`)).body.data
const edit = async (id: string, values: object) => {
  const { revision } = await laneOf(id)
  return (await admin.patch(`/api/console/lanes/${id}`, { revision, values })).body
}
const allowPickup = async (isOn: boolean) =>
  expect(
    (await operator.post(`/api/console/merchants/${shop.id}/features`, { feature: 'hasPickupCodes', isOn })).body.code,
  ).toBe('H0000')

const offersPickup = async (id: string) => (await laneOf(id)).offersPickup

test('a lane is kept for pickup only where the merchant has pickup codes; one that was before stays, and can be freed', async () => {
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
