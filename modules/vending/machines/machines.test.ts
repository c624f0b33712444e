import { setTimeout as after } from 'node:timers/promises'
import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import { expect, test } from 'vitest'
import { languages } from '#kernel/contract/languages.ts'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { anImport, csvOf } from '#modules/platform/exports/fixtures.ts'
import { anApprovedProduct, aProduct } from '#modules/vending/catalog/fixtures.ts'
import { accountantRole, replenisherRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson, theOperator } from '#modules/vending/merchants/fixtures.ts'
import { aCode, aPoint, arranged, aShop, made, theShops } from '#modules/vending/points/fixtures.ts'
import { laneMoves, laneStates, machineMoves, machineStates } from './contract.ts'
import {
  aLane,
  aMachineInService,
  anInstalledMachine,
  aRegisteredMachine,
  aTemplate,
  aUserWith,
  fillLane,
  laneIds,
  layOut,
  modelValues,
  retirement,
  setLane,
  templateValues,
} from './fixtures.ts'
import { lanesOf, machineByCode } from './server/index.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const { own, other } = await theShops(app)
const admin = app.as(own.admin)
const get = async (path: string, as: TestAccount = own.admin) => (await app.as(as).get(`/api/console/${path}`)).body
const post = async (path: string, body: object = {}) => (await admin.post(`/api/console/${path}`, body)).body
const laneOf = async (id: string) => (await get(`lanes/${id}`)).data
const editLane = async (id: string, values: object) => {
  const { revision } = await laneOf(id)
  return (await admin.patch(`/api/console/lanes/${id}`, { revision, values })).body
}
const codesOf = async (path: string, as: TestAccount) =>
  (await get(`${path}?limit=100`, as)).data.rows.map((row: { id: string }) => row.id)

test('an ordinary user sees the points of the machines granted alone, and of their phones enough to recognize them', async () => {
  const shop = await aShop(app)
  const machine = await anInstalledMachine(app, shop)
  const hidden = await aPoint(app, shop)
  const point = (await get(`machines/${machine}`, shop.admin)).data.point.id
  const { revision } = (await get(`points/${point}`, shop.admin)).data
  const values = { contact: '许青禾', contactPhone: '13812345678' }
  await app.as(shop.admin).patch(`/api/console/points/${point}`, { revision, values })
  const user = await aUserWith(app, shop, [machine])
  expect([await codesOf('points', user), (await get(`points/${hidden}`, user)).code]).toEqual([[point], 'not_found'])
  expect((await codesOf('points', shop.admin)).sort()).toEqual([point, hidden].sort())
  const phoneFor = async (as: TestAccount) => (await get(`points/${point}`, as)).data.contactPhone
  expect([await phoneFor(user), await phoneFor(shop.admin)]).toEqual(['138****5678', '13812345678'])
})

test('a machine lives from its registration over service and maintenance to its end [console /fleet/machine-registration] [S3-MACHINE-01] [S3-MACHINE-02] [S3-MACHINE-04]', async () => {
  const id = await aRegisteredMachine(app, own)
  const state = async () => (await get(`machine-registration/${id}`)).data.state
  expect(await state()).toBe('registered')
  const install = { values: { installer: own.admin.accountId, point: await aPoint(app, own) } }
  expect((await post(`machine-registration/${id}/install`, install)).code).toBe('H0000')
  expect((await post(`machine-registration/${id}/start-service`)).code).toBe('machine_without_lanes')
  await layOut(app, own, id)
  expect((await post(`machine-registration/${id}/start-service`)).code).toBe('H0000')
  expect((await post(`machine-registration/${id}/start-maintenance`, { reason: '换电机' })).code).toBe('H0000')
  expect((await post(`machine-registration/${id}/end-maintenance`)).code).toBe('H0000')
  expect((await post(`machine-registration/${id}/retire`, retirement)).code).toBe('H0000')
  expect(await state()).toBe('retired')
  const { data } = await get(`machine-registration/${id}`)
  expect([data.installer.id, typeof data.installedAt]).toEqual([own.admin.accountId, 'string'])
})

