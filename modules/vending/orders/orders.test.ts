import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { setConnection } from '#modules/vending/devices/fixtures.ts'
import { featureOfType } from '#modules/vending/machines/contract.ts'
import { setLane } from '#modules/vending/machines/fixtures.ts'
import { holdMachines } from '#modules/vending/machines/server/index.ts'
import { theOperator } from '#modules/vending/merchants/fixtures.ts'
import { anActiveAccount } from '#modules/vending/payments/fixtures.ts'
import { arranged, aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aPlacedOrder, aSellingMachine, pieceFen, setMerchant } from './fixtures.ts'
import { sweepOrders } from './server/sweep.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
let shop: Shop
beforeAll(async () => {
  shop = await aShop(app)
  await setMerchant(app, shop, { hasCart: true })
  await anActiveAccount(app, shop.id)
})

const offer = async (code: string) => (await app.anonymous.get(`/api/buy/${code}`)).body.data
const place = async (code: string, lines: object[]) =>
  (await app.anonymous.post(`/api/buy/${code}/orders`, { lines })).body
const one = (lane: number, pieces = 1, priceFen = pieceFen) => ({ lane, pieces, priceFen })
const orderOf = async (ticket: string) => (await app.anonymous.get(`/api/buy-orders/${ticket}`)).body
const goods = async (lane: string | undefined) =>
  (
    await sql<{ stock: number; reserved: number }>`select stock, reserved from vending.lane where id = ${lane}`.execute(
      app.ctx().db,
    )
  ).rows[0]

test('a buyer sees what the machine sells, sold-out and broken lanes with nothing left, and none that is not for buyers', async () => {
  const machine = await aSellingMachine(app, shop, [3, 0, 4, 2, 2])
  const [, , broken = '', locked = '', forPickup = ''] = machine.lanes
  await setLane(app, broken, { status: 'abnormal' })
  await setLane(app, locked, { is_locked: true })
  await setLane(app, forPickup, { is_pickup_only: true })
  const shown = await offer(machine.code)
  expect(shown.lanes.map(({ lane, left, priceFen }: Record<string, unknown>) => [lane, left, priceFen])).toEqual([
    [100, 3, pieceFen],
    [101, 0, pieceFen],
    [102, 0, pieceFen],
  ])
  expect([shown.isSelling, shown.isOnline, shown.piecesMax, shown.merchant.name]).toEqual([true, true, 20, '青禾便利'])
  expect((await app.anonymous.get('/api/buy/NONE')).body.code).toBe('not_found')
})

test('an order reserves its pieces until its time is over, then they are on sale again', async () => {
  const machine = await aSellingMachine(app, shop, [3, 2])
  const { code, data } = await place(machine.code, [one(100, 2), one(101)])
  expect([code, data.totalFen, /^\d{8}-\d{6}$/.test(data.number)]).toEqual(['H0000', 3 * pieceFen, true])
  expect([await goods(machine.lanes[0]), await goods(machine.lanes[1])]).toEqual([
    { stock: 3, reserved: 2 },
    { stock: 2, reserved: 1 },
  ])
  const shown = (await orderOf(data.ticket)).data
  expect([shown.paymentState, shown.dispatchState, shown.refundState, shown.isOver, shown.lines.length]).toEqual([
    'unpaid',
    'reserved',
    'none',
    false,
    3,
  ])
  app.clock.advance(121_000)
  await sweepOrders(app.ctx())
  const over = (await orderOf(data.ticket)).data
  expect([over.paymentState, over.dispatchState, over.isOver, over.lines[0].state]).toEqual([
    'closed',
    'none',
    true,
    'released',
  ])
  expect([await goods(machine.lanes[0]), await goods(machine.lanes[1])]).toEqual([
    { stock: 3, reserved: 0 },
    { stock: 2, reserved: 0 },
  ])
})

test('of twenty buyers of the last piece exactly one has it', async () => {
  const machine = await aSellingMachine(app, shop, [1])
  const answers = await Promise.all(Array.from({ length: 20 }, () => place(machine.code, [one(100)])))
  const codes = answers.map(({ code }) => code).sort()
  expect(codes).toEqual(['H0000', ...Array.from({ length: 19 }, () => 'lane_not_sellable')])
  expect(await goods(machine.lanes[0])).toEqual({ stock: 1, reserved: 1 })
})

