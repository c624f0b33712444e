import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '#kernel/testing/app.ts'
import { setLane } from '#modules/vending/machines/fixtures.ts'
import {
  aSellingMachine,
  Counter,
  currentPayment,
  type PlacedOrder,
  type SellingMachine,
} from '#modules/vending/orders/fixtures.ts'
import { anActiveAccount } from '#modules/vending/payments/fixtures.ts'
import { pollPayment, pollRefunds } from '#modules/vending/payments/server/index.ts'
import { aShop, type Shop } from '#modules/vending/points/fixtures.ts'
import { type FakeProvider, startFakeProvider } from './server.ts'

const publicUrl = { publicUrl: '' }
const app = await startTestApp({ now: 'real', config: publicUrl })
const counter = new Counter(app)
const provider: FakeProvider = await startFakeProvider()
let shop: Shop
let account: string
beforeAll(async () => {
  Object.assign(app.config, { publicUrl: await app.origin() })
  shop = await aShop(app)
  account = await anActiveAccount(app, shop.id, { ...provider.register('1900000077'), address: provider.origin })
})
afterAll(() => provider.close())

/** A machine whose first lane costs what makes the provider behave so. */
async function aMachineAt(priceFen: number): Promise<SellingMachine> {
  const machine = await aSellingMachine(app, shop, [5])
  await setLane(app, machine.lanes[0] ?? '', { price_fen: priceFen })
  return machine
}

async function shownCode(priceFen: number): Promise<{ order: PlacedOrder; codeUrl: string }> {
  const order = await counter.placed(await aMachineAt(priceFen), priceFen)
  const ask = async () => (await app.anonymous.post(`/api/buy-orders/${order.ticket}/payment`, {})).body.data.codeUrl
  const codeUrl = await ask()
  expect(await ask()).toBe(codeUrl)
  return { order, codeUrl }
}

async function settled(): Promise<void> {
  await provider.settled()
  await app.drainJobs()
  await provider.settled()
  await app.drainJobs()
}

test('an order that was paid at the provider is dispensed, and what does not come out goes back there', async () => {
  const { order, codeUrl } = await shownCode(1000)
  await provider.pay(codeUrl)
  await settled()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await settled()
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, 1000])
})

test('an order whose notification was lost is paid all the same, found when its time is over', async () => {
  const { order, codeUrl } = await shownCode(1905)
  await provider.pay(codeUrl)
  await settled()
  expect((await counter.axes(order))[0]).toBe('paying')
  app.clock.advance(121_000)
  await counter.sweep()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
})

test('an order given up is closed at the provider; one that was paid meanwhile is not given up', async () => {
  const gone = await shownCode(1000)
  const cancel = async (order: PlacedOrder) =>
    (await app.anonymous.post(`/api/buy-orders/${order.ticket}/cancel`, {})).body.code
  expect(await cancel(gone.order)).toBe('H0000')
  await provider.pay(gone.codeUrl)
  await settled()
  expect((await counter.axes(gone.order))[0]).toBe('closed')
  const paid = await shownCode(1905)
  await provider.pay(paid.codeUrl)
  expect(await cancel(paid.order)).toBe('order_over')
  await settled()
  expect((await counter.axes(paid.order))[0]).toBe('paid')
})

test('a refund that the provider cannot give is noted, and tried again it arrives', async () => {
  const { order, codeUrl } = await shownCode(1909)
  await provider.pay(codeUrl)
  await settled()
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await settled()
  await pollRefunds(app.ctx())
  await app.drainJobs()
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'failed', 0, 0])
  expect(await counter.exceptions(order)).toEqual([['refund-failed', 'open']])
})

/** Whoever keeps the account switches on what its contract offers on the phone itself. */
async function offerOnPhone(ways: readonly string[]): Promise<void> {
  await app.ctx().change('test.ways', async (tx) => {
    await sql`update vending.payment_service set phone_ways = ${[...ways]}::text[] where id = ${account}`.execute(tx)
    return { subject: account, reply: null }
  })
}

/** What the phone is answered that wants to pay so. */
async function wished(
  order: PlacedOrder,
  wish: { way?: 'scan' | 'page' | 'in-app'; isChange?: boolean; payer?: { code: string; state: string } },
) {
  return (await app.anonymous.post(`/api/buy-orders/${order.ticket}/payment`, wish)).body
}

