import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { accountantRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { aSellingMachine, pieceFen, type SellingMachine } from '#modules/vending/orders/fixtures.ts'
import { tellRefund } from '#modules/vending/payments/fixtures.ts'
import { arranged, aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { anOrderPaidLate, aSellingShop, aSoldOrder } from './fixtures.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
let shop: Shop
let accountant: TestAccount
let [first, second] = [] as unknown as [SellingMachine, SellingMachine]
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** The office's day so many days ago, and an instant in it. */
const dayOf = (ago: number) => new Date(app.clock.now().getTime() + 8 * hourMs - ago * dayMs).toISOString().slice(0, 10)
const at = (ago: number, hour: number) => new Date(`${dayOf(ago)}T${String(hour).padStart(2, '0')}:30:00+08:00`)
const span = (from: number, to: number) => `${dayOf(from)}..${dayOf(to)}`
const rowsOf = async (segment: string, query: Record<string, string> = {}, as = accountant) =>
  (await app.as(as).get(`/api/console/${segment}`, query)).body.data.rows

interface Movement {
  direction: string
  amountFen: number
  state: string
  order: { id: string }
}

beforeAll(async () => {
  shop = await aShop(app)
  first = await aSellingShop(app, shop)
  second = await aSellingMachine(app, shop)
  accountant = await aMerchantPerson(app, accountantRole, shop.id)
  // the day before yesterday two at the first machine, yesterday one at the second; four days ago one at the second
  const returned = await aSoldOrder(app, first, { paidAt: at(2, 9) })
  await aSoldOrder(app, first, { lanes: [100, 101], paidAt: at(2, 23) })
  await aSoldOrder(app, second, { paidAt: at(1, 9) })
  await aSoldOrder(app, second, { paidAt: at(4, 0) })
  const asked = await app
    .as(shop.admin)
    .post(`/api/console/orders/${returned}/refund`, { values: { amountFen: 100, reason: 'other' } })
  await app.as(accountant).post(`/api/console/refunds/${asked.body.data.refund}/approve`, {})
  await tellRefund(app, asked.body.data.refund, 'refunded')
  await app.drainJobs()
})

test('takings are summed by the day they came, refunds by the day they went [console /sales/transaction-summary]', async () => {
  const rows = await rowsOf('transaction-summary')
  expect(
    rows.map((row: Record<string, unknown>) => [
      row.day,
      row.orderCount,
      row.grossFen,
      row.refundedFen,
      row.netFen,
      row.averageFen,
    ]),
  ).toEqual([
    [dayOf(0), 0, 0, 100, -100, null],
    [dayOf(1), 1, pieceFen, 0, pieceFen, pieceFen],
    [dayOf(2), 2, 3 * pieceFen, 0, 3 * pieceFen, (3 * pieceFen) / 2],
    [dayOf(4), 1, pieceFen, 0, pieceFen, pieceFen],
  ])
  const cut = await rowsOf('transaction-summary', { 'f.day': span(2, 1), 'f.machine': second.id })
  expect(cut.map((row: Record<string, unknown>) => [row.day, row.grossFen])).toEqual([[dayOf(1), pieceFen]])
})

test('the foot of a list of sums adds up every day that its span and filters leave, but no average', async () => {
  const foot = async (query: Record<string, string> = {}) =>
    (await app.as(accountant).get('/api/console/transaction-summary/sums', query)).body.data.sums
  expect(await foot()).toEqual({
    orderCount: 4,
    grossFen: 5 * pieceFen,
    refundedFen: 100,
    netFen: 5 * pieceFen - 100,
  })
  expect(await foot({ 'f.day': span(2, 1), 'f.machine': second.id })).toEqual({
    orderCount: 1,
    grossFen: pieceFen,
    refundedFen: 0,
    netFen: pieceFen,
  })
})

test('the list of transactions adds up to the sums of the same days', async () => {
  for (const [from, to] of [
    [4, 4],
    [2, 0],
    [1, 1],
  ] as const) {
    const moved: { direction: string; amountFen: number }[] = await rowsOf('transactions', {
      'f.at': span(from, to),
      'f.state': 'paid,refunded',
      limit: '100',
    })
    const sumOf = (direction: string) =>
      moved.reduce((sum, row) => (row.direction === direction ? sum + row.amountFen : sum), 0)
    const { sums } = (
      await app.as(accountant).get('/api/console/transaction-summary/sums', { 'f.day': span(from, to) })
    ).body.data
    expect([sumOf('in'), sumOf('out')]).toEqual([sums.grossFen, sums.refundedFen])
    expect(moved.filter(({ direction }) => direction === 'in').length).toBe(sums.orderCount)
  }
})

test('money that came for an order that was over is received and refunded in the list and in the sums, and is no order', async () => {
  const own = await aShop(app)
  const machine = await aSellingShop(app, own)
  await aSoldOrder(app, machine)
  const late = [await anOrderPaidLate(app, machine), await anOrderPaidLate(app, machine, { isClosed: true })]
  const moved: Movement[] = await rowsOf('transactions', { 'f.state': 'paid,refunded' }, own.admin)
  for (const order of late) {
    const words = moved.filter((row) => row.order.id === order).map(({ direction, state }) => `${direction} ${state}`)
    expect(words.sort()).toEqual(['in paid', 'out refunded'])
  }
  const sumOf = (direction: string) =>
    moved.reduce((sum, row) => (row.direction === direction ? sum + row.amountFen : sum), 0)
  const { sums } = (await app.as(own.admin).get('/api/console/transaction-summary/sums')).body.data
  expect(sums).toEqual({ orderCount: 1, grossFen: sumOf('in'), refundedFen: sumOf('out'), netFen: pieceFen })
  expect([sumOf('in'), sumOf('out')]).toEqual([3 * pieceFen, 2 * pieceFen])
  const shown = async (segment: string, names: readonly string[]) =>
    (await rowsOf(segment, {}, own.admin)).map((row: Record<string, unknown>) => names.map((name) => row[name]))
  expect(await shown('transaction-summary', ['orderCount', 'averageFen'])).toEqual([[1, pieceFen]])
  expect(await shown('sales-by-hour', ['orderCount', 'grossFen'])).toEqual([[1, 3 * pieceFen]])
  expect(await shown('machine-ranking', ['orderCount', 'netFen'])).toEqual([[1, pieceFen]])
})

test('the same sums by machine, by method and by merchant', async () => {
  const query = { 'f.day': span(2, 0) }
  const shown = (rows: Record<string, { label: string }>[], name: string) =>
    rows.map((row) => [row[name]?.label ?? row[name], row.orderCount, row.grossFen, row.refundedFen, row.netFen])
  expect(shown(await rowsOf('sales-by-machine', query), 'machine')).toEqual([
    [first.code, 2, 3 * pieceFen, 100, 3 * pieceFen - 100],
    [second.code, 1, pieceFen, 0, pieceFen],
  ])
  expect(shown(await rowsOf('sales-by-method', query), 'method')).toEqual([
    ['fake', 3, 4 * pieceFen, 100, 4 * pieceFen - 100],
  ])
  expect(shown(await rowsOf('sales-by-merchant', query), 'merchant')).toEqual([
    ['青禾便利', 3, 4 * pieceFen, 100, 4 * pieceFen - 100],
  ])
})

test('hours of the day by days of the week, in the merchant’s time zone', async () => {
  const rows = await rowsOf('sales-by-hour', { 'f.day': span(2, 2) })
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Shanghai' })
    .format(at(2, 12))
    .toLowerCase()
  expect(rows.map((row: Record<string, unknown>) => [row.hour, row[weekday], row.grossFen, row.orderCount])).toEqual([
    ['09', pieceFen, pieceFen, 1],
    ['23', 2 * pieceFen, 2 * pieceFen, 1],
  ])
})

test('a day is the merchant’s own, not the office’s', async () => {
  const abroad = await aShop(app)
  const machine = await aSellingShop(app, abroad)
  await arranged(app, (tx) =>
    tx.updateTable('vending.merchant').set({ time_zone: 'Europe/Paris' }).where('id', '=', abroad.id).execute(),
  )
  // half past five in the morning in Shanghai is still the evening before in Paris
  await aSoldOrder(app, machine, { paidAt: at(2, 5) })
  const days = async (query = {}) =>
    (await rowsOf('transaction-summary', query, abroad.admin)).map(({ day }: { day: string }) => day)
  expect(await days()).toEqual([dayOf(3)])
  expect([await days({ 'f.day': span(2, 2) }), await days({ 'f.day': span(3, 3) })]).toEqual([[], [dayOf(3)]])
})

test('machines are ranked by what is left of their takings, beside as many days before [console /sales/machine-ranking]', async () => {
  const rows = await rowsOf('machine-ranking', { 'f.day': span(2, 0) })
  expect(
    rows.map((row: Record<string, { label: string }>) => [
      row.rank,
      row.machine?.label,
      row.netFen,
      row.orderCount,
      row.beforeFen,
      row.beforeRank,
      row.change,
    ]),
  ).toEqual([
    [1, first.code, 3 * pieceFen - 100, 2, 0, null, null],
    [2, second.code, pieceFen, 1, pieceFen, 1, 0],
  ])
})

test('products are ranked by the pieces that came out [console /sales/product-ranking]', async () => {
  const rows = await rowsOf('product-ranking', { 'f.day': span(0, 0) })
  const shown = rows.map((row: Record<string, unknown>) => [
    row.rank,
    row.pieceCount,
    row.perDay,
    row.grossFen,
    row.beforePieces,
  ])
  // what was paid for on other days came out today: each machine sells a product of its own
  expect(shown).toEqual([
    [1, 3, 3, 3 * pieceFen, 0],
    [2, 2, 2, 2 * pieceFen, 0],
  ])
  const cut = await rowsOf('product-ranking', { 'f.day': span(0, 0), 'f.machine': second.id })
  expect(cut.map((row: Record<string, unknown>) => row.pieceCount)).toEqual([2])
})

test('however many days and machines are summed, the number of queries is the same', async () => {
  const counted = async (query: Record<string, string>) =>
    (await app.countQueries(() => rowsOf('sales-by-machine', query))).queries
  const few = await counted({ 'f.day': span(4, 4) })
  expect(await counted({ 'f.day': span(4, 0) })).toBe(few)
})

test('a sum that is opened by itself, or offered, is of the same last days as its list [S5-47]', async () => {
  const own = await aShop(app)
  const machine = await aSellingShop(app, own)
  for (const ago of [100, 1]) await aSoldOrder(app, machine, { paidAt: at(ago, 9) })
  const asked = async (address: string) => (await app.as(own.admin).get(`/api/console/${address}`)).body
  expect([
    (await asked(`transaction-summary/${dayOf(100)}`)).code,
    (await asked(`transaction-summary/${dayOf(1)}`)).data.grossFen,
    (await asked(`sales-by-machine/${machine.id}`)).data.grossFen,
    (await asked(`sales-by-merchant/${own.id}`)).data.orderCount,
    (await asked(`machine-ranking/${machine.id}`)).data.netFen,
  ]).toEqual(['not_found', pieceFen, pieceFen, 1, pieceFen])
  expect((await asked('transaction-summary/options')).data.rows.map(({ id }: { id: string }) => id)).toEqual([dayOf(1)])
})

test('sums leave as a table with the columns of their list', async () => {
  const answer = await app
    .as(accountant)
    .get('/api/console/exports/stream', { resource: 'salesByDay', 'f.day': span(1, 1) })
  const [head, row] = answer.raw.toString('utf8').replace('\uFEFF', '').trim().split(/\r?\n/)
  expect([head, row]).toEqual(['营业日,订单数,收款,退款,净额,客单价', `${dayOf(1)},1,2.5,0,2.5,2.5`])
})

test('a table over a longer span than its list may ask is refused before the first byte', async () => {
  const { status, body } = await app
    .as(accountant)
    .get('/api/console/exports/stream', { resource: 'salesByDay', 'f.day': span(300, 1) })
  expect([
    status,
    body.code,
    body.fields.map(({ path, code }: { path: string; code: string }) => [path, code]),
  ]).toEqual([422, 'invalid_input', [['f.day', 'window_too_long']]])
})
