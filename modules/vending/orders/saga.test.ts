import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { anAdmin } from '#modules/platform/accounts/fixtures.ts'
import { setConnection, tellVend } from '#modules/vending/devices/fixtures.ts'
import { accountIdOf, balanceOf } from '#modules/vending/ledger/server/index.ts'
import { setLane } from '#modules/vending/machines/fixtures.ts'
import { anActiveAccount, tellPayment } from '#modules/vending/payments/fixtures.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { aPlacedOrder, aSellingMachine, Counter, pieceFen, setMerchant } from './fixtures.ts'
import { paymentIdOf } from './server/held.ts'
import {
  approveRefund,
  refundByHand,
  rejectRefund,
  retryRefundOf,
  settleException,
  settleLine,
} from './server/index.ts'
import { sweepOrders } from './server/sweep.ts'

const app = await startTestApp({ now: '2026-11-21T04:00:00.000Z' })
const counter = new Counter(app)
const minuteMs = 60_000
let shop: Shop
/** a merchant whose refunds all wait for a person */
let strict: Shop
let [first, second] = ['', '']

beforeAll(async () => {
  const [a, b] = [await aShop(app), await aShop(app)]
  shop = a
  strict = b
  for (const each of [shop, strict]) {
    await setMerchant(app, each, { hasCart: true, autoRefundMaxFen: each === strict ? 0 : 2 * pieceFen })
    await anActiveAccount(app, each.id)
  }
  const officers = [await anAdmin(app), await anAdmin(app)]
  first = officers[0]?.accountId ?? ''
  second = officers[1]?.accountId ?? ''
})
const lossOf = async (merchant: Shop) =>
  (await balanceOf(app.ctx().db, accountIdOf(merchant.id, { kind: 'refund-loss' }))).balanceFen

test('an order is paid, dispensed piece by piece, and each step is told in its timeline [S3-ORDER-01]', async () => {
  const machine = await aSellingMachine(app, shop, [3, 3])
  const order = await counter.paid(machine, [100, 101])
  expect((await counter.lines(order)).map(({ state }) => state)).toEqual(['sent', 'held'])
  expect(await counter.axes(order)).toEqual(['paid', 'sent', 'none', 0, 0])
  await counter.answer(order, 'publish', 'ack')
  expect((await counter.axes(order))[1]).toBe('acknowledged')
  await counter.answer(order, { result: 'done', code: 'ok' })
  expect((await counter.lines(order)).map(({ state }) => state)).toEqual(['delivered', 'sent'])
  expect((await counter.axes(order))[1]).toBe('dispensing')
  await counter.answer(order, 'publish', 'ack', { result: 'done', code: 'ok' })
  const row = await counter.order(order)
  expect([row.total_fen, row.payment_method, row.ended_at !== null, row.discount_fen]).toEqual([
    2 * pieceFen,
    'fake',
    true,
    0,
  ])
  expect(await counter.axes(order)).toEqual(['paid', 'delivered', 'none', 2 * pieceFen, 0])
  expect([await counter.goods(machine.lanes[0]), await counter.goods(machine.lanes[1])]).toEqual([
    [2, 0, 'normal'],
    [2, 0, 'normal'],
  ])
  const piece = ['sent', 'acknowledged', 'delivered']
  expect(await counter.steps(order)).toEqual(['placed', 'payment-begun', 'paid', ...piece, ...piece])
})

