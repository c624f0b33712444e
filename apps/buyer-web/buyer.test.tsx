import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { LanguageProvider } from '#kernel/web/texts.tsx'
import { Buyer } from './Buyer.tsx'
import type { Lane, Offer, Order } from './calls.ts'
import { type Kept, readKept, writeKept } from './kept.ts'
import { texts } from './texts.ts'

const machine = 'VM1'
const ticket = 't'.repeat(43)
const here = { machine: { code: machine, name: '一号机', point: null }, merchant: { name: '青禾', phone: '10086' } }

const lane = (number: number, name: string, left: number): Lane => ({
  lane: number,
  product: { id: `id of ${name}`, name, specification: null, description: null, thumbnail: null },
  priceFen: 200,
  left,
})
const line = (state: Order['lines'][number]['state'], isRefunded: boolean) => ({
  ...{ id: crypto.randomUUID(), lane: 100, product: '水', thumbnail: null, priceFen: 200 },
  state,
  isRefunded,
})
const jammed: Order = {
  ...here,
  ...{ number: '20261122-000001', totalFen: 400 },
  ...{ requestedFen: 0, inProgressFen: 0, refundedFen: 200, failedFen: 0, rejectedFen: 200 },
  misfits: [],
  ...{ paymentState: 'paid', dispatchState: 'failed', refundState: 'refunded' },
  reservedUntil: new Date().toISOString(),
  silentUntil: null,
  isOver: true,
  endedAt: new Date().toISOString(),
  lines: [line('failed', true), line('failed', false)],
}

/** What the server has and says. */
let offer: Offer
let order: Order
let codeUrl: string
/** how a payment may be made; the code always may */
let ways: ('scan' | 'page' | 'in-app')[]
/** what was asked for of how to pay */
let wishes: { way: 'scan' | 'page' | 'in-app' }[]
/** statuses that a placing is answered with before it is done */
let failures: number[]
/** keys of givings up; the first one's answer is lost where `failures` says so */
let cancelled: (string | null)[]
/** keys and bodies of placings */
let placed: { key: string | null; lines: unknown }[]
/** somebody else has taken the last piece of the first lane since it was shown */
let isTaken: boolean

const appCall = { appId: 'wx1', timeStamp: '1', nonceStr: 'n', package: 'prepay_id=1', signType: 'RSA', paySign: 's' }

async function network(given: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(given, location.origin)
  const reply = (data: unknown) => Response.json({ code: 'H0000', message: '', data })
  if (pathname === `/api/buy/${machine}`) return reply(offer)
  if (pathname === `/api/buy-orders/${ticket}`) return reply(order)
  if (pathname === `/api/buy-orders/${ticket}/payment`) {
    const wish = JSON.parse(String(init?.body))
    wishes.push(wish)
    const way = ways.includes(wish.way) ? wish.way : 'scan'
    return reply({ codeUrl, appCall: wish.payer ? appCall : null, expiresAt: order.reservedUntil, way, ways })
  }
  const key = new Headers(init?.headers).get('idempotency-key')
  if (pathname === `/api/buy-orders/${ticket}/cancel`) {
    cancelled.push(key)
    order = { ...order, paymentState: 'closed', isOver: true }
    const status = failures.shift()
    return status === undefined ? reply(null) : new Response('<h1>Bad Gateway</h1>', { status })
  }
  if (pathname !== `/api/buy/${machine}/orders`) throw new TypeError(`nothing answers ${pathname}`)
  placed.push({ key, lines: JSON.parse(String(init?.body)).lines })
  const status = failures.shift()
  if (status !== undefined) return new Response('<h1>Bad Gateway</h1>', { status })
  if (isTaken) {
    offer = { ...offer, lanes: offer.lanes.map((each) => (each.lane === 100 ? { ...each, left: 0 } : each)) }
    const field = { path: 'lines.0', code: 'lane_not_sellable', params: { reason: 'sold-out' }, message: '已售完' }
    return Response.json({ code: 'invalid', message: '已售完', data: null, fields: [field] }, { status: 409 })
  }
  return reply({ ticket, number: order.number, totalFen: order.totalFen, reservedUntil: order.reservedUntil })
}