test('buyers of the same lanes in any order never wait for each other in a circle', async () => {
  const machine = await aSellingMachine(app, shop, [8, 8])
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      place(machine.code, index % 2 === 0 ? [one(100), one(101)] : [one(101), one(100)]),
    ),
  )
  expect(answers.filter(({ code }) => code === 'H0000').length).toBe(8)
  expect([await goods(machine.lanes[0]), await goods(machine.lanes[1])]).toEqual([
    { stock: 8, reserved: 8 },
    { stock: 8, reserved: 8 },
  ])
})

/** How many statements wait for what another one holds. */
async function waiting(): Promise<number> {
  const { rows } = await app.write((db) =>
    sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db),
  )
  return rows.length
}

test('who buys of several lanes at once holds none of them while the words of the machine are followed', async () => {
  const machine = await aSellingMachine(app, shop, [3, 3])
  // the first is the one that buyers lock first
  const [first, second] = machine.lanes.slice(0, 2).sort()
  const { bought } = await app.ctx().change('vending.test', async (tx) => {
    await holdMachines(tx, { named: new Set<string>(), held: new Set([machine.id]) })
    const holdLane = (lane: string | undefined) =>
      sql`select from vending.lane where id = ${lane} for no key update`.execute(tx)
    await holdLane(second)
    const promise = place(machine.code, [one(100), one(101)])
    await expect.poll(waiting).toEqual(1)
    await holdLane(first)
    return { subject: 'test', reply: { bought: promise } }
  })
  expect((await bought).code).toBe('H0000')
})

test('every lane that cannot be had as it was shown is told at once, and nothing is reserved', async () => {
  const machine = await aSellingMachine(app, shop, [3, 1, 2])
  const refused = await place(machine.code, [one(100, 1, 240), one(101, 2), one(102), one(999)])
  expect([refused.code, refused.params]).toEqual(['lane_not_sellable', { lane: 101, reason: 'sold-out' }])
  expect(refused.fields.map(({ path, code, params }: Record<string, unknown>) => [path, code, params])).toEqual([
    ['lines[0]', 'price_changed', { lane: 100, reason: 'price-changed', priceFen: pieceFen }],
    ['lines[1]', 'lane_not_sellable', { lane: 101, reason: 'sold-out' }],
    ['lines[3]', 'lane_not_sellable', { lane: 999, reason: 'no-such-lane' }],
  ])
  const dearer = await place(machine.code, [one(100, 1, 240)])
  expect([dearer.code, dearer.params]).toEqual(['price_changed', { lane: 100, priceFen: pieceFen }])
  expect(await goods(machine.lanes[2])).toEqual({ stock: 2, reserved: 0 })
})

test('without the cart a machine sells one piece an order, and says so [S6-15]', async () => {
  const plain = await aShop(app)
  await setMerchant(app, plain, { hasCart: false })
  const machine = await aSellingMachine(app, plain)
  expect((await offer(machine.code)).piecesMax).toBe(1)
  expect((await place(machine.code, [one(100, 2)])).code).toBe('cart_off')
  expect((await place(machine.code, [one(100), one(101)])).code).toBe('cart_off')
  expect((await place(machine.code, [one(100)])).code).toBe('H0000')
})

test('a pharmacy machine sells where the merchant has medicine, a smart medicine cabinet where it has those [S6-18] [S6-20]', async () => {
  const pharmacy = await aShop(app)
  const operator = app.as((await theOperator(app)).operator)
  for (const [type, feature] of Object.entries(featureOfType)) {
    const machine = await aSellingMachine(app, pharmacy)
    await arranged(app, (tx) => tx.updateTable('vending.machine').set({ type }).where('id', '=', machine.id).execute())
    for (const isOn of [true, false]) {
      await operator.post(`/api/console/merchants/${pharmacy.id}/features`, { feature, isOn })
      const shown = await offer(machine.code)
      const { code } = await place(machine.code, [one(100)])
      expect([type, shown.isSelling, shown.lanes.length > 0, code]).toEqual([
        type,
        isOn,
        isOn,
        isOn ? 'H0000' : 'machine_not_selling',
      ])
    }
  }
})