test('a piece that does not come out is given back at once, and only that one [S9-29] [S4-REFUND-01] [S4-REFUND-02]', async () => {
  const machine = await aSellingMachine(app, shop, [3, 3])
  const order = await counter.paid(machine, [100, 101])
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  expect((await counter.refunds(order)).length).toBe(0)
  await counter.answer(order, 'publish', 'ack', { result: 'done', code: 'ok' })
  const [refund] = await counter.refunds(order)
  expect([refund?.amount_fen, refund?.reason, refund?.state, refund?.is_automatic]).toEqual([
    pieceFen,
    'lane-jammed',
    'in-progress',
    true,
  ])
  expect(await counter.axes(order)).toEqual(['paid', 'partly-delivered', 'in-progress', pieceFen, 0])
  await counter.refunded(order)
  expect(await counter.axes(order)).toEqual(['paid', 'partly-delivered', 'refunded', pieceFen, pieceFen])
  expect(await counter.goods(machine.lanes[0])).toEqual([3, 0, 'normal'])
  const shown = (await app.anonymous.get(`/api/buy-orders/${order.ticket}`)).body.data
  expect(shown.lines.map((line: { isRefunded: boolean }) => line.isRefunded)).toEqual([true, false])
})

test('a lane that fails twice in a row is out of order by itself, one that delivers between is not', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const fail = async () => {
    const order = await counter.paid(machine)
    await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  }
  await fail()
  await counter.answer(await counter.paid(machine), 'publish', 'ack', { result: 'done', code: 'ok' })
  await fail()
  expect(await counter.goods(machine.lanes[0])).toEqual([4, 0, 'normal'])
  await fail()
  expect(await counter.goods(machine.lanes[0])).toEqual([4, 0, 'abnormal'])
})

test('a machine that is not there when it is paid is sent nothing, and all the money goes back', async () => {
  const machine = await aSellingMachine(app, shop, [3, 3])
  const order = await aPlacedOrder(app, machine, [100, 101])
  await counter.begin(order)
  await setConnection(app, machine.id, 'offline')
  await tellPayment(app, paymentIdOf(order.id), 'paid')
  await app.drainJobs()
  const lines = await counter.lines(order)
  expect(lines.map(({ state, outcome_code, command_id }) => [state, outcome_code, command_id])).toEqual([
    ['failed', 'machine_offline', null],
    ['failed', 'machine_offline', null],
  ])
  const [refund] = await counter.refunds(order)
  expect([refund?.amount_fen, refund?.reason]).toEqual([2 * pieceFen, 'delivery-timeout'])
  expect(await counter.goods(machine.lanes[0])).toEqual([3, 0, 'normal'])
})

test('a command that never left its queue has failed; one that left without a word is in doubt', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const never = await counter.paid(machine)
  await counter.answer(never, 'time-out')
  expect(await counter.axes(never)).toEqual(['paid', 'failed', 'in-progress', 0, 0])
  const silent = await counter.paid(machine)
  await counter.answer(silent, 'publish', 'time-out')
  expect(await counter.axes(silent)).toEqual(['paid', 'unknown', 'none', 0, 0])
  expect(await counter.exceptions(silent)).toEqual([['dispense-unknown', 'open']])
  const begun = await counter.paid(machine)
  await counter.answer(begun, 'publish', 'ack', 'time-out')
  expect((await counter.lines(begun)).map(({ state, outcome_code }) => [state, outcome_code])).toEqual([
    ['unknown', 'no_result'],
  ])
  expect(await counter.goods(machine.lanes[0])).toEqual([5, 2, 'normal'])
})

test('a machine silent for five minutes has not delivered: the money goes back, not a moment before [S9-28]', async () => {
  const machine = await aSellingMachine(app, shop, [3])
  const order = await counter.paid(machine)
  await counter.answer(order, 'publish', 'ack', 'time-out')
  const shown = (await app.anonymous.get(`/api/buy-orders/${order.ticket}`)).body.data
  expect(Date.parse(shown.silentUntil) - app.clock.now().getTime() <= 5 * minuteMs).toBe(true)
  app.clock.advance(5 * minuteMs - 2000)
  await sweepOrders(app.ctx())
  expect(await counter.refunds(order)).toEqual([])
  expect(await counter.goods(machine.lanes[0])).toEqual([3, 1, 'normal'])
  app.clock.advance(2000)
  await sweepOrders(app.ctx())
  const [refund] = await counter.refunds(order)
  expect([refund?.amount_fen, refund?.reason, refund?.state]).toEqual([pieceFen, 'delivery-timeout', 'in-progress'])
  await counter.refunded(order)
  expect(await counter.axes(order)).toEqual(['paid', 'unknown', 'refunded', 0, pieceFen])
  expect(await counter.goods(machine.lanes[0])).toEqual([3, 0, 'normal'])
  await sweepOrders(app.ctx())
  expect((await counter.refunds(order)).length).toBe(1)
})

