import { beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestAccount } from '#kernel/testing/app.ts'
import { aUserWith } from '#modules/vending/machines/fixtures.ts'
import { accountantRole } from '#modules/vending/merchants/contract.ts'
import { aMerchantPerson } from '#modules/vending/merchants/fixtures.ts'
import { aSellingMachine, pieceFen, type SellingMachine } from '#modules/vending/orders/fixtures.ts'
import { tellRefund } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aPaidOrder, aSellingShop, aSoldOrder, dispense, exceptionIn, lineIn, refundIn } from './fixtures.ts'

const app = await startTestApp({ now: 'real' })
let shop: Shop
let machine: SellingMachine
let accountant: TestAccount
beforeAll(async () => {
  shop = await aShop(app)
  machine = await aSellingShop(app, shop)
  accountant = await aMerchantPerson(app, accountantRole, shop.id)
})

const list = async (as: TestAccount, segment: string, query: Record<string, string> = {}) =>
  (await app.as(as).get(`/api/console/${segment}`, query)).body
const idsIn = async (as: TestAccount, segment: string, query: Record<string, string> = {}) =>
  (await list(as, segment, query)).data.rows.map(({ id }: { id: string }) => id)
const view = async (as: TestAccount, segment: string, id: string) =>
  (await app.as(as).get(`/api/console/${segment}/${id}`)).body
const act = async (as: TestAccount, address: string, body: object = {}) =>
  (await app.as(as).post(`/api/console/${address}`, body)).body
const waits = async (as: TestAccount) => (await app.as(as).get('/api/console/counts')).body.data.counts

test('an order is told with its three axes, its amounts, its payer and what was bought [console /sales/orders] [S3-ORDER-01] [S1-FUNC-09]', async () => {
  const order = await aSoldOrder(app, machine, { lanes: [100, 101] })
  const { data } = await view(accountant, 'orders', order)
  expect([data.paymentState, data.dispatchState, data.refundState, data.method]).toEqual([
    'paid',
    'delivered',
    'none',
    'fake',
  ])
  expect([data.amountFen, data.discountFen, data.totalFen, data.deliveredFen, data.refundedFen, data.leftFen]).toEqual([
    2 * pieceFen,
    0,
    2 * pieceFen,
    2 * pieceFen,
    0,
    2 * pieceFen,
  ])
  expect(data.payer).toEqual('oFake0123456789')
  expect([data.machine.label, data.products.length, data.abilities]).toEqual([machine.code, 1, { refund: true }])
})

test('its log names the machine by its code, and amounts in fen for the reader’s own form', async () => {
  const order = await aSoldOrder(app, machine, { lanes: [100] })
  const { data } = await list(accountant, 'history', { resource: 'orders', id: order })
  const placed = data.entries.at(-1)
  const told = placed.changes.map((each: Record<string, string>) => [each.field, each.kind, each.after])
  expect([placed.action, told.filter(([field]: string[]) => field !== 'number')]).toEqual([
    'buy.place',
    [
      ['machine', 'text', machine.code],
      ['totalFen', 'money', String(pieceFen)],
    ],
  ])
})

test('its story tells every piece, every step and what was booked', async () => {
  const placed = await aPaidOrder(app, machine, { lanes: [100, 101] })
  const order = placed.id
  await dispense(app, placed, ['done', 'failed'])
  const { data } = await view(shop.admin, 'orders', `${order}/story`)
  expect(data.lines.map((line: { lane: number; state: string }) => [line.lane, line.state])).toEqual([
    [100, 'delivered'],
    [101, 'failed'],
  ])
  expect(data.steps.map(({ kind }: { kind: string }) => kind)).toEqual([
    'placed',
    'payment-begun',
    'paid',
    'sent',
    'acknowledged',
    'delivered',
    'sent',
    'acknowledged',
    'failed',
    'refund-requested',
  ])
  expect([data.leftFen, data.refunds.length, data.refunds[0].state, data.refunds[0].amountFen]).toEqual([
    pieceFen,
    1,
    'requested',
    pieceFen,
  ])
  expect(data.exceptions.map(({ kind, state }: Record<string, string>) => [kind, state])).toEqual([
    ['refund-above-limit', 'open'],
  ])
  expect(data.transfers.map(({ template }: { template: string }) => template)).toEqual(['purchase'])
})

