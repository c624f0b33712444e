import { createHash } from 'node:crypto'
import { type Answer, json, type Provider } from './provider.ts'
import { type Behavior, type Merchant, type Payment, providerTime, type Refund, type State } from './state.ts'

const columns =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const feeRate = 0.006

/** Where the statement of a day is fetched, and what its text must be like. */
export function bill({ state, origin }: Provider, merchant: Merchant, day: string): Answer {
  const hash = createHash('sha1')
    .update(statementOf(state, merchant.merchantNumber, day))
    .digest('hex')
  return json(200, { hash_type: 'SHA1', hash_value: hash, download_url: `${origin}/v3/billdownload?day=${day}` })
}

export function billText({ state }: Provider, merchant: Merchant, day: string): Answer {
  return { status: 200, body: statementOf(state, merchant.merchantNumber, day), type: 'text/plain; charset=utf-8' }
}

/** The statement of a day as text, with whatever is wrong with it on purpose. */
function statementOf(state: State, merchantNumber: string, day: string): string {
  const isThatDay = (atMs: number | null) => atMs !== null && providerTime(atMs).startsWith(day)
  const rows: string[] = []
  for (const payment of state.payments.values()) {
    if (payment.merchantNumber !== merchantNumber || !isThatDay(payment.paidAtMs)) continue
    if (state.does(payment, 'statement-missing')) continue
    const one = (behavior: Behavior) => (state.does(payment, behavior) ? 1 : 0)
    rows.push(
      rowOf(payment, null, {
        feeFen: one('statement-fee'),
        paidFen: one('statement-amount'),
        ...(state.does(payment, 'statement-state') ? { state: 'REVOKED' } : {}),
      }),
    )
    if (state.does(payment, 'statement-extra'))
      rows.push(rowOf({ ...payment, number: `X${payment.number.slice(1)}` }, null))
  }
  for (const refund of state.refunds.values()) {
    const payment = state.payments.get(`${merchantNumber} ${refund.paymentNumber}`)
    if (refund.merchantNumber === merchantNumber && payment && isThatDay(refund.doneAtMs))
      rows.push(rowOf(payment, refund, state.does(payment, 'statement-state') ? { refundState: 'FAIL' } : {}))
  }
  return `\uFEFF${columns}\r\n${rows.join('')}总交易单数,应结订单总金额\r\n\`${rows.length},\`0.00\r\n`
}

/** What is wrong with a row on purpose: fen too many, another state. */
interface Planted {
  feeFen?: number
  paidFen?: number
  state?: string
  refundState?: string
}

function rowOf(payment: Payment, refund: Refund | null, planted: Planted = {}): string {
  const { feeFen = 0, paidFen = 0, state = 'SUCCESS', refundState = 'SUCCESS' } = planted
  const yuan = (fen: number) => (fen / 100).toFixed(2)
  const fee = refund
    ? -Math.round(refund.amountFen * feeRate)
    : Math.round((payment.takenFen + paidFen) * feeRate) + feeFen
  const cells: readonly (string | number)[] = [
    providerTime((refund ? refund.doneAtMs : payment.paidAtMs) ?? 0)
      .slice(0, 19)
      .replace('T', ' '),
    'wxfake',
    payment.merchantNumber,
    '0',
    '',
    payment.transactionId,
    payment.number,
    'buyer',
    payment.tradeType ?? 'NATIVE',
    refund ? 'REFUND' : state,
    'OTHERS',
    payment.currency,
    yuan(refund ? 0 : payment.takenFen + paidFen),
    '0.00',
    refund?.refundId ?? '0',
    refund?.number ?? '0',
    yuan(refund?.amountFen ?? 0),
    '0.00',
    refund ? 'ORIGINAL' : '',
    refund ? refundState : '',
    payment.description.replaceAll(',', ' '),
    '',
    (fee / 100).toFixed(5),
    '0.60%',
    yuan(refund ? 0 : payment.takenFen + paidFen),
    yuan(refund?.amountFen ?? 0),
    '',
  ]
  return `${cells.map((cell) => `\`${cell}`).join(',')}\r\n`
}