test('a word within the five minutes counts: delivered, or failed and given back at once', async () => {
  const machine = await aSellingMachine(app, shop, [3])
  const [late, jammed] = [await counter.paid(machine), await counter.paid(machine)]
  const commands = await Promise.all([late, jammed].map(async (order) => (await counter.lines(order))[0]?.command_id))
  for (const command of commands) await counter.say(command ?? '', 'publish', 'time-out')
  await counter.say(commands[0] ?? '', { result: 'done', code: 'ok' })
  await counter.say(commands[1] ?? '', { result: 'failed', code: 'not_seen' })
  expect(await counter.axes(late)).toEqual(['paid', 'delivered', 'none', pieceFen, 0])
  expect(await counter.axes(jammed)).toEqual(['paid', 'failed', 'in-progress', 0, 0])
  expect([await counter.exceptions(late), await counter.exceptions(jammed)]).toEqual([
    [['dispense-unknown', 'settled']],
    [['dispense-unknown', 'settled']],
  ])
  expect(await counter.goods(machine.lanes[0])).toEqual([2, 0, 'normal'])
})

test('what comes out after its money went back is a loss: told, booked once, the stock goes down', async () => {
  const machine = await aSellingMachine(app, shop, [3])
  const [gone, going] = [await counter.paid(machine), await counter.paid(machine)]
  const before = await lossOf(shop)
  const commands = await Promise.all([gone, going].map(async (order) => (await counter.lines(order))[0]?.command_id))
  for (const command of commands) await counter.say(command ?? '', 'publish', 'time-out')
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await counter.refunded(gone)
  for (const command of commands) await counter.say(command ?? '', { result: 'done', code: 'ok' })
  expect([(await lossOf(shop)) - before, await counter.goods(machine.lanes[0])]).toEqual([pieceFen, [1, 0, 'normal']])
  for (const order of [gone, going])
    expect(await counter.exceptions(order)).toEqual([
      ['dispense-unknown', 'settled'],
      ['late-delivery', 'open'],
    ])
  await counter.refunded(going)
  expect((await lossOf(shop)) - before).toBe(2 * pieceFen)
  expect(await counter.axes(going)).toEqual(['paid', 'delivered', 'refunded', pieceFen, pieceFen])
})

test("what came out although its money went back is said by the platform, not by one of the merchant's own people", async () => {
  const machine = await aSellingMachine(app, shop, [3])
  const order = await counter.paid(machine)
  await counter.answer(order, 'publish', 'ack', 'time-out')
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await counter.refunded(order)
  const before = await lossOf(shop)
  const address = `/api/console/order-lines/${(await counter.lines(order))[0]?.id}/outcome`
  const said = { outcome: 'delivered', reason: '取货口已空' }
  expect((await app.as(shop.admin).post(address, said)).body.code).toBe('loss_of_platform')
  expect([(await counter.axes(order))[1], await lossOf(shop)]).toEqual(['unknown', before])
  expect((await app.as(await anAdmin(app)).post(address, said)).body.code).toBe('H0000')
  expect([(await counter.axes(order))[1], await lossOf(shop)]).toEqual(['delivered', before + pieceFen])
})