test('orders are found by number, the end of it, the code of the machine and the number of the payment, and cut by what was bought', async () => {
  const other = await aSellingMachine(app, shop, [5])
  const order = await aSoldOrder(app, other)
  const elsewhere = await aSoldOrder(app, machine)
  const { data } = await view(accountant, 'orders', order)
  const story = (await view(accountant, 'orders', `${order}/story`)).data
  for (const search of [data.number, data.number.slice(9), other.code, story.payment.providerNumber])
    expect([search, await idsIn(accountant, 'orders', { search })]).toEqual([search, [order]])
  const [product] = data.products
  expect(await idsIn(accountant, 'orders', { 'f.products': product.id })).toEqual([order])
  expect(await idsIn(accountant, 'orders', { 'f.machine': other.id, 'f.paymentState': 'paid' })).toEqual([order])
  expect(await idsIn(accountant, 'orders', { 'f.products': product.id, 'f.paymentState': 'closed' })).toEqual([])
  expect((await idsIn(accountant, 'orders')).slice(0, 2)).toEqual([elsewhere, order])
})

test('the list of orders as it opens is planned once for all merchants, and no other list of them is', async () => {
  // asked for one after the other, all of them go over the same connection
  const plans = async () => {
    const { rows } = await app.surroundings.database.readPool.query(
      `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
       where name ~ '^steady' and statement ~ 'from "vending"."sales_order" row' and statement ~ 'limit 101$'`,
    )
    return rows
  }
  expect(await plans()).toEqual([])
  for (const person of [accountant, shop.admin, accountant]) {
    await list(person, 'orders', { limit: '60' })
    await list(person, 'orders', { limit: '61' })
    await list(person, 'orders', { limit: '60', 'f.dispatchState': 'delivered' })
    await list(person, 'orders', { limit: '60', search: '1234' })
    await list(person, 'orders', { limit: '60', direction: 'asc' })
  }
  expect(await plans()).toEqual([{ generic: 6, custom: 0 }])
})

test('the foot of the orders adds up those that the filters leave, of one’s own merchant alone', async () => {
  const other = await aShop(app)
  await aSoldOrder(app, await aSellingShop(app, other))
  const mine = await aSellingMachine(app, shop, [5, 5])
  await aSoldOrder(app, mine)
  await aSoldOrder(app, mine, { lanes: [100, 101] })
  const foot = async (as: TestAccount, query: Record<string, string> = {}) =>
    (await list(as, 'orders/sums', query)).data.sums
  const ofMine = { 'f.machine': mine.id }
  expect(await foot(accountant, ofMine)).toEqual({ totalFen: 3 * pieceFen, discountFen: 0, refundedFen: 0 })
  expect(await foot(accountant, { ...ofMine, 'f.totalFen': `..${pieceFen}` })).toEqual({
    totalFen: pieceFen,
    discountFen: 0,
    refundedFen: 0,
  })
  expect(await foot(other.admin, ofMine)).toEqual({ totalFen: 0, discountFen: 0, refundedFen: 0 })
  expect(await foot(other.admin)).toEqual({ totalFen: pieceFen, discountFen: 0, refundedFen: 0 })
})