const numberOf = (payment: string) => payment.replaceAll('-', '')
const page = { way: 'page' } as const
const inApp = { way: 'in-app' } as const
const codeInstead = { way: 'scan', isChange: true } as const

test('a phone pays on the provider’s page and comes back; asked for again it is the same page', async () => {
  const machine = await aMachineAt(1000)
  const plain = await counter.placed(machine, 1000)
  expect((await wished(plain, page)).data).toMatchObject({ way: 'scan', ways: ['scan'] })
  await offerOnPhone(['page'])
  const order = await counter.placed(machine, 1000)
  const { data } = await wished(order, page)
  expect(data).toMatchObject({ way: 'page', ways: ['scan', 'page'] })
  expect(data.codeUrl.startsWith(`${provider.origin}/phone/`)).toEqual(true)
  // as after a reload: what is wished for then changes nothing
  expect((await wished(order, { way: 'scan' })).data.codeUrl).toEqual(data.codeUrl)
  expect((await fetch(data.codeUrl)).status).toEqual(403)
  const headers = { referer: `${app.config.publicUrl}/` }
  expect((await fetch(data.codeUrl, { headers })).status).toEqual(200)
  const body = new URLSearchParams({ answer: 'pay' })
  const back = await fetch(data.codeUrl, { method: 'POST', body, headers, redirect: 'manual' })
  expect([back.status, back.headers.get('location')]).toEqual([303, `${app.config.publicUrl}/buy/${machine.code}`])
  await settled()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
})

test('whoever changes how to pay gets another payment: the former one is closed first, and cannot be paid beside it', async () => {
  await offerOnPhone(['page'])
  const order = await counter.placed(await aMachineAt(1000), 1000)
  const first = (await wished(order, page)).data
  const former = await currentPayment(app, order)
  const second = (await wished(order, codeInstead)).data
  const current = await currentPayment(app, order)
  expect([second.way, second.codeUrl.startsWith(`${provider.origin}/pay/`)]).toEqual(['scan', true])
  expect([former, current].map((id) => provider.stateOf(numberOf(id)))).toEqual(['CLOSED', 'NOTPAY'])
  // the word that the former one is closed does not end the order, and nor does a finger on the page that was left open
  await provider.pay(first.codeUrl)
  await settled()
  expect((await counter.axes(order))[0]).toEqual('paying')
  await provider.pay(second.codeUrl)
  await settled()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
  expect((await counter.order(order)).payment_id).toEqual(current)
  await counter.answer(order, 'publish', 'ack', { result: 'failed', code: 'not_seen' })
  await settled()
  expect(await counter.axes(order)).toEqual(['paid', 'failed', 'refunded', 0, 1000])
})

test('how to pay is changed a few times; then what was begun last stays', async () => {
  await offerOnPhone(['page'])
  const order = await counter.placed(await aMachineAt(1000), 1000)
  await wished(order, page)
  await wished(order, codeInstead)
  await wished(order, { way: 'page', isChange: true })
  const last = (await wished(order, codeInstead)).data
  expect([last.way, last.ways]).toEqual(['scan', ['scan']])
  expect((await wished(order, { way: 'page', isChange: true })).data).toEqual(last)
})

test('what was paid before the word of it arrived is found when the phone asks again, and when it wants to pay another way', async () => {
  await offerOnPhone(['page'])
  for (const wish of [page, codeInstead]) {
    const order = await counter.placed(await aMachineAt(1905), 1905)
    const { codeUrl } = (await wished(order, page)).data
    await provider.pay(codeUrl)
    const former = await currentPayment(app, order)
    expect((await wished(order, wish)).code).toEqual('order_over')
    await settled()
    expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
    expect((await counter.order(order)).payment_id).toEqual(former)
  }
})