test('who moves a machine does not wait for readings that are written for it', async () => {
  const id = await aMachineInService(app, own)
  const { code } = await app.ctx().change('vending.test', async (tx) => {
    // as whatever points at a machine holds it until it is committed
    await sql`select from vending.machine where id = ${id}::uuid for key share`.execute(tx)
    const moved = post(`machine-registration/${id}/start-maintenance`, { reason: '换电机' })
    const late = after(20_000, { code: 'it waits' }, { ref: false })
    return { subject: 'test', reply: await Promise.race([moved, late]) }
  })
  expect(code).toBe('H0000')
})

test('a move that does not lead on from a state is refused as wrong, for every state of a machine', async () => {
  const id = await anInstalledMachine(app, own)
  const bodies: Record<string, object> = {
    install: { values: { installer: own.admin.accountId, point: await aPoint(app, own) } },
    startMaintenance: { reason: '试' },
    retire: retirement,
  }
  for (const state of machineStates)
    for (const name of ['install', 'startService', 'startMaintenance', 'endMaintenance', 'retire'] as const) {
      await arranged(app, (tx) =>
        tx.updateTable('vending.machine').set({ lifecycle: state }).where('id', '=', id).execute(),
      )
      const path = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const { code } = await post(`machine-registration/${id}/${path}`, bodies[name])
      const mayLead = (machineMoves[name].from as readonly string[]).includes(state)
      expect([state, name, code]).toEqual([state, name, mayLead ? 'H0000' : 'wrong_state'])
    }
})

test('a machine is not retired while something is in it', async () => {
  const id = await aMachineInService(app, own)
  const [lane = ''] = await laneIds(app, own, id)
  await fillLane(app, lane, await anApprovedProduct(app, own), 3)
  const answer = await post(`machine-registration/${id}/retire`, retirement)
  expect([answer.code, answer.params]).toEqual(['machine_holds_stock', { count: 3 }])
})

test('who retires a machine says that its cash is out, and why; both stand in the log', async () => {
  const id = await anInstalledMachine(app, own)
  const retire = async (isCashCollected?: boolean) =>
    await post(`machine-registration/${id}/retire`, { ...retirement, values: { isCashCollected } })
  const asked = await retire(false)
  expect([asked.code, asked.fields.map(({ path, code }: Record<string, unknown>) => [path, code])]).toEqual([
    'machine_holds_cash',
    [['values.isCashCollected', 'machine_holds_cash']],
  ])
  expect((await retire()).code).toBe('invalid_input')
  expect((await get(`machine-registration/${id}`)).data.state).toBe('installed')
  expect((await retire(true)).code).toBe('H0000')
  const { rows } = await sql<{ reason: string; after: object }>`
    select reason, after from kernel.audit_entry
    where subject_id = ${id} and action = 'machineRegistrations.retire'`.execute(app.ctx().db)
  expect(rows).toEqual([{ reason: '到期', after: { state: 'retired', isCashCollected: true } }])
})

test('the code of a machine is one of its kind, whichever merchant has it', async () => {
  const code = `VM-${aCode()}`
  const values = { code, name: '一号机', type: 'vending' }
  expect((await post('machine-registration', { values })).code).toBe('H0000')
  const again = await app.as(other.admin).post('/api/console/machine-registration', { values })
  expect(again.body.fields.map((each: { path: string; code: string }) => [each.path, each.code])).toEqual([
    ['values.code', 'taken'],
  ])
})