test("a refund that failed and of which a piece has come out since is asked for again by the platform, not by the merchant's own people", async () => {
  const order = await counter.paid(await aSellingMachine(app, shop, [3]))
  const command = (await counter.lines(order))[0]?.command_id ?? ''
  await counter.say(command, 'publish', 'time-out')
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await counter.refunded(order, 'failed')
  await counter.say(command, { result: 'done', code: 'ok' })
  const address = `/api/console/refunds/${(await counter.refunds(order))[0]?.id}/retry`
  const before = await lossOf(shop)
  expect((await app.as(shop.admin).post(address, {})).body.code).toBe('refund_of_delivered')
  expect((await app.as(await anAdmin(app)).post(address, {})).body.code).toBe('H0000')
  await counter.refunded(order)
  expect(await lossOf(shop)).toBe(before + pieceFen)
})

test('what comes out while its refund waits for a person withdraws the refund, and asks anew for the others', async () => {
  const machine = await aSellingMachine(app, strict, [3, 3])
  const order = await counter.paid(machine, [100, 101])
  for (let piece = 0; piece < 2; piece += 1)
    await counter.answer(order, 'publish', 'ack', { result: 'unknown', code: 'power_lost' })
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  const [doubtful] = await counter.lines(order)
  const states = async () => (await counter.refunds(order)).map(({ state, amount_fen }) => [state, amount_fen])
  expect(await states()).toEqual([['requested', 2 * pieceFen]])
  await counter.say(doubtful?.command_id ?? '', { result: 'done', code: 'ok' })
  expect(await states()).toEqual([
    ['rejected', 2 * pieceFen],
    ['requested', pieceFen],
  ])
  expect(await counter.axes(order)).toEqual(['paid', 'unknown', 'requested', pieceFen, 0])
  expect(await lossOf(strict)).toBe(0)
})

test('a result before its ack, a result twice, and a vend told beside it count once', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const order = await counter.paid(machine)
  const command = (await counter.lines(order))[0]?.command_id ?? ''
  await counter.say(command, 'publish', { result: 'done', code: 'ok' }, 'ack', { result: 'done', code: 'ok' })
  await tellVend(app, machine.id, { command, lane: 100, outcome: 'delivered' })
  await tellVend(app, machine.id, { command, lane: 100, outcome: 'failed' })
  expect(await counter.axes(order)).toEqual(['paid', 'delivered', 'none', pieceFen, 0])
  expect(await counter.goods(machine.lanes[0])).toEqual([4, 0, 'normal'])
})

test('a vend is a second witness where the result was lost, and a faulty lane is out of order at once', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const [order, jammed] = [await counter.paid(machine), await counter.paid(machine)]
  const command = async (of: typeof order) => (await counter.lines(of))[0]?.command_id ?? ''
  await counter.say(await command(order), 'publish')
  await tellVend(app, machine.id, { command: await command(order), lane: 100, outcome: 'delivered' })
  expect((await counter.axes(order))[1]).toBe('delivered')
  // another machine knows nothing of it, least of all one of another merchant
  for (const whose of [shop, strict]) {
    const stranger = await aSellingMachine(app, whose, [5])
    await tellVend(app, stranger.id, { command: await command(jammed), lane: 100, outcome: 'delivered' })
    expect((await counter.axes(jammed))[1]).toBe('sent')
  }
  await counter.say(await command(jammed), 'publish')
  const broken = { outcome: 'failed', motor: 'broken-wire', sensor: 'not-seen', isLaneFaulty: true }
  await tellVend(app, machine.id, { command: await command(jammed), lane: 100, ...broken })
  expect((await counter.axes(jammed)).slice(1, 3)).toEqual(['failed', 'in-progress'])
  expect(await counter.goods(machine.lanes[0])).toEqual([4, 0, 'abnormal'])
})

