import { sql } from 'kysely'
import type { Tx } from '#kernel/server/database.ts'
import type { TestAccount, TestApp } from '#kernel/testing/app.ts'
import { exampleOfResource, type RouteExamples } from '#kernel/testing/examples.ts'
import { anApprovedProduct } from '#modules/vending/catalog/fixtures.ts'
import { merchantUserRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson, theOperator } from '#modules/vending/merchants/fixtures.ts'
import { aCode, aPoint, arranged, made, people, type Shop, theShops } from '#modules/vending/points/fixtures.ts'
import { lanes, layoutTemplates, machineModels, machineRegistrations, machines } from './contract.ts'

/** A machine that was just registered. */
export function aRegisteredMachine(app: TestApp, shop: Shop): Promise<string> {
  return made(app, shop.admin, 'machine-registration', { code: `VM-${aCode()}`, name: '湖滨一号机', type: 'vending' })
}

export async function layOut(app: TestApp, shop: Shop, machine: string, wishes: object = {}): Promise<void> {
  const cabinet = { number: 1, layers: 2, lanesPerLayer: 3, capacity: 8, mode: 'spring', ...wishes }
  const answer = await app.as(shop.admin).put(`/api/console/machines/${machine}/layout`, { cabinets: [cabinet] })
  if (answer.status !== 200) throw new Error(`the machine was not laid out: ${JSON.stringify(answer.body)}`)
}

async function act(app: TestApp, shop: Shop, address: string, body: object = {}): Promise<void> {
  const answer = await app.as(shop.admin).post(`/api/console/${address}`, body)
  if (answer.status !== 200) throw new Error(`${address} was refused: ${JSON.stringify(answer.body)}`)
}

/** It stands at a point and has two layers of three lanes. */
export async function anInstalledMachine(app: TestApp, shop: Shop): Promise<string> {
  const id = await aRegisteredMachine(app, shop)
  await layOut(app, shop, id)
  await act(app, shop, `machine-registration/${id}/install`, {
    values: { installer: shop.admin.accountId, point: await aPoint(app, shop) },
  })
  return id
}

export async function aMachineInService(app: TestApp, shop: Shop): Promise<string> {
  const id = await anInstalledMachine(app, shop)
  await act(app, shop, `machine-registration/${id}/start-service`)
  return id
}

/** What is said when a machine is retired. */
export const retirement = { reason: '到期', values: { isCashCollected: true } }

/** The lanes of a machine, by number. */
export async function laneIds(app: TestApp, shop: Shop, machine: string): Promise<string[]> {
  const { cabinets } = (await app.as(shop.admin).get(`/api/console/machines/${machine}/layout`)).body.data
  return cabinets.flatMap((cabinet: { lanes: { id: string }[] }) => cabinet.lanes.map(({ id }) => id))
}

/** A lane of a machine in service; with a product and what is in it where asked for. */
export async function aLane(app: TestApp, shop: Shop, wishes: { stock?: number } = {}): Promise<string> {
  const machine = await aMachineInService(app, shop)
  const [id = ''] = await laneIds(app, shop, machine)
  if (wishes.stock !== undefined) await fillLane(app, id, await anApprovedProduct(app, shop), wishes.stock)
  return id
}

/** As a replenisher leaves it. */
export async function fillLane(
  app: TestApp,
  lane: string,
  product: string,
  stock: number,
  priceFen = 250,
): Promise<void> {
  const values = { product_id: product, price_fen: priceFen, stock }
  await arranged(app, (tx) => tx.updateTable('vending.lane').set(values).where('id', '=', lane).execute())
}

/** Two layers of ten lanes, 100 to 119, in a machine that was made by its row alone. */
export async function lanesByRow(tx: Tx, machine: string): Promise<void> {
  await sql`with put as (
      insert into vending.cabinet (id, merchant_path, machine_id, number, layers, lanes_per_layer)
      select gen_random_uuid(), merchant_path, id, 1, 2, 10 from vending.machine where id = ${machine}
      returning id, merchant_path, machine_id
    )
    insert into vending.lane (id, merchant_id, merchant_path, machine_id, cabinet_id, number, layer, place, capacity)
    select gen_random_uuid(), machine.merchant_id, put.merchant_path, put.machine_id, put.id, 89 + 10 * layer + place, layer, place, 8
    from put join vending.machine machine on machine.id = put.machine_id, generate_series(1, 2) layer, generate_series(1, 10) place`.execute(
    tx,
  )
}

/** Puts a lane into a state that a machine or a person would have brought it to. */
export async function setLane(app: TestApp, lane: string, values: Record<string, unknown>): Promise<string> {
  await arranged(app, (tx) => tx.updateTable('vending.lane').set(values).where('id', '=', lane).execute())
  return lane
}

export function aTemplate(app: TestApp, shop: Shop, wishes: object = {}): Promise<string> {
  return made(app, shop.admin, 'layout-templates', templateValues(wishes))
}

/** A model of which machines are smaller than any may be; another each time. */
export function modelValues(wishes: object = {}) {
  return {
    manufacturer: '江州智造',
    model: `JZ-${aCode()}`,
    type: 'vending',
    layersMax: 4,
    lanesPerLayerMax: 6,
    ...wishes,
  }
}