test('a machine stands in a time zone that there is, from its registration on', async () => {
  const problemsOf = (body: { fields: { path: string; code: string }[] }) =>
    body.fields.map(({ path, code }) => [path, code])
  const values = { name: '一号机', type: 'vending', timeZone: 'Mars/Base' }
  const strange = await post('machine-registration', { values: { ...values, code: `VM-${aCode()}` } })
  expect(problemsOf(strange)).toEqual([['values.timeZone', 'not_an_option']])
  const id = await aRegisteredMachine(app, own)
  const edit = async (sent: object) => {
    const { revision } = (await get(`machine-registration/${id}`)).data
    return (await admin.patch(`/api/console/machine-registration/${id}`, { revision, values: sent })).body
  }
  expect(problemsOf(await edit({ timeZone: 'Asia/Shanghaj' }))).toEqual([['values.timeZone', 'not_an_option']])
  expect(problemsOf(await edit({ timeZone: null }))).toEqual([['values.timeZone', 'required']])
  expect((await edit({ timeZone: 'Europe/Paris' })).code).toBe('H0000')
  const broken = arranged(app, (tx) =>
    tx.updateTable('vending.machine').set({ time_zone: 'Mars/Base' }).where('id', '=', id).execute(),
  )
  await expect(broken).rejects.toThrow('machine_time_zone')
})

test('cabinets have one to ten layers of one to ten lanes, numbered by their places [S5-01] [S5-02] [S5-03] [S9-06]', async () => {
  const id = await aRegisteredMachine(app, own)
  const put = async (cabinet: object) =>
    (
      await admin.put(`/api/console/machines/${id}/layout`, {
        cabinets: [{ number: 1, layers: 10, lanesPerLayer: 10, capacity: 5, mode: 'belt', ...cabinet }],
      })
    ).body
  for (const wrong of [{ layers: 0 }, { layers: 11 }, { lanesPerLayer: 0 }, { lanesPerLayer: 11 }, { layers: null }])
    expect((await put(wrong)).code).toBe('invalid_input')
  expect((await put({})).data).toEqual({ lanes: 100 })
  const { cabinets } = (await get(`machines/${id}/layout`)).data
  expect(cabinets[0].lanes.map((lane: { number: number }) => lane.number)).toEqual(
    Array.from({ length: 100 }, (_, index) => 100 + index),
  )
})

test('a model in the register caps the layout of its machines, by hand and by template; for others the general cap holds [S5-02]', async () => {
  const { operator } = await theOperator(app)
  const known = modelValues()
  const { manufacturer, model } = known
  await made(app, operator, 'machine-models', known)
  const register = (named: object) =>
    made(app, own.admin, 'machine-registration', { code: `VM-${aCode()}`, name: '一号机', type: 'vending', ...named })
  const lay = async (id: string, layers: number, lanesPerLayer: number) => {
    const cabinet = { number: 1, layers, lanesPerLayer, capacity: 5, mode: 'spring' }
    const { code, params } = (await admin.put(`/api/console/machines/${id}/layout`, { cabinets: [cabinet] })).body
    return [code, params]
  }
  const refused = ['layout_beyond_model', { model, layers: 4, lanes: 6 }]
  const capped = await register({ manufacturer, model: model.toLowerCase() })
  expect([await lay(capped, 5, 6), await lay(capped, 4, 7)]).toEqual([refused, refused])
  expect(await lay(capped, 4, 6)).toEqual(['H0000', undefined])
  const values = { template: await aTemplate(app, own) }
  const apply = async (id: string) => (await post(`machines/${id}/apply-template`, { values })).code
  expect(await apply(await register({ manufacturer, model }))).toBe('layout_beyond_model')
  for (const named of [{}, { model }, { manufacturer: '别家', model }]) {
    expect(await apply(await register(named))).toBe('H0000')
    expect(await lay(await register(named), 10, 10)).toEqual(['H0000', undefined])
  }
  const again = { values: { ...known, model: model.toLowerCase() } }
  const { body } = await app.as(operator).post('/api/console/machine-models', again)
  expect(body.fields.map((each: { path: string; code: string }) => [each.path, each.code])).toEqual([
    ['values.model', 'taken'],
  ])
  expect((await get(`machine-models?search=${model}`)).data.total).toBe(1)
  expect((await post('machine-models', again)).code).toBe('forbidden')
})