test('money that comes for the former payment all the same leaves the order alone, and goes back by itself', async () => {
  await offerOnPhone(['page'])
  const order = await counter.placed(await aMachineAt(1000), 1000)
  await wished(order, page)
  const former = await currentPayment(app, order)
  provider.behave(numberOf(former), ['paid-after-close', 'lost'])
  const { codeUrl } = (await wished(order, codeInstead)).data
  expect(await pollPayment(app.ctx(), former)).toEqual('closed')
  await settled()
  expect(await counter.axes(order)).toEqual(['paying', 'reserved', 'none', 0, 0])
  expect(await counter.exceptions(order)).toEqual([['paid-after-close', 'settled']])
  expect(provider.stateOf(numberOf(former))).toEqual('REFUND')
  expect((await app.anonymous.get(`/api/buy-orders/${order.ticket}`)).body.data.misfits).toEqual([
    { id: former, kind: 'late', fen: 1000, state: 'refunded' },
  ])
  await provider.pay(codeUrl)
  await settled()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
  // told again, it goes back no second time
  expect(await pollPayment(app.ctx(), former)).toEqual('closed')
  await settled()
  const returned = await sql<{ amount_fen: number; state: string }>`
    select amount_fen, state from vending.payment_refund where payment_id = ${former}`.execute(app.ctx().db)
  expect(returned.rows).toEqual([{ amount_fen: 1000, state: 'refunded' }])
  const { rows } = await sql<{ kind: string; state: string }>`
    select kind, state from vending.payment_exception where payment_id = ${former}`.execute(app.ctx().db)
  expect(rows).toEqual([{ kind: 'paid-after-close', state: 'open' }])
})

/** Sent by the page to say who pays; what the app puts into the address that leads back. */
async function cameBack(order: PlacedOrder): Promise<{ address: string; payer: { code: string; state: string } }> {
  const { data } = await wished(order, inApp)
  expect(data).toMatchObject({ way: 'in-app', appCall: null })
  const answer = await fetch(data.codeUrl, { redirect: 'manual' })
  const { origin, pathname, searchParams } = new URL(answer.headers.get('location') ?? '')
  const payer = { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' }
  return { address: `${origin}${pathname}`, payer }
}

test('within the provider’s app a buyer says who pays, and pays by a call that the merchant has signed', async () => {
  await offerOnPhone(['page', 'in-app'])
  const machine = await aMachineAt(1000)
  const order = await counter.placed(machine, 1000)
  const { address, payer } = await cameBack(order)
  expect(address).toEqual(`${app.config.publicUrl}/buy/${machine.code}`)
  const { data } = await wished(order, { ...inApp, payer })
  expect(data).toMatchObject({ way: 'in-app', codeUrl: '', appCall: { signType: 'RSA' } })
  expect(data.ways).toEqual(['scan', 'page', 'in-app'])
  // as after a reload: it is known who pays
  const again = (await wished(order, inApp)).data.appCall
  expect(again.package).toEqual(data.appCall.package)
  expect(provider.payInApp({ ...again, timeStamp: '1' })).toEqual(false)
  expect(provider.payInApp(again)).toEqual(true)
  await settled()
  expect((await counter.axes(order)).slice(0, 2)).toEqual(['paid', 'sent'])
})

test('what a buyer comes back with is of his own order, and good once; without it he is asked anew', async () => {
  await offerOnPhone(['in-app'])
  const machine = await aMachineAt(1000)
  const [own, other] = [await counter.placed(machine, 1000), await counter.placed(machine, 1000)]
  const { payer } = await cameBack(own)
  // the address of somebody else, opened by the browser of another order
  await cameBack(other)
  expect((await wished(other, { ...inApp, payer })).data.appCall).toEqual(null)
  const wrong = { ...payer, code: 'none' }
  expect((await wished(own, { ...inApp, payer: wrong })).code).toEqual('payment_provider_unreachable')
  expect((await wished(own, { ...inApp, payer })).data.appCall).toEqual(null)
  const { payer: second } = await cameBack(own)
  expect((await wished(own, { ...inApp, payer: second })).data.way).toEqual('in-app')
  // and the code for another phone is still to be had
  expect((await wished(own, codeInstead)).data).toMatchObject({ way: 'scan', appCall: null })
})

test('an order whose time is over closes the payment that was begun last', async () => {
  await offerOnPhone(['page'])
  const order = await counter.placed(await aMachineAt(1000), 1000)
  await wished(order, page)
  await wished(order, codeInstead)
  const last = await currentPayment(app, order)
  app.clock.advance(121_000)
  await counter.sweep()
  expect([(await counter.axes(order))[0], provider.stateOf(numberOf(last))]).toEqual(['closed', 'CLOSED'])
})