test('tabs of the refunds tell how many wait for what, of one’s own merchant alone, and cut the list, its foot and its export', async () => {
  const mine = await aSellingMachine(app, shop, [5, 5])
  const [failed, done] = [await aPaidOrder(app, mine), await aSoldOrder(app, mine)]
  await dispense(app, failed, ['failed'])
  const { refund } = (await act(shop.admin, `orders/${done}/refund`, { values: { amountFen: 100, reason: 'other' } }))
    .data
  await act(accountant, `refunds/${refund}/approve`)
  await tellRefund(app, refund, 'refunded')
  await app.drainJobs()
  const ofMine = { 'f.machine': mine.id }
  const exactly = (total: number) => ({ total, totalIsCapped: false })
  const none = { requested: 0, 'in-progress': 0, failed: 0, refunded: 0, rejected: 0 }
  const counts = async (as: TestAccount) => (await list(as, 'refunds/counts', ofMine)).data
  const each = (totals: Readonly<Record<string, number>>) =>
    Object.fromEntries(Object.entries(totals).map(([tab, total]) => [tab, exactly(total)]))
  expect(await counts(accountant)).toEqual({ all: exactly(2), tabs: each({ ...none, requested: 1, refunded: 1 }) })
  expect(await counts((await aShop(app)).admin)).toEqual({ all: exactly(0), tabs: each(none) })
  expect(await idsIn(accountant, 'refunds', { ...ofMine, tab: 'requested' })).toEqual([await refundIn(app, failed.id)])
  expect(await idsIn(accountant, 'refunds', { ...ofMine, tab: 'requested', 'f.state': 'refunded' })).toEqual([])
  expect((await list(accountant, 'refunds/sums', { ...ofMine, tab: 'refunded' })).data.sums).toEqual({ amountFen: 100 })
  const exported = await app
    .as(accountant)
    .get('/api/console/exports/stream', { resource: 'orderRefunds', ...ofMine, tab: 'refunded' })
  expect(exported.raw.toString('utf8').trim().split(/\r?\n/).length).toBe(2)
  const wrong = await list(accountant, 'refunds', { tab: 'lost' })
  expect(wrong.fields.map(({ path, code }: Record<string, string>) => [path, code])).toEqual([['tab', 'not_an_option']])
})

test('a list looks at 92 days at most [S5-47]', async () => {
  for (const [segment, field] of [
    ['orders', 'createdAt'],
    ['refunds', 'askedAt'],
    ['exceptions', 'createdAt'],
    ['transactions', 'at'],
    ['transaction-summary', 'day'],
    ['machine-ranking', 'day'],
  ]) {
    const asked = (span: string) => list(accountant, segment ?? '', { [`f.${field}`]: span })
    const { code, fields } = await asked('2026-01-01..2026-04-03')
    expect([segment, code, fields?.[0].code]).toEqual([segment, 'invalid_input', 'window_too_long'])
    expect((await asked('2026-01-01..2026-04-02')).code).toBe('H0000')
  }
})

test('an ordinary user sees the orders of granted machines, a sub-merchant never the parent’s, the parent those below [S6-04] [S6-05] [S6-06]', async () => {
  const granted = await aSellingMachine(app, shop, [5])
  const sub = await aShop(app, { parent: shop.id, autoRefundMaxFen: 0 })
  const below = await aSellingShop(app, sub)
  const [mine, theirs, subs] = [
    await aSoldOrder(app, granted),
    await aSoldOrder(app, machine),
    await aSoldOrder(app, below),
  ]
  const user = await aUserWith(app, shop, [granted.id])
  expect(await idsIn(user, 'orders')).toEqual([mine])
  expect([(await view(user, 'orders', theirs)).code, (await view(user, 'orders', `${theirs}/story`)).code]).toEqual([
    'not_found',
    'not_found',
  ])
  expect(await idsIn(user, 'sales-by-machine')).toEqual([granted.id])
  expect(await idsIn(user, 'machine-ranking')).toEqual([granted.id])
  expect(await idsIn(sub.admin, 'orders')).toEqual([subs])
  expect((await view(sub.admin, 'orders', mine)).code).toBe('not_found')
  expect(await idsIn(sub.admin, 'transactions')).toHaveLength(1)
  expect((await idsIn(shop.admin, 'orders')).slice(0, 3)).toEqual([subs, theirs, mine])
  expect((await list(user, 'transactions')).code).toBe('forbidden')
})

