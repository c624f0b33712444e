import { createHmac } from 'node:crypto'
import type { Outgoing } from './providers.ts'

/** A robot of a chat group. */
export interface Robot {
  kind: 'wecom-robot' | 'dingtalk-robot'
  /** null: the provider's public address */
  endpoint: string | null
  /** WeCom's `key`, DingTalk's `access_token` */
  token: string
  /** DingTalk's secret beginning with SEC; empty: the robot does not sign */
  signingSecret: string
}

const publicAddresses = {
  'wecom-robot': 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send',
  'dingtalk-robot': 'https://oapi.dingtalk.com/robot/send',
} as const

/** WeCom takes so many bytes of text at most. */
const textMaxBytes = 2048

/**
 * Posts a message into a chat group by the group's robot, as WeCom's and DingTalk's published documentation say; not
 * verified against the providers. Both answer `errcode` 0 when they have taken it.
 */
export async function sendToRobot(robot: Robot, message: Outgoing, now: Date): Promise<void> {
  const reply = await fetch(robotAddress(robot, now), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ msgtype: 'text', text: { content: robotText(message) } }),
    signal: AbortSignal.timeout(15_000),
    redirect: 'error',
  })
  const text = await reply.text()
  if (!reply.ok || errorCodeOf(text) !== 0)
    throw new Error(`the chat provider answered ${reply.status}: ${text.slice(0, 300)}`)
}

/**
 * WeCom: `?key=…`. DingTalk: `?access_token=…`, and where the robot signs, `timestamp` in milliseconds with `sign`, the
 * HMAC-SHA256 in base64 of `<timestamp>\n<secret>` under the secret.
 */
export function robotAddress({ kind, endpoint, token, signingSecret }: Robot, now: Date): string {
  const address = new URL(endpoint ?? publicAddresses[kind])
  address.searchParams.set(kind === 'wecom-robot' ? 'key' : 'access_token', token)
  if (kind === 'dingtalk-robot' && signingSecret !== '') {
    const timestamp = String(now.getTime())
    const sign = createHmac('sha256', signingSecret).update(`${timestamp}\n${signingSecret}`).digest('base64')
    address.searchParams.set('timestamp', timestamp)
    address.searchParams.set('sign', sign)
  }
  return address.toString()
}

function robotText({ subject, body }: Outgoing): string {
  const whole = subject === null ? body : `${subject}\n${body}`
  const bytes = Buffer.from(whole)
  if (bytes.length <= textMaxBytes) return whole
  // cut between characters: a broken one at the end is left out
  return new TextDecoder().decode(bytes.subarray(0, textMaxBytes - 3), { stream: true }).concat('…')
}

function errorCodeOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { errcode?: unknown }).errcode
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