test('a smaller layout keeps what stands in the other lanes, and does not drop a lane that holds something', async () => {
  const id = await aRegisteredMachine(app, own)
  await layOut(app, own, id)
  const lanes = await laneIds(app, own, id)
  await fillLane(app, lanes[5] ?? '', await anApprovedProduct(app, own), 2)
  const smaller = { cabinets: [{ number: 1, layers: 1, lanesPerLayer: 3, capacity: 8, mode: 'spring' }] }
  const refused = (await admin.put(`/api/console/machines/${id}/layout`, smaller)).body
  expect([refused.code, refused.params]).toEqual(['machine_holds_stock', { count: 2 }])
  expect(await laneIds(app, own, id)).toEqual(lanes)
  await setLane(app, lanes[5] ?? '', { stock: 0 })
  expect((await admin.put(`/api/console/machines/${id}/layout`, smaller)).body.code).toBe('H0000')
  expect(await laneIds(app, own, id)).toEqual(lanes.slice(0, 3))
})

test('a lane takes a product with its price, and holds to what is in it [console /fleet/lanes] [S3-LANE-01] [S1-FUNC-05]', async () => {
  const id = await aLane(app, own)
  const product = await anApprovedProduct(app, own)
  expect((await editLane(id, { product, capacity: 6, alarmThreshold: 2, isPickupOnly: true })).code).toBe('H0000')
  const lane = await laneOf(id)
  expect([lane.product.id, lane.price, lane.capacity, lane.alarmThreshold, lane.isPickupOnly]).toEqual([
    product,
    200,
    6,
    2,
    true,
  ])
  await setLane(app, id, { stock: 4 })
  expect((await editLane(id, { product: await anApprovedProduct(app, own) })).code).toBe('lane_holds_stock')
  expect((await editLane(id, { capacity: 3 })).code).toBe('lane_overfull')
  expect((await editLane(id, { alarmThreshold: 7 })).code).toBe('lane_threshold')
})

test("another merchant's product does not come into a lane", async () => {
  const id = await aLane(app, own)
  const strange = await aProduct(app, other)
  expect((await editLane(id, { product: strange })).fields[0]).toMatchObject({
    path: 'values.product',
    code: 'not_an_option',
  })
})

test('a lane says why it sells nothing, the first reason first', async () => {
  const id = await aLane(app, own)
  const why = async () => (await laneOf(id)).unsellable
  expect(await why()).toBe('no-product')
  const unapproved = await aProduct(app, own)
  await editLane(id, { product: unapproved })
  expect(await why()).toBe('product-not-approved')
  await editLane(id, { product: await anApprovedProduct(app, own) })
  expect(await why()).toBe('sold-out')
  await setLane(app, id, { stock: 2 })
  expect(await why()).toBe(null)
  await setLane(app, id, { reserved: 2 })
  expect(await why()).toBe('sold-out')
  await setLane(app, id, { reserved: 0 })
  await editLane(id, { isLocked: true })
  expect(await why()).toBe('locked')
  await post(`lanes/${id}/stop-selling`)
  expect(await why()).toBe('stopped')
  await setLane(app, id, { status: 'abnormal' })
  expect(await why()).toBe('abnormal')
})

test('a batch ends by the clock of the program, after its last day where the machine stands', async () => {
  const id = await aLane(app, own, { stock: 2 })
  const { product } = await laneOf(id)
  const holding = async (expiresOn: string) => {
    const values = { product: product.id, number: aCode(), producedOn: '2026-10-01', expiresOn }
    await editLane(id, { batch: await made(app, own.admin, 'batches', values) })
    return (await laneOf(id)).unsellable
  }
  expect([await holding('2026-11-21'), await holding('2026-11-20')]).toEqual([null, 'batch-expired'])
  expect((await post(`lanes/${id}/refill`)).code).toBe('lane_batch_expired')
  await holding('2026-11-21')
  expect((await post(`lanes/${id}/refill`)).code).toBe('H0000')
})

