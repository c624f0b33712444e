import { createTransport, type Transporter } from 'nodemailer'
import type { Outgoing } from './providers.ts'

const transports = new Map<string, { transport: Transporter; from: string }>()

/** Sends by SMTP. The sender stands in the address as `?from=`, else it is the user of the mail server. */
export async function sendMail(smtpUrl: string, message: Outgoing): Promise<void> {
  const { transport, from } = transportFor(smtpUrl)
  await transport.sendMail({
    from,
    to: message.recipient,
    subject: message.subject ?? '',
    text: message.body,
    // the same message tried twice is one message to the reader's mail program
    messageId: `<${message.id}@${from.split('@').at(-1)?.replace(/[>\s]/g, '') ?? 'localhost'}>`,
  })
}

function transportFor(smtpUrl: string): { transport: Transporter; from: string } {
  const known = transports.get(smtpUrl)
  if (known) return known
  const address = new URL(smtpUrl)
  const from = address.searchParams.get('from') ?? decodeURIComponent(address.username)
  if (!from) throw new Error('SMTP_URL names no sender: add ?from=office@example.org')
  const made = {
    from,
    transport: createTransport({
      host: address.hostname,
      port: Number(address.port || (address.protocol === 'smtps:' ? 465 : 587)),
      secure: address.protocol === 'smtps:',
      ...(address.username
        ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
        : {}),
      connectionTimeout: 10_000,
      socketTimeout: 20_000,
    }),
  }
  transports.set(smtpUrl, made)
  return made
}
