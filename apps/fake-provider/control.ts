import { type Answer, json, type Provider } from './provider.ts'
import type { Behavior } from './state.ts'

export interface ProviderSignUp {
  merchantNumber: string
  appId: string
  appSecret: string
  certificateNumber: string
  apiKey: string
  privateKey: string
  platformKey: string
}

/** A merchant with all that is typed into the console. */
export function signUp({ state, keep }: Provider, merchantNumber: string): ProviderSignUp {
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

/** What is to go wrong with the payment of a number. */
export function misbehave(
  { state }: Provider,
  { number, behaviors }: { number: string; behaviors: Behavior[] },
): Answer {
  state.give(number, behaviors)
  return json(200, {})
}

/** Every payment and refund there is. */
export function wholeBook({ state }: Provider): Answer {
  return json(200, { payments: [...state.payments.values()], refunds: [...state.refunds.values()] })
}