test('stop selling takes a lane out of sale, resume selling puts it back [S4-LANE-02] [S4-LANE-03]', async () => {
  const id = await aLane(app, own, { stock: 2 })
  expect((await post(`lanes/${id}/resume-selling`)).code).toBe('wrong_state')
  expect((await post(`lanes/${id}/stop-selling`)).code).toBe('H0000')
  expect((await laneOf(id)).isSelling).toBe(false)
  expect((await post(`lanes/${id}/stop-selling`)).code).toBe('wrong_state')
  await setLane(app, id, { status: 'abnormal' })
  expect((await post(`lanes/${id}/resume-selling`)).code).toBe('lane_not_ready')
  await setLane(app, id, { status: 'normal' })
  expect((await post(`lanes/${id}/resume-selling`)).code).toBe('H0000')
  expect((await laneOf(id)).isSelling).toBe(true)
})

test('a lane is filled, and counted with a reason; never beyond what goes in, or below what is promised [console /fleet/lanes] [S3-LANE-01] [S1-FUNC-04]', async () => {
  const id = await aLane(app, own)
  await setLane(app, id, { product_id: null, capacity: 6, stock: 0 })
  expect((await post(`lanes/${id}/refill`)).code).toBe('lane_without_product')
  expect((await editLane(id, { product: await anApprovedProduct(app, own) })).code).toBe('H0000')
  expect((await post(`lanes/${id}/refill`)).code).toBe('H0000')
  expect((await laneOf(id)).stock).toBe(6)
  await setLane(app, id, { reserved: 2 })
  const count = async (stock: number) => {
    const answer = await post(`lanes/${id}/count`, { values: { stock }, reason: '盘点' })
    return [answer.code, answer.params, (await laneOf(id)).stock]
  }
  expect(await count(7)).toEqual(['lane_beyond_capacity', { capacity: 6, reserved: 2 }, 6])
  expect(await count(1)).toEqual(['lane_promised', { capacity: 6, reserved: 2 }, 6])
  expect(await count(2)).toEqual(['H0000', undefined, 2])
  const { data } = await get(`history?resource=lanes&id=${id}`)
  const [counted] = data.entries
  expect([counted.action, counted.reason, counted.changes]).toEqual([
    'lanes.count',
    '盘点',
    [{ field: 'stock', label: '库存', kind: 'text', before: '6', after: '2', parts: null }],
  ])
  await setLane(app, id, { reserved: 0, stock: 0, status: 'discontinued' })
  expect((await post(`lanes/${id}/refill`)).code).toBe('lane_discontinued')
})

test('several lanes are filled at once, each of the machines one works with', async () => {
  const machine = await aMachineInService(app, own)
  const [first = '', second = ''] = await laneIds(app, own, machine)
  for (const lane of [first, second])
    await setLane(app, lane, { product_id: await anApprovedProduct(app, own), stock: 0 })
  const user = await aUserWith(app, own, [machine])
  for (const lane of [first, second])
    expect((await app.as(user).post(`/api/console/lanes/${lane}/refill`, {})).body.code).toBe('H0000')
  const { capacity, stock } = await laneOf(second)
  expect(stock).toBe(capacity)
  const stranger = await aUserWith(app, own, [])
  expect((await app.as(stranger).post(`/api/console/lanes/${first}/refill`, {})).body.code).toBe('not_found')
})