beforeAll(async () => {
  document.documentElement.lang = 'zh'
  await texts.load('zh')
})
beforeEach(() => {
  offer = { ...here, isSelling: true, isOnline: true, piecesMax: 20, lanes: [lane(100, '水', 3), lane(101, '茶', 2)] }
  order = jammed
  codeUrl = 'weixin://wxpay/bizpayurl?pr=1'
  ways = ['scan']
  wishes = []
  failures = []
  placed = []
  isTaken = false
  cancelled = []
  vi.stubGlobal('fetch', network)
  // the language of this browser is none of the test's
  vi.stubGlobal('offeredLanguages', ['zh'])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  localStorage.clear()
})

const chosen = (number: number, name: string) => ({
  ...{ lane: number, product: `id of ${name}`, name, pieces: 1, priceFen: 200 },
  at: Date.now(),
})
const keep = (kept: Partial<Kept>) => writeKept(machine, { order: null, choice: [], placing: null, ...kept })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const heading = () => page.getByRole('heading', { level: 1 })
const open = (isAtMachine = false) =>
  render(
    <LanguageProvider language="zh">
      <Buyer machine={machine} isAtMachine={isAtMachine} />
    </LanguageProvider>,
  )

test('what is gone is said by its name and taken out by hand; the rest is paid', async () => {
  keep({ choice: [chosen(100, '水'), chosen(999, '豆浆')] })
  await open()
  await expect.element(page.getByText('豆浆 刚刚卖完了，请换一件')).toBeVisible()
  await expect.element(button(/^付款/)).toHaveAttribute('aria-disabled', 'true')
  await button('去掉 豆浆').click()
  await expect.element(button('付款 ¥2.00')).toHaveFocus()
  await expect.element(button('付款 ¥2.00')).not.toHaveAttribute('aria-disabled')
  expect(readKept(machine).choice.map(({ name }) => name)).toEqual(['水'])
})

test('the last piece is taken by somebody else meanwhile: it is said at the piece, and the choice stays', async () => {
  keep({ choice: [chosen(100, '水')] })
  await open()
  isTaken = true
  await button('付款 ¥2.00').click()
  const tile = page.getByRole('listitem').filter({ hasText: '水' }).first()
  await expect.element(tile.getByText('刚刚卖完了，请换一件')).toBeVisible()
  await expect.element(tile.getByRole('status')).toHaveTextContent('1')
  expect(readKept(machine)).toMatchObject({ order: null, placing: null, choice: [{ name: '水', pieces: 1 }] })
})

test('the last "−" goes with its piece, and the focus to "+"', async () => {
  keep({ choice: [chosen(100, '水')] })
  await open()
  await button('减一件水').click()
  await expect.element(button('加一件水')).toHaveFocus()
})

test('a placing that a gateway failed is sent again under its key, with the product of each lane', async () => {
  order = { ...jammed, paymentState: 'unpaid', dispatchState: 'reserved', isOver: false, endedAt: null }
  failures = [502, 500]
  keep({ choice: [chosen(100, '水')] })
  await open()
  await button('付款 ¥2.00').click()
  await expect.element(page.getByText('网络断了')).toBeVisible()
  await vi.waitUntil(() => placed.length === 3, { timeout: 15_000 })
  const lines = [{ lane: 100, product: 'id of 水', pieces: 1, priceFen: 200 }]
  expect(placed).toEqual([1, 2, 3].map(() => ({ key: placed[0]?.key, lines })))
  await expect.element(page.getByText('订单号 20261122-000001')).toBeVisible()
  expect(readKept(machine).placing).toEqual(null)
})

test('an order whose giving up is answered by a gateway is given up once, and leads back to the choice', async () => {
  order = { ...jammed, paymentState: 'paying', dispatchState: 'reserved', isOver: false, endedAt: null, refundedFen: 0 }
  order = { ...order, rejectedFen: 0, reservedUntil: new Date(Date.now() + 100_000).toISOString() }
  failures = [502]
  keep({ order: { ticket, number: '1', isPutAway: false } })
  await open()
  await button('不买了').click()
  await expect.element(heading()).toHaveTextContent('想要点什么？')
  expect(cancelled).toEqual([cancelled[0], cancelled[0]])
  expect(cancelled[0]).not.toEqual(null)
})

