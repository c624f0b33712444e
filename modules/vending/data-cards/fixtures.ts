import type { TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { aMachineInService } from '#modules/vending/machines/fixtures.ts'
import { made, people, type Shop, theShops } from '#modules/vending/points/fixtures.ts'
import { measures } from '#modules/vending/telemetry/fixtures.ts'
import { dataCards, dataCardUsage } from './contract.ts'

/** so many were made: no two have one number */
let cards = 100_000_000

export function cardValues(wishes: object = {}) {
  cards += 1
  return { iccid: `8986002211${cards}X`, carrier: 'mobile', maxFlowMb: 1024, alarmFlowMb: 800, ...wishes }
}

export function aCard(app: TestApp, shop: Shop, wishes: object = {}): Promise<string> {
  return made(app, shop.admin, 'data-cards', cardValues(wishes))
}

/** A card in a machine in service. */
export async function anInstalledCard(
  app: TestApp,
  shop: Shop,
  wishes: object = {},
): Promise<{ id: string; machine: string }> {
  const id = await aCard(app, shop, wishes)
  const machine = await aMachineInService(app, shop)
  const answer = await app.as(shop.admin).post(`/api/console/data-cards/${id}/install`, { values: { machine } })
  if (answer.status !== 200) throw new Error(`the card was not installed: ${JSON.stringify(answer.body)}`)
  return { id, machine }
}

const own = async (app: TestApp) => (await theShops(app)).own

const aUsage = async (app: TestApp) => {
  const shop = await own(app)
  const { machine } = await anInstalledCard(app, shop)
  await measures(app, machine, { dayFlowMb: 12, monthFlowMb: 300 })
  const { rows } = (await app.as(shop.admin).get('/api/console/data-card-usage', { 'f.machine': machine })).body.data
  return String(rows[0].id)
}

const installed = async (app: TestApp) => (await anInstalledCard(app, await own(app))).id

export const examples: RouteExamples = {
  ...exampleOfResource(dataCards, {
    ...people,
    row: async (app) => aCard(app, await own(app)),
    values: async () => cardValues(),
    edit: { remark: '备用卡' },
    actions: {
      install: { body: async (app) => ({ values: { machine: await aMachineInService(app, await own(app)) } }) },
      takeOut: { row: installed },
      suspend: { row: installed },
      resume: {
        async row(app) {
          const id = await installed(app)
          await app.as(await people.as(app)).post(`/api/console/data-cards/${id}/suspend`, { reason: '欠费' })
          return id
        },
      },
    },
  }),
  ...exampleOfResource(dataCardUsage, { ...people, row: aUsage, values: async () => ({}) }),
}