test('a replenisher sees the machines granted, what is in them and where they stand, fills and counts their lanes, and does nothing else', async () => {
  const shop = await aShop(app)
  const [granted, hidden] = [await aMachineInService(app, shop), await aMachineInService(app, shop)]
  const person = await aUserWith(app, shop, [granted], replenisherRole)
  const lanes = await laneIds(app, shop, granted)
  const [lane = '', empty = ''] = lanes
  const product = await anApprovedProduct(app, shop)
  await fillLane(app, lane, product, 1)
  await fillLane(app, empty, product, 0)
  expect([await codesOf('machines', person), (await codesOf('lanes', person)).sort()]).toEqual([
    [granted],
    lanes.toSorted(),
  ])
  const { cabinets, mayEdit } = (await get(`machines/${granted}/layout`, person)).data
  expect([cabinets[0].lanes[0].priceFen, cabinets[0].lanes[0].stock, mayEdit]).toEqual([250, 1, false])
  const { point } = (await get(`machines/${granted}`, person)).data
  expect(await codesOf('points', person)).toEqual([point.id])
  const act = async (path: string, body: object = {}) =>
    (await app.as(person).post(`/api/console/${path}`, body)).body.code
  expect(await act(`lanes/${lane}/refill`)).toBe('H0000')
  expect((await get(`lanes/${lane}`, person)).data.stock).toBe(8)
  expect(await act(`lanes/${lane}/count`, { values: { stock: 5 }, reason: '盘点' })).toBe('H0000')
  expect((await get(`lanes/${lane}`, person)).data.stock).toBe(5)
  // what the home page of the console counts
  const low = (await get('lanes?f.isLow=true', person)).data
  expect(low.rows.map(({ id }: { id: string }) => id)).toEqual([empty])
  const [strange = ''] = await laneIds(app, shop, hidden)
  expect([
    (await get(`machines/${hidden}`, person)).code,
    (await get(`machines/${hidden}/layout`, person)).code,
    await act(`lanes/${strange}/refill`),
  ]).toEqual(['not_found', 'not_found', 'not_found'])
  const closed = ['orders', 'refunds', 'transactions', 'products', 'machine-status', 'machine-registration', 'staff']
  for (const path of closed) expect([path, (await get(path, person)).code]).toEqual([path, 'forbidden'])
  expect(await act(`lanes/${lane}/stop-selling`)).toBe('forbidden')
  const edited = await app.as(person).patch(`/api/console/lanes/${lane}`, { revision: 1, values: { price: 1 } })
  expect(edited.body.code).toBe('forbidden')
})

test('every state of a lane leads on as its table says [S4-LANE-01]', async () => {
  const id = await aLane(app, own)
  const product = await anApprovedProduct(app, own)
  const bodies = {
    clearFault: { reason: '已修好' },
    discontinue: {},
    reinstate: { values: { product, price: 300, capacity: 6 } },
  }
  for (const state of laneStates)
    for (const name of ['clearFault', 'discontinue', 'reinstate'] as const) {
      await setLane(app, id, { status: state })
      const path = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const { code } = await post(`lanes/${id}/${path}`, bodies[name])
      const mayLead = (laneMoves[name].from as readonly string[]).includes(state)
      expect([state, name, code]).toEqual([state, name, mayLead ? 'H0000' : 'wrong_state'])
    }
  await setLane(app, id, { status: 'normal', stock: 1, product_id: product })
  expect((await post(`lanes/${id}/discontinue`)).code).toBe('lane_holds_stock')
})

test('a layout is kept as a template and begins an empty machine, products and prices with it [console /fleet/layout-templates]', async () => {
  const from = await aMachineInService(app, own)
  const [lane = ''] = await laneIds(app, own, from)
  const product = await anApprovedProduct(app, own)
  await editLane(lane, { product, price: 350, capacity: 5 })
  const name = `湖滨布局 ${aCode()}`
  const template = (await post(`machines/${from}/save-as-template`, { values: { name } })).data.id
  const kept = (await get(`layout-templates/${template}`)).data
  expect([kept.name, kept.cabinetCount, kept.layers, kept.lanesPerLayer, kept.laneCount, kept.filledCount]).toEqual([
    name,
    1,
    2,
    3,
    6,
    1,
  ])
  const to = await aRegisteredMachine(app, own)
  expect((await post(`machines/${to}/apply-template`, { values: { template } })).code).toBe('H0000')
  const { cabinets } = (await get(`machines/${to}/layout`)).data
  const [first] = cabinets[0].lanes
  expect([cabinets[0].lanes.length, first.product.id, first.priceFen, first.capacity, first.stock]).toEqual([
    6,
    product,
    350,
    5,
    0,
  ])
  expect((await post(`machines/${to}/apply-template`, { values: { template } })).code).toBe('machine_has_lanes')
})