export function templateValues(wishes: object = {}) {
  return { name: `标准机 ${aCode()}`, cabinetCount: 1, layers: 5, lanesPerLayer: 6, capacity: 8, ...wishes }
}

/** An ordinary user of the merchant, or somebody with another role, who works with these machines. */
export async function aUserWith(
  app: TestApp,
  shop: Shop,
  granted: readonly string[],
  role: string = merchantUserRole,
): Promise<TestAccount> {
  const user = await aMerchantPerson(app, role, shop.id)
  if (granted.length > 0)
    await app.as(shop.admin).put('/api/console/machine-authorizations', {
      pairs: granted.map((machine) => ({ member: user.accountId, machine })),
      isGranted: true,
    })
  return user
}

const own = async (app: TestApp) => (await theShops(app)).own

export const examples: RouteExamples = {
  ...exampleOfResource(machines, {
    ...people,
    row: async (app) => aRegisteredMachine(app, await own(app)),
    query: { 'f.state': 'registered' },
    values: async () => ({}),
    edit: { name: '湖滨二号机' },
    actions: {
      saveAsTemplate: {
        row: async (app) => anInstalledMachine(app, await own(app)),
        body: async () => ({ values: { name: `存下的 ${aCode()}` } }),
      },
      applyTemplate: { body: async (app) => ({ values: { template: await aTemplate(app, await own(app)) } }) },
    },
  }),
  ...exampleOfResource(machineRegistrations, {
    ...people,
    row: async (app) => aRegisteredMachine(app, await own(app)),
    query: { 'f.state': 'registered' },
    values: async () => ({ code: `VM-${aCode()}`, name: '新机', type: 'vending' }),
    edit: { name: '改名的机器' },
    actions: {
      install: {
        async body(app) {
          const shop = await own(app)
          return { values: { installer: shop.admin.accountId, point: await aPoint(app, shop) } }
        },
      },
      startService: { row: async (app) => anInstalledMachine(app, await own(app)) },
      startMaintenance: { row: async (app) => aMachineInService(app, await own(app)) },
      endMaintenance: {
        async row(app) {
          const shop = await own(app)
          const id = await aMachineInService(app, shop)
          await act(app, shop, `machine-registration/${id}/start-maintenance`, { reason: '换电机' })
          return id
        },
      },
      retire: {
        row: async (app) => anInstalledMachine(app, await own(app)),
        body: async () => ({ values: retirement.values }),
      },
    },
  }),
  ...exampleOfResource(lanes, {
    ...people,
    row: async (app) => setLane(app, await aLane(app, await own(app)), { is_locked: true }),
    query: { 'f.isLocked': 'true' },
    values: async () => ({}),
    edit: { alarmThreshold: 2 },
    actions: {
      refill: {
        async row(app) {
          const shop = await own(app)
          return setLane(app, await aLane(app, shop), { product_id: await anApprovedProduct(app, shop), stock: 0 })
        },
      },
      count: { body: async () => ({ values: { stock: 0 } }) },
      resumeSelling: {
        row: async (app) => setLane(app, await aLane(app, await own(app), { stock: 3 }), { is_selling: false }),
      },
      clearFault: {
        row: async (app) => setLane(app, await aLane(app, await own(app)), { status: 'abnormal', fault_code: 'motor' }),
      },
      reinstate: {
        row: async (app) => setLane(app, await aLane(app, await own(app)), { status: 'discontinued' }),
        body: async (app) => ({
          values: { product: await anApprovedProduct(app, await own(app)), price: 300, capacity: 6 },
        }),
      },
    },
  }),
  ...exampleOfResource(layoutTemplates, {
    ...people,
    row: async (app) => aTemplate(app, await own(app)),
    values: async () => templateValues(),
    // another name each time: a merchant has each but once
    edit: {
      get name() {
        return `改名的模板 ${aCode()}`
      },
    },
  }),
  ...exampleOfResource(machineModels, {
    as: async (app) => (await theOperator(app)).operator,
    row: async (app) => made(app, (await theOperator(app)).operator, 'machine-models', modelValues()),
    values: async () => modelValues(),
    edit: { layersMax: 5 },
  }),
  'machines.layout': async (app) => ({
    as: await people.as(app),
    stranger: await people.stranger(app),
    params: { machine: await anInstalledMachine(app, await own(app)) },
  }),
  'machines.sign': async (app) => ({
    as: await people.as(app),
    stranger: await people.stranger(app),
    params: { machine: await aRegisteredMachine(app, await own(app)) },
  }),
  'machines.saveLayout': async (app) => ({
    as: await people.as(app),
    stranger: await people.stranger(app),
    params: { machine: await aRegisteredMachine(app, await own(app)) },
    body: { cabinets: [{ number: 1, layers: 2, lanesPerLayer: 3, capacity: 8, mode: 'spring' }] },
  }),
  'machines.counts': async (app) => ({ as: await people.as(app) }),
  'machineAuthorizations.view': async (app) => ({ as: await people.as(app) }),
  'machineAuthorizations.authorize': async (app) => {
    const shop = await own(app)
    const member = (await aUserWith(app, shop, [])).accountId
    return {
      as: shop.admin,
      body: { pairs: [{ member, machine: await aRegisteredMachine(app, shop) }], isGranted: true },
    }
  },
}