test('a refund above the limit waits for a second person, who finds it in the count and approves it [console /sales/refunds] [S4-REFUND-01] [S4-REFUND-02]', async () => {
  const order = await aSoldOrder(app, machine)
  const before = (await waits(accountant))['/sales/refunds']
  const asked = await act(shop.admin, `orders/${order}/refund`, {
    values: { amountFen: pieceFen, reason: 'lane-jammed', remark: '顾客来电' },
  })
  const { refund } = asked.data
  expect((await waits(accountant))['/sales/refunds']).toBe(before + 1)
  expect((await view(shop.admin, 'refunds', refund)).data.abilities.approve).toBe('refund_same_person')
  expect((await act(shop.admin, `refunds/${refund}/approve`)).code).toBe('refund_same_person')
  expect((await act(accountant, `refunds/${refund}/approve`)).code).toBe('H0000')
  expect((await view(accountant, 'orders', order)).data.refundState).toBe('in-progress')
  await tellRefund(app, refund, 'refunded')
  await app.drainJobs()
  const { data } = await view(accountant, 'refunds', refund)
  expect([data.state, data.reason, data.remark, data.amountFen, data.order.id, data.askedBy.id]).toEqual([
    'refunded',
    'lane-jammed',
    '顾客来电',
    pieceFen,
    order,
    shop.admin.accountId,
  ])
  expect((await view(accountant, 'orders', order)).data).toMatchObject({
    refundState: 'refunded',
    refundedFen: pieceFen,
  })
  expect((await waits(accountant))['/sales/refunds']).toBe(before)
})

test('more than is left is refused, naming what is left', async () => {
  const order = await aSoldOrder(app, machine)
  const { code, message, fields } = await act(accountant, `orders/${order}/refund`, {
    values: { amountFen: pieceFen + 1, reason: 'other' },
  })
  expect([code, message, fields[0].path, fields[0].params]).toEqual([
    'refund_above_order',
    '退款合计不能超过实付金额，最多还能退 ¥2.50',
    'values.amountFen',
    { max: pieceFen },
  ])
})

test('money that is still on its way, or has all gone back, is not to be given back: the button says which', async () => {
  const placed = await aPaidOrder(app, machine)
  expect((await view(accountant, 'orders', placed.id)).data.abilities).toEqual({ refund: 'refund_while_dispensing' })
  await dispense(app, placed, ['done'])
  const values = { amountFen: pieceFen, reason: 'other' }
  await act(accountant, `orders/${placed.id}/refund`, { values })
  expect((await view(accountant, 'orders', placed.id)).data.abilities).toEqual({ refund: 'refund_above_order' })
})

test('a refund is rejected with a reason; one that failed at the provider is tried again', async () => {
  const [one, two] = [await aSoldOrder(app, machine), await aSoldOrder(app, machine)]
  const ask = async (order: string) =>
    (await act(shop.admin, `orders/${order}/refund`, { values: { amountFen: 100, reason: 'other' } })).data.refund
  const [rejected, failing] = [await ask(one), await ask(two)]
  await act(accountant, `refunds/${rejected}/reject`, { reason: '监控显示已取走' })
  const { data } = await view(accountant, 'refunds', rejected)
  expect([data.state, data.decidedReason, data.decidedBy.id]).toEqual([
    'rejected',
    '监控显示已取走',
    accountant.accountId,
  ])
  await act(accountant, `refunds/${failing}/approve`)
  await tellRefund(app, failing, 'failed')
  await app.drainJobs()
  expect((await view(accountant, 'refunds', failing)).data).toMatchObject({
    state: 'failed',
    abilities: { approve: 'wrong_state', reject: 'wrong_state', retry: true },
  })
  expect((await act(accountant, `refunds/${failing}/retry`)).code).toBe('H0000')
  expect((await view(accountant, 'refunds', failing)).data.state).toBe('in-progress')
})

