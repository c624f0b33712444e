import { createHash, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import type { Book } from './book.ts'
import { sealedResource, signedHeaders, signerOf } from './keys.ts'
import { backOf, payPage } from './page.ts'
import {
  type Behavior,
  keyOf,
  type Merchant,
  type Payment,
  providerTime,
  type Refund,
  State,
  type TradeType,
} from './state.ts'
import { statementOf } from './statement.ts'

export interface FakeProvider {
  /** without a slash at the end */
  origin: string
  /** a merchant with all that is typed into the console */
  register(merchantNumber: string): ProviderSignUp
  /** the person with the phone, by the address in the QR code or that of the page that the phone was sent to */
  pay(codeUrl: string, answer?: 'pay' | 'decline'): Promise<void>
  /** the person within the app, which a page of the merchant has called so; false where the merchant has not signed that */
  payInApp(call: AppCall): boolean
  behave(number: string, behaviors: readonly Behavior[]): void
  /** how often it was asked how the payment of this number stands */
  queriesOf(number: string): number
  /** how the payment of this number stands; undefined where it was never heard of */
  stateOf(number: string): Payment['state'] | undefined
  /** every notification that was sent, as it was */
  sent: readonly { url: string; body: string; headers: Record<string, string> }[]
  /** waits for notifications that are under way */
  settled(): Promise<void>
  close(): Promise<void>
}

/** What a page hands to the app. */
export interface AppCall {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  paySign: string
}

export interface ProviderSignUp {
  merchantNumber: string
  appId: string
  appSecret: string
  certificateNumber: string
  apiKey: string
  privateKey: string
  platformKey: string
}

interface Call {
  method: string
  url: URL
  body: string
  merchant: Merchant | null
  /** from which site the browser comes; null where it does not say */
  referrer: string | null
  /** what the browser would rather read: `zh` or `en` */
  language: string
}
interface Answer {
  status: number
  body: string
  type?: string
  location?: string
}

const json = (status: number, value: object): Answer => ({ status, body: JSON.stringify(value) })
const refused = (status: number, code: string): Answer => json(status, { code, message: code })
const slowMs = 3000
/** where a scanned code leads, and where a phone is sent */
const scannedPages = '/pay/'
const phonePages = '/phone/'

export interface FakeProviderOptions {
  /** of this machine; 0, the default: any that is free */
  port?: number
  /** the provider's clock */
  now?: () => number
  /** where it keeps what it knows; left out: nowhere */
  book?: Book
  /** false: nobody signs up or asks for misbehavior over the network */
  hasControl?: boolean
}

export async function startFakeProvider(options: FakeProviderOptions = {}): Promise<FakeProvider> {
  const { now = Date.now, book, hasControl = true } = options
  const state = new State(book?.saved ?? null)
  const keep = () => book?.write(state.saved())
  const sent: { url: string; body: string; headers: Record<string, string> }[] = []
  const queries = new Map<string, number>()
  const underWay = new Set<Promise<unknown>>()
  const timers = new Set<NodeJS.Timeout>()
  /** what people came back with who were asked who they are, each good once; and who they are, at each app */
  const codes = new Map<string, { appId: string; openid: string }>()
  const people = new Set<string>()
  let origin = ''

  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((done) => server.listen(options.port ?? 0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    const path = request.url ?? '/'
    const url = new URL(path, origin)
    const signer = signerOf(
      { method: request.method ?? '', path, body, authorization: request.headers.authorization ?? '' },
      (merchantNumber) => state.merchants.get(merchantNumber)?.keys.publicKey,
    )
    const call: Call = {
      method: request.method ?? '',
      url,
      body,
      merchant: signer === null ? null : (state.merchants.get(signer) ?? null),
      referrer: request.headers.referer ?? null,
      language: /^(en|fr|ko)/.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh',
    }
    const answer = answerTo(call)
    // before it is said: what was said is kept
    keep()
    response.writeHead(answer.status, {
      'content-type': answer.type ?? 'application/json; charset=utf-8',
      ...(answer.location === undefined ? {} : { location: answer.location }),
      ...signedHeaders(answer.body, state.platform.privateKey, Date.now()),
    })
    response.end(answer.body)
  }

  function answerTo(call: Call): Answer {
    const { pathname } = call.url
    if (pathname.startsWith('/control/') && !hasControl) return refused(404, 'NOT_FOUND')
    if (pathname === '/control/merchants' && call.method === 'POST')
      return json(200, signUp(JSON.parse(call.body).merchantNumber))
    if (pathname === '/control/behaviors' && call.method === 'POST') {
      const { number, behaviors } = JSON.parse(call.body) as { number: string; behaviors: Behavior[] }
      state.give(number, behaviors)
      return json(200, {})
    }
    if (pathname === '/control/book')
      return json(200, { payments: [...state.payments.values()], refunds: [...state.refunds.values()] })
    if (pathname === '/connect/oauth2/authorize') return signIn(call.url.searchParams)
    if (pathname === '/sns/oauth2/access_token') return person(call.url.searchParams)
    const payment = paymentOfPage(pathname)
    if (payment) return page(call, payment)
    if (!call.merchant) return refused(401, 'SIGN_ERROR')
    return merchantCall(call, call.merchant)
  }

  function merchantCall({ method, url, body }: Call, merchant: Merchant): Answer {
    const { pathname } = url
    const [, number = ''] = /\/out-trade-no\/([^/]+)/.exec(pathname) ?? []
    if (pathname === '/v3/certificates') return json(200, { data: [] })
    if (pathname === '/v3/pay/transactions/native') return createPayment(merchant, JSON.parse(body), 'NATIVE')
    if (pathname === '/v3/pay/transactions/h5') return createPayment(merchant, JSON.parse(body), 'MWEB')
    if (pathname === '/v3/pay/transactions/jsapi') return createPayment(merchant, JSON.parse(body), 'JSAPI')
    if (pathname.endsWith('/close')) return closePayment(merchant, number)
    if (number) return queryPayment(merchant, number)
    if (pathname === '/v3/refund/domestic/refunds' && method === 'POST') return refund(merchant, JSON.parse(body))
    if (pathname.startsWith('/v3/refund/')) return queryRefund(merchant, pathname.split('/').at(-1) ?? '')
    if (pathname === '/v3/bill/tradebill') return bill(merchant, url.searchParams.get('bill_date') ?? '')
    if (pathname === '/v3/billdownload')
      return { ...billText(merchant, url.searchParams.get('day') ?? ''), type: 'text/plain; charset=utf-8' }
    return refused(404, 'NOT_FOUND')
  }

  function signUp(merchantNumber: string): ProviderSignUp {
    const { appId, appSecret = '', certificateNumber, apiKey, keys } = state.register(merchantNumber)
    keep()
    return {
      merchantNumber,
      appId,
      appSecret,
      certificateNumber,
      apiKey,
      privateKey: keys.privateKey,
      platformKey: state.platform.publicKey,
    }
  }

  interface Asked {
    out_trade_no: string
    description: string
    notify_url: string
    amount: { total: number; currency: string }
    /** of the phone that pays, for a page alone */
    scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } }
    /** within the app alone */
    payer?: { openid?: string }
  }
  function createPayment(merchant: Merchant, asked: Asked, tradeType: TradeType): Answer {
    const scene = asked.scene_info
    const isOfPhone = isIP(scene?.payer_client_ip ?? '') !== 0 && scene?.h5_info?.type !== undefined
    if (tradeType === 'MWEB' && !isOfPhone) return refused(400, 'PARAM_ERROR')
    const openid = asked.payer?.openid ?? ''
    if (tradeType === 'JSAPI' && !people.has(keyOf(merchant.appId, openid))) return refused(400, 'PARAM_ERROR')
    const key = keyOf(merchant.merchantNumber, asked.out_trade_no)
    const known = state.payments.get(key)
    // a number is taken by what was asked for under it, the way of paying included
    if (known && (known.totalFen !== asked.amount.total || (known.tradeType ?? 'NATIVE') !== tradeType))
      return refused(400, 'INVALID_REQUEST')
    if (known && known.state !== 'NOTPAY') return refused(400, known.state === 'CLOSED' ? 'ORDER_CLOSED' : 'ORDERPAID')
    const payment = known ?? {
      merchantNumber: merchant.merchantNumber,
      number: asked.out_trade_no,
      payId: randomBytes(9).toString('base64url'),
      description: asked.description,
      totalFen: asked.amount.total,
      takenFen: 0,
      currency: asked.amount.currency,
      notifyUrl: asked.notify_url,
      tradeType,
      ...(openid === '' ? {} : { openid }),
      state: 'NOTPAY' as const,
      transactionId: `42${Date.now()}${randomBytes(5).toString('hex')}`,
      paidAtMs: null,
    }
    state.payments.set(key, payment)
    if (tradeType === 'JSAPI') return json(200, { prepay_id: payment.payId })
    const address = (folder: string) => `${origin}${folder}${payment.payId}`
    return json(200, tradeType === 'MWEB' ? { h5_url: address(phonePages) } : { code_url: address(scannedPages) })
  }

  function closePayment(merchant: Merchant, number: string): Answer {
    const payment = state.payments.get(keyOf(merchant.merchantNumber, number))
    if (!payment) return refused(404, 'ORDER_NOT_EXIST')
    if (payment.state === 'SUCCESS' || payment.state === 'REFUND') return refused(400, 'ORDERPAID')
    payment.state = 'CLOSED'
    if (state.does(payment, 'paid-after-close')) take(payment)
    return { status: 204, body: '' }
  }

  function queryPayment(merchant: Merchant, number: string): Answer {
    queries.set(number, (queries.get(number) ?? 0) + 1)
    const payment = state.payments.get(keyOf(merchant.merchantNumber, number))
    return payment ? json(200, transactionOf(payment)) : refused(404, 'ORDER_NOT_EXIST')
  }

  function transactionOf(payment: Payment, tradeState: string = payment.state) {
    const isPaid = payment.paidAtMs !== null && tradeState !== 'NOTPAY'
    return {
      appid: state.merchants.get(payment.merchantNumber)?.appId,
      mchid: payment.merchantNumber,
      out_trade_no: payment.number,
      trade_state: tradeState,
      ...(isPaid
        ? {
            transaction_id: payment.transactionId,
            success_time: providerTime(payment.paidAtMs ?? 0),
            payer: { openid: payment.openid ?? `oFake${payment.transactionId.slice(-10)}` },
          }
        : {}),
      amount: { total: isPaid ? payment.takenFen : payment.totalFen, currency: payment.currency },
    }
  }

  /** The buyer's money is taken, and the merchant told as this payment's behavior says. */
  function take(payment: Payment): void {
    payment.state = 'SUCCESS'
    payment.takenFen = payment.totalFen + (state.does(payment, 'wrong-amount') ? 1 : 0)
    payment.paidAtMs = now()
    if (state.does(payment, 'lost')) return
    const tell = () => {
      const id = randomBytes(16).toString('hex')
      const paid = transactionOf(payment)
      const times = state.does(payment, 'duplicate') ? 2 : 1
      for (let each = 0; each < times; each += 1)
        notify(payment, { id, event: 'TRANSACTION.SUCCESS', kind: 'transaction', content: paid })
      if (state.does(payment, 'out-of-order'))
        notify(payment, {
          id: `${id}0`,
          event: 'TRANSACTION.SUCCESS',
          kind: 'transaction',
          content: transactionOf(payment, 'NOTPAY'),
        })
    }
    if (state.does(payment, 'slow')) timers.add(setTimeout(tell, slowMs))
    else tell()
  }

  function refund(
    merchant: Merchant,
    asked: { out_trade_no: string; out_refund_no: string; notify_url: string; amount: { refund: number } },
  ): Answer {
    const payment = state.payments.get(keyOf(merchant.merchantNumber, asked.out_trade_no))
    if (!payment) return refused(404, 'RESOURCE_NOT_EXISTS')
    const key = keyOf(merchant.merchantNumber, asked.out_refund_no)
    const made: Refund = state.refunds.get(key) ?? {
      merchantNumber: merchant.merchantNumber,
      number: asked.out_refund_no,
      paymentNumber: payment.number,
      amountFen: asked.amount.refund,
      notifyUrl: asked.notify_url,
      status: 'PROCESSING',
      refundId: `50${Date.now()}${randomBytes(5).toString('hex')}`,
      asked: 0,
      doneAtMs: null,
    }
    const others = [...state.refunds.values()].filter(
      (each) => each.paymentNumber === payment.number && each !== made && each.status !== 'ABNORMAL',
    )
    const givenFen = others.reduce((sum, each) => sum + each.amountFen, 0)
    if (payment.paidAtMs === null || givenFen + made.amountFen > payment.takenFen) return refused(400, 'NOT_ENOUGH')
    state.refunds.set(key, made)
    made.asked += 1
    if (made.status === 'SUCCESS') return json(200, refundReply(made))
    if (state.does(payment, 'refund-failed') && made.asked === 1) {
      made.status = 'ABNORMAL'
      return json(200, refundReply({ ...made, status: 'PROCESSING' }))
    }
    made.status = 'PROCESSING'
    if (!state.does(payment, 'refund-pending')) giveBack(payment, made)
    return json(200, refundReply(made))
  }

  function giveBack(payment: Payment, made: Refund): void {
    made.status = 'SUCCESS'
    made.doneAtMs = now()
    payment.state = 'REFUND'
    const content = { ...refundReply(made), refund_status: 'SUCCESS' }
    notify(
      payment,
      { id: randomBytes(16).toString('hex'), event: 'REFUND.SUCCESS', kind: 'refund', content },
      made.notifyUrl,
    )
  }

  function queryRefund(merchant: Merchant, number: string): Answer {
    const made = state.refunds.get(keyOf(merchant.merchantNumber, number))
    if (!made) return refused(404, 'RESOURCE_NOT_EXISTS')
    const payment = state.payments.get(keyOf(merchant.merchantNumber, made.paymentNumber))
    made.asked += 1
    if (payment && made.status === 'PROCESSING' && made.asked > 2) giveBack(payment, made)
    return json(200, refundReply(made))
  }

  function refundReply(made: Refund) {
    return {
      refund_id: made.refundId,
      out_refund_no: made.number,
      out_trade_no: made.paymentNumber,
      status: made.status,
      amount: { refund: made.amountFen },
      ...(made.doneAtMs === null ? {} : { success_time: providerTime(made.doneAtMs) }),
    }
  }

  function billText(merchant: Merchant, day: string): Answer {
    return { status: 200, body: statementOf(state, merchant.merchantNumber, day) }
  }

  function bill(merchant: Merchant, day: string): Answer {
    const hash = createHash('sha1').update(billText(merchant, day).body).digest('hex')
    return json(200, { hash_type: 'SHA1', hash_value: hash, download_url: `${origin}/v3/billdownload?day=${day}` })
  }

  function notify(
    payment: Payment,
    told: { id: string; event: string; kind: string; content: object },
    url = payment.notifyUrl,
  ): void {
    const merchant = state.merchants.get(payment.merchantNumber)
    if (!merchant) return
    const body = JSON.stringify({
      id: told.id,
      create_time: providerTime(now()),
      event_type: told.event,
      resource_type: 'encrypt-resource',
      resource: sealedResource(told.content, merchant.apiKey, told.kind),
    })
    const headers = { 'content-type': 'application/json', ...signedHeaders(body, state.platform.privateKey, now()) }
    sent.push({ url, body, headers })
    const going = fetch(url, { method: 'POST', headers, body }).then(
      (answer) => answer.arrayBuffer(),
      // nobody listens: as lost as any other
      () => undefined,
    )
    underWay.add(going)
    void going.finally(() => underWay.delete(going))
  }

  /** Somebody within the app is asked who he is, without seeing anything of it, and sent back. */
  function signIn(asked: URLSearchParams): Answer {
    const appId = asked.get('appid') ?? ''
    const back = asked.get('redirect_uri') ?? ''
    const isOurs = [...state.merchants.values()].some((merchant) => merchant.appId === appId)
    const isPlain = asked.get('response_type') === 'code' && asked.get('scope') === 'snsapi_base'
    if (!isOurs || !isPlain || !/^https?:/.test(back) || !URL.canParse(back)) return refused(400, 'PARAM_ERROR')
    const [code, openid] = [randomBytes(16).toString('hex'), `oFake${randomBytes(10).toString('hex')}`]
    codes.set(code, { appId, openid })
    const location = new URL(back)
    location.searchParams.set('code', code)
    location.searchParams.set('state', asked.get('state') ?? '')
    return { status: 302, body: '', location: location.href }
  }

  /** Who came back with this code, told once to whoever knows the secret of the app. */
  function person(asked: URLSearchParams): Answer {
    const code = asked.get('code') ?? ''
    const found = codes.get(code)
    const owner = [...state.merchants.values()].find(({ appId }) => appId === asked.get('appid'))
    const isOwner = owner?.appSecret !== undefined && owner.appSecret === asked.get('secret')
    // what is wrong is told by an answer that is all right
    const invalid = { errcode: 40_029, errmsg: 'invalid code' }
    if (!found || !isOwner || found.appId !== owner?.appId) return json(200, invalid)
    codes.delete(code)
    people.add(keyOf(found.appId, found.openid))
    return json(200, { access_token: randomBytes(16).toString('hex'), openid: found.openid, scope: 'snsapi_base' })
  }

  function payInApp(call: AppCall): boolean {
    const payment = [...state.payments.values()].find(({ payId }) => call.package === `prepay_id=${payId}`)
    const merchant = payment && state.merchants.get(payment.merchantNumber)
    if (!payment || !merchant || merchant.appId !== call.appId || payment.state !== 'NOTPAY') return false
    const signed = Buffer.from(`${call.appId}\n${call.timeStamp}\n${call.nonceStr}\n${call.package}\n`)
    if (!verify('sha256', signed, merchant.keys.publicKey, Buffer.from(call.paySign, 'base64'))) return false
    take(payment)
    keep()
    return true
  }

  function paymentOfPage(pathname: string): Payment | undefined {
    const folder = [scannedPages, phonePages].find((each) => pathname.startsWith(each))
    if (folder === undefined) return undefined
    const tradeType = folder === phonePages ? 'MWEB' : 'NATIVE'
    const payId = pathname.slice(folder.length)
    const isIt = (each: Payment) => each.payId === payId && (each.tradeType ?? 'NATIVE') === tradeType
    return [...state.payments.values()].find(isIt)
  }

  /** A phone is sent back where it came from once the person has decided; one that has scanned a code stays. */
  function page(call: Call, payment: Payment): Answer {
    const asked = new URLSearchParams(call.url.searchParams)
    if (!asked.has('lang')) asked.set('lang', call.language)
    const isOfPhone = payment.tradeType === 'MWEB'
    // a phone is let in from a page of the merchant alone
    if (isOfPhone && call.referrer === null) return refused(403, 'NO_REFERRER')
    if (call.method === 'POST' && payment.state === 'NOTPAY') {
      const isDeclined = new URLSearchParams(call.body).get('answer') === 'decline' || state.does(payment, 'decline')
      if (isDeclined) payment.state = 'PAYERROR'
      else take(payment)
      const back = backOf(asked)
      if (isOfPhone && back !== null) return { status: 303, body: '', location: back }
    }
    return { status: 200, body: payPage(payment, asked), type: 'text/html; charset=utf-8' }
  }

  return {
    origin,
    register: signUp,
    behave: (number, behaviors) => state.give(number, behaviors),
    stateOf: (number) => [...state.payments.values()].find((payment) => payment.number === number)?.state,
    queriesOf: (number) => queries.get(number) ?? 0,
    sent,
    async pay(codeUrl, answer = 'pay') {
      const body = new URLSearchParams({ answer })
      // the way back is for a browser
      await fetch(codeUrl, { method: 'POST', body, headers: { referer: `${origin}/` }, redirect: 'manual' })
    },
    payInApp,
    async settled() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    async close() {
      for (const timer of timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
