import type { Transporter } from 'nodemailer'
import { Bounded } from '#kernel/server/bounded.ts'
import type { Outgoing } from './providers.ts'

/** A mail server, and who writes. */
export interface MailServer {
  /** `smtp://host:port`, or `smtps://` for one that encrypts from the start */
  address: string
  user: string
  password: string
  from: string
}

/**
 * @param url as SMTP_URL: the account may stand in it, the sender as `?from=`; else it is the user of the mail server
 * @throws when nobody is named as the sender
 */
export function serverOf(
  url: string,
  given: { from: string | null; user: string | null; password: string } | null = null,
): MailServer {
  const address = new URL(url)
  const user = given?.user ?? decodeURIComponent(address.username)
  const from = given?.from ?? address.searchParams.get('from') ?? user
  if (!from) throw new Error('SMTP_URL names no sender: add ?from=office@example.org')
  const password = given?.password || decodeURIComponent(address.password)
  return { address: `${address.protocol}//${address.host}`, user, password, from }
}

/** One for each server that the office has set, and for those it has just tried. */
const transports = new Bounded<Transporter>({ countMax: 20 })

/** Sends by SMTP. */
export async function sendMail(server: MailServer, message: Outgoing): Promise<void> {
  const { from } = server
  const transport = await transportFor(server)
  await transport.sendMail({
    from,
    to: message.recipient ?? '',
    subject: message.subject ?? '',
    text: message.body,
    // the same message tried twice is one message to the reader's mail program
    messageId: `<${message.id}@${from.split('@').at(-1)?.replace(/[>\s]/g, '') ?? 'localhost'}>`,
  })
}

async function transportFor(server: MailServer): Promise<Transporter> {
  // loaded with the first message
  const { createTransport } = await import('nodemailer')
  const key = JSON.stringify(server)
  const known = transports.get(key)
  if (known) return known
  const { hostname, port, protocol } = new URL(server.address)
  const made = createTransport({
    host: hostname,
    port: Number(port || (protocol === 'smtps:' ? 465 : 587)),
    secure: protocol === 'smtps:',
    ...(server.user ? { auth: { user: server.user, pass: server.password } } : {}),
    connectionTimeout: 10_000,
    socketTimeout: 20_000,
  })
  transports.set(key, made)
  return made
}
