import { strict as assert } from 'node:assert'
import { createHash, randomBytes } from 'node:crypto'
import type { PaymentState, RefundState } from '../contract.ts'
import {
  type AppCall,
  ForgedNotification,
  type PaymentFacts,
  type PaymentProvider,
  type ProviderAccount,
  ProviderError,
  type RefundFacts,
  type StatementRow,
  unreachable,
} from './provider.ts'
import { appCallText, authorization, decryptResource, isPlatformSigned, signatureOf } from './signing.ts'

const timeoutMs = 10_000
/** the documents' own bound, of answers and of notifications: whatever is older was recorded and sent again */
const signedAgeMaxMs = 5 * 60_000

/**
 * WeChat Pay, interface of version 3: native payments by QR code, H5 payments in the browser of a phone, and JSAPI payments within
 * WeChat. Written against its public documents; not verified against the provider.
 */
export const wechatPay: PaymentProvider = {
  async check(account) {
    await call(account, 'GET', '/v3/certificates')
  },
  async createPayment(account, payment) {
    const { way } = payment
    const asked = {
      appid: account.appId,
      mchid: account.merchantNumber,
      description: payment.description,
      out_trade_no: payment.number,
      time_expire: payment.expiresAt.toISOString().replace(/\.\d{3}Z$/, '+00:00'),
      notify_url: payment.notifyUrl,
      amount: { total: payment.amountFen, currency: payment.currency },
    }
    if (way.kind === 'page') {
      const scene = { payer_client_ip: way.payerIp, h5_info: { type: 'Wap' } }
      const reply = await call(account, 'POST', '/v3/pay/transactions/h5', { ...asked, scene_info: scene })
      return { codeUrl: pageAddress(account, textOf(reply, 'h5_url'), way.returnUrl), appCall: null }
    }
    if (way.kind === 'in-app') {
      const payer = { openid: way.payer }
      const reply = await call(account, 'POST', '/v3/pay/transactions/jsapi', { ...asked, payer })
      return { codeUrl: '', appCall: appCallOf(account, textOf(reply, 'prepay_id')) }
    }
    const reply = await call(account, 'POST', '/v3/pay/transactions/native', asked)
    return { codeUrl: textOf(reply, 'code_url'), appCall: null }
  },
  payerAddress(account, { returnUrl, state }) {
    const address = new URL('/connect/oauth2/authorize', originOf(account, signInOrigin))
    // only who it is, without asking the person anything
    const asked = { redirect_uri: returnUrl, response_type: 'code', scope: 'snsapi_base', state }
    address.search = new URLSearchParams({ appid: account.appId, ...asked }).toString()
    address.hash = 'wechat_redirect'
    return address.href
  },
  async payerOf(account, code) {
    assert(account.appSecret !== null, 'an account that asks who pays has the secret of its app')
    const address = new URL('/sns/oauth2/access_token', originOf(account, tokenOrigin))
    const asked = { appid: account.appId, secret: account.appSecret, code, grant_type: 'authorization_code' }
    address.search = new URLSearchParams(asked).toString()
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(address, { redirect: 'error', signal }).catch(notReached)
    const text = await response.text().catch(notReached)
    // whatever is wrong is told by an answer that is all right
    const openid = /"openid"\s*:\s*"([\w-]+)"/.exec(text)?.[1]
    if (!response.ok || openid === undefined) throw new ProviderError('no_payer', { status: response.status })
    return openid
  },
  async queryPayment(account, number) {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}?mchid=${account.merchantNumber}`
    return paymentFacts(await call(account, 'GET', path))
  },
  async closePayment(account, number) {
    const path = `/v3/pay/transactions/out-trade-no/${encodeURIComponent(number)}/close`
    await call(account, 'POST', path, { mchid: account.merchantNumber })
  },
  async refund(account, refund) {
    const reply = await call(account, 'POST', '/v3/refund/domestic/refunds', {
      out_trade_no: refund.paymentNumber,
      out_refund_no: refund.number,
      reason: refund.reason.slice(0, 80),
      notify_url: refund.notifyUrl,
      amount: { refund: refund.amountFen, total: refund.paidFen, currency: refund.currency },
    })
    return refundFacts(reply)
  },
  async queryRefund(account, number) {
    return refundFacts(await call(account, 'GET', `/v3/refund/domestic/refunds/${encodeURIComponent(number)}`))
  },
  verifyNotification(account, { headers, body, now }) {
    if (!isPlatformSigned(headers, body, account.platformKey)) throw new ForgedNotification('forged')
    if (!isFresh(headers, now.getTime())) throw new ForgedNotification('stale')
    const message = JSON.parse(body) as Message
    const plain = JSON.parse(decryptResource(message.resource, account.apiKey)) as Fields
    return message.event_type.startsWith('REFUND.')
      ? { id: message.id, kind: 'refund', facts: refundFacts({ ...plain, status: plain.refund_status }) }
      : { id: message.id, kind: 'payment', facts: paymentFacts(plain) }
  },
  async fetchStatement(account, day) {
    const bill = await call(account, 'GET', `/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
    const url = new URL(textOf(bill, 'download_url'))
    const { text } = await send(account, 'GET', `${url.pathname}${url.search}`, '', url.origin)
    const sha1 = createHash('sha1').update(text).digest('hex')
    if (sha1 !== textOf(bill, 'hash_value').toLowerCase()) throw new ProviderError('statement_damaged')
    return readStatement(text)
  },
}