test('a piece that was paid at the machine itself leaves the lane; one that did not come out, or that is promised to a buyer, stays', async () => {
  const machine = await aSellingMachine(app, shop, [3])
  const sold = (outcome: string) => tellVend(app, machine.id, { command: null, lane: 100, outcome })
  await sold('delivered')
  await sold('failed')
  await sold('unknown')
  expect(await counter.goods(machine.lanes[0])).toEqual([2, 0, 'normal'])
  const order = await counter.paid(machine)
  await sold('delivered')
  await sold('delivered')
  expect(await counter.goods(machine.lanes[0])).toEqual([1, 1, 'normal'])
  await counter.answer(order, 'publish', 'ack', { result: 'done', code: 'ok' })
  expect(await counter.goods(machine.lanes[0])).toEqual([0, 0, 'normal'])
})

test('above the maximum of the merchant a refund waits; whoever decides, it is decided once [S9-30]', async () => {
  const machine = await aSellingMachine(app, strict, [5])
  const failed = async () => {
    const order = await counter.paid(machine)
    await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'expired' })
    const [refund] = await counter.refunds(order)
    return { order, refund: refund?.id ?? '' }
  }
  const [yes, no] = [await failed(), await failed()]
  expect(await counter.axes(yes.order)).toEqual(['paid', 'failed', 'requested', 0, 0])
  expect(await counter.exceptions(yes.order)).toEqual([['refund-above-limit', 'open']])
  await approveRefund(counter.as(first), yes.refund)
  await expect(approveRefund(counter.as(first), yes.refund)).rejects.toMatchObject({ code: 'wrong_state' })
  await counter.refunded(yes.order)
  expect(await counter.axes(yes.order)).toEqual(['paid', 'failed', 'refunded', 0, pieceFen])
  expect(await counter.exceptions(yes.order)).toEqual([['refund-above-limit', 'settled']])
  await rejectRefund(counter.as(first), no.refund, '已当场补货')
  expect(await counter.axes(no.order)).toEqual(['paid', 'failed', 'none', 0, 0])
  expect((await app.auditOf(no.order.id)).at(-1)).toEqual({
    action: 'orderRefunds.turnDown',
    actor_account_id: first,
    reason: '已当场补货',
  })
})

test('all automatic refunds of an order together stay within the maximum', async () => {
  const machine = await aSellingMachine(app, shop, [5, 5, 5])
  const order = await counter.paid(machine, [100, 101, 102])
  await counter.answer(order, 'publish', 'ack', { result: 'unknown', code: 'power_lost' })
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  expect((await counter.refunds(order)).map(({ state, amount_fen }) => [state, amount_fen])).toEqual([
    ['in-progress', 2 * pieceFen],
    ['requested', pieceFen],
  ])
})

test('a person gives back in part, also what came out; above the maximum only with a second person, never above what was paid', async () => {
  const machine = await aSellingMachine(app, shop, [5, 5, 5])
  const order = await counter.paid(machine, [100, 101, 102])
  const by = (amountFen: number, account = first) =>
    refundByHand(counter.as(account), order.id, { amountFen, reason: 'other', remark: '口味不对' })
  await expect(by(100)).rejects.toMatchObject({ code: 'refund_while_dispensing' })
  for (let piece = 0; piece < 3; piece += 1)
    await counter.answer(order, 'publish', 'ack', { result: 'done', code: 'ok' })
  await by(100)
  const { refund: above } = await by(401)
  expect((await counter.refunds(order)).map(({ state }) => state)).toEqual(['in-progress', 'requested'])
  await expect(by(250)).rejects.toMatchObject({ code: 'refund_above_order', params: { leftFen: 249 } })
  await expect(approveRefund(counter.as(first), above)).rejects.toMatchObject({ code: 'refund_same_person' })
  await approveRefund(counter.as(second), above)
  await counter.refunded(order)
  expect(await counter.axes(order)).toEqual(['paid', 'delivered', 'refunded', 3 * pieceFen, 501])
})

