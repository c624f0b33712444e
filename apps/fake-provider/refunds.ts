import { randomBytes } from 'node:crypto'
import { notify } from './notifications.ts'
import { type Answer, json, type Provider, refused } from './provider.ts'
import { keyOf, type Merchant, type Payment, providerTime, type Refund } from './state.ts'

export function refund(
  provider: Provider,
  merchant: Merchant,
  asked: { out_trade_no: string; out_refund_no: string; notify_url: string; amount: { refund: number } },
): Answer {
  const { state } = provider
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
  if (!state.does(payment, 'refund-pending')) giveBack(provider, payment, made)
  return json(200, refundReply(made))
}

function giveBack(provider: Provider, payment: Payment, made: Refund): void {
  made.status = 'SUCCESS'
  made.doneAtMs = provider.now()
  payment.state = 'REFUND'
  const content = { ...refundReply(made), refund_status: 'SUCCESS' }
  notify(
    provider,
    payment,
    { id: randomBytes(16).toString('hex'), event: 'REFUND.SUCCESS', kind: 'refund', content },
    made.notifyUrl,
  )
}

export function queryRefund(provider: Provider, merchant: Merchant, number: string): Answer {
  const { state } = provider
  const made = state.refunds.get(keyOf(merchant.merchantNumber, number))
  if (!made) return refused(404, 'RESOURCE_NOT_EXISTS')
  const payment = state.payments.get(keyOf(merchant.merchantNumber, made.paymentNumber))
  made.asked += 1
  if (payment && made.status === 'PROCESSING' && made.asked > 2) giveBack(provider, payment, made)
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