type Fields = Readonly<Record<string, unknown>>
interface Message {
  id: string
  event_type: string
  resource: { ciphertext: string; nonce: string; associated_data?: string }
}

/** Where the pages stand that open the provider's app. */
const pageOrigin = 'https://wx.tenpay.com'
/** where its app says who somebody is, and where that is read */
const signInOrigin = 'https://open.weixin.qq.com'
const tokenOrigin = 'https://api.weixin.qq.com'

/** The fake provider is all of them at one address. */
function originOf(account: ProviderAccount, own: string): string {
  return account.provider === 'fake' ? new URL(account.address).origin : own
}

function appCallOf(account: ProviderAccount, prepayId: string): AppCall {
  const call = {
    appId: account.appId,
    timeStamp: String(Math.floor(Date.now() / 1000)),
    nonceStr: randomBytes(16).toString('hex').toUpperCase(),
    package: `prepay_id=${prepayId}`,
  }
  return { ...call, signType: 'RSA', paySign: signatureOf(appCallText(call), account.privateKey) }
}

/**
 * The page that a buyer is sent to, with the way back: the provider's own, or of the fake one what stands where its interface does.
 * A signed answer too may name no other.
 */
function pageAddress(account: ProviderAccount, given: string, returnUrl: string): string {
  const isOwn = URL.canParse(given) && new URL(given).origin === originOf(account, pageOrigin)
  if (!isOwn) throw new ProviderError('strange_page')
  const page = new URL(given)
  page.searchParams.set('redirect_url', returnUrl)
  return page.href
}

const tradeStates: Readonly<Record<string, PaymentState>> = {
  SUCCESS: 'paid',
  // what was paid was given back, wholly or in part: it was paid all the same
  REFUND: 'paid',
  NOTPAY: 'paying',
  USERPAYING: 'paying',
  CLOSED: 'closed',
  REVOKED: 'closed',
  PAYERROR: 'failed',
}
const refundStatuses: Readonly<Record<string, RefundState>> = {
  SUCCESS: 'refunded',
  PROCESSING: 'in-progress',
  CLOSED: 'failed',
  ABNORMAL: 'failed',
  // the word of statements alone
  FAIL: 'failed',
}

function paymentFacts(reply: Fields): PaymentFacts {
  const state = tradeStates[textOf(reply, 'trade_state')]
  if (!state) throw new ProviderError('unknown_state')
  const amount = (reply.amount ?? {}) as Fields
  const payer = (reply.payer ?? {}) as Fields
  return {
    number: textOf(reply, 'out_trade_no'),
    providerNumber: typeof reply.transaction_id === 'string' ? reply.transaction_id : null,
    state,
    amountFen: typeof amount.total === 'number' ? amount.total : null,
    currency: typeof amount.currency === 'string' ? amount.currency : null,
    paidAt: instantOf(reply.success_time),
    payer: typeof payer.openid === 'string' ? payer.openid : null,
  }
}

