import type { PaymentWay } from '#modules/vending/payments/contract.ts'

/**
 * How this page would be paid: where it stands on the phone that pays, on a page of the provider; else by a code that is scanned.
 * WeChat's own browser is let into no such page.
 */
export function wishedWay(isAtMachine: boolean, { userAgent } = navigator): PaymentWay {
  const isPhone = /Android|iPhone|iPad|Mobi/i.test(userAgent) && !/MicroMessenger/i.test(userAgent)
  return isPhone && !isAtMachine ? 'page' : 'scan'
}