test('a refund that the provider could not give waits for a person, who tries again under its number', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const order = await counter.paid(machine)
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await counter.refunded(order, 'failed')
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'failed', 0, 0])
  expect(await counter.exceptions(order)).toEqual([['refund-failed', 'open']])
  const [refund] = await counter.refunds(order)
  await retryRefundOf(counter.as(first), refund?.id ?? '')
  await expect(retryRefundOf(counter.as(first), refund?.id ?? '')).rejects.toMatchObject({ code: 'wrong_state' })
  await counter.refunded(order)
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, pieceFen])
  expect([(await counter.refunds(order)).length, await counter.exceptions(order)]).toEqual([
    1,
    [['refund-failed', 'settled']],
  ])
})

test('money that comes for an order that is over goes back, all of it, whatever the maximum', async () => {
  const machine = await aSellingMachine(app, strict, [5])
  const [late, closed] = [await aPlacedOrder(app, machine), await aPlacedOrder(app, machine)]
  await counter.begin(late)
  await counter.begin(closed)
  // the provider took it after the time of the order
  app.clock.advance(3 * minuteMs)
  await tellPayment(app, paymentIdOf(late.id), 'paid')
  await app.drainJobs()
  await sweepOrders(app.ctx())
  await tellPayment(app, paymentIdOf(closed.id), 'paid')
  await app.drainJobs()
  for (const order of [late, closed]) {
    expect(await counter.axes(order)).toEqual(['closed', 'none', 'in-progress', 0, 0])
    expect(await counter.exceptions(order)).toEqual([['paid-after-close', 'open']])
    await counter.refunded(order)
    expect(await counter.axes(order)).toEqual(['closed', 'none', 'refunded', 0, pieceFen])
    expect(await counter.exceptions(order)).toEqual([['paid-after-close', 'settled']])
  }
  expect(await counter.goods(machine.lanes[0])).toEqual([5, 0, 'normal'])
})

test('another amount is never a payment: somebody is told, and the goods are on sale again', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const order = await aPlacedOrder(app, machine)
  await counter.begin(order)
  await tellPayment(app, paymentIdOf(order.id), 'paid', { amountFen: 1 })
  await app.drainJobs()
  expect([(await counter.axes(order))[0], await counter.exceptions(order)]).toEqual([
    'paying',
    [['amount-differs', 'open']],
  ])
  app.clock.advance(3 * minuteMs)
  await sweepOrders(app.ctx())
  expect((await counter.axes(order))[0]).toBe('closed')
  const { rows } = await sql<{ id: string }>`
    select id from vending.order_exception where order_id = ${order.id}`.execute(app.ctx().db)
  await settleException(counter.as(first), rows[0]?.id ?? '', '已与付款人核对')
  expect(await counter.exceptions(order)).toEqual([['amount-differs', 'settled']])
  await expect(settleException(counter.as(first), rows[0]?.id ?? '', '再来')).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

test('a declined payment ends the order', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const order = await aPlacedOrder(app, machine)
  await counter.begin(order)
  await tellPayment(app, paymentIdOf(order.id), 'failed')
  await app.drainJobs()
  expect(await counter.axes(order)).toEqual(['failed', 'none', 'none', 0, 0])
  expect(await counter.goods(machine.lanes[0])).toEqual([5, 0, 'normal'])
})

test('a person who has looked says how a piece of which nobody knew has ended', async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const doubtful = async () => {
    const order = await counter.paid(machine)
    await counter.answer(order, 'publish', 'ack', 'time-out')
    return { order, line: (await counter.lines(order))[0]?.id ?? '' }
  }
  const [out, stuck] = [await doubtful(), await doubtful()]
  await settleLine(counter.as(first), out.line, 'delivered', '看过录像，已取走')
  await settleLine(counter.as(first), stuck.line, 'failed', '卡在出货口')
  expect(await counter.axes(out.order)).toEqual(['paid', 'delivered', 'none', pieceFen, 0])
  expect(await counter.axes(stuck.order)).toEqual(['paid', 'failed', 'in-progress', 0, 0])
  await expect(settleLine(counter.as(first), out.line, 'failed', '再看')).rejects.toMatchObject({
    code: 'line_not_unknown',
  })
  // the machine is heard after all, and says otherwise
  await counter.refunded(stuck.order)
  const [line] = await counter.lines(stuck.order)
  await counter.say(line?.command_id ?? '', { result: 'done', code: 'ok' })
  expect(await counter.axes(stuck.order)).toEqual(['paid', 'delivered', 'refunded', pieceFen, pieceFen])
})

