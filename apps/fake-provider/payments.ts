import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { notify } from './notifications.ts'
import { type Answer, json, type Provider, refused } from './provider.ts'
import { keyOf, type Merchant, type Payment, providerTime, type State, type TradeType } from './state.ts'

const slowMs = 3000
/** where a scanned code leads, and where a phone is sent */
export const scannedPages = '/pay/'
export const phonePages = '/phone/'

interface PaymentAsked {
  out_trade_no: string
  description: string
  notify_url: string
  amount: { total: number; currency: string }
  /** of the phone that pays, for a page alone */
  scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } }
  /** within the app alone */
  payer?: { openid?: string }
}

/** A number asked for again is the same payment, as long as it is asked for alike. */
export function createPayment(
  { state, people, origin }: Provider,
  merchant: Merchant,
  asked: PaymentAsked,
  tradeType: TradeType,
): Answer {
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

export function closePayment(provider: Provider, merchant: Merchant, number: string): Answer {
  const { state } = provider
  const payment = state.payments.get(keyOf(merchant.merchantNumber, number))
  if (!payment) return refused(404, 'ORDER_NOT_EXIST')
  if (payment.state === 'SUCCESS' || payment.state === 'REFUND') return refused(400, 'ORDERPAID')
  payment.state = 'CLOSED'
  if (state.does(payment, 'paid-after-close')) take(provider, payment)
  return { status: 204, body: '' }
}

export function queryPayment({ state, queries }: Provider, merchant: Merchant, number: string): Answer {
  queries.set(number, (queries.get(number) ?? 0) + 1)
  const payment = state.payments.get(keyOf(merchant.merchantNumber, number))
  return payment ? json(200, transactionOf(state, payment)) : refused(404, 'ORDER_NOT_EXIST')
}

function transactionOf(state: State, payment: Payment, tradeState: string = payment.state) {
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
export function take(provider: Provider, payment: Payment): void {
  const { state, now, timers } = provider
  payment.state = 'SUCCESS'
  payment.takenFen = payment.totalFen + (state.does(payment, 'wrong-amount') ? 1 : 0)
  payment.paidAtMs = now()
  if (state.does(payment, 'lost')) return
  const tell = () => {
    const id = randomBytes(16).toString('hex')
    const paid = transactionOf(state, payment)
    const times = state.does(payment, 'duplicate') ? 2 : 1
    for (let each = 0; each < times; each += 1)
      notify(provider, payment, { id, event: 'TRANSACTION.SUCCESS', kind: 'transaction', content: paid })
    if (state.does(payment, 'out-of-order'))
      notify(provider, payment, {
        id: `${id}0`,
        event: 'TRANSACTION.SUCCESS',
        kind: 'transaction',
        content: transactionOf(state, payment, 'NOTPAY'),
      })
  }
  if (state.does(payment, 'slow')) timers.add(setTimeout(tell, slowMs))
  else tell()
}