test('each sum of refunds has its own sentence, and nothing is said to be free that is not', async () => {
  keep({ order: { ticket, number: '1', isPutAway: false } })
  await open()
  await expect.element(heading()).toHaveTextContent('东西没有出来')
  const t = texts.translator('zh')
  expect(document.querySelector('.lead')?.textContent).toEqual(t('hints.nothingOpen'))
  expect([...document.querySelectorAll('.notice')].map(({ textContent }) => textContent)).toEqual([
    t('refunds.rejected', { price: '¥2.00' }),
    t('refunds.refunded', { price: '¥2.00' }),
  ])
})

test('an order that ended long ago is put away at the first answer, and opened again by hand, beside an empty machine too', async () => {
  order = { ...jammed, endedAt: new Date(Date.now() - 700_000).toISOString() }
  offer = { ...offer, lanes: [] }
  keep({ order: { ticket, number: order.number, isPutAway: false } })
  await open()
  await expect.element(page.getByText('你在这里的上一笔订单')).toBeVisible()
  await expect.element(page.getByText('这台机器里还没有商品')).toBeVisible()
  await button('查看订单').click()
  await expect.element(heading()).toHaveTextContent('东西没有出来')
  await button('再买一点').click()
  await expect.element(page.getByText('你在这里的上一笔订单')).toBeVisible()
})

test('an order that nobody paid is not shown as the last one, and its choice stays', async () => {
  const sums = { refundedFen: 0, rejectedFen: 0 }
  order = { ...jammed, ...sums, paymentState: 'closed', dispatchState: 'none', refundState: 'none' }
  keep({ order: { ticket, number: '1', isPutAway: false }, choice: [chosen(100, '水')] })
  await open()
  await expect.element(heading()).toHaveTextContent('订单已经取消')
  await button('重新下单').click()
  await expect.element(heading()).toHaveTextContent('想要点什么？')
  await expect.element(heading()).toHaveFocus()
  expect(readKept(machine)).toMatchObject({ order: null, choice: [{ name: '水' }] })
})

test('money that came and is no payment is told with what becomes of it and whom to call, and the order stays to be seen', async () => {
  const sums = { refundedFen: 0, rejectedFen: 0 }
  const misfits: Order['misfits'] = [
    { id: crypto.randomUUID(), kind: 'amount', fen: 401, state: 'requested' },
    { id: crypto.randomUUID(), kind: 'late', fen: 400, state: 'refunded' },
    { id: crypto.randomUUID(), kind: 'amount', fen: null, state: 'requested' },
  ]
  order = { ...jammed, ...sums, misfits, paymentState: 'closed', dispatchState: 'none', refundState: 'none' }
  keep({ order: { ticket, number: '1', isPutAway: false } })
  await open()
  await expect.element(heading()).toHaveTextContent('订单已经取消')
  const t = texts.translator('zh')
  expect(document.querySelector('.lead')?.textContent).toEqual(t('hints.misfit'))
  expect([...document.querySelectorAll('.notice')].map(({ textContent }) => textContent)).toEqual([
    `${t('misfits.amount', { price: '¥4.01' })}${t('refunds.requested', { price: '¥4.01' })}`,
    `${t('misfits.late', { price: '¥4.00' })}${t('refunds.refunded', { price: '¥4.00' })}`,
    t('misfits.currency'),
  ])
  await expect.element(page.getByRole('link', { name: '拨打 10086' })).toBeVisible()
  await button('重新下单').click()
  await expect.element(page.getByText('你在这里的上一笔订单')).toBeVisible()
})

/** An order that waits to be paid, kept by this browser. */
function keepUnpaid(): void {
  const sums = { refundedFen: 0, rejectedFen: 0 }
  const reservedUntil = new Date(Date.now() + 100_000).toISOString()
  order = { ...jammed, ...sums, paymentState: 'paying', dispatchState: 'reserved', isOver: false, endedAt: null }
  order = { ...order, refundState: 'none', reservedUntil }
  keep({ order: { ticket, number: '1', isPutAway: false } })
}

/** The browser says that it is this one. */
function beBrowser(userAgent: string): void {
  Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'))
}