test("another merchant's order is not found, whatever is to be done with it", async () => {
  const machine = await aSellingMachine(app, shop, [5])
  const order = await counter.paid(machine)
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await counter.refunded(order, 'failed')
  const stranger = app.ctx({
    ...app.ctx().actor,
    kind: 'person',
    accountId: strict.admin.accountId,
    scope: { organizationId: strict.id, path: [randomUUID(), strict.id] },
  })
  const [refund, line] = [(await counter.refunds(order))[0]?.id ?? '', (await counter.lines(order))[0]?.id ?? '']
  for (const attempt of [
    () => refundByHand(stranger, order.id, { amountFen: 1, reason: 'other', remark: null }),
    () => approveRefund(stranger, refund),
    () => rejectRefund(stranger, refund, '抢'),
    () => retryRefundOf(stranger, refund),
    () => settleLine(stranger, line, 'delivered', '抢'),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'not_found' })
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'failed', 0, 0])
})

test('an order goes on by itself wherever the program was cut off', async () => {
  const machine = await aSellingMachine(app, shop, [5, 5])
  // the provider was asked, its answer was never heard of, and the time of the order is over
  const unheard = await aPlacedOrder(app, machine)
  await counter.begin(unheard)
  await tellPayment(app, paymentIdOf(unheard.id), 'paid')
  await sql`delete from graphile_worker._private_jobs`.execute(app.surroundings.database.write)
  app.clock.advance(2 * minuteMs + 1000)
  await sweepOrders(app.ctx())
  expect((await counter.axes(unheard)).slice(0, 2)).toEqual(['paid', 'sent'])
  // cut off between the end of one piece and the next command
  const between = await counter.paid(machine, [100, 101])
  await counter.answer(between, 'publish', 'ack', { result: 'done', code: 'ok' })
  const [, next] = await counter.lines(between)
  await app.ctx().change('test.cut', async (tx) => {
    await sql`update vending.order_line set state = 'held', command_id = null, sent_at = null where id = ${next?.id}`.execute(
      tx,
    )
    return { subject: 'test', reply: null }
  })
  await sweepOrders(app.ctx())
  const [, again] = await counter.lines(between)
  // the same key: the same command, not a second one
  expect([again?.state, again?.command_id]).toEqual(['sent', next?.command_id])
  await sweepOrders(app.ctx())
  expect((await counter.steps(between)).filter((step) => step === 'sent').length).toBe(3)
})

test('a lane that holds something else by now keeps its stock when an old piece is heard of', async () => {
  const machine = await aSellingMachine(app, shop, [1])
  const order = await counter.paid(machine)
  const command = (await counter.lines(order))[0]?.command_id ?? ''
  await counter.say(command, 'publish', 'time-out')
  app.clock.advance(6 * minuteMs)
  await sweepOrders(app.ctx())
  await setLane(app, machine.lanes[0] ?? '', { stock: 0 })
  await counter.say(command, { result: 'done', code: 'ok' })
  expect(await counter.goods(machine.lanes[0])).toEqual([0, 0, 'normal'])
  const { rows } = await sql<{ details: unknown }>`select details from vending.order_step
    where order_id = ${order.id} and kind = 'delivered-late'`.execute(app.ctx().db)
  expect(rows.map(({ details }) => details)).toEqual([{ command, code: 'ok', isCounted: false }])
})
