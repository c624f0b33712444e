import { backOf, payPage } from './page.ts'
import { phonePages, scannedPages, take } from './payments.ts'
import { type Answer, type Call, type Provider, refused } from './provider.ts'
import type { Payment } from './state.ts'

/** The payment that a scanned code, or the page that a phone was sent to, leads to. */
export function paymentOfPage({ state }: Provider, pathname: string): Payment | undefined {
  const folder = [scannedPages, phonePages].find((each) => pathname.startsWith(each))
  if (folder === undefined) return undefined
  const tradeType = folder === phonePages ? 'MWEB' : 'NATIVE'
  const payId = pathname.slice(folder.length)
  const isIt = (each: Payment) => each.payId === payId && (each.tradeType ?? 'NATIVE') === tradeType
  return [...state.payments.values()].find(isIt)
}

/** A phone is sent back where it came from once the person has decided; one that has scanned a code stays. */
export function page(provider: Provider, call: Call, payment: Payment): Answer {
  const { state } = provider
  const asked = new URLSearchParams(call.url.searchParams)
  if (!asked.has('lang')) asked.set('lang', call.language)
  const isOfPhone = payment.tradeType === 'MWEB'
  // a phone is let in from a page of the merchant alone
  if (isOfPhone && call.referrer === null) return refused(403, 'NO_REFERRER')
  if (call.method === 'POST' && payment.state === 'NOTPAY') {
    const isDeclined = new URLSearchParams(call.body).get('answer') === 'decline' || state.does(payment, 'decline')
    if (isDeclined) payment.state = 'PAYERROR'
    else take(provider, payment)
    const back = backOf(asked)
    if (isOfPhone && back !== null) return { status: 303, body: '', location: back }
  }
  return { status: 200, body: payPage(payment, asked), type: 'text/html; charset=utf-8' }
}