function refundFacts(reply: Fields): RefundFacts {
  const status = textOf(reply, 'status')
  const state = refundStatuses[status]
  if (!state) throw new ProviderError('unknown_state')
  const { refund: amountFen } = (reply.amount ?? {}) as Fields
  if (typeof amountFen !== 'number') throw new ProviderError('no_amount')
  return {
    number: textOf(reply, 'out_refund_no'),
    providerNumber: typeof reply.refund_id === 'string' ? reply.refund_id : null,
    state,
    // whoever had not enough money to give back for a week; one that is only abnormal goes on under its number
    isClosed: status === 'CLOSED',
    amountFen,
    refundedAt: instantOf(reply.success_time),
  }
}

function textOf(reply: Fields, name: string): string {
  const value = reply[name]
  if (typeof value !== 'string') throw new ProviderError(`no_${name}`)
  return value
}

function instantOf(value: unknown): Date | null {
  return typeof value === 'string' && value !== '' ? new Date(value) : null
}

async function call(account: ProviderAccount, method: string, path: string, body?: Fields): Promise<Fields> {
  const { text, headers } = await send(account, method, path, body ? JSON.stringify(body) : '')
  // An answer that the platform has not signed is none of its answers.
  if (!isPlatformSigned(headers, text, account.platformKey)) throw new ProviderError('unsigned_answer')
  // the clock of requests: a provider takes none either of whoever's is so far off
  if (!isFresh(headers, Date.now())) throw new ProviderError('stale_answer')
  return text === '' ? {} : (JSON.parse(text) as Fields)
}

function isFresh(headers: Headers, nowMs: number): boolean {
  return Math.abs(nowMs - Number(headers.get('wechatpay-timestamp')) * 1000) <= signedAgeMaxMs
}

async function send(account: ProviderAccount, method: string, path: string, body: string, origin = account.address) {
  const stamp = {
    timestamp: String(Math.floor(Date.now() / 1000)),
    nonce: randomBytes(16).toString('hex').toUpperCase(),
  }
  const response = await fetch(new URL(path, origin), {
    method,
    headers: {
      accept: 'application/json',
      authorization: authorization(account, { method, path, body }, stamp),
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === '' ? {} : { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(notReached)
  // the mark at the beginning of a statement belongs to what was hashed: reading it as text would take it off
  const text = Buffer.from(await response.arrayBuffer().catch(notReached)).toString('utf8')
  const { ok, status, headers } = response
  if (!ok) throw new ProviderError(codeOf(text) ?? `status_${status}`, { status })
  return { text, headers }
}

function notReached(cause: unknown): never {
  throw new ProviderError(unreachable, { cause })
}

function codeOf(text: string): string | undefined {
  return /"code"\s*:\s*"(\w+)"/.exec(text)?.[1]
}

/**
 * Columns of the statement "ALL"; every cell begins with a grave accent, the two last lines are sums. `settled` and `refunded` are
 * what the merchant's own vouchers have left of it, `ordered` and `askedBack` what the interface knows as amount.
 */
const statementColumns = {
  number: 6,
  state: 9,
  currency: 11,
  settled: 12,
  refundNumber: 15,
  refunded: 16,
  refundState: 19,
  fee: 22,
  ordered: 24,
  askedBack: 25,
} as const

export function readStatement(text: string): StatementRow[] {
  const rows: StatementRow[] = []
  for (const line of text.split(/\r?\n/).slice(1)) {
    // a name of goods may have commas of its own
    const cells = line.replace(/^`/, '').split(',`')
    // the line of sums has a few cells only
    if (cells.length <= statementColumns.fee) continue
    // statements in the form of years ago, which some merchants have still, know one amount alone
    const isOld = cells.length <= statementColumns.askedBack
    const at = (name: keyof typeof statementColumns) => cells[statementColumns[name]] ?? ''
    const isRefund = at('state') === 'REFUND'
    const said = at(isRefund ? 'refundState' : 'state')
    rows.push({
      number: at('number'),
      refundNumber: isRefund ? at('refundNumber') : null,
      amountFen: fenOf(isRefund ? at(isOld ? 'refunded' : 'askedBack') : at(isOld ? 'settled' : 'ordered')),
      currency: at('currency'),
      state: (isRefund ? refundStatuses : tradeStates)[said] ?? said,
      feeFen: fenOf(at('fee')),
    })
  }
  return rows
}

/** `12.30` as fen; fees have five digits, which are rounded. */
function fenOf(yuan: string): number {
  const fen = Math.round(Number(yuan) * 100)
  if (!Number.isSafeInteger(fen)) throw new ProviderError('statement_damaged')
  return fen
}
