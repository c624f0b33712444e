import { expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { aShop } from '#modules/vending/points/fixtures.ts'
import { measures } from '#modules/vending/telemetry/fixtures.ts'
import { anInstalledCard } from './fixtures.ts'

// a minute before the midnight, of office and machine, in which a month ends
const app = await startTestApp({ now: '2026-11-30T15:59:00.000Z' })
const shop = await aShop(app)

test("whether a card's use is today's, and whether it ends soon, go by the program's clock", async () => {
  const { id, machine } = await anInstalledCard(app, shop, { expiresOn: '2026-12-31' })
  await measures(app, machine, { dayFlowMb: 20, monthFlowMb: 300 })
  const shown = async () => {
    const { data } = (await app.as(shop.admin).get(`/api/console/data-cards/${id}`)).body
    return [data.dayFlowMb, data.monthFlowMb, data.isExpiring]
  }
  expect(await shown()).toEqual([20, 300, false])
  app.clock.advance(2 * 60_000)
  expect(await shown()).toEqual([null, null, true])
})
