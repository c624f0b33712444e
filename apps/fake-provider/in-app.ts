import { randomBytes, verify } from 'node:crypto'
import { take } from './payments.ts'
import { type Answer, json, type Provider, refused } from './provider.ts'
import { keyOf } from './state.ts'

/** What a page hands to the app. */
export interface AppCall {
  appId: string
  timeStamp: string
  nonceStr: string
  package: string
  paySign: string
}

/** Somebody within the app is asked who he is, without seeing anything of it, and sent back. */
export function signIn({ state, codes }: Provider, asked: URLSearchParams): Answer {
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
export function person({ state, codes, people }: Provider, asked: URLSearchParams): Answer {
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

/**
 * The person within the app, which a page of the merchant has called so.
 * @returns false where the merchant has not signed that
 */
export function payInApp(provider: Provider, call: AppCall): boolean {
  const { state } = provider
  const payment = [...state.payments.values()].find(({ payId }) => call.package === `prepay_id=${payId}`)
  const merchant = payment && state.merchants.get(payment.merchantNumber)
  if (!payment || !merchant || merchant.appId !== call.appId || payment.state !== 'NOTPAY') return false
  const signed = Buffer.from(`${call.appId}\n${call.timeStamp}\n${call.nonceStr}\n${call.package}\n`)
  if (!verify('sha256', signed, merchant.keys.publicKey, Buffer.from(call.paySign, 'base64'))) return false
  take(provider, payment)
  provider.keep()
  return true
}
