import { strict as assert } from 'node:assert'
import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { ProviderAccount, WayToPay } from './server/provider.ts'
import { wechatPay } from './server/wechat-pay.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
/** what the provider is asked for, and the page and the person that it answers with */
const asked: { path: string; body: Record<string, unknown> }[] = []
let pageUrl = ''
let person: object = {}
/** how long ago it signs that it has answered */
let ageMs = 0
const server = createServer(async (request, reply) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const path = request.url ?? ''
  asked.push({ path, body: JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}') })
  const answer = JSON.stringify(answerTo(path))
  const timestamp = String(Math.floor((Date.now() - ageMs) / 1000))
  const signature = sign('sha256', Buffer.from(`${timestamp}\nn\n${answer}\n`), privateKey).toString('base64')
  reply
    .writeHead(200, { 'wechatpay-timestamp': timestamp, 'wechatpay-nonce': 'n', 'wechatpay-signature': signature })
    .end(answer)
})
function answerTo(path: string): object {
  if (path.startsWith('/sns/')) return person
  if (path.endsWith('/jsapi')) return { prepay_id: 'wx201410272009395522657a690389285100' }
  return path.endsWith('/h5') ? { h5_url: pageUrl } : { code_url: 'weixin://pay' }
}
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const account: ProviderAccount = {
  provider: 'wechat-pay',
  merchantNumber: '1900000001',
  appId: 'wx0000000000000001',
  address: origin,
  certificateNumber: 'AB12',
  apiKey: '0123456789abcdef0123456789abcdef',
  privateKey,
  platformKey: publicKey,
  appSecret: '0123456789abcdef',
}
const onPhone: WayToPay = { kind: 'page', payerIp: '203.0.113.7', returnUrl: 'https://shop.example/buy/VM100001' }
const begin = (way: WayToPay, of = account) =>
  wechatPay.createPayment(of, {
    number: '0123456789abcdef',
    amountFen: 250,
    currency: 'CNY',
    description: 'VM100001 20261122-000001',
    expiresAt: new Date('2026-11-22T04:00:00.000Z'),
    notifyUrl: 'https://shop.example/api/payment-notifications/1',
    way,
  })
const common = {
  appid: 'wx0000000000000001',
  mchid: '1900000001',
  description: 'VM100001 20261122-000001',
  out_trade_no: '0123456789abcdef',
  time_expire: '2026-11-22T04:00:00+00:00',
  notify_url: 'https://shop.example/api/payment-notifications/1',
  amount: { total: 250, currency: 'CNY' },
}

test('a code is asked for without a word of the phone', async () => {
  expect(await begin({ kind: 'scan' })).toEqual({ codeUrl: 'weixin://pay', appCall: null })
  expect(asked.at(-1)).toEqual({ path: '/v3/pay/transactions/native', body: common })
})

test('a page is asked for with the address of the phone, and is given the way back', async () => {
  pageUrl = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb?prepay_id=wx1&package=2'
  expect(await begin(onPhone)).toEqual({
    codeUrl: `${pageUrl}&redirect_url=https%3A%2F%2Fshop.example%2Fbuy%2FVM100001`,
    appCall: null,
  })
  expect(asked.at(-1)).toEqual({
    path: '/v3/pay/transactions/h5',
    body: { ...common, scene_info: { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } } },
  })
})

test('a buyer is sent to a page of the provider by TLS, and to no other', async () => {
  for (const strange of [
    'http://wx.tenpay.com/1',
    'https://wx.tenpay.com:8443/1',
    'https://wx.tenpay.com.example/1',
    'https://wx.tenpay.com@evil.example/1',
    `${origin}/1`,
    'javascript:alert(1)',
    'nothing',
  ]) {
    pageUrl = strange
    await expect(begin(onPhone)).rejects.toMatchObject({ code: 'strange_page' })
  }
})

test('the pages of the fake provider stand where its interface does', async () => {
  const fake = { ...account, provider: 'fake' as const }
  pageUrl = `${origin}/phone/1`
  expect((await begin(onPhone, fake)).codeUrl.startsWith(`${pageUrl}?redirect_url=`)).toEqual(true)
  for (const strange of ['https://wx.tenpay.com/1', 'http://127.0.0.1:1/phone/1']) {
    pageUrl = strange
    await expect(begin(onPhone, fake)).rejects.toMatchObject({ code: 'strange_page' })
  }
})

test('an answer that was signed long ago, and that somebody on the way sends once more, is none', async () => {
  ageMs = 6 * 60_000
  await expect(begin({ kind: 'scan' })).rejects.toMatchObject({ code: 'stale_answer' })
  ageMs = 4 * 60_000
  expect((await begin({ kind: 'scan' })).codeUrl).toEqual('weixin://pay')
  ageMs = 0
})

test('the app is called for whom it has named, by four lines that the merchant has signed', async () => {
  const { codeUrl, appCall } = await begin({ kind: 'in-app', payer: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' })
  expect(asked.at(-1)).toEqual({
    path: '/v3/pay/transactions/jsapi',
    body: { ...common, payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' } },
  })
  assert(appCall)
  const { timeStamp, nonceStr, paySign, ...rest } = appCall
  const prepaid = 'prepay_id=wx201410272009395522657a690389285100'
  expect([codeUrl, rest]).toEqual(['', { appId: 'wx0000000000000001', package: prepaid, signType: 'RSA' }])
  expect([/^\d{10}$/.test(timeStamp), /^\w{1,32}$/.test(nonceStr)]).toEqual([true, true])
  const lines = Buffer.from(`wx0000000000000001\n${timeStamp}\n${nonceStr}\n${prepaid}\n`)
  expect(verify('sha256', lines, publicKey, Buffer.from(paySign, 'base64'))).toEqual(true)
})

test('the app is asked who pays at its own address, with the way back and what has to come back', () => {
  const address = wechatPay.payerAddress(account, { returnUrl: 'https://shop.example/buy/VM1', state: 's-1' })
  expect(address).toEqual(
    'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx0000000000000001&redirect_uri=https%3A%2F%2Fshop.example%2Fbuy%2FVM1&response_type=code&scope=snsapi_base&state=s-1#wechat_redirect',
  )
})

test('who pays is read with the secret of the app; what names nobody is no answer', async () => {
  const fake = { ...account, provider: 'fake' as const }
  person = { access_token: 'a', openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o', scope: 'snsapi_base' }
  expect(await wechatPay.payerOf(fake, 'c&1')).toEqual('oUpF8uMuAJO_M2pxb1Q9zNjWeS6o')
  expect(asked.at(-1)?.path).toEqual(
    '/sns/oauth2/access_token?appid=wx0000000000000001&secret=0123456789abcdef&code=c%261&grant_type=authorization_code',
  )
  person = { errcode: 40029, errmsg: 'invalid code' }
  await expect(wechatPay.payerOf(fake, 'c')).rejects.toMatchObject({ code: 'no_payer' })
})