test('a machine that cannot be reached, is not in service, or whose merchant is closed sells nothing', async () => {
  const closed = await aShop(app)
  const machine = await aSellingMachine(app, closed)
  const id = (await aPlacedOrder(app, machine)).ticket
  await setConnection(app, machine.id, 'offline')
  expect([(await offer(machine.code)).isOnline, (await place(machine.code, [one(100)])).code]).toEqual([
    false,
    'machine_offline',
  ])
  expect((await app.anonymous.post(`/api/buy-orders/${id}/payment`, {})).body.code).toBe('machine_offline')
  await setConnection(app, machine.id, 'online')
  await app
    .as(closed.admin)
    .post(`/api/console/machine-registration/${machine.id}/start-maintenance`, { reason: '换电机' })
  const shown = await offer(machine.code)
  expect([shown.isSelling, shown.lanes, (await place(machine.code, [one(100)])).code]).toEqual([
    false,
    [],
    'machine_not_selling',
  ])
})

test('a ticket opens its order and no other; the database knows its hash alone', async () => {
  const machine = await aSellingMachine(app, shop)
  const [mine, other] = [await aPlacedOrder(app, machine), await aPlacedOrder(app, machine)]
  expect([(await orderOf(mine.ticket)).data.number, (await orderOf(other.ticket)).data.number]).toEqual([
    mine.number,
    other.number,
  ])
  expect((await orderOf('A'.repeat(43))).code).toBe('not_found')
  for (const table of ['vending.sales_order', 'kernel.idempotency_key', 'kernel.audit_entry']) {
    const { rows } = await sql<{ text: string }>`select row::text as text from ${sql.table(table)} row`.execute(
      app.ctx().db,
    )
    expect([table, rows.filter(({ text }) => text.includes(mine.ticket)).length]).toEqual([table, 0])
  }
})

test('an order asked for twice under one key is one order, with one ticket', async () => {
  const machine = await aSellingMachine(app, shop, [4])
  const key = { 'idempotency-key': 'buy-once-0001' }
  const ask = async () =>
    (await app.anonymous.post(`/api/buy/${machine.code}/orders`, { lines: [one(100)] }, key)).body.data
  const [first, second] = [await ask(), await ask()]
  expect(second).toEqual(first)
  expect(await goods(machine.lanes[0])).toEqual({ stock: 4, reserved: 1 })
})

test('an order that is given up twice is given up once, and not paid after that', async () => {
  const machine = await aSellingMachine(app, shop, [4])
  const { ticket } = await aPlacedOrder(app, machine)
  const cancel = async () => (await app.anonymous.post(`/api/buy-orders/${ticket}/cancel`, {})).body.code
  expect([await cancel(), await cancel()]).toEqual(['H0000', 'H0000'])
  expect((await app.anonymous.post(`/api/buy-orders/${ticket}/payment`, {})).body.code).toBe('order_over')
  expect(await goods(machine.lanes[0])).toEqual({ stock: 4, reserved: 0 })
})

test('who orders again and again at one machine is asked to wait', async () => {
  const machine = await aSellingMachine(app, shop, [1])
  const codes = []
  for (let count = 0; count < 42; count += 1) codes.push((await place(machine.code, [one(101)])).code)
  expect([codes.filter((code) => code === 'lane_not_sellable').length, codes.at(-1)]).toEqual([40, 'too_many_requests'])
})

test('whoever asks again under the same key is answered as before, though the machine is away by now', async () => {
  const machine = await aSellingMachine(app, shop, [3])
  const key = { 'idempotency-key': 'buy-once-0002' }
  const ask = () => app.anonymous.post(`/api/buy/${machine.code}/orders`, { lines: [one(100)] }, key)
  const first = await ask()
  await setConnection(app, machine.id, 'offline')
  const again = await ask()
  expect([first.status, again.status, again.body.data]).toEqual([200, 200, first.body.data])
  expect((await place(machine.code, [one(100)])).code).toBe('machine_offline')
})
