import type { PaymentWay } from '#modules/vending/payments/contract.ts'
import type { BegunPayment } from './calls.ts'

/**
 * How this page would be paid: within WeChat by that app itself, elsewhere on the phone that pays on a page of the provider, which lets
 * nobody in from WeChat; else by a code that is scanned.
 */
export function wishedWay(isAtMachine: boolean, { userAgent } = navigator): PaymentWay {
  if (isAtMachine || !/Android|iPhone|iPad|Mobi/i.test(userAgent)) return 'scan'
  return /MicroMessenger/i.test(userAgent) ? 'in-app' : 'page'
}

/** What the provider's app has put into our address, who pays by it; the server alone can read it, and once. */
export interface CameBack {
  code: string
  state: string
}

/** Takes it out of the address, so that neither a reload nor a bookmark shows it again; null where nobody came back. */
export function takeCameBack(): CameBack | null {
  const here = new URL(location.href)
  const [code, state] = [here.searchParams.get('code'), here.searchParams.get('state')]
  if (!code || !state) return null
  here.searchParams.delete('code')
  here.searchParams.delete('state')
  history.replaceState(history.state, '', here)
  return { code, state }
}

declare global {
  /** there within WeChat alone, some time after the page has begun */
  var WeixinJSBridge: { invoke(name: string, call: object, onEnd: () => void): void } | undefined
}

/** Has WeChat ask the person for the money, at once or as soon as it is ready for pages to speak to it. */
export function callApp(call: NonNullable<BegunPayment['appCall']>, onEnd: () => void): void {
  const invoke = () => globalThis.WeixinJSBridge?.invoke('getBrandWCPayRequest', call, onEnd)
  if (globalThis.WeixinJSBridge) invoke()
  else document.addEventListener('WeixinJSBridgeReady', invoke, { once: true })
}