test('one template lays several machines out at once; with none selected it says to select one first [S8-26] [console /fleet/machines]', async () => {
  const values = { template: await aTemplate(app, own) }
  const ids = [await aRegisteredMachine(app, own), await aRegisteredMachine(app, own)]
  const apply = (chosen: readonly string[]) => post('machines/bulk/apply-template', { ids: chosen, values })
  const none = await apply([])
  expect([none.code, none.fields.map(({ path, code }: { path: string; code: string }) => [path, code])]).toEqual([
    'invalid_input',
    [['ids', 'no_machine_chosen']],
  ])
  const said = languages.map(async (language) => {
    const { body } = await admin.in(language).post('/api/console/machines/bulk/apply-template', { ids: [], values })
    return [language, body.fields[0].message]
  })
  expect(Object.fromEntries(await Promise.all(said))).toEqual({
    zh: '请先选择机器再操作',
    en: 'Select a machine before acting',
    fr: 'Sélectionnez d’abord une machine',
    ko: '먼저 자판기를 선택해 주세요',
  })
  expect((await apply(ids)).data).toEqual({ done: 2, failed: [] })
  const again = (await apply(ids)).data.failed
  expect(again.map(({ code }: { code: string }) => code)).toEqual(['machine_has_lanes', 'machine_has_lanes'])
})

test('a template of a name that exists is passed over by an import, said so, and stays as it is [S5-46]', async () => {
  const name = `标准机 ${aCode()}`
  const id = await aTemplate(app, own, { name })
  const again = await post('layout-templates', { values: templateValues({ name, layers: 9 }) })
  expect(
    again.fields.map((each: { path: string; code: string; message: string }) => [each.path, each.code, each.message]),
  ).toEqual([['values.name', 'template_exists', '已有同名模板，跳过不改']])
  expect((await get(`layout-templates/${id}`)).data.layers).toBe(5)
})

test('a file with a template that exists and a new one brings in the new one, and says that the other was skipped [S5-46]', async () => {
  const [known, fresh] = [`标准机 ${aCode()}`, `加高机 ${aCode()}`]
  const id = await aTemplate(app, own, { name: known })
  const content = csvOf([
    ['名称', '货柜数', '层数', '每层货道数', '每道容量'],
    [known, 1, 9, 9, 9],
    [fresh, 2, 6, 8, 5],
  ])
  const request = await anImport(app, own.admin, { resource: 'layoutTemplates', name: '模板.csv', content })
  await app.drainJobs()
  const done = (await get(`imports/${request}`)).data
  expect([done.state, done.rowsDone, done.rowsCreated, done.rowsRefused]).toEqual(['finished', 2, 1, 1])
  expect(
    done.problems.map((each: { row: number; code: string; message: string }) => [each.row, each.code, each.message]),
  ).toEqual([[2, 'template_exists', '已有同名模板，跳过不改']])
  const { layers, lanesPerLayer } = (await get(`layout-templates/${id}`)).data
  expect([layers, lanesPerLayer]).toEqual([5, 6])
  const [row] = (await get(`layout-templates?search=${encodeURIComponent(fresh)}`)).data.rows
  expect([row.name, row.cabinetCount, row.layers, row.lanesPerLayer, row.capacity]).toEqual([fresh, 2, 6, 8, 5])
})

test('an ordinary user sees the machines granted and their lanes, an administrator all of them [S6-04] [S6-05] [S6-06] [console /organization/machine-authorizations]', async () => {
  const shop = await aShop(app)
  const [granted, hidden] = [await aMachineInService(app, shop), await aMachineInService(app, shop)]
  const user = await aUserWith(app, shop, [granted])
  expect(await codesOf('machines', user)).toEqual([granted])
  expect((await codesOf('machines', shop.admin)).sort()).toEqual([granted, hidden].sort())
  expect((await codesOf('lanes', user)).sort()).toEqual((await laneIds(app, shop, granted)).sort())
  expect((await get(`machines/${hidden}`, user)).code).toBe('not_found')
  expect((await get(`machines/${hidden}/layout`, user)).code).toBe('not_found')
  const [lane = ''] = await laneIds(app, shop, hidden)
  expect((await app.as(user).post(`/api/console/lanes/${lane}/stop-selling`, {})).body.code).toBe('not_found')
  await app.as(shop.admin).put('/api/console/machine-authorizations', {
    pairs: [{ member: user.accountId, machine: granted }],
    isGranted: false,
  })
  expect(await codesOf('machines', user)).toEqual([])
})

