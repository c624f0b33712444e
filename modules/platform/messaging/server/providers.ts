import type { Ctx } from '#kernel/server/context.ts'
import type { MessageChannel } from '../contract.ts'
import { sendToRobot } from './chat-apps.ts'
import { configuration, type StoredProvider } from './configuration.ts'
import { sendMail, serverOf } from './mail.ts'
import { type SmsConfig, sendSms } from './sms.ts'

export interface Outgoing {
  id: string
  /** phone or e-mail; null for a chat group, which the provider knows */
  recipient: string | null
  subject: string | null
  body: string
  /** for providers whose own registered template is filled in: `code`, or a `link` */
  params: Readonly<Record<string, string>>
}

export interface Provider {
  name: string
  /** hands a message over; throws when the provider did not take it */
  send(message: Outgoing, now: Date): Promise<void>
}

/** Those that serve a channel, the first that is asked first; the environment's own stands last. None where nothing leaves. */
export async function providersFor(
  ctx: Pick<Ctx, 'db' | 'clock' | 'config' | 'secrets'>,
  channel: MessageChannel,
): Promise<Provider[]> {
  if (ctx.config.isDemo || channel === 'app') return []
  const { providers } = await configuration(ctx)
  const stored = providers.filter((each) => each.channel === channel).map((each) => providerOf(ctx, each))
  return [...stored, ...environmentProviders(ctx, channel)]
}

function environmentProviders({ config: { smtpUrl, sms } }: Pick<Ctx, 'config'>, channel: MessageChannel): Provider[] {
  if (channel === 'email' && smtpUrl !== null)
    return [{ name: 'SMTP_URL', send: (message) => sendMail(serverOf(smtpUrl), message) }]
  if (channel === 'sms' && sms !== null)
    return [{ name: 'SMS_PROVIDER', send: (message, now) => sendSms(sms, message, now) }]
  return []
}

/** A provider as it is stored, ready to be used. */
export function providerOf(ctx: Pick<Ctx, 'secrets'>, stored: StoredProvider): Provider {
  const plain = (cipher: Buffer | null, field: string) =>
    cipher === null ? '' : ctx.secrets.decrypt(cipher, `pushProviders.${field}`)
  return {
    name: stored.name,
    send(message, now) {
      const secret = plain(stored.secret, 'secret')
      switch (stored.kind) {
        case 'smtp':
          return sendMail(
            serverOf(stored.endpoint ?? '', { from: stored.sender, user: stored.keyId, password: secret }),
            message,
          )
        case 'sms-webhook':
          return sendSms({ ...smsOf(stored, secret), provider: 'webhook' }, message, now)
        case 'aliyun':
        case 'tencent':
          return sendSms({ ...smsOf(stored, secret), provider: stored.kind }, message, now)
        case 'wecom-robot':
        case 'dingtalk-robot': {
          const signingSecret = plain(stored.signingSecret, 'signingSecret')
          return sendToRobot(
            { kind: stored.kind, endpoint: stored.endpoint, token: secret, signingSecret },
            message,
            now,
          )
        }
      }
    },
  }
}

function smsOf(stored: StoredProvider, secret: string): Omit<SmsConfig, 'provider'> {
  return {
    endpoint: stored.endpoint,
    keyId: stored.keyId ?? '',
    secret,
    signature: stored.signature ?? '',
    template: stored.templateCode ?? '',
  }
}