test('an order that needs a person is counted, shows what mends it, and is settled with a reason [console /sales/exceptions]', async () => {
  const placed = await aPaidOrder(app, machine)
  const order = placed.id
  const before = (await waits(accountant))['/sales/exceptions']
  await dispense(app, placed, ['failed'])
  const id = await exceptionIn(app, order)
  expect((await waits(accountant))['/sales/exceptions']).toBe(before + 1)
  const { data } = await view(accountant, 'exceptions', id)
  expect([data.kind, data.state, data.order.id, data.refund.id, data.amountFen]).toEqual([
    'refund-above-limit',
    'open',
    order,
    await refundIn(app, order),
    pieceFen,
  ])
  expect(await idsIn(accountant, 'exceptions', { search: data.order.label })).toEqual([id])
  expect((await act(accountant, `exceptions/${id}/settle`, { reason: '已电话联系顾客' })).code).toBe('H0000')
  const settled = (await view(accountant, 'exceptions', id)).data
  expect([settled.state, settled.settledReason, settled.settledBy.id, settled.abilities.settle]).toEqual([
    'settled',
    '已电话联系顾客',
    accountant.accountId,
    'wrong_state',
  ])
  expect((await waits(accountant))['/sales/exceptions']).toBe(before)
  expect(await idsIn(accountant, 'exceptions', { 'f.state': 'open', 'f.order': order })).toEqual([])
})

test('who stands before the machine says how an unknown piece ended; an accountant may not', async () => {
  const placed = await aPaidOrder(app, machine)
  const order = placed.id
  await dispense(app, placed, ['unknown'])
  const line = await lineIn(app, order)
  const said = { outcome: 'delivered', reason: '取货口已空' }
  expect((await view(accountant, 'orders', `${order}/story`)).data.lines[0].maySettle).toBe(false)
  expect((await act(accountant, `order-lines/${line}/outcome`, said)).code).toBe('forbidden')
  expect((await view(shop.admin, 'orders', `${order}/story`)).data.lines[0].maySettle).toBe(true)
  expect((await act(shop.admin, `order-lines/${line}/outcome`, said)).code).toBe('H0000')
  expect((await view(accountant, 'orders', order)).data.dispatchState).toBe('delivered')
  expect((await act(shop.admin, `order-lines/${line}/outcome`, said)).code).toBe('line_not_unknown')
})

test('payments and refunds stand in one list of movements, with the provider’s numbers [console /sales/transactions]', async () => {
  const own = await aShop(app)
  const order = await aSoldOrder(app, await aSellingShop(app, own))
  const asked = await act(own.admin, `orders/${order}/refund`, { values: { amountFen: 100, reason: 'other' } })
  const approver = await aMerchantPerson(app, accountantRole, own.id)
  await act(approver, `refunds/${asked.data.refund}/approve`)
  await tellRefund(app, asked.data.refund, 'refunded')
  await app.drainJobs()
  const rows = (await list(approver, 'transactions')).data.rows
  expect(
    rows.map((row: Record<string, { id: string }>) => [
      row.direction,
      row.amountFen,
      row.state,
      row.method,
      row.order?.id,
      typeof row.begunAt,
    ]),
  ).toEqual([
    ['out', 100, 'refunded', 'fake', order, 'string'],
    ['in', pieceFen, 'paid', 'fake', order, 'string'],
  ])
  const [{ providerNumber }] = rows
  expect(await idsIn(approver, 'transactions', { search: providerNumber })).toEqual([asked.data.refund])
  expect(await idsIn(approver, 'transactions', { 'f.direction': 'out' })).toEqual([asked.data.refund])
})