test('the matrix shows who works with what; an accountant sees every machine and grants none', async () => {
  const shop = await aShop(app)
  const [one, two] = [await aRegisteredMachine(app, shop), await aRegisteredMachine(app, shop)]
  const user = await aUserWith(app, shop, [one])
  const { data } = await get('machine-authorizations', shop.admin)
  expect(data.members.map((each: { id: string; granted: number }) => [each.id, each.granted])).toEqual([
    [user.accountId, 1],
  ])
  expect(data.machines.map((each: { id: string }) => each.id).sort()).toEqual([one, two].sort())
  expect(data.grants).toEqual([{ member: user.accountId, machine: one }])
  const accountant = await aMerchantPerson(app, accountantRole, shop.id)
  expect((await codesOf('machines', accountant)).sort()).toEqual([one, two].sort())
  expect((await get('machine-authorizations', accountant)).code).toBe('forbidden')
})

test("another merchant's machine is granted to nobody of one's own, nor one's own to another's people", async () => {
  const strange = await aRegisteredMachine(app, other)
  const user = await aUserWith(app, own, [])
  const outsider = await aUserWith(app, other, [])
  const change = async (member: string, machine: string) =>
    (await admin.put('/api/console/machine-authorizations', { pairs: [{ member, machine }], isGranted: true })).body
      .code
  const none = await admin.put('/api/console/machine-authorizations', { pairs: [], isGranted: true })
  expect(none.body.fields).toMatchObject([{ path: 'pairs', code: 'no_machine_chosen' }])
  expect(await change(user.accountId, strange)).toBe('not_found')
  expect(await change(outsider.accountId, await aRegisteredMachine(app, own))).toBe('not_found')
})

test("another merchant's machine and lane are not found, and nothing of them changes", async () => {
  const lane = await aLane(app, own, { stock: 2 })
  const { revision, machine } = await laneOf(lane)
  const stranger = app.as(other.admin)
  expect((await stranger.patch(`/api/console/lanes/${lane}`, { revision, values: { price: 1 } })).body.code).toBe(
    'not_found',
  )
  expect((await stranger.put(`/api/console/machines/${machine.id}/layout`, { cabinets: [] })).body.code).toBe(
    'not_found',
  )
  expect((await stranger.post(`/api/console/machine-registration/${machine.id}/retire`, retirement)).body.code).toBe(
    'not_found',
  )
  expect((await laneOf(lane)).price).toBe(250)
})

test('a machine is known by what is printed on it, whoever asks, with its lanes', async () => {
  const id = await aMachineInService(app, own)
  const { code } = (await get(`machines/${id}`)).data
  const { db } = app.ctx()
  const known = await machineByCode(db, code)
  expect([known?.id, known?.merchantId, known?.state]).toEqual([id, own.id, 'in-service'])
  expect((await lanesOf(app.ctx(), id)).map((lane) => lane.number)).toEqual([100, 101, 102, 110, 111, 112])
  expect(await machineByCode(db, 'NONE')).toBe(undefined)
})

test('the sign of a machine leads to its page for buyers; a stranger gets none', async () => {
  const id = await aRegisteredMachine(app, own)
  const { code } = (await get(`machines/${id}`)).data
  const address = `${app.config.publicUrl}/buy/${code}`
  expect((await get(`machines/${id}/sign`)).data).toEqual({
    address,
    qrSvg: renderSVG(address, { ecc: 'Q', border: 2 }),
  })
  const stranger = app.as(other.admin)
  expect((await stranger.get(`/api/console/machines/${id}/sign`)).body.code).toBe('not_found')
})

test('the operator counts the machines of all merchants by their state', async () => {
  const { operator } = await theOperator(app)
  const { rows } = await app.write((db) =>
    sql<{ count: number }>`select count(*)::int as count from vending.machine`.execute(db),
  )
  const { counts } = (await get('machine-counts', operator)).data
  expect(counts.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(rows[0]?.count)
})
