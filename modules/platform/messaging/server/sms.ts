import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { Config } from '#kernel/server/config.ts'
import type { Outgoing } from './providers.ts'

export type SmsConfig = NonNullable<Config['sms']>
interface HttpCall {
  url: string
  headers: Record<string, string>
  body: string
}

/**
 * Sends a text message by HTTP. `webhook` is our own plain form, described at {@link webhookCall}, for any gateway. The calls
 * of `aliyun` and `tencent` follow their published documentation; they are not verified against the providers.
 */
export async function sendSms(config: SmsConfig, message: Outgoing, now: Date = new Date()): Promise<void> {
  const call = calls[config.provider](config, message, now)
  const reply = await fetch(call.url, {
    method: 'POST',
    headers: call.headers,
    body: call.body,
    signal: AbortSignal.timeout(15_000),
    redirect: 'error',
  })
  const text = await reply.text()
  if (!reply.ok || !accepted[config.provider](text))
    throw new Error(`the SMS provider answered ${reply.status}: ${text.slice(0, 300)}`)
}

const calls = { webhook: webhookCall, aliyun: aliyunCall, tencent: tencentCall }
const accepted: Record<SmsConfig['provider'], (text: string) => boolean> = {
  webhook: () => true,
  aliyun: (text) => (JSON.parse(text) as { Code?: string }).Code === 'OK',
  tencent: (text) => {
    const { Response } = JSON.parse(text) as { Response: { SendStatusSet?: { Code: string }[] } }
    return Response.SendStatusSet?.[0]?.Code === 'Ok'
  },
}

/** The registered template has one parameter: the code, or the link where the message carries one. */
function templateParam(message: Outgoing): string {
  return message.params.code ?? message.params.link ?? message.body
}

/**
 * POST of `{id, phone, text, signature, template, params}` as JSON. `X-Signature` is the HMAC-SHA256 of the body under
 * SMS_SECRET in hex, `X-Key-Id` is SMS_KEY_ID. Any 2xx answer means taken; `id` is the same when it is tried again.
 */
function webhookCall(config: SmsConfig, message: Outgoing): HttpCall {
  const body = JSON.stringify({
    id: message.id,
    phone: message.recipient ?? '',
    text: message.body,
    signature: config.signature,
    template: config.template,
    params: message.params,
  })
  return {
    url: config.endpoint ?? '',
    body,
    headers: {
      'content-type': 'application/json',
      'x-key-id': config.keyId,
      'x-signature': createHmac('sha256', config.secret).update(body).digest('hex'),
    },
  }
}

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** SendSms of 2017-05-25 with the RPC signature (HMAC-SHA1). */
function aliyunCall(config: SmsConfig, message: Outgoing, now: Date): HttpCall {
  const fields: Record<string, string> = {
    Action: 'SendSms',
    Version: '2017-05-25',
    Format: 'JSON',
    AccessKeyId: config.keyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: now.toISOString().replace(/\.\d{3}/, ''),
    PhoneNumbers: message.recipient ?? '',
    SignName: config.signature,
    TemplateCode: config.template,
    TemplateParam: JSON.stringify({ code: templateParam(message) }),
    OutId: message.id,
  }
  return {
    url: config.endpoint ?? 'https://dysmsapi.aliyuncs.com/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `${sortedQuery(fields)}&Signature=${percent(aliyunSignature('POST', fields, config.secret))}`,
  }
}

function sortedQuery(fields: Readonly<Record<string, string>>): string {
  return Object.keys(fields)
    .sort()
    .map((name) => `${percent(name)}=${percent(fields[name] ?? '')}`)
    .join('&')
}

/** The RPC signature: HMAC-SHA1 under `<secret>&` of the method, the path and the sorted parameters, in base64. */
export function aliyunSignature(
  method: 'GET' | 'POST',
  fields: Readonly<Record<string, string>>,
  secret: string,
): string {
  return createHmac('sha1', `${secret}&`)
    .update(`${method}&${percent('/')}&${percent(sortedQuery(fields))}`)
    .digest('base64')
}

/** SendSms of 2021-01-11 with the TC3-HMAC-SHA256 signature; SMS_KEY_ID is `<secret id>/<SdkAppId>`. */
function tencentCall(config: SmsConfig, message: Outgoing, now: Date): HttpCall {
  const url = new URL(config.endpoint ?? 'https://sms.tencentcloudapi.com/')
  const [secretId = '', appId = ''] = config.keyId.split('/')
  const recipient = message.recipient ?? ''
  const phone = recipient.startsWith('+') ? recipient : `+86${recipient}`
  const body = JSON.stringify({
    PhoneNumberSet: [phone],
    SmsSdkAppId: appId,
    SignName: config.signature,
    TemplateId: config.template,
    TemplateParamSet: [templateParam(message)],
    SessionContext: message.id,
  })
  const seconds = Math.floor(now.getTime() / 1000)
  const day = now.toISOString().slice(0, 10)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
  const canonical = `POST\n/\n\ncontent-type:application/json\nhost:${url.host}\n\ncontent-type;host\n${hash(body)}`
  const scope = `${day}/sms/tc3_request`
  const key = hmac(hmac(hmac(`TC3${config.secret}`, day), 'sms'), 'tc3_request')
  const signature = hmac(key, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${hash(canonical)}`).toString('hex')
  return {
    url: url.toString(),
    body,
    headers: {
      'content-type': 'application/json',
      authorization: `TC3-HMAC-SHA256 Credential=${secretId}/${scope}, SignedHeaders=content-type;host, Signature=${signature}`,
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(seconds),
    },
  }
}
