import type { Config } from '#kernel/server/config.ts'
import type { MessageChannel } from '../contract.ts'
import { sendMail } from './mail.ts'
import { sendSms } from './sms.ts'

export interface Outgoing {
  id: string
  recipient: string
  subject: string | null
  body: string
  /** for providers whose own registered template is filled in: `code`, or a `link` */
  params: Readonly<Record<string, string>>
}

/** Hands a message over; throws when the provider did not take it. */
export type Provider = (message: Outgoing) => Promise<void>

/** The provider of a channel, or null where nothing leaves the machine. */
export function providerFor(channel: MessageChannel, config: Config): Provider | null {
  if (config.isDemo) return null
  const { smtpUrl, sms } = config
  if (channel === 'email') return smtpUrl === null ? null : (message) => sendMail(smtpUrl, message)
  return sms === null ? null : (message) => sendSms(sms, message)
}