test('a code of an app is shown opened, with the ways to scan it, and the link second', async () => {
  keepUnpaid()
  await open()
  const code = page.getByRole('img', { name: '付款二维码' })
  await expect.element(code).toBeVisible()
  const link = page.getByRole('link', { name: '去付款' })
  await expect.element(link).toHaveAttribute('href', codeUrl)
  const position = code.element().compareDocumentPosition(link.element())
  expect(position & Node.DOCUMENT_POSITION_FOLLOWING).toEqual(Node.DOCUMENT_POSITION_FOLLOWING)
  await button('不买了').click()
  await expect.element(heading()).toHaveTextContent('想要点什么？')
  expect(readKept(machine).order).toEqual(null)
})

test('on a phone the provider’s page is the way to pay, and the code is had in its place', async () => {
  beBrowser('Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36')
  ways = ['scan', 'page']
  codeUrl = 'https://pay.example/phone/1'
  keepUnpaid()
  await open()
  const link = page.getByRole('link', { name: '去付款' })
  await expect.element(link).toHaveAttribute('href', codeUrl)
  // the provider lets in who comes from a site that it knows
  await expect.element(link).toHaveAttribute('referrerpolicy', 'origin')
  await button('用另一部手机付款').click()
  await expect.element(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
  await expect.element(button('就用这部手机付款')).toBeVisible()
  expect(wishes).toMatchObject([
    { way: 'page', isChange: false },
    { way: 'scan', isChange: true },
  ])
})

const weChat = 'Mozilla/5.0 (Linux; Android 15) Mobile Safari/537.36 MicroMessenger/8.0.60'

test('WeChat’s own browser and the machine’s screen are let into no page, and shown the code', async () => {
  beBrowser(weChat)
  ways = ['scan', 'page']
  keepUnpaid()
  const inWeChat = await open()
  await expect.element(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
  expect(page.getByRole('button', { name: '就用这部手机付款' }).query()).toEqual(null)
  await inWeChat.unmount()
  beBrowser('Mozilla/5.0 (Linux; Android 15) Chrome/140.0.0.0 Mobile Safari/537.36')
  await open(true)
  await expect.element(page.getByRole('img', { name: '付款二维码' })).toBeVisible()
  expect(wishes.map(({ way }) => way)).toEqual(['in-app', 'scan'])
})

test('within WeChat a buyer is sent to say who pays; come back, the app is called at once, and the address is as it was', async () => {
  beBrowser(weChat)
  ways = ['scan', 'in-app']
  codeUrl = 'https://open.weixin.qq.com/connect/oauth2/authorize?state=s'
  keepUnpaid()
  const before = await open()
  await expect.element(page.getByRole('link', { name: '去付款' })).toHaveAttribute('href', codeUrl)
  await before.unmount()
  const invoke = vi.fn()
  vi.stubGlobal('WeixinJSBridge', { invoke })
  const here = new URL(location.href)
  const back = new URL(here)
  back.searchParams.set('code', 'c')
  back.searchParams.set('state', 's')
  history.replaceState(history.state, '', back)
  await open()
  await expect.element(button('去付款')).toBeVisible()
  await vi.waitUntil(() => invoke.mock.calls.length > 0)
  expect(invoke.mock.calls).toEqual([['getBrandWCPayRequest', appCall, expect.any(Function)]])
  expect([...new URL(location.href).searchParams]).toEqual([...here.searchParams])
  expect(wishes.at(-1)).toMatchObject({ way: 'in-app', isChange: false, payer: { code: 'c', state: 's' } })
  await button('去付款').click()
  expect(invoke.mock.calls.length).toEqual(2)
  await expect.element(button('用另一部手机付款')).toBeVisible()
})

test('at the machine a choice that nobody has touched for a minute is gone; on a phone it stays', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // the pointer of the test before lies over a page that moves, and the browser says so whenever it finds the time
  const hush = (event: Event) => event.stopImmediatePropagation()
  for (const sign of ['pointermove', 'scroll']) addEventListener(sign, hush)
  onTestFinished(() => {
    for (const sign of ['pointermove', 'scroll']) removeEventListener(sign, hush)
  })
  for (const isAtMachine of [true, false]) {
    keep({ choice: [chosen(100, '水')] })
    const { unmount } = await open(isAtMachine)
    await expect.element(button('付款 ¥2.00')).toBeVisible()
    await vi.advanceTimersByTimeAsync(59_000)
    expect(readKept(machine).choice.length).toEqual(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(readKept(machine).choice.length).toEqual(isAtMachine ? 0 : 1)
    await unmount()
  }
})
